import { formatCount, formatCounted } from '../../../platform/shared/format-number.ts';
import type { FeedFailure } from '../contract.ts';
import { type CleanEntry, cleanEntry, type DropReason, identify } from './clean-entry.ts';
import { decodeFeed } from './decode-feed.ts';
import { extractText } from './extract-text.ts';
import { parseDate } from './parse-date.ts';
import { parseFeed } from './parse-feed.ts';
import { MAX_ENTRIES } from './read-xml-feed.ts';

/** What a feed answered, as it goes from thread to thread. */
export interface FeedBody {
  bytes: Uint8Array;
  contentType: string | undefined;
  /** Where it came from, after redirects. */
  url: string;
  firstSeen: Date;
}

export interface BodyFailure {
  failure: FeedFailure;
  message: string;
}

export interface WithdrawnEntry {
  externalId: string;
  at: Date;
}

export type BodyReading =
  | BodyFailure
  | {
      title: string | null;
      entries: CleanEntry[];
      /** What the feed has taken back, and when. */
      withdrawn: WithdrawnEntry[];
      droppedCount: number;
      isTruncated: boolean;
      /** What was lost and why, in a sentence or two; null when nothing was. */
      note: string | null;
      ttlMinutes: number | undefined;
    };

/** Decodes, detects, parses and cleans. Never throws for what a stranger wrote. */
export function readBody({ bytes, contentType, url, firstSeen }: FeedBody): BodyReading {
  const { text } = decodeFeed(bytes, contentType);
  const parsed = parseFeed(text);
  if (!parsed.ok) return { failure: parsed.failure, message: parsed.detail };
  const { siteUrl } = parsed.feed;
  const origin = { feedUrl: url, firstSeen, ...(siteUrl ? { siteUrl } : {}) };
  const entries: CleanEntry[] = [];
  const lost: Loss[] = parsed.feed.dropped.map(({ reason }) => (reason === 'empty' ? 'empty' : 'damaged'));
  for (const raw of parsed.feed.entries) {
    const cleaned = cleanEntry(raw, origin);
    if ('dropped' in cleaned) lost.push(cleaned.dropped);
    else entries.push(cleaned.entry);
  }
  const withdrawn = parsed.feed.deleted.map(({ ref, when }) => {
    const at = parseDate(when)?.at;
    return { externalId: identify(ref), at: at && at < firstSeen ? at : firstSeen };
  });
  const title = extractText(parsed.feed.title ?? '') || null;
  const { ttlMinutes, unreadCount, truncated } = parsed.feed;
  const note = [describeLosses(lost), describeUnread(unreadCount), truncated && `Truncated: ${truncated}`];
  return {
    ...{ title, entries, withdrawn, ttlMinutes },
    droppedCount: lost.length + unreadCount,
    isTruncated: truncated !== undefined,
    note: note.filter(Boolean).join(' ') || null,
  };
}

type Loss = DropReason | 'empty' | 'damaged';

function describeLosses(lost: readonly Loss[]): string | null {
  if (lost.length === 0) return null;
  const counts = [...Map.groupBy(lost, (reason) => reason)].map(
    ([reason, { length }]) => `${formatCount(length)} ${lossWords[reason]}`,
  );
  return `${formatCounted(lost.length, 'entry', 'entries')} cannot be used: ${counts.join(', ')}.`;
}

const lossWords: Record<Loss, string> = {
  'no-link': 'without a link',
  'bad-link': 'with a link that leads nowhere',
  empty: 'empty',
  damaged: 'damaged',
};

function describeUnread(count: number): string | null {
  return count > 0
    ? `${formatCounted(count, 'entry', 'entries')} behind the first ${formatCount(MAX_ENTRIES)} are not read.`
    : null;
}
