import { formatLongDay } from '../../../platform/shared/format-time.ts';
import type { CardText } from '../../cards/server/queries.ts';
import type { NewsItem } from '../../news/contract.ts';

/** What stands on the picture for links to a story. */
export function cardTextOf(
  { title, source, publisher, publishedAt, datePrecision }: NewsItem,
  siteName: string,
): CardText {
  return { title, byline: `${publisher ?? source}, ${formatLongDay(publishedAt, datePrecision)}`, siteName };
}
