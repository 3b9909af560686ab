import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Unit } from '../../../units/contract.ts';
import type { EscalationGap } from '../../contract.ts';
import { GAP_DAYS, GAP_MINUTES } from '../../vocabulary.ts';

export const GAPS_SHOWN = 8;

/** When nobody would hear of a critical alarm. */
export function Gaps({
  gaps,
  units,
  hasRules,
}: {
  gaps: readonly EscalationGap[];
  units: readonly Unit[];
  hasRules: boolean;
}) {
  if (!hasRules) return null;
  if (gaps.length === 0)
    return (
      <p className="mt-3 text-note text-ink-soft">
        By these rules, and as far as contact points can be reached now, a critical alarm of any unit is sent to
        somebody within {GAP_MINUTES} minutes at any time of the next {GAP_DAYS} days.
      </p>
    );
  return (
    <Message tone="warn" className="mt-3">
      <p className="font-medium">
        In {formatCounted(gaps.length, 'span')} of the next {GAP_DAYS} days a critical alarm would reach nobody within{' '}
        {GAP_MINUTES} minutes, by these rules and as contact points can be reached now
      </p>
      <ul className="mt-1 space-y-0.5">
        {gaps.slice(0, GAPS_SHOWN).map(({ smrUnitId, from, to }) => {
          const unit = units.find(({ id }) => id === smrUnitId);
          const zone = unit?.timeZone ?? 'UTC';
          return (
            <li key={`${smrUnitId} ${from}`}>
              {unit?.name ?? smrUnitId}: <Time at={from} form="moment" timeZone={zone} /> to{' '}
              <Time at={to} form="moment" timeZone={zone} />
            </li>
          );
        })}
      </ul>
      {gaps.length > GAPS_SHOWN ? <p>and {gaps.length - GAPS_SHOWN} more</p> : null}
    </Message>
  );
}
