import type { NewsItem } from '../../../features/news/contract.ts';
import { NewsGrid } from '../../../features/news/web/components/NewsGrid.tsx';
import { sampleStories } from './sample-stories.ts';

/** Markup alone, for a Printed part. */
export function LatestCards({ items }: { items: NewsItem[] }) {
  if (items.length > 0) return <NewsGrid items={items} heading="h3" />;
  return (
    <>
      <p className="mb-4 text-note text-ink-soft">No story has arrived yet. These are samples of what stands here.</p>
      <NewsGrid items={sampleStories} heading="h3" />
    </>
  );
}
