import type { ReactNode } from 'react';
import { SectionTitle } from '../SectionTitle.tsx';

interface ChapterProps {
  title: string;
  /** When to take what is shown. */
  note?: string;
  children: ReactNode;
}

/** A part of the book. */
export function Chapter({ title, note, children }: ChapterProps) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id} className="mt-section border-t border-line pt-part">
      <SectionTitle id={id} scale="chapter" note={note}>
        {title}
      </SectionTitle>
      <div className="mt-4 grid gap-6">{children}</div>
    </section>
  );
}

/** Several of one kind in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
