import type { FeedFailure } from '../contract.ts';
import { type CleanEntry, cleanEntry } from './clean-entry.ts';
import { decodeFeed } from './decode-feed.ts';
import { extractText } from './extract-text.ts';
import { parseFeed } from './parse-feed.ts';

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

export type BodyReading =
  | BodyFailure
  | { title: string | null; entries: CleanEntry[]; droppedCount: number; ttlMinutes: number | undefined };

/** Decodes, detects, parses and cleans. Never throws for what a stranger wrote. */
export function readBody({ bytes, contentType, url, firstSeen }: FeedBody): BodyReading {
  const { text } = decodeFeed(bytes, contentType);
  const parsed = parseFeed(text);
  if (!parsed.ok) return { failure: parsed.failure, message: parsed.detail };
  const { siteUrl } = parsed.feed;
  const origin = { feedUrl: url, firstSeen, ...(siteUrl ? { siteUrl } : {}) };
  const entries: CleanEntry[] = [];
  let droppedCount = parsed.feed.dropped.length;
  for (const raw of parsed.feed.entries) {
    const cleaned = cleanEntry(raw, origin);
    if ('dropped' in cleaned) droppedCount++;
    else entries.push(cleaned.entry);
  }
  const title = extractText(parsed.feed.title ?? '') || null;
  return { title, entries, droppedCount, ttlMinutes: parsed.feed.ttlMinutes };
}
