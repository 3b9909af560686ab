import type { Reading } from '../../rules/number-sources.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceLine } from './SourceLine.tsx';

/** Leads from a value to where it was read. */
export function SourceMarks({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ml-1 whitespace-nowrap text-caption">
      {numbers.map((number, index) => (
        <a key={number} href={`#${idOf(number)}`} aria-label={`Source ${number}`} className="link-quiet">
          {`${index > 0 ? ' ' : ''}${number}`}
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
