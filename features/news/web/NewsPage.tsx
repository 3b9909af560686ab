import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, linkOptions } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TermHintsSwitch } from '../../terms/web/components/TermHintsSwitch.tsx';
import { NewsGrid, NewsGridSkeleton } from './components/NewsGrid.tsx';
import { NewsSearchForm } from './components/NewsSearchForm.tsx';
import { activeFilters, clearFilters, type NewsSearch, readNewsSearch } from './news-search.ts';

export const Route = createFileRoute('/news')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.news.list.queryOptions({ input: deps })),
  head: listHeadOf({
    title: 'SMR news | SMR Intelligence',
    description:
      'Small modular reactor and advanced nuclear news from dozens of sources: each event once, newest first, by technology, application, region and source.',
    path: '/news',
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
      <Pager
        newer={search.cursor ? { label: 'Back to the newest', link: linkTo(withoutCursor(search)) } : null}
        older={
          data.nextCursor ? { label: 'Older stories', link: linkTo({ ...search, cursor: data.nextCursor }) } : null
        }
      />
    </NewsFrame>
  );
}

function NewsFrame({ search, children }: { search: NewsSearch; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="SMR news"
        scale="headline"
        intro="What the nuclear press, regulators, agencies and vendors report, each event once, newest first."
        actions={
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-note">
            <TermHintsSwitch />
            <TextLink to="/submit-news">Submit news</TextLink>
            <a
              href={`/feed.xml${stringifySearch({ ...withoutCursor(search) })}`}
              className="inline-flex items-center gap-1.5 link"
            >
              <Rss aria-hidden className="size-4" /> RSS of this list
            </a>
          </p>
        }
        className="mb-8"
      />
      <NewsSearchForm search={search} />
      <div className="mt-8">{children}</div>
    </div>
  );
}

function NoArticles({ search }: { search: NewsSearch }) {
  const isNarrowed = search.q !== undefined || activeFilters(search).length > 0;
  return (
    <Notice tone="empty" title="No Articles Available">
      {isNarrowed ? (
        <>
          No story matches this search.{' '}
          <TextLink to="/news" search={search.q ? {} : clearFilters(search)}>
            Show all news
          </TextLink>
        </>
      ) : (
        'Editors: run the RSS ingestion from Admin, RSS News Ingestion, to fetch articles.'
      )}
    </Notice>
  );
}

function NewsError({ error, reset }: ErrorComponentProps) {
  return (
    <NewsFrame search={{}}>
      <PageFailure title="Unable to Load Articles" reset={reset}>
        Failed to load articles. Please try again later. {errorMessage(error)}
      </PageFailure>
    </NewsFrame>
  );
}

const linkTo = (search: NewsSearch) => linkOptions({ to: '/news', search: { ...search } });

function withoutCursor(search: NewsSearch): NewsSearch {
  const { cursor: _, ...rest } = search;
  return rest;
}
