import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';

const button = 'rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken';

/** The list of sources in and out, in the format that every feed reader knows. */
export function OpmlTools() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const queryClient = useQueryClient();
  const load = useMutation(
    api.feeds.importOpml.mutationOptions({
      onSuccess: ({ added, skipped }) =>
        showToast({
          tone: 'success',
          title: `${added} ${added === 1 ? 'source' : 'sources'} added`,
          ...(skipped.length > 0 ? { description: `${skipped.length} skipped: ${skipped[0]?.reason}` } : {}),
        }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'The list was not imported', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.feeds.key() }),
    }),
  );
  return (
    <>
      <a href="/api/admin/feed-sources.opml" download className={button}>
        Export OPML
      </a>
      <label className={`${button} cursor-pointer focus-within:outline-2 focus-within:outline-accent`}>
        {load.isPending ? 'Importing…' : 'Import OPML'}
        <input
          type="file"
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          className="sr-only"
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) load.mutate({ opml: await file.text() });
            currentTarget.value = '';
          }}
        />
      </label>
    </>
  );
}
