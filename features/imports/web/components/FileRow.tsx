import type { ReactNode } from 'react';
import { formatCount } from '../../../../platform/shared/format-number.ts';

/** What is said about one row of a file, beside its number. */
export function FileRow({ number, children }: { number: number; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 text-note sm:grid-cols-[5.5rem_1fr]">
      <span className="text-ink-soft tabular-nums">Row {formatCount(number)}</span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
