import { formatCount, formatCounted } from '../../../../platform/shared/format-number.ts';
import { showValue } from '../../../../platform/shared/record.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import type { ImportAnswer } from '../../contract.ts';
import type { RowOutcome } from '../../vocabulary.ts';
import type { ImportNouns } from '../use-import.ts';
import { FileRow } from './FileRow.tsx';
import { ImportErrors } from './ImportErrors.tsx';

/** What the dry run found: what would happen, the first rows as they would be saved, and every error. */
export function ParsedData({ answer, nouns }: { answer: ImportAnswer; nouns: ImportNouns }) {
  const { preview, errors, notes, totalRows } = answer;
  const previewTitle = preview.length < totalRows ? `Preview: the first ${preview.length}` : 'Preview';
  return (
    <section aria-labelledby="parsed" className="mt-section">
      <SectionTitle id="parsed" scale="chapter" note={describeReading(answer)}>
        Found {formatCounted(totalRows, nouns.one, nouns.many)}
      </SectionTitle>
      <p className="mt-2">{describeEffect(answer)}</p>
      {preview.length > 0 ? (
        <>
          <SectionTitle scale="item" level="h3" className="mt-8 mb-2">
            {previewTitle}
          </SectionTitle>
          <DataList label={previewTitle} isOrdered items={preview} keyOf={({ rowNumber }) => String(rowNumber)}>
            {(row) => <PreviewRow {...row} />}
          </DataList>
        </>
      ) : null}
      {notes.length > 0 ? (
        <Section id="notes" title="Notes" scale="item" level="h3" className="mt-8" titleClass="mb-2">
          <ul className="list-disc space-y-1 pl-5 text-note wrap-anywhere text-ink-soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <ImportErrors
        errors={errors}
        failedFile={answer.failedFile}
        title={`${formatCounted(errors.length, 'row')} cannot be imported`}
      />
    </section>
  );
}

function PreviewRow({ rowNumber, name, fields, outcome }: ImportAnswer['preview'][number]) {
  return (
    <FileRow number={rowNumber}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-medium">
        {name}
        <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5">
        {Object.entries(fields)
          .filter(([, value]) => value !== name)
          .map(([field, value]) => (
            <div key={field} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-ink-soft">{spellOut(field)}</dt>
              <dd className="max-w-md truncate">{showValue(value)}</dd>
            </div>
          ))}
      </dl>
    </FileRow>
  );
}

const outcomes: Readonly<Record<RowOutcome, { label: string; tone: Tone }>> = {
  created: { label: 'will be added', tone: 'good' },
  updated: { label: 'will be updated', tone: 'accent' },
  unchanged: { label: 'exists as it is', tone: 'neutral' },
  failed: { label: 'cannot be imported', tone: 'danger' },
};

function describeEffect({ createdRows, updatedRows, unchangedRows, failedRows }: ImportAnswer): string {
  const effects: [rows: number, effect: string][] = [
    [createdRows, 'will be added'],
    [updatedRows, 'will be updated'],
    [unchangedRows, 'exist already as they are'],
    [failedRows, 'cannot be imported'],
  ];
  const parts = effects.filter(([rows]) => rows > 0).map(([rows, effect]) => `${formatCount(rows)} ${effect}`);
  return `${parts.join(', ')}. Nothing has been saved yet.`;
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

function describeReading({ encoding, delimiter }: ImportAnswer): string {
  const encoded = encoding ? `Encoding: ${encoding}.` : '';
  const divided = delimiter ? `Fields divided by ${delimiterNames[delimiter] ?? `“${delimiter}”`}.` : '';
  return `${encoded} ${divided}`.trim();
}

/** headquartersLocation → headquarters location */
function spellOut(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
