import { formatNewsDay } from '../../../../platform/shared/format-time.ts';
import type { NewsItem } from '../../contract.ts';

/** `Jun 5, 2025`; only as exact as the date is known. */
export function formatDate({ publishedAt, datePrecision }: Pick<NewsItem, 'publishedAt' | 'datePrecision'>): string {
  return formatNewsDay(publishedAt, datePrecision);
}
