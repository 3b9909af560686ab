import { type AnyFeed, ParseError, parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { decodeBase64Texts } from './decode-binary-texts.ts';
import { type FeedFormat, findRoot } from './detect-format.ts';
import { type FeedHead, hasContent, narrowFeed, type RawEntry } from './narrow-feed.ts';
import { type SplitItems, splitItems } from './split-items.ts';
import { unifyLinks } from './unify-links.ts';
import { unifyRoot } from './unify-root.ts';

export type XmlFormat = Exclude<FeedFormat, 'json'>;

export type ReadFeed =
  | {
      ok: true;
      head: FeedHead;
      entries: RawEntry[];
      dropped: DroppedEntry[];
      unreadCount: number;
      truncated?: string;
    }
  | { ok: false; failure: 'truncated' | 'malformed'; detail: string };

export interface DroppedEntry {
  /** Position in the feed, from 0. */
  index: number;
  reason: string;
}

/** Feeds list their newest first; what is beyond this was read years ago. */
export const MAX_ENTRIES = 1000;

/**
 * Reads RSS, RDF or Atom. The document is parsed as a whole, and item by item when that fails or loses something, so
 * that a broken item costs only itself, and an end that is missing no more than the item it is missing from.
 */
export function readXmlFeed(document: string, format: XmlFormat): ReadFeed {
  // Without its document type, a feed cannot define entities, so there is nothing that could expand (CVE-2026-26278).
  const text = avoidTraps(unifyRoot(document.slice(findRoot(document)), format), format);
  const root = rootTag(text);
  const parts = splitItems(text, format === 'atom' ? 'entry' : 'item');
  const truncated = findTruncation(text, parts, root, format);
  if (truncated) return readBeginning(parts, root, format, truncated);

  const whole = parts.items.length <= MAX_ENTRIES ? tryParse(text, format) : null;
  if (whole?.ok === false && whole.isEmpty && parts.items.length === 0 && isBalanced(text)) {
    return { ok: true, head: { format }, entries: [], dropped: [], unreadCount: 0 };
  }
  const complete = whole?.ok === true && whole.feed.entries.length === parts.items.length;
  const read = complete
    ? { head: whole.feed, results: whole.feed.entries.map((entry): ItemResult => ({ entry })) }
    : readItemByItem(parts, root, format);
  if (read === null) {
    return { ok: false, failure: 'malformed', detail: whole?.ok === false ? whole.detail : 'unreadable' };
  }
  return assemble(read.head, read.results, parts, root);
}

/** Of a document that was cut off: the items before the cut. */
function readBeginning(parts: SplitItems, root: RootTag, format: XmlFormat, truncated: string): ReadFeed {
  const finished = { ...parts, items: parts.items.slice(0, parts.finishedCount) };
  const read = finished.items.length > 0 ? readItemByItem(finished, root, format) : null;
  if (read === null) return { ok: false, failure: 'truncated', detail: truncated };
  return { ...assemble(read.head, read.results, finished, root), truncated };
}

/** Whether every element that begins also ends: a feed without words is in order then, and not damaged. */
function isBalanced(text: string): boolean {
  if (text.length > LARGEST_EMPTY_FEED) return false;
  const open: string[] = [];
  for (const [tag, slash, name = '', selfClosed] of text.matchAll(marks)) {
    if (tag.startsWith('<!') || tag.startsWith('<?') || selfClosed === '/') continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** A feed without entries is short; what is longer is not worth the search. */
const LARGEST_EMPTY_FEED = 65_536;

const marks = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(\/?)([^\s<>/!?]+)[^<>]*?(\/?)>/gs;

type ItemResult = { entry: RawEntry } | { reason: string };

interface RootTag {
  /** As written, prefix included. */
  name: string;
  startTag: string;
}

function rootTag(text: string): RootTag {
  const match = text.match(/^<((?:[\w.-]+:)?[\w.-]+)[^>]*>/);
  return { name: match?.[1] ?? 'rss', startTag: match?.[0] ?? '' };
}

/**
 * Two habits of the parser are sidestepped. It reads persons (`author`, `managingEditor`, `webMaster` of RSS) with
 * expressions whose time is quadratic in the length of the name: seconds for 60 kB, so they are handed over as
 * dc:creator, which is plain text. And it believes the table of contents of RSS 1.0, which is often incomplete.
 */
function avoidTraps(document: string, format: XmlFormat): string {
  const text = unifyLinks(document, format);
  if (format === 'rss') return text.replace(personTags, '$1dc:creator');
  if (format === 'atom') return decodeBase64Texts(text);
  const start = text.search(/<(?:[\w.-]+:)?items[\s>]/i);
  const endTag = /<\/(?:[\w.-]+:)?items\s*>/gi;
  endTag.lastIndex = start;
  return start !== -1 && endTag.test(text) ? text.slice(0, start) + text.slice(endTag.lastIndex) : text;
}

const personTags = /(<\/?)(?:[\w.-]+:)?(?:author|managingeditor|webmaster)(?=[\s/>])/gi;

/** A document that was cut off loses its end tags. RSS that only forgets </rss> after </channel> has lost nothing. */
function findTruncation(text: string, parts: SplitItems, root: RootTag, format: XmlFormat): string | null {
  const tail = (parts.items.length > 0 ? parts.tail : text).toLowerCase();
  const ends = [root.name.toLowerCase(), ...(format === 'rss' ? ['channel'] : [])];
  const closed = root.startTag.endsWith('/>') || ends.some((name) => tail.includes(`</${name}`));
  if (closed && !parts.unfinished?.includes('CDATA')) return null;
  const inside = parts.unfinished ? ` inside ${parts.unfinished}` : '';
  return `The document ends${inside} without </${root.name}>, after ${text.length} characters.`;
}

type Attempt = { ok: true; feed: FeedHead & { entries: RawEntry[] } } | { ok: false; detail: string; isEmpty: boolean };

function tryParse(text: string, format: XmlFormat): Attempt {
  try {
    return { ok: true, feed: narrowFeed(parseAs(text, format)) };
  } catch (error) {
    if (error instanceof ParseError) return { ok: false, detail: 'There is no text in it.', isEmpty: true };
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, detail: cause instanceof Error ? cause.message : 'unreadable', isEmpty: false };
  }
}

function parseAs(text: string, format: XmlFormat): AnyFeed {
  if (format === 'rss') return { format, feed: parseRssFeed(text) };
  if (format === 'rdf') return { format, feed: parseRdfFeed(text) };
  return { format, feed: parseAtomFeed(text) };
}

/** Null when nothing could be read at all. */
function readItemByItem(parts: SplitItems, root: RootTag, format: XmlFormat) {
  const channel = format === 'rss' && !/<\/channel\s*>/i.test(parts.head) ? '</channel>' : '';
  const headAttempt = tryParse(`${escapeText(parts.head)}${channel}</${root.name}>`, format);
  const [open, end] = format === 'rss' ? ['<channel>', '</channel>'] : ['', ''];
  const results = parts.items.slice(0, MAX_ENTRIES).map((item): ItemResult => {
    const attempt = tryParse(`${root.startTag}${open}${escapeText(item)}${end}</${root.name}>`, format);
    const [entry] = attempt.ok ? attempt.feed.entries : [];
    return entry ? { entry } : { reason: attempt.ok || attempt.isEmpty ? 'empty' : attempt.detail };
  });
  if (!headAttempt.ok && !results.some((result) => 'entry' in result)) return null;
  return { head: headAttempt.ok ? headAttempt.feed : { format }, results };
}

/** Writes as text what is text: the start of a comment that nothing ends, in a description cut short, and the sign in "A < B". */
function escapeText(part: string): string {
  const lastEnd = part.lastIndexOf('-->') + 1;
  const commented = part.slice(0, lastEnd) + part.slice(lastEnd).replaceAll('<!--', '&lt;!--');
  return commented.replace(/<+(?![\p{L}_:/!?])/gu, (signs) => '&lt;'.repeat(signs.length));
}

function assemble(head: FeedHead, results: readonly ItemResult[], parts: SplitItems, root: RootTag) {
  const { format, title, siteUrl, selfUrl, ttlMinutes, language } = head;
  const entries: RawEntry[] = [];
  const dropped: DroppedEntry[] = [];
  const channelTag = parts.head.match(/<channel\b[^<>]*>/i)?.[0] ?? '';
  const feedBase = resolveBase(baseOf(channelTag), baseOf(root.startTag));
  for (const [index, result] of results.entries()) {
    if ('reason' in result) dropped.push({ index, reason: result.reason });
    else if (!hasContent(result.entry)) dropped.push({ index, reason: 'empty' });
    else entries.push({ ...result.entry, baseUrl: resolveBase(result.entry.baseUrl, feedBase) });
  }
  const about = { format, title, siteUrl, selfUrl, ttlMinutes, language };
  const unreadCount = Math.max(0, parts.items.length - MAX_ENTRIES);
  return { ok: true as const, head: about, entries, dropped, unreadCount };
}

function baseOf(startTag: string): string | undefined {
  return startTag.match(/\sxml:base\s*=\s*["']([^"']*)/i)?.[1]?.replaceAll('&amp;', '&');
}

/** XML Base section 3: an inner base is relative to the outer one. */
function resolveBase(inner: string | undefined, outer: string | undefined): string | undefined {
  if (inner === undefined || outer === undefined) return inner ?? outer;
  return URL.parse(inner, outer)?.href ?? inner;
}
