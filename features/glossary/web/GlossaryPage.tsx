import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { printed } from '../../../ui/in-document.ts';
import { latePart } from '../../../ui/late-part.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TermHintsSwitch } from '../../terms/web/components/TermHintsSwitch.tsx';
import type { GlossaryIndex, glossaryContract } from '../contract.ts';
import { GlossaryFilters } from './components/GlossaryFilters.tsx';
import { TermGroupsSkeleton } from './components/TermGroupsSkeleton.tsx';
import { type GlossarySearch, readGlossarySearch } from './glossary-search.ts';

const termList = latePart(() => import('./components/TermList.tsx').then(({ TermList }) => TermList));

export const Route = createFileRoute('/glossary')({
  validateSearch: readGlossarySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    ready(termList.load(), context.queryClient.ensureQueryData(termsOf(context.api, deps))),
  head: listHeadOf({
    title: 'Glossary | SMR Intelligence',
    description:
      'The language of small modular reactors and nuclear energy in plain words: acronyms, reactor technology, fuel, safety, licensing and economics, each term with its sources.',
    path: '/glossary',
  }),
  component: GlossaryPage,
  pendingComponent: () => (
    <GlossaryFrame search={{}} counts={null}>
      <TermGroupsSkeleton />
    </GlossaryFrame>
  ),
  errorComponent: ({ reset }) => (
    <GlossaryFrame search={Route.useSearch()} counts={null}>
      <PageFailure title="Glossary" reset={reset}>
        Failed to load glossary terms. Please try again later.
      </PageFailure>
    </GlossaryFrame>
  ),
});

/** The filters count by `letters`; the terms are printed. */
const termsOf = (api: ApiUtils<{ glossary: typeof glossaryContract }>, search: GlossarySearch) =>
  printed(api.glossary.browse.queryOptions({ input: search }), 'glossary', [
    'letters',
  ] satisfies (keyof GlossaryIndex)[]);

function GlossaryPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const query = termsOf(api, search);
  const { data } = useSuspenseQuery(query);
  return (
    <GlossaryFrame search={search} counts={data.letters}>
      <Printed query={query} by={termList} given={(index) => ({ index, search })} />
    </GlossaryFrame>
  );
}

/** @param counts terms per letter; null while they are not known */
function GlossaryFrame({
  search,
  counts,
  children,
}: {
  search: GlossarySearch;
  counts: Record<string, number> | null;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Glossary"
        scale="headline"
        intro="The language of small modular reactors and nuclear energy, in plain words and with its sources."
      />
      <GlossaryFilters search={search} counts={counts} />
      <div className="mt-8">{children}</div>
      <About />
    </div>
  );
}

function About() {
  return (
    <Section
      id="about"
      scale="chapter"
      title="About this glossary"
      className="mt-16 border-t border-line pt-8"
      titleClass="mb-3"
    >
      <div className="max-w-2xl space-y-3 text-ink-soft">
        <p>
          Definitions are written for this site and each names where it was checked: regulators, the International
          Atomic Energy Agency, statutes and standards. Open a term for its sources, related terms and the stories that
          use it.
        </p>
        <p>
          The search finds terms by name, abbreviation, what an abbreviation stands for, a beginning of a word, and
          names that are nearly spelled right. Letters follow the first letter of the term without its accents; terms
          that begin with a digit or with a letter outside A to Z are under #.
        </p>
        <p>
          In the news, the first mention of a term is underlined; point at it, focus or tap it for the definition.{' '}
          <TermHintsSwitch />
        </p>
      </div>
    </Section>
  );
}
