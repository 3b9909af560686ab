import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { printed } from '../../../ui/in-document.ts';
import { latePart } from '../../../ui/late-part.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TermHintsSwitch } from '../../terms/web/components/TermHintsSwitch.tsx';
import type { NewsCounts, newsContract } from '../contract.ts';
import { NewsGridSkeleton } from './components/NewsGridSkeleton.tsx';
import { NewsSearchForm } from './components/NewsSearchForm.tsx';
import { type NewsSearch, readNewsSearch } from './news-search.ts';

export const Route = createFileRoute('/news')({
  validateSearch: readNewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    orNotFound(
      ready(
        stories.load(),
        queryClient.ensureQueryData(storiesOf(api, deps)),
        queryClient.ensureQueryData(api.news.count.queryOptions({ input: filterOf(deps) })),
      ),
      // What the address says it is about.
      ['NOT_FOUND'],
    ),
  head: listHeadOf({
    title: 'SMR news | SMR Intelligence',
    description:
      'Small modular reactor and advanced nuclear news from dozens of sources: each event once, newest first, by technology, application, region and source.',
    path: '/news',
  }),
  component: NewsPage,
  pendingComponent: () => (
    <NewsFrame>
      <NewsGridSkeleton />
    </NewsFrame>
  ),
  errorComponent: NewsError,
  notFoundComponent: NothingByThatName,
});

const stories = latePart(() => import('./components/NewsList.tsx').then(({ NewsList }) => NewsList));
const storiesOf = (api: ApiUtils<{ news: typeof newsContract }>, search: NewsSearch) =>
  printed(api.news.list.queryOptions({ input: search }), 'news');

function NewsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: counts } = useSuspenseQuery(api.news.count.queryOptions({ input: filterOf(search) }));
  return (
    <NewsFrame counts={counts}>
      <Printed query={storiesOf(api, search)} by={stories} given={(found) => ({ ...found, search })} />
    </NewsFrame>
  );
}

/** @param counts left out while they are not known: what is chosen stays in sight, also of a list that could not be loaded */
function NewsFrame({ counts, children }: { counts?: NewsCounts; children: React.ReactNode }) {
  const search = Route.useSearch();
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
            <FollowLink path={`/news${stringifySearch({ ...filterOf(search) })}`} label="Follow this list" />
            <a
              href={`/feed.xml${stringifySearch({ ...filterOf(search) })}`}
              className="inline-flex items-center gap-1.5 link"
            >
              <Rss aria-hidden className="size-4" /> RSS of this list
            </a>
          </p>
        }
        className="mb-8"
      />
      <NewsSearchForm search={search} counts={counts} />
      <p role="status" className="my-4 h-5 text-note text-ink-soft">
        {counts && `${counts.isAtLeast ? 'At least ' : ''}${formatCounted(counts.total, 'story', 'stories')}`}
      </p>
      {children}
    </div>
  );
}

function NothingByThatName() {
  const { about = [] } = Route.useSearch();
  return (
    <NewsFrame>
      <Notice tone="empty" title="Nothing goes by that name">
        Stories name nothing that we know as {about.join(', ')}. <TextLink to="/news">Show all news</TextLink>
      </Notice>
    </NewsFrame>
  );
}

function NewsError({ error, reset }: ErrorComponentProps) {
  return (
    <NewsFrame>
      <PageFailure title="Unable to Load Articles" reset={reset}>
        Failed to load articles. Please try again later. {errorMessage(error)}
      </PageFailure>
    </NewsFrame>
  );
}

/** Without the place in the list. */
function filterOf(search: NewsSearch): NewsSearch {
  const { cursor: _, limit: __, ...rest } = search;
  return rest;
}
