import type { NewsItem } from '../../contract.ts';

/** `Jun 5, 2025`; only as exact as the date is known. UTC, so that the server and every browser write the same. */
export function formatDate(item: Pick<NewsItem, 'publishedAt' | 'datePrecision'>): string {
  return formats[item.datePrecision].format(new Date(item.publishedAt));
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const formats: Record<NewsItem['datePrecision'], Intl.DateTimeFormat> = {
  minute: day,
  day,
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  year: new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'UTC' }),
};
