import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Figure } from '../../../../ui/Figure.tsx';
import { Check } from '../../../../ui/icons/Check.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { newsCategories } from '../../../news/vocabulary.ts';
import { RecentArticles } from './RecentArticles.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const features = [
  'Multi-source ingestion',
  'Automatic categorization',
  'Duplicate detection',
  'Automated sync every six hours',
] as const;

export function Overview() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { data: status } = useSuspenseQuery(api.feeds.status.queryOptions());
  const { data: recent } = useSuspenseQuery(api.news.listRecent.queryOptions());
  const { activeSources, failingSources } = status;
  return (
    <>
      <StatusPanel status={status} />
      <div className="mt-part grid gap-6 md:grid-cols-2">
        <section aria-labelledby="categories" className="rounded-lg border border-line bg-panel p-5">
          <SectionTitle id="categories" scale="item">
            Content Categories
          </SectionTitle>
          <ul className="mt-4 flex flex-wrap gap-2">
            {newsCategories.map((category) => (
              <li key={category}>
                <Badge>{category}</Badge>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="statistics" className="rounded-lg border border-line bg-panel p-5">
          <SectionTitle id="statistics" scale="item">
            Ingestion Statistics
          </SectionTitle>
          <dl className="mt-3 grid grid-cols-2 gap-4">
            <Figure
              scale="figure-large"
              label="Recent Articles"
              value={formatCount(recent.items.length)}
              note={`newest of ${formatCount(recent.total)} from feeds`}
            />
            <Figure
              scale="figure-large"
              label="Active Sources"
              value={formatCount(activeSources)}
              note={failingSources > 0 ? `${failingSources} failing` : 'all answering'}
            />
          </dl>
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-note text-ink-soft xs:grid-cols-2">
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
