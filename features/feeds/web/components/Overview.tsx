import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { newsCategories } from '../../../news/vocabulary.ts';
import { RecentArticles } from './RecentArticles.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const features = [
  'Multi-source ingestion',
  'Automatic categorization',
  'Duplicate detection',
  'Daily automated sync',
] as const;

export function Overview() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { data: status } = useSuspenseQuery(api.feeds.status.queryOptions());
  const { data: recent } = useSuspenseQuery(api.news.listRecent.queryOptions());
  return (
    <>
      <StatusPanel status={status} />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <section aria-labelledby="categories" className="rounded-lg border border-line bg-panel p-5">
          <h2 id="categories" className="text-lg font-semibold">
            Content Categories
          </h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {newsCategories.map((category) => (
              <li key={category} className="tag">
                {category}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="statistics" className="rounded-lg border border-line bg-panel p-5">
          <h2 id="statistics" className="text-lg font-semibold">
            Ingestion Statistics
          </h2>
          <dl className="mt-3 grid grid-cols-2 gap-4">
            <Figure label="Recent Articles" value={recent.items.length} note={`of ${count(recent.total)} stored`} />
            <Figure
              label="Active Sources"
              value={status.activeSources}
              note={status.failingSources > 0 ? `${status.failingSources} failing` : 'all answering'}
            />
          </dl>
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft xs:grid-cols-2">
            {features.map((feature) => (
              <li key={feature} className="flex items-center gap-2">
                <Check aria-hidden className="size-4 shrink-0 text-accent" /> {feature}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <RecentArticles articles={recent.items} />
    </>
  );
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-serif text-3xl font-semibold tabular-nums">{count(value)}</dd>
      <dd className="text-xs text-ink-soft tabular-nums">{note}</dd>
    </div>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
