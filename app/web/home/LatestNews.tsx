import { Link } from '@tanstack/react-router';
import type { NewsItem } from '../../../features/news/contract.ts';
import { NewsGrid } from '../../../features/news/web/components/NewsGrid.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { sampleStories } from './sample-stories.ts';

export function LatestNews({ items }: { items: NewsItem[] }) {
  const isEmpty = items.length === 0;
  return (
    <section aria-labelledby="latest" className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 print:hidden">
      <SectionTitle
        id="latest"
        scale="chapter"
        className="mb-6"
        aside={
          <Link to="/news" className="link-quiet text-note font-medium whitespace-nowrap">
            View All News →
          </Link>
        }
      >
        Latest SMR News
      </SectionTitle>
      {isEmpty ? (
        <p className="mb-4 text-note text-ink-soft">No story has arrived yet. These are samples of what stands here.</p>
      ) : null}
      <NewsGrid items={isEmpty ? sampleStories : items} heading="h3" />
    </section>
  );
}
