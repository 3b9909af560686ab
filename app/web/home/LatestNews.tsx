import { Link } from '@tanstack/react-router';
import type { NewsItem } from '../../../features/news/contract.ts';
import { NewsGrid } from '../../../features/news/web/components/NewsGrid.tsx';
import { sampleStories } from './sample-stories.ts';

export function LatestNews({ items }: { items: NewsItem[] }) {
  const isEmpty = items.length === 0;
  return (
    <section aria-labelledby="latest" className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 print:hidden">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 id="latest" className="text-2xl font-semibold">
          Latest SMR News
        </h2>
        <Link to="/news" className="text-sm font-medium whitespace-nowrap text-accent hover:underline">
          View All News →
        </Link>
      </div>
      {isEmpty ? (
        <p className="mb-4 text-sm text-ink-soft">No story has arrived yet. These are samples of what stands here.</p>
      ) : null}
      <NewsGrid items={isEmpty ? sampleStories : items} heading="h3" />
    </section>
  );
}
