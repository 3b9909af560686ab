import { parseJsonFeed } from 'feedsmith';
import { hasContent, narrowFeed, type RawEntry } from './narrow-feed.ts';
import { type DroppedEntry, MAX_ENTRIES, type ReadFeed } from './read-xml-feed.ts';

/** Reads a JSON Feed 1.0 or 1.1, each item by itself. */
export function readJsonFeed(text: string): ReadFeed {
  const document = parseObject(text);
  if (document === null) {
    // A cut-off JSON document cannot end in the brace it began with, unless it was cut at one.
    return /\}\s*$/.test(text)
      ? { ok: false, failure: 'malformed', detail: 'The document is not valid JSON.' }
      : { ok: false, failure: 'truncated', detail: `The document ends without "}", after ${text.length} characters.` };
  }
  const { items, ...about } = document;
  if (!Array.isArray(items)) return { ok: false, failure: 'malformed', detail: 'The document has no list of items.' };

  const entries: RawEntry[] = [];
  const dropped: DroppedEntry[] = [];
  for (const [index, item] of items.slice(0, MAX_ENTRIES).entries()) {
    const entry = readItem(item);
    if (entry) entries.push(entry);
    else dropped.push({ index, reason: isObject(item) ? 'empty' : 'not an object' });
  }
  const { entries: _none, ...head } = narrowFeed({ format: 'json', feed: parseJsonFeed(asFeed(about, [])) });
  return { ok: true, head, entries, dropped, unreadCount: Math.max(0, items.length - MAX_ENTRIES) };
}

function readItem(item: unknown): RawEntry | null {
  if (!isObject(item)) return null;
  try {
    const [entry] = narrowFeed({ format: 'json', feed: parseJsonFeed(asFeed({}, [item])) }).entries;
    return entry !== undefined && hasContent(entry) ? entry : null;
  } catch {
    return null;
  }
}

/** The version makes the parser take any object for a feed; the comment, that it does not call a bare one empty. */
function asFeed(about: Record<string, unknown>, items: unknown[]) {
  return { ...about, user_comment: '-', version: 'https://jsonfeed.org/version/1.1', items };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
