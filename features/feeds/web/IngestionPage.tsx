import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compact, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type SourceOrder, type SourceState, sourceOrders, sourceStates } from '../rules/list-sources.ts';
import { Overview } from './components/Overview.tsx';
import { SourceManagement } from './components/SourceManagement.tsx';

const tabs = ['overview', 'sources'] as const;
const tabLabels = { overview: 'Overview', sources: 'Source Management' };

export interface IngestionSearch {
  tab?: (typeof tabs)[number];
  /** Of the list of sources: which of them, with which words, in which order. */
  show?: SourceState;
  search?: string;
  sort?: SourceOrder;
}

export const Route = createFileRoute('/admin/news-ingestion')({
  validateSearch: (search: Record<string, unknown>): IngestionSearch =>
    compact({
      tab: wordParam(search.tab, tabs),
      show: wordParam(search.show, sourceStates),
      search: textParam(search.search),
      sort: wordParam(search.sort, sourceOrders),
    }),
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.feeds.status.queryOptions()),
      queryClient.ensureQueryData(api.feeds.listSources.queryOptions()),
      queryClient.ensureQueryData(api.news.listRecent.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'RSS News Ingestion | SMR Intelligence' }] }),
  component: IngestionPage,
});

function IngestionPage() {
  const { api } = Route.useRouteContext();
  const { tab = 'overview' } = Route.useSearch();
  const queriesOf = useMemo(() => {
    const status = api.feeds.status.key();
    return {
      rss_sources: [api.feeds.listSources.key(), status, api.overview.key()],
      ingestion_runs: [status],
      ingestion_results: [status],
      news_articles: [api.news.key()],
    };
  }, [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  return (
    <>
      <PageHeader title="RSS News Ingestion" actions={<LiveMark isLive={isLive} />} />
      <div className="mt-part flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-note">
        <SegmentedLinks
          label="Sections of this page"
          choices={tabs.map((name) => ({
            label: tabLabels[name],
            isCurrent: name === tab,
            link: linkOptions({ to: '/admin/news-ingestion', search: name === 'overview' ? {} : { tab: name } }),
          }))}
        />
        <TextLink to="/admin/articles">Articles →</TextLink>
      </div>
      {tab === 'overview' ? <Overview /> : <SourceManagement />}
    </>
  );
}
