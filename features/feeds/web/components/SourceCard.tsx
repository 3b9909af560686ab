import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import type { FeedSource } from '../../contract.ts';
import { formatTime } from '../format-time.ts';
import { useIngestion } from '../use-ingestion.ts';
import { useSourceChanges } from '../use-source-changes.ts';

const button =
  'inline-flex size-9 items-center justify-center rounded-md border border-line-strong hover:bg-sunken disabled:opacity-50';

export function SourceCard({ source, isRunning }: { source: FeedSource; isRunning: boolean }) {
  const { toggle, remove } = useSourceChanges();
  const ingestion = useIngestion();
  return (
    <article aria-label={source.name} className="flex h-full flex-col card">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans leading-snug font-semibold wrap-anywhere">{source.name}</h3>
        <span className={`shrink-0 tag ${source.isActive ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}>
          {source.isActive ? 'Active' : 'Inactive'}
        </span>
      </div>
      {source.description ? <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">{source.description}</p> : null}
      <p className="mt-1.5 text-sm break-all">{source.url}</p>
      <p className="mt-1.5 text-sm text-ink-soft">
        Last fetched: {source.lastFetchedAt ? formatTime(source.lastFetchedAt) : 'Never'}
      </p>
      <Failure source={source} />
      <RedirectProposal source={source} />
      <div className="mt-auto flex items-center gap-2 pt-4">
        <button
          type="button"
          role="switch"
          aria-checked={source.isActive}
          aria-label={`${source.name} active`}
          disabled={toggle.isPending}
          onClick={() => toggle.mutate({ id: source.id, isActive: !source.isActive })}
          className={`relative h-6 w-11 rounded-full border disabled:opacity-60 ${source.isActive ? 'border-accent bg-accent' : 'border-line-strong bg-sunken'}`}
        >
          <span
            aria-hidden
            className={`absolute top-0.5 size-4.5 rounded-full ${source.isActive ? 'right-0.5 bg-on-accent' : 'left-0.5 bg-ink-soft'}`}
          />
        </button>
        <span className="mr-auto" />
        <button
          type="button"
          disabled={isRunning || ingestion.isPending}
          aria-label={`Run ${source.name} now`}
          title="Run this source now"
          onClick={() => ingestion.mutate({ sourceId: source.id })}
          className={button}
        >
          <RefreshCw aria-hidden className={`size-4 ${ingestion.isPending ? 'animate-spin' : ''}`} />
        </button>
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${source.name} in a new tab`}
          title="Open in a new tab"
          className={button}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
        <button
          type="button"
          disabled={remove.isPending}
          aria-label={`Delete ${source.name}`}
          title="Delete"
          onClick={() => {
            if (confirm(`Delete the source "${source.name}"? Its stories stay.`)) remove.mutate({ id: source.id });
          }}
          className={`${button} text-danger`}
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
    </article>
  );
}

function Failure({ source: { failure, errorCount } }: { source: FeedSource }) {
  if (!failure) return null;
  return (
    <div className="mt-3 border-l-2 border-danger pl-3 text-sm">
      <p className="text-danger">
        {failure.what}
        {errorCount > 1 ? ` ${errorCount} times in a row.` : ''}
      </p>
      <p className="mt-0.5 text-ink-soft">{failure.fix}</p>
    </div>
  );
}

/** Never followed silently: a hijacked domain redirects, too. */
function RedirectProposal({ source: { id, name, proposedUrl, proposedUrlSeen } }: { source: FeedSource }) {
  const { acceptRedirect } = useSourceChanges();
  if (!proposedUrl) return null;
  return (
    <div className="mt-3 border-l-2 border-accent pl-3 text-sm">
      <p>
        The site says that this feed has moved for good ({proposedUrlSeen} {proposedUrlSeen === 1 ? 'visit' : 'visits'}{' '}
        in a row):
      </p>
      <p className="mt-0.5 break-all text-ink-soft">{proposedUrl}</p>
      <button
        type="button"
        disabled={acceptRedirect.isPending}
        aria-label={`Accept the new address of ${name}`}
        onClick={() => acceptRedirect.mutate({ id, proposedUrl })}
        className="mt-2 rounded-md border border-line-strong px-3 py-1 hover:bg-sunken disabled:opacity-60"
      >
        Accept the new address
      </button>
    </div>
  );
}
