import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { headOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { latePart } from '../../../ui/late-part.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { ReadSources } from '../../feeds/web/components/ReadSources.tsx';
import { Bibliography } from './components/Bibliography.tsx';
import { ComparisonTable } from './components/ComparisonTable.tsx';
import { ConflictingFigures } from './components/ConflictingFigures.tsx';
import { CredibilityCategories } from './components/CredibilityCategories.tsx';
import { Methodology } from './components/Methodology.tsx';

export const Route = createFileRoute('/sources')({
  loader: ({ context: { api, queryClient } }) =>
    ready(
      queryClient.ensureQueryData(api.references.list.queryOptions()),
      queryClient.ensureQueryData(api.feeds.listRead.queryOptions()),
    ),
  head: headOf({
    title: 'Methods and sources | SMR Intelligence',
    description:
      'Every figure on this site with its formula, its assumptions and its sources, and the published values that contradict it.',
    path: '/sources',
  }),
  component: SourcesPage,
});

/** What editors alone see brings the half of the desks' controls. */
const linkChecks = latePart(() => import('./components/LinkChecks.tsx').then(({ LinkChecks }) => LinkChecks));

const chapters = [
  ['methodology', 'Methodology'],
  ['credibility', 'Credibility'],
  ['comparison', 'Comparison'],
  ['conflicts', 'Where sources disagree'],
  ['bibliography', 'Bibliography'],
  ['news', 'News sources'],
] as const;

function SourcesPage() {
  const { api } = Route.useRouteContext();
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  const { data: readSources } = useSuspenseQuery(api.feeds.listRead.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isEditor = mayEnter(me?.role ?? null, 'editor');
  const LinkChecks = useLatePart(linkChecks, isEditor);
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <PageHeader
        title="Methods and sources"
        scale="display"
        intro={
          <p className="mt-4 text-lead">
            Where each figure on this site comes from, how it was computed, and which publications say otherwise. What
            we could not verify is marked as such.
          </p>
        }
      />
      <nav
        aria-label="On this page"
        className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3 text-note"
      >
        {chapters.map(([id, title]) => (
          <a key={id} href={`#${id}`} className="text-ink-soft hover:text-ink hover:underline">
            {title}
          </a>
        ))}
      </nav>
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
        {isEditor && LinkChecks ? <LinkChecks sources={references.sources} /> : null}
      </Chapter>
      <Chapter id="news">
        <ReadSources sources={readSources} />
      </Chapter>
    </div>
  );
}

/** Title beside the text on wide screens, above it on narrow ones. */
function Chapter({ id, children }: { id: (typeof chapters)[number][0]; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-5 pt-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionTitle id={id} scale="chapter" className="leading-tight">
        {chapters.find(([one]) => one === id)?.[1]}
      </SectionTitle>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
