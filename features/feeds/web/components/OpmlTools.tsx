import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';

/** The list of sources in and out, in the format that every feed reader knows. */
export function OpmlTools() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const load = useTold(api.feeds.importOpml.mutationOptions(), {
    done: ({ added, skipped }) => ({
      title: `${formatCounted(added, 'source')} added`,
      ...(skipped.length > 0 ? { description: `${skipped.length} skipped: ${skipped[0]?.reason}` } : {}),
    }),
    failed: 'The list was not imported',
    refresh: [api.feeds.key()],
  });
  return (
    <>
      <AnchorButton href="/api/admin/feed-sources.opml" download>
        Export OPML
      </AnchorButton>
      <FileButton
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        isBusy={load.isPending}
        onFiles={async ([file]) => {
          if (file) load.mutate({ opml: await file.text() });
        }}
      >
        {load.isPending ? 'Importing…' : 'Import OPML'}
      </FileButton>
    </>
  );
}
