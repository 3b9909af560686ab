import type { NewsItem } from '../../contract.ts';
import { NewsCard } from './NewsCard.tsx';
import { newsGridClass } from './NewsGridSkeleton.tsx';

export function NewsGrid({ items, heading }: { items: NewsItem[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={newsGridClass}>
      {items.map((item) => (
        <li key={item.id}>
          <NewsCard item={item} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
