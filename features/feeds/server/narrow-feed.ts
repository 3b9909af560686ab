import type { AnyFeed } from 'feedsmith';
import { stripIllegalCharacters } from './decode-feed.ts';
import type { FeedFormat } from './detect-format.ts';
import { type Link, pickEnclosedImage, pickLinkedImage, pickMediaImage } from './pick-picture.ts';

/** What a feed says about itself, as it says it. */
export interface FeedHead {
  format: FeedFormat;
  title?: string;
  siteUrl?: string;
  /** The address at which the feed wants to be read (rel="self"); not necessarily the one it was read at. */
  selfUrl?: string;
  /** How long the publisher says an answer stays good. */
  ttlMinutes?: number;
  /** As declared, for example 'en-GB'. */
  language?: string;
}

/** An item as the feed wrote it: trimmed text, nothing resolved, decoded or judged yet. */
export interface RawEntry {
  guid?: string;
  /** Whether `guid` may be used as a link (RSS 2.0: unless isPermaLink="false"). */
  guidIsPermalink: boolean;
  link?: string;
  /** May contain HTML. */
  title?: string;
  summaryHtml?: string;
  contentHtml?: string;
  published?: string;
  updated?: string;
  authors: string[];
  categories: string[];
  imageUrl?: string;
  /** What relative addresses in this entry start from (xml:base), itself possibly relative. */
  baseUrl?: string;
}

/** The only place that knows the shape of the parser's answer. */
export function narrowFeed(parsed: AnyFeed): FeedHead & { entries: RawEntry[] } {
  switch (parsed.format) {
    case 'rss':
      return { ...narrowRssHead(parsed.feed), entries: (parsed.feed.items ?? []).map(narrowRssItem) };
    case 'rdf':
      return { ...narrowRdfHead(parsed.feed), entries: (parsed.feed.items ?? []).map(narrowRdfItem) };
    case 'atom':
      return { ...narrowAtomHead(parsed.feed), entries: (parsed.feed.entries ?? []).map(narrowAtomEntry) };
    case 'json':
      return { ...narrowJsonHead(parsed.feed), entries: (parsed.feed.items ?? []).map(narrowJsonItem) };
  }
}

/** False for an item in which nothing is left to show or to follow. */
export function hasContent(entry: RawEntry): boolean {
  return [entry.title, entry.summaryHtml, entry.contentHtml, entry.link, entry.guid].some((part) => part !== undefined);
}

type FeedOf<Format extends FeedFormat> = Extract<AnyFeed, { format: Format }>['feed'];
type ItemOf<Format extends 'rss' | 'rdf' | 'json'> = NonNullable<FeedOf<Format>['items']>[number];
type AtomEntry = NonNullable<FeedOf<'atom'>['entries']>[number];

function narrowRssHead(feed: FeedOf<'rss'>): FeedHead {
  return {
    format: 'rss',
    title: text(feed.title),
    siteUrl: text(feed.link),
    selfUrl: linkOf(feed.atom?.links, 'self'),
    ttlMinutes: positive(feed.ttl) ?? syndicationMinutes(feed.sy),
    language: text(feed.language) ?? text(feed.dc?.languages?.[0]),
  };
}

