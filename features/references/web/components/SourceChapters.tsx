import type { ReactNode } from 'react';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { ReadSource } from '../../../feeds/contract.ts';
import { ReadSources } from '../../../feeds/web/components/ReadSources.tsx';
import type { References } from '../../contract.ts';
import { sourceChapters } from '../source-chapters.ts';
import { Bibliography } from './Bibliography.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { ConflictingFigures } from './ConflictingFigures.tsx';
import { CredibilityCategories } from './CredibilityCategories.tsx';
import { Methodology } from './Methodology.tsx';

export function FigureChapters({ references }: { references: References }) {
  return (
    <>
      <Chapter id="methodology">
        <Methodology metrics={references.metrics} />
      </Chapter>
      <Chapter id="credibility">
        <CredibilityCategories sources={references.sources} />
      </Chapter>
      <Chapter id="comparison">
        <ComparisonTable references={references} />
      </Chapter>
      <Chapter id="conflicts">
        <ConflictingFigures references={references} />
      </Chapter>
      <Chapter id="bibliography">
        <Bibliography references={references} />
      </Chapter>
    </>
  );
}

export function NewsChapter({ sources }: { sources: readonly ReadSource[] }) {
  return (
    <Chapter id="news">
      <ReadSources sources={sources} />
    </Chapter>
  );
}

/** Title beside the text on wide screens, above it on narrow ones. */
function Chapter({ id, children }: { id: (typeof sourceChapters)[number][0]; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-5 pt-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionTitle id={id} scale="chapter" className="leading-tight">
        {sourceChapters.find(([one]) => one === id)?.[1]}
      </SectionTitle>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
