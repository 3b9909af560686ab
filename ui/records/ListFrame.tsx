import type { ReactNode } from 'react';
import { formatDay } from '../../platform/shared/format-time.ts';
import { PageHeader } from '../PageHeader.tsx';

interface ListFrameProps {
  title: string;
  intro: string;
  /** The newest date of a source of the list. */
  sourcesUpTo?: string | null | undefined;
  children: ReactNode;
}

/**
 * A page with a list of records that visitors narrow; `ListControls` stand in it, then the list. At an editor's desk, where the frame is
 * there already: PageHeader.
 */
export function ListFrame({ title, intro, sourcesUpTo, children }: ListFrameProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title={title}
        scale="headline"
        intro={`${intro}${sourcesUpTo ? ` Each record names its source; the newest that is dated is of ${formatDay(sourcesUpTo)}.` : ''}`}
      />
      {children}
    </div>
  );
}
