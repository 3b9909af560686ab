import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { ExternalLink } from '../../../../ui/icons/ExternalLink.tsx';
import { RefreshCw } from '../../../../ui/icons/RefreshCw.tsx';
import { Trash2 } from '../../../../ui/icons/Trash2.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { FeedSource, ListedSource } from '../../contract.ts';
import { useIngestion } from '../use-ingestion.ts';
import { useSourceChanges } from '../use-source-changes.ts';

export function SourceCard({ source, isRunning }: { source: ListedSource; isRunning: boolean }) {
  const { id, name, url, description, isActive, lastFetchedAt } = source;
  const { toggle, remove } = useSourceChanges();
  const ingestion = useIngestion();
  return (
    <article aria-label={name} className="flex h-full flex-col card">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans leading-snug font-semibold wrap-anywhere">{name}</h3>
        <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <div className="mt-1.5 space-y-1.5 text-note">
        {description ? <p className="text-ink-soft wrap-anywhere">{description}</p> : null}
        <p className="break-all">{url}</p>
        <p className="text-ink-soft">
          Last fetched: {lastFetchedAt ? <Time at={lastFetchedAt} form="near" /> : 'Never'}
        </p>
      </div>
      <Failure source={source} />
      <RedirectProposal source={source} />
      <div className="-mr-2 mt-auto flex flex-wrap items-center pt-4">
        <Switch
          label={`${name} active`}
          isLabelHidden
          checked={isActive}
          isDisabled={toggle.isPending}
          onValue={(isOn) => toggle.mutate({ id, isActive: isOn })}
          className="mr-auto"
        />
        <Button
          size="small"
          variant="quiet"
          icon={<RefreshCw aria-hidden className="size-4" />}
          aria-label={`Run ${name} now`}
          isBusy={ingestion.isPending}
          disabledReason={isRunning ? 'A run is under way.' : null}
          onClick={() => ingestion.mutate({ sourceId: id })}
        >
          Run
        </Button>
        <AnchorButton
          size="small"
          variant="quiet"
          icon={<ExternalLink aria-hidden className="size-4" />}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${name} in a new tab`}
        >
          Open
        </AnchorButton>
        <ConfirmButton
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-label={`Delete ${name}`}
          title={`Delete the source “${name}”?`}
          note="Its stories stay. It is not read again."
          confirmLabel="Delete the source"
          tone="danger"
          isBusy={remove.isPending}
          onConfirm={(close) => remove.mutate({ id }, { onSettled: close })}
        >
          Delete
        </ConfirmButton>
      </div>
    </article>
  );
}

function Failure({ source: { failure, errorCount } }: { source: FeedSource }) {
  if (!failure) return null;
  return (
    <div className="mt-3 border-l-2 border-danger pl-3 text-note">
      <p className="text-danger">
        {failure.what}
        {errorCount > 1 ? ` ${errorCount} times in a row.` : ''}
      </p>
      <p className="mt-0.5 text-ink-soft">{failure.fix}</p>
    </div>
  );
}

/** Never followed silently: a hijacked domain redirects, too. */
function RedirectProposal({ source }: { source: ListedSource }) {
  const { id, name, proposedUrl, proposedUrlSeen, proposedUrlOwner } = source;
  const { acceptRedirect, remove } = useSourceChanges();
  if (!proposedUrl) return null;
  return (
    <div className="mt-3 border-l-2 border-accent pl-3 text-note">
      <p>The site says that this feed has moved for good ({formatCounted(proposedUrlSeen, 'visit')} in a row):</p>
      <p className="mt-0.5 break-all text-ink-soft">{proposedUrl}</p>
      {proposedUrlOwner ? (
        <>
          <p className="mt-1">
            “{proposedUrlOwner.name}” reads that address already
            {proposedUrlOwner.isActive ? '' : ', but is switched off'}. One of the two is too many.
          </p>
          <ConfirmButton
            size="small"
            className="mt-2"
            title={`Delete “${name}” and keep “${proposedUrlOwner.name}”?`}
            note={`The stories of “${name}” stay. It is not read again.`}
            confirmLabel="Delete this one"
            tone="danger"
            isBusy={remove.isPending}
            onConfirm={(close) => remove.mutate({ id }, { onSettled: close })}
          >
            Delete this one, keep the other
          </ConfirmButton>
        </>
      ) : (
        <Button
          size="small"
          isBusy={acceptRedirect.isPending}
          aria-label={`Accept the new address of ${name}`}
          onClick={() => acceptRedirect.mutate({ id, proposedUrl })}
          className="mt-2"
        >
          Accept the new address
        </Button>
      )}
    </div>
  );
}
