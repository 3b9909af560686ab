import { showValue } from '../../../../../platform/shared/record.ts';
import type { Difference } from '../../contract.ts';

const acts = { added: 'added', removed: 'removed', changed: 'changed' };

/** What is different between two versions of a unit, stream by stream; the unit itself first. */
export function DifferenceList({ differences, shown = 12 }: { differences: readonly Difference[]; shown?: number }) {
  const more = differences.length - shown;
  return (
    <ul className="mt-1 space-y-1 border-l-2 border-line pl-4 text-note">
      {differences.slice(0, more > 0 ? shown : undefined).map(({ tag, act, label, from, to }) => (
        <li key={`${tag} ${act} ${label}`} className="wrap-anywhere">
          <span className="font-medium">{tag ?? 'Unit'}</span>{' '}
          {act === 'changed' ? (
            <>
              {label}: <del className="text-ink-soft">{showValue(from)}</del> → {showValue(to)}
            </>
          ) : (
            <>
              {acts[act]} <span className="text-ink-soft">({showValue(act === 'added' ? to : from)})</span>
            </>
          )}
        </li>
      ))}
      {more > 0 ? <li className="text-ink-soft">and {more} more</li> : null}
    </ul>
  );
}
