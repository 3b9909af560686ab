import { Badge } from '../../../../../ui/Badge.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Trial } from '../../contract.ts';

/** What a mapping would make of a message. */
export function TrialResult({ trial: { fits, samples, refusals } }: { trial: Trial }) {
  if (!fits) return <Message tone="warn">The mapping does not read this topic.</Message>;
  return (
    <div className="grid gap-3">
      {refusals.map((sentence) => (
        <Message key={sentence} tone="warn">
          {sentence}
        </Message>
      ))}
      {samples.length === 0 && refusals.length === 0 ? (
        <Message tone="warn">It holds nothing that the mapping takes.</Message>
      ) : null}
      {samples.length === 0 ? null : (
        <ul aria-label="Samples that would be stored" className="divide-y divide-line rounded-lg border border-line">
          {samples.map(({ stream, isKnown, value, quality, ts }) => (
            <li key={`${stream} ${ts}`} className="px-4 py-2.5 text-note">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="font-medium wrap-anywhere">
                  {stream} {isKnown ? null : <Badge tone="warn">no such stream</Badge>}
                </span>
                <span className="tabular-nums">{value ?? 'no number'}</span>
              </span>
              <span className="text-ink-soft">
                {quality ?? 'quality not known'},{' '}
                {ts === null ? 'a time that cannot be read' : <Time at={ts} form="moment" isExact isInText />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
