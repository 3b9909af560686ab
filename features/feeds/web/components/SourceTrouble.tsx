import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import type { ListedSource } from '../../contract.ts';
import { useSourceChanges } from '../use-source-changes.ts';

interface SourceTroubleProps {
  source: ListedSource;
  /** In a list, where one outage of our own line would say the same advice a hundred times. */
  isBrief?: boolean;
}

/** What is wrong with a source and what to do about it: its last failure, and where it has moved. Nothing when all is well. */
export function SourceTrouble({ source, isBrief = false }: SourceTroubleProps) {
  const { failure, errorCount } = source;
  return (
    <>
      {failure ? (
        <div className="mt-2 border-l-2 border-danger pl-3 text-note">
          <p className="text-danger">
            {failure.what}
            {errorCount > 1 ? ` ${errorCount} times in a row.` : ''}
          </p>
          {isBrief ? null : <p className="mt-0.5 text-ink-soft">{failure.fix}</p>}
        </div>
      ) : null}
      <RedirectProposal source={source} />
    </>
  );
}

/** Never followed silently: a hijacked domain redirects, too. */
function RedirectProposal({ source }: { source: ListedSource }) {
  const { id, name, proposedUrl, proposedUrlSeen, proposedUrlOwner } = source;
  const { acceptRedirect, remove } = useSourceChanges();
  if (!proposedUrl) return null;
  return (
    <div className="mt-2 border-l-2 border-accent pl-3 text-note">
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
