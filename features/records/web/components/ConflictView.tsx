import { useState } from 'react';
import { isSameValue, labelOf, type RecordDeclaration } from '../../../../platform/shared/record.ts';
import { showValue } from '../read-form.ts';

type Values = Readonly<Record<string, unknown>>;

interface ConflictViewProps {
  record: RecordDeclaration;
  /** What both editors started from. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Goes back to the form with the fields that were decided for, based on the other editor's version. */
  onResolve(fields: Values): void;
  onDiscard(): void;
}

/**
 * Two editors changed the same record. Field by field: what it was, what the other one saved, what this one wants. Fields that only
 * one of them touched need no decision.
 */
export function ConflictView({ record, base, mine, theirs, onResolve, onDiscard }: ConflictViewProps) {
  const differs = (a: unknown, b: unknown) => !isSameValue(a, b);
  const touched = Object.keys(record.fields).filter(
    (field) => mine[field] !== undefined && (differs(mine[field], base[field]) || differs(theirs[field], base[field])),
  );
  const isContested = (field: string) =>
    differs(mine[field], base[field]) && differs(theirs[field], base[field]) && differs(mine[field], theirs[field]);
  const [keepsMine, setKeepsMine] = useState<Partial<Record<string, boolean>>>({});
  const undecided = touched.filter((field) => isContested(field) && keepsMine[field] === undefined);
  const takesMine = (field: string) =>
    isContested(field) ? keepsMine[field] === true : differs(mine[field], base[field]);
  const resolve = () => onResolve(Object.fromEntries(touched.filter(takesMine).map((field) => [field, mine[field]])));
  return (
    <section aria-labelledby="conflict" className="mt-6 rounded-lg border border-danger/50 bg-panel p-5">
      <h2 id="conflict" tabIndex={-1} className="text-xl font-semibold text-danger">
        Somebody else changed this {record.nouns.one} while you were editing
      </h2>
      <p role="alert" className="mt-1 text-sm text-ink-soft">
        Nothing of yours was saved and nothing is lost. Choose per field, then check the form and save.
      </p>
      <div className="mt-5 overflow-x-auto">
        <table className="w-full min-w-xl text-left text-sm">
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th className="py-2 pr-4 font-medium">Field</th>
              <th className="py-2 pr-4 font-medium">Before</th>
              <th className="py-2 pr-4 font-medium">Saved by somebody else</th>
              <th className="py-2 font-medium">Yours</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {touched.map((field) => (
              <tr key={field}>
                <th scope="row" className="py-3 pr-4 font-medium">
                  {labelOf(record, field)}
                </th>
                <td className="py-3 pr-4 wrap-anywhere text-ink-soft">{showValue(base[field])}</td>
                {([false, true] as const).map((isMine) => (
                  <td key={String(isMine)} className="py-3 pr-4">
                    <span className="flex items-start gap-2 wrap-anywhere">
                      {isContested(field) ? (
                        <input
                          type="radio"
                          name={`keep-${field}`}
                          aria-label={`${isMine ? 'Keep mine' : 'Keep theirs'}: ${labelOf(record, field)}`}
                          checked={keepsMine[field] === isMine}
                          onChange={() => setKeepsMine({ ...keepsMine, [field]: isMine })}
                          className="mt-1 accent-accent"
                        />
                      ) : null}
                      <span className={takesMine(field) === isMine ? 'font-medium' : 'text-ink-soft'}>
                        {showValue(isMine ? mine[field] : theirs[field])}
                      </span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 text-sm">
        <button
          type="button"
          disabled={undecided.length > 0}
          onClick={resolve}
          className="rounded-md bg-accent px-5 py-2 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Continue with this choice
        </button>
        <button
          type="button"
          onClick={onDiscard}
          className="rounded-md border border-line-strong px-5 py-2 hover:bg-sunken"
        >
          Discard mine
        </button>
        {undecided.length > 0 ? (
          <p className="self-center text-ink-soft">
            {undecided.length} {undecided.length === 1 ? 'field needs' : 'fields need'} your decision.
          </p>
        ) : null}
      </div>
    </section>
  );
}
