import type { Reading } from '../../rules/number-sources.ts';
import { writeDate } from '../../rules/write-value.ts';
import { gradeLabels } from '../../vocabulary.ts';

/** Of when a source speaks, how near to the matter it is, and when it was read. @param of what was read in it, where that is not said beside it */
export function ReadingLine({ reading, of = '' }: { reading: Omit<Reading, 'source'>; of?: string }) {
  const { asOf, grade, quotedAt } = reading;
  return (
    <p className="text-caption text-ink-soft">
      {`${of}As of ${writeDate(asOf)} · ${gradeLabels[grade]} · read on ${writeDate(quotedAt)}`}
    </p>
  );
}
