import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CalculatorSearch } from '../../../features/calculator/web/calculator-search.ts';
import { calculator } from '../../../features/calculator/web/late-calculator.ts';
import { loadExplanations } from '../../../features/calculator/web/late-explanations.ts';
import type { References } from '../../../features/references/contract.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { Asleep } from '../../../ui/Asleep.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { Still } from '../../../ui/Still.tsx';
import { site } from '../../site.ts';
import { CALCULATOR_ID, Hero, reactorPlate, ScrollHint } from './Hero.tsx';
import { LatestNews, latestCards, latestStories } from './LatestNews.tsx';
import { describeSite } from './structured-data.ts';

export const Route = createFileRoute('/')({
  // Read by the calculator itself.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ context: { queryClient, api } }) =>
    ready(
      latestCards.load(),
      reactorPlate.load(),
      homeFigures.load(),
      headlines.load(),
      calculator.load(),
      letterBlock.load(),
      loadExplanations(),
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

const headlines = latePart(() => import('./Headlines.tsx').then(({ Headlines }) => Headlines));
const letterBlock = latePart(() => import('./LetterBlock.tsx').then(({ LetterBlock }) => LetterBlock));
const homeFigures = latePart(() => import('./HomeFigures.tsx').then(({ HomeFigures }) => HomeFigures));

function HomePage() {
  const { api } = Route.useRouteContext();
  const { data: facts } = useSuspenseQuery(api.overview.facts.queryOptions());
  const { data: atlas } = useSuspenseQuery(api.atlas.records.overview.queryOptions());
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  const { data: letters } = useSuspenseQuery(api.newsletter.listLetters.queryOptions());
  return (
    <>
      <Hero />
      <Asleep by={headlines} given={{ references }} />
      <ScrollHint />
      <CalculatorSection references={references} />
      <Still by={homeFigures} given={{ facts, records: atlas.records }} />
      <LatestNews />
      <Asleep by={letterBlock} given={{ letters }} />
    </>
  );
}

function CalculatorSection({ references }: { references: References }) {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (settled: CalculatorSearch) => {
      navigate({ search: { ...settled }, replace: true, resetScroll: false });
    },
    [navigate],
  );
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
          <Asleep by={calculator} given={{ search, onSearch, action: `/#${CALCULATOR_ID}`, references }} />
        </div>
      </div>
    </section>
  );
}
