import { formatDay } from '../../../platform/shared/format-time.ts';
import type { NewsItem } from '../../news/contract.ts';

/** How somebody refers to a story: who reported it under which title and when, and where it is kept. */
export function citeStory(
  { title, source, publisher, publishedAt, datePrecision, slug }: CitedStory,
  publicUrl: string,
): string {
  const day = formatDay(publishedAt, datePrecision);
  return `${publisher ?? source}, “${title}”, ${day}. Collected by SMR Intelligence, ${publicUrl}/news/${slug}`;
}

type CitedStory = Pick<NewsItem, 'title' | 'source' | 'publisher' | 'publishedAt' | 'datePrecision' | 'slug'>;
