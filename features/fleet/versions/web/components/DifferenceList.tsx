import { capitalized } from '../../../../../platform/shared/capitalized.ts';
import { showValue } from '../../../../../platform/shared/record.ts';
import type { Difference } from '../../contract.ts';

const acts = { added: 'added', removed: 'removed', changed: 'changed' };

interface DifferenceListProps {
  differences: readonly Difference[];
  /** What is said of the thing itself, when a line is about no stream: 'unit'. */
  noun?: string;
  shown?: number;
}

/** What is different between two versions of a thing, of a unit stream by stream; the thing itself first. */
export function DifferenceList({ differences, noun = 'unit', shown = 12 }: DifferenceListProps) {
  const more = differences.length - shown;
  return (
    <ul className="mt-1 space-y-1 border-l-2 border-line pl-4 text-note">
      {differences.slice(0, more > 0 ? shown : undefined).map(({ tag, act, label, from, to }) => (
        <li
          key={`${tag} ${act} ${label} ${act === 'removed' ? from : act === 'added' ? to : ''}`}
          className="wrap-anywhere"
        >
          <span className="font-medium">{tag ?? capitalized(noun)}</span>{' '}
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
