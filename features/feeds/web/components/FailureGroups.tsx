import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { RefreshCw } from '../../../../ui/icons/RefreshCw.tsx';
import type { Visit } from '../../contract.ts';
import { useIngestion } from '../use-ingestion.ts';

/** Sources that failed, by why: an outage of our own line is one sentence, not one for each of them. */
export function FailureGroups({ failed, isRunning }: { failed: readonly Visit[]; isRunning: boolean }) {
  const retry = useIngestion();
  const groups = [
    ...Map.groupBy(failed, ({ failure, message }) => failure?.what ?? message ?? 'It could not be read.'),
  ].sort(([, a], [, b]) => b.length - a.length);
  return (
    <>
      <ul aria-label="Sources that failed" className="mt-3 divide-y divide-line border-y border-line">
        {groups.map(([what, visits]) => (
          <li key={what} className="py-2">
            <details>
              <summary className="wrap-anywhere">
                <span className="font-medium">
                  {visits.length === 1 ? visits[0]?.sourceName : formatCounted(visits.length, 'source')}:
                </span>{' '}
                <span className="text-danger">{what}</span>
              </summary>
              <div className="mt-1 pl-4 text-ink-soft">
                {visits[0]?.failure ? <p>{visits[0].failure.fix}</p> : null}
                <ul className="mt-1 gap-x-6 sm:columns-2">
                  {visits.map(({ sourceId, sourceName, message }) => (
                    <li key={sourceId ?? sourceName} title={message ?? undefined} className="wrap-anywhere">
                      {sourceName}
                    </li>
                  ))}
                </ul>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<RefreshCw aria-hidden className="size-4" />}
        isBusy={retry.isPending}
        disabledReason={isRunning ? 'A run is under way.' : null}
        onClick={() => retry.mutate({ isRetry: true })}
        className="mt-3"
      >
        Try the failed ones again
      </Button>
    </>
  );
}
