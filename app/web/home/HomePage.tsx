import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Calculator } from '../../../features/calculator/web/components/Calculator.tsx';
import { loadResults } from '../../../features/calculator/web/late-results.ts';
import { StatCard } from '../../../features/references/web/components/StatCard.tsx';
import { pageHead } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { closest } from '../../../ui/closest.ts';
import { ArrowDown } from '../../../ui/icons/ArrowDown.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { Still } from '../../../ui/Still.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { site } from '../../site.ts';
import { CALCULATOR_ID } from './calculator-id.ts';
import { LatestNews, latestCards, latestStories } from './LatestNews.tsx';
import { LetterBlock } from './LetterBlock.tsx';
import { describeSite } from './structured-data.ts';

export const Route = createFileRoute('/')({
  // Read by the calculator itself.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ context: { queryClient, api } }) =>
    ready(
      latestCards.load(),
      hero.load(),
      homeFigures.load(),
      loadResults(),
      queryClient.ensureQueryData(latestStories(api)),
      queryClient.ensureQueryData(api.references.list.queryOptions()),
      queryClient.ensureQueryData(api.overview.facts.queryOptions()),
      queryClient.ensureQueryData(api.atlas.records.overview.queryOptions()),
      queryClient.ensureQueryData(api.newsletter.listLetters.queryOptions()),
    ),
  head: ({ match }) =>
    pageHead({
      title: `${site.name}: ${site.tagline}`,
      description: site.description,
      path: '/',
      publicUrl: match.context.publicUrl,
      structuredData: describeSite(match.context.publicUrl),
    }),
  component: HomePage,
});

const hero = latePart(() => import('./Hero.tsx').then(({ Hero }) => Hero));
const homeFigures = latePart(() => import('./HomeFigures.tsx').then(({ HomeFigures }) => HomeFigures));

function HomePage() {
  const { api } = Route.useRouteContext();
  const { data: facts } = useSuspenseQuery(api.overview.facts.queryOptions());
  const { data: atlas } = useSuspenseQuery(api.atlas.records.overview.queryOptions());
  const { data: letters } = useSuspenseQuery(api.newsletter.listLetters.queryOptions());
  return (
    <>
      <div {...toCalculator}>
        <Still by={hero} given={{}} isDrawing />
        <Headlines />
        <ScrollHint />
      </div>
      <CalculatorSection />
      <Still by={homeFigures} given={{ facts, records: atlas.records }} />
      <LatestNews />
      <LetterBlock letters={letters} />
    </>
  );
}

/** Smoothly, unless the visitor asked for less motion. Keyboard focus goes along, as it would with the plain link. */
const toCalculator = {
  onClick(event: MouseEvent): void {
    const section = document.getElementById(CALCULATOR_ID);
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!section || !isPlain || !closest(event.target, `a[href="#${CALCULATOR_ID}"]`)) return;
    event.preventDefault();
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    section.focus({ preventScroll: true });
  },
};

function ScrollHint() {
  return (
    <p className="pt-10 text-center print:hidden">
      <a
        href={`#${CALCULATOR_ID}`}
        className="inline-flex flex-col items-center gap-2 text-note text-ink-soft hover:text-ink"
      >
        Your own figures
        <ArrowDown aria-hidden className="size-4" />
      </a>
    </p>
  );
}

function Headlines() {
  const { api } = Route.useRouteContext();
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  const cards = references.metrics.filter(({ section }) => section === 'headline');
  return (
    <section aria-labelledby="headlines" className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 lg:pt-10 print:hidden">
      <h2 id="headlines" className="sr-only">
        The case in four figures
      </h2>
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((metric, index) => (
          <StatCard
            key={metric.slug}
            metric={metric}
            sources={references.sources}
            align={index % 2 === 0 ? 'start' : 'end'}
          />
        ))}
      </div>
      <p className="mt-6 text-note text-ink-soft">
        Every figure says where it comes from. <TextLink to="/sources">Methods and sources</TextLink>
      </p>
    </section>
  );
}

function CalculatorSection() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  return (
    <section
      id={CALCULATOR_ID}
      tabIndex={-1}
      aria-labelledby="calculator-title"
      className="mt-10 border-y border-line bg-sunken outline-none print:mt-0 print:border-0"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="calculator-title" className="text-title sm:text-headline">
          Your year on nuclear energy
        </h2>
        <p className="mt-3 max-w-2xl text-ink-soft">
          Home, bill and car, once on fossil energy and once on nuclear. Open “Why this number” below any result to see
          how it was made.
        </p>
        <div className="mt-10">
          <Calculator
            search={search}
            onSearch={(settled) => navigate({ search: { ...settled }, replace: true, resetScroll: false })}
            action={`/#${CALCULATOR_ID}`}
            references={references}
          />
        </div>
      </div>
    </section>
  );
}