function narrowRssItem(item: ItemOf<'rss'>): RawEntry {
  const guid = text(item.guid?.value);
  const categories = [...(item.categories ?? []).map(({ name }) => name), ...(item.dc?.subjects ?? [])];
  return {
    guid,
    guidIsPermalink: guid !== undefined && item.guid?.isPermaLink !== false && looksLikeAddress(guid),
    link: text(item.link) ?? linkOf(item.atom?.links, 'alternate'),
    title:
      text(item.title) ?? text(item.dc?.titles?.[0]) ?? atomText(item.atom?.title) ?? mediaText(item.media, 'title'),
    summaryHtml:
      text(item.description) ??
      text(item.itunes?.summary) ??
      text(item.dc?.descriptions?.[0]) ??
      atomText(item.atom?.summary) ??
      mediaText(item.media, 'description'),
    contentHtml: text(item.content?.encoded) ?? atomText(item.atom?.content),
    published:
      text(item.pubDate) ??
      text(item.dc?.dates?.[0]) ??
      text(item.atom?.published) ??
      text(item.dcterms?.issued?.[0]) ??
      text(item.dcterms?.created?.[0]),
    updated: text(item.atom?.updated) ?? text(item.dcterms?.modified?.[0]),
    // `author` comes as dc:creator, see avoidTraps in read-xml-feed.ts.
    authors: texts((item.dc?.creators ?? []).map(personName)),
    categories: texts(categories),
    imageUrl: text(pickMediaImage(item.media) ?? pickEnclosedImage(item.enclosures) ?? item.itunes?.image),
    baseUrl: text(item.xml?.base),
  };
}

function narrowRdfHead(feed: FeedOf<'rdf'>): FeedHead {
  return {
    format: 'rdf',
    title: text(feed.title),
    siteUrl: text(feed.link),
    selfUrl: linkOf(feed.atom?.links, 'self'),
    ttlMinutes: syndicationMinutes(feed.sy),
    language: text(feed.dc?.languages?.[0]),
  };
}

/** RSS 1.0: rdf:about is the item's identity, and by section 5.5 should be its link. */
function narrowRdfItem(item: ItemOf<'rdf'>): RawEntry {
  return {
    guid: text(item.rdf?.about),
    guidIsPermalink: item.rdf?.about !== undefined,
    link: text(item.link),
    title: text(item.title) ?? text(item.dc?.titles?.[0]),
    summaryHtml: text(item.description) ?? text(item.dc?.descriptions?.[0]),
    contentHtml: text(item.content?.encoded),
    published: text(item.dc?.dates?.[0]) ?? text(item.dcterms?.issued?.[0]) ?? text(item.dcterms?.created?.[0]),
    updated: text(item.dcterms?.modified?.[0]),
    authors: texts(item.dc?.creators ?? []),
    categories: texts(item.dc?.subjects ?? []),
    imageUrl: text(pickMediaImage(item.media)),
    baseUrl: text(item.xml?.base),
  };
}

function narrowAtomHead(feed: FeedOf<'atom'>): FeedHead {
  return {
    format: 'atom',
    title: atomText(feed.title),
    siteUrl: linkOf(feed.links, 'alternate'),
    selfUrl: linkOf(feed.links, 'self'),
    ttlMinutes: syndicationMinutes(feed.sy),
    language: text(feed.xml?.lang),
  };
}

function narrowAtomEntry(entry: AtomEntry): RawEntry {
  return {
    guid: text(entry.id),
    // RFC 4287 section 4.2.6: an atom:id looks like an address but promises nothing about following it.
    guidIsPermalink: false,
    link: linkOf(entry.links, 'alternate'),
    title: atomText(entry.title) ?? mediaText(entry.media, 'title'),
    summaryHtml: atomText(entry.summary) ?? mediaText(entry.media, 'description'),
    contentHtml: atomText(entry.content),
    published: text(entry.published) ?? text(entry.dc?.dates?.[0]) ?? text(entry.dcterms?.issued?.[0]),
    updated: text(entry.updated),
    authors: texts([...(entry.authors ?? []).map(({ name }) => name), ...(entry.dc?.creators ?? [])]),
    categories: texts((entry.categories ?? []).map(({ label, term }) => label ?? term)),
    imageUrl: text(pickMediaImage(entry.media) ?? pickLinkedImage(entry.links)),
    baseUrl: text(entry.xml?.base),
  };
}

function narrowJsonHead(feed: FeedOf<'json'>): FeedHead {
  return {
    format: 'json',
    title: plain(feed.title),
    siteUrl: text(feed.home_page_url),
    selfUrl: text(feed.feed_url),
    language: text(feed.language),
  };
}

