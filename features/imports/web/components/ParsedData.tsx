import type { ImportAnswer } from '../../contract.ts';
import { count, type ImportNouns } from '../use-import.ts';
import { ImportErrors } from './ImportErrors.tsx';

/** What the dry run found: what would happen, the first rows as they would be saved, and every error. */
export function ParsedData({ answer, nouns }: { answer: ImportAnswer; nouns: ImportNouns }) {
  const { preview, errors, notes, totalRows } = answer;
  return (
    <section aria-labelledby="parsed" className="mt-10">
      <h2 id="parsed" className="text-2xl font-semibold">
        Found {count(totalRows, nouns)}
      </h2>
      <p className="mt-2 text-ink-soft">{describeEffect(answer)}</p>
      <p className="mt-1 text-sm text-ink-soft">{describeReading(answer)}</p>
      {preview.length > 0 ? (
        <>
          <h3 className="mt-8 text-lg font-semibold">
            {preview.length < totalRows ? `Preview: the first ${preview.length}` : 'Preview'}
          </h3>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {preview.map(({ rowNumber, name, fields }) => (
              <li key={rowNumber} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[5.5rem_1fr]">
                <span className="text-sm text-ink-soft tabular-nums">Row {rowNumber}</span>
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
                    {Object.entries(fields)
                      .filter(([, value]) => value !== name)
                      .map(([field, value]) => (
                        <div key={field} className="flex min-w-0 gap-1.5">
                          <dt className="text-ink-soft">{spellOut(field)}</dt>
                          <dd className="max-w-md truncate">{formatValue(value)}</dd>
                        </div>
                      ))}
                  </dl>
                </div>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {notes.length > 0 ? (
        <section aria-labelledby="notes" className="mt-8">
          <h3 id="notes" className="text-lg font-semibold">
            Notes
          </h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-ink-soft">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ImportErrors errors={errors} title={`${count(errors.length, rows)} cannot be imported`} />
    </section>
  );
}

const rows = { one: 'row', many: 'rows' };

function describeEffect({ createdRows, updatedRows, unchangedRows, failedRows }: ImportAnswer): string {
  const parts = [
    createdRows > 0 ? `${createdRows.toLocaleString('en-US')} will be added` : null,
    updatedRows > 0 ? `${updatedRows.toLocaleString('en-US')} will be updated` : null,
    unchangedRows > 0 ? `${unchangedRows.toLocaleString('en-US')} exist already as they are` : null,
    failedRows > 0 ? `${failedRows.toLocaleString('en-US')} cannot be imported` : null,
  ].filter((part) => part !== null);
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

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || '—';
  if (value === null) return '—';
  if (typeof value === 'object') return Object.values(value).map(formatValue).join(' ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
