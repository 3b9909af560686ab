import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Calculator } from './components/Calculator.tsx';
import { loadResults } from './late-results.ts';

/** The calculator alone, for the frames of other sites: the only page that may be framed (app/server/build-app.ts). */
export const Route = createFileRoute('/calculator/embed')({
  // Read by the calculator itself: what stands here is part of every page's JavaScript.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ context }) =>
    ready(loadResults(), context.queryClient.ensureQueryData(context.api.references.list.queryOptions())),
  head: headOf({
    title: 'Nuclear energy calculator | SMR Intelligence',
    description: 'What a household saves in CO₂, land and cost on nuclear instead of fossil energy.',
    path: '/calculator/embed',
    // It is a part of the home page, which is indexed.
    isIndexed: false,
  }),
  component: EmbedPage,
});

function EmbedPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const { data: references } = useSuspenseQuery(api.references.list.queryOptions());
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <PageHeader title="What if you were powered by a small modular reactor?" />
      <h2 className="sr-only">Calculator</h2>
      <div className="mt-8">
        <Calculator
          search={search}
          onSearch={(settled) => navigate({ search: { ...settled }, replace: true, resetScroll: false })}
          action="/calculator/embed"
          references={references}
        />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-note text-ink-soft">
        By{' '}
        <a href="/" target="_blank" rel="noopener" className="link">
          SMR Intelligence
        </a>
        . Figures and sources:{' '}
        <a href="/sources" target="_blank" rel="noopener" className="link">
          how we count
        </a>
        .
      </p>
    </div>
  );
}
