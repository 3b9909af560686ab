import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { Overview } from './components/Overview.tsx';
import { SourceManagement } from './components/SourceManagement.tsx';

const tabs = ['overview', 'sources'] as const;
const tabLabels = { overview: 'Overview', sources: 'Source Management' };

export interface IngestionSearch {
  tab?: (typeof tabs)[number];
}

export const Route = createFileRoute('/admin/news-ingestion')({
  validateSearch: (search: Record<string, unknown>): IngestionSearch => compact({ tab: wordParam(search.tab, tabs) }),
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
      rss_sources: [api.feeds.listSources.key(), status],
      ingestion_runs: [status],
      ingestion_results: [status],
      news_articles: [api.news.key()],
    };
  }, [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold tracking-tight">RSS News Ingestion</h1>
        <LiveMark isLive={isLive} />
      </div>
      <nav aria-label="Sections of this page" className="mt-6 flex gap-6 border-b border-line">
        {tabs.map((name) => (
          <Link
            key={name}
            to="/admin/news-ingestion"
            search={name === 'overview' ? {} : { tab: name }}
            aria-current={name === tab ? 'page' : undefined}
            className={`-mb-px border-b-2 py-2.5 font-medium ${name === tab ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
          >
            {tabLabels[name]}
          </Link>
        ))}
        <Link
          to="/admin/articles"
          className="-mb-px ml-auto border-b-2 border-transparent py-2.5 text-ink-soft hover:text-ink"
        >
          Articles →
        </Link>
      </nav>
      {tab === 'overview' ? <Overview /> : <SourceManagement />}
    </>
  );
}
