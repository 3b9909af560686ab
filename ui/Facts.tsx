import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** 'columns' under the title of a page; 'ledger' for many short values to look up; 'rows' the same where it is narrow; 'line' where they are an aside to something else. */
  look?: keyof typeof looks;
  className?: string;
}

const looks = {
  columns: { list: 'grid grid-cols-1 gap-x-8 gap-y-3 xs:grid-cols-2 lg:grid-cols-4', fact: '' },
  ledger: {
    list: 'grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3',
    fact: 'flex justify-between gap-3 border-b border-line pb-1.5',
  },
  rows: { list: 'grid gap-1.5', fact: 'flex justify-between gap-4' },
  line: { list: 'flex flex-wrap gap-x-6 gap-y-1', fact: 'flex gap-1.5' },
};

/** What is known of one thing, each fact with its name. The same of several things: DataTable. A number that counts: Figure. */
export function Facts({ facts, look = 'columns', className = '' }: FactsProps) {
  const { list, fact } = looks[look];
  return (
    <dl className={`text-note ${list} ${className}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className={fact}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
