import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TermHintsSwitch } from '../../glossary/web/components/TermHintsSwitch.tsx';
import { FilterBar } from './components/FilterBar.tsx';
import { NewsGrid, NewsGridSkeleton } from './components/NewsGrid.tsx';
import { NewsSearchForm } from './components/NewsSearchForm.tsx';
import { clearFilters, filterEntries, type NewsSearch, readNewsSearch } from './news-search.ts';

export const Route = createFileRoute('/news')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.news.list.queryOptions({ input: deps })),
  head: ({ match }) =>
    pageHead({
      title: 'SMR news | SMR Intelligence',
      description:
        'Small modular reactor and advanced nuclear news from dozens of sources: each event once, newest first, by technology, application, region and source.',
      path: '/news',
      publicUrl: match.context.publicUrl,
      // Filtered lists repeat the same stories; one address is enough for search engines.
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: NewsPage,
  pendingComponent: () => (
    <NewsFrame search={{}}>
      <NewsGridSkeleton />
    </NewsFrame>
  ),
  errorComponent: NewsError,
});

function NewsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.news.list.queryOptions({ input: search }));
  return (
    <NewsFrame search={search}>
      {data.items.length > 0 ? <NewsGrid items={data.items} heading="h2" /> : <NoArticles search={search} />}
      <nav aria-label="Pages" className="mt-10 flex items-center justify-center gap-6 text-sm font-medium">
        {search.cursor ? (
          <Link to="/news" search={withoutCursor(search)} className="text-accent hover:underline">
            ← Back to the newest
          </Link>
        ) : null}
        {data.nextCursor ? (
          <Link
            to="/news"
            search={{ ...search, cursor: data.nextCursor }}
            className="rounded-full border border-line-strong px-6 py-2.5 hover:bg-sunken"
          >
            Older stories →
          </Link>
        ) : null}
      </nav>
    </NewsFrame>
  );
}

function NewsFrame({ search, children }: { search: NewsSearch; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-4xl font-semibold tracking-tight">SMR news</h1>
          <p className="mt-2 max-w-xl text-ink-soft">
            What the nuclear press, regulators, agencies and vendors report, each event once, newest first.
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <TermHintsSwitch />
          <a href="/submit-news" className="text-sm text-ink-soft hover:text-ink hover:underline">
            Submit news
          </a>
          <a
            href={`/feed.xml${stringifySearch({ ...withoutCursor(search) })}`}
            className="inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline"
          >
            <Rss aria-hidden className="size-4" /> RSS of this list
          </a>
        </p>
      </header>
      <div className="mt-8 space-y-3">
        <NewsSearchForm search={search} />
        <FilterBar search={search} />
      </div>
      <div className="mt-8">{children}</div>
    </div>
  );
}

function NoArticles({ search }: { search: NewsSearch }) {
  const isNarrowed = search.q !== undefined || filterEntries(search).length > 0;
  return (
    <Notice tone="empty" title="No Articles Available">
      {isNarrowed ? (
        <>
          No story matches this search.{' '}
          <Link to="/news" search={search.q ? {} : clearFilters(search)} className="text-accent underline">
            Show all news
          </Link>
        </>
      ) : (
        'Editors: run the RSS ingestion from Admin, RSS News Ingestion, to fetch articles.'
      )}
    </Notice>
  );
}

function NewsError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <NewsFrame search={{}}>
      <Notice
        tone="error"
        title="Unable to Load Articles"
        action={{
          label: 'Try again',
          onClick: () => {
            reset();
            router.invalidate();
          },
        }}
      >
        Failed to load articles. Please try again later. {errorMessage(error)}
      </Notice>
    </NewsFrame>
  );
}

function withoutCursor(search: NewsSearch): NewsSearch {
  const { cursor: _, ...rest } = search;
  return rest;
}
