import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { NewsItem } from '../../contract.ts';
import { NewsCard } from './NewsCard.tsx';

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

export function NewsGrid({ items, heading }: { items: NewsItem[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={gridClass}>
      {items.map((item) => (
        <li key={item.id}>
          <NewsCard item={item} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

export function NewsGridSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={gridClass}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className="h-72 rounded-lg border border-line bg-panel p-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-4 h-5 w-full" />
          <Skeleton className="mt-2 h-5 w-2/3" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
