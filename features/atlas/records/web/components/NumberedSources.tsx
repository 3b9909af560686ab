import type { Reading } from '../../rules/number-sources.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceLine } from './SourceLine.tsx';

/** Leads from a value to where it was read. */
export function SourceMarks({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <sup className="whitespace-nowrap text-caption">
      {numbers.map((number) => (
        // As large as a finger needs, in a line no higher than it would be without.
        <a
          key={number}
          href={`#${idOf(number)}`}
          aria-label={`Source ${number}`}
          className="-my-2 inline-block min-w-6 pl-1 leading-6 link-quiet"
        >
          {number}
        </a>
      ))}
    </sup>
  );
}

/** What the marks lead to. */
export function NumberedSources({ readings }: { readings: readonly Reading[] }) {
  return (
    <ol className="list-decimal space-y-2.5 pl-8 text-note marker:text-ink-soft lg:columns-2 lg:gap-10">
      {readings.map((reading, index) => (
        <li
          key={`${reading.source.url} ${reading.asOf} ${reading.quotedAt} ${reading.grade}`}
          id={idOf(index + 1)}
          className="scroll-mt-20 break-inside-avoid target:bg-accent-soft"
        >
          <SourceLine source={reading.source} />
          <ReadingLine reading={reading} />
        </li>
      ))}
    </ol>
  );
}

const idOf = (number: number) => `source-${number}`;