function narrowJsonItem(item: ItemOf<'json'>): RawEntry {
  const guid = text(item.id);
  return {
    guid,
    // JSON Feed 1.1: "ideally, the id is the full URL of the resource described by the item".
    guidIsPermalink: guid !== undefined && /^https?:/i.test(guid),
    link: text(item.url) ?? text(item.external_url),
    title: plain(item.title),
    summaryHtml: plain(item.summary),
    contentHtml: text(item.content_html) ?? plain(item.content_text),
    published: text(item.date_published),
    updated: text(item.date_modified),
    authors: texts((item.authors ?? []).map(({ name }) => name)),
    categories: texts(item.tags ?? []),
    imageUrl: text(item.image) ?? text(item.banner_image),
  };
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return stripIllegalCharacters(value).trim() || undefined;
}

function texts(values: readonly unknown[]): string[] {
  return values.map(text).filter((value) => value !== undefined);
}

/** Plain text made fit for a field that is read as HTML. */
function plain(value: unknown): string | undefined {
  return text(value)?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** RFC 4287 section 3.1.1: without a type, a text construct is plain text. Atom 0.3 has media types in its place. */
function atomText(construct: { value?: string; type?: string } | undefined): string | undefined {
  const type = construct?.type ?? '';
  // In XHTML a frame may close itself; read as HTML it would swallow what follows.
  if (/xhtml/i.test(type)) return text(construct?.value?.replace(/<iframe\b[^<>]*\/>/gi, ' '));
  return /html/i.test(type) ? text(construct?.value) : plain(construct?.value);
}

interface MediaTexts {
  title?: MediaText;
  description?: MediaText;
}
interface MediaText {
  value?: string;
  type?: string;
}

/** Media RSS: of the item, else of its first group, which is where video sites write it. Plain text unless it says "html". */
function mediaText(
  media: (MediaTexts & { groups?: readonly MediaTexts[] }) | undefined,
  part: 'title' | 'description',
): string | undefined {
  return atomText(media?.[part] ?? media?.groups?.[0]?.[part]);
}

/** Of a guid that should be followed: something with a path or a host, not a number. */
function looksLikeAddress(guid: string): boolean {
  return !/\s/.test(guid) && /\/|^www\./i.test(guid);
}

/** RFC 4287 section 4.2.7.2: a name, or its address in the registry of IANA. */
function relationOf({ rel }: Link): string {
  const name = (rel ?? 'alternate').trim().toLowerCase();
  return name.replace(/^https?:\/\/www\.iana\.org\/assignments\/relation\//, '');
}

/** RSS 2.0 wants "jane@example.org (Jane)"; others write "Jane (jane@example.org)". The name is what we are after. */
function personName(person: string): string {
  const written = person.slice(0, 300).trim();
  return written.match(/^\S+@\S+ \(([^()]+)\)$/)?.[1] ?? written.replace(/\([^()\s]*@[^()\s]*\)/, '');
}

/** RFC 4287 section 4.2.7.2: a link without rel is "alternate". Among several, the web page wins. */
function linkOf(links: readonly Link[] | undefined, rel: string): string | undefined {
  const fitting = (links ?? []).filter((link) => text(link.href) && relationOf(link) === rel);
  const best = fitting.find(({ type }) => type === undefined || /html/i.test(type)) ?? fitting[0];
  return text(best?.href);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
}

const periodMinutes: Record<string, number> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** RSS 1.0 syndication module: so many updates per period. */
function syndicationMinutes(sy: { updatePeriod?: string; updateFrequency?: number } | undefined): number | undefined {
  const period = periodMinutes[sy?.updatePeriod?.trim().toLowerCase() ?? ''];
  return period === undefined ? undefined : positive(period / (positive(sy?.updateFrequency) ?? 1));
}
