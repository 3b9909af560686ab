import { useState } from 'react';
import type { ImportError } from '../../contract.ts';

/** Shown before somebody asks for more: ten thousand lines at once would freeze the page. */
const SHOWN_AT_FIRST = 100;

/** Every row that failed, with its number in the file. */
export function ImportErrors({ errors, title }: { errors: readonly ImportError[]; title: string }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (errors.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h3 className="text-lg font-semibold text-danger">{title}</h3>
      <ol className="mt-2 divide-y divide-line border-y border-line text-sm">
        {errors.slice(0, shown).map(({ rowNumber, name, message }) => (
          <li key={rowNumber} className="grid gap-x-4 py-2 sm:grid-cols-[5.5rem_1fr]">
            <span className="text-ink-soft tabular-nums">Row {rowNumber.toLocaleString('en-US')}</span>
            <span className="wrap-anywhere whitespace-pre-line">
              {name}: {message}
            </span>
          </li>
        ))}
      </ol>
      {errors.length > shown ? (
        <button
          type="button"
          onClick={() => setShown(shown + 10 * SHOWN_AT_FIRST)}
          className="mt-3 text-sm text-accent underline"
        >
          Show more of the {errors.length.toLocaleString('en-US')}
        </button>
      ) : null}
    </section>
  );
}
