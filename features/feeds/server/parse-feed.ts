import type { FeedFailure } from '../contract.ts';
import { detectFormat } from './detect-format.ts';
import type { FeedHead, RawEntry } from './narrow-feed.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { readTombstones, type Tombstone } from './read-tombstones.ts';
import { type DroppedEntry, readXmlFeed } from './read-xml-feed.ts';

export type { RawEntry } from './narrow-feed.ts';

export interface ParsedFeed extends FeedHead {
  /** In the order of the document. */
  entries: RawEntry[];
  /** Items that could not be read; the rest of the feed lives. */
  dropped: DroppedEntry[];
  /** What the feed says it has taken back. */
  deleted: Tombstone[];
  /** Entries behind the thousandth. */
  unreadCount: number;
  /** Where the document ends, when it ends too early; the entries before that are whole. */
  truncated?: string;
}

/** `detail` is one sentence for the ledger: what was found, and where. */
export type ParseResult = { ok: true; feed: ParsedFeed } | { ok: false; failure: FeedFailure; detail: string };

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, and JSON Feed 1.x. Never throws: whatever a stranger wrote ends as a
 * feed or as a named failure.
 */
export function parseFeed(text: string): ParseResult {
  const detected = detectFormat(text);
  if (!detected.ok) return detected;
  const { format } = detected;
  try {
    const read = format === 'json' ? readJsonFeed(text.trim()) : readXmlFeed(text, format);
    if (!read.ok) return read;
    const { ok: _ok, head, ...brought } = read;
    const deleted = format === 'atom' ? readTombstones(text) : [];
    return { ok: true, feed: { ...head, ...brought, deleted } };
  } catch (error) {
    return { ok: false, failure: 'malformed', detail: error instanceof Error ? error.message : 'unreadable' };
  }
}
