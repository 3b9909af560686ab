import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Notice } from '../../../../ui/Notice.tsx';
import { AddSourceDialog } from './AddSourceDialog.tsx';
import { OpmlTools } from './OpmlTools.tsx';
import { SourceCard } from './SourceCard.tsx';

export function SourceManagement() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { data: sources } = useSuspenseQuery(api.feeds.listSources.queryOptions());
  const { data: status } = useSuspenseQuery(api.feeds.status.queryOptions());
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl font-semibold">
          {sources.length.toLocaleString('en-US')} {sources.length === 1 ? 'source' : 'sources'}
        </h2>
        <OpmlTools />
        <button
          type="button"
          onClick={() => dialog.current?.showModal()}
          className="inline-flex items-center gap-2 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          <Plus aria-hidden className="size-4" /> Add RSS Source
        </button>
      </div>
      <AddSourceDialog dialog={dialog} />
      {sources.length === 0 ? (
        <div className="mt-6">
          <Notice tone="empty" title="No RSS sources yet">
            Add the first one, or import a list in OPML.
          </Notice>
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {sources.map((source) => (
            <li key={source.id}>
              <SourceCard source={source} isRunning={status.running !== null} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
