import type { AnyFeed } from 'feedsmith';
import { stripIllegalCharacters } from './decode-feed.ts';
import type { FeedFormat } from './detect-format.ts';
import { isImage, type Link, pickEnclosedImage, pickLinkedImage, pickMediaImage } from './pick-picture.ts';

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
  /** Where else its page may be, best first; read when there is no `link` or none that leads anywhere. */
  otherLinks: string[];
  /** May contain HTML. */
  title?: string;
  summaryHtml?: string;
  contentHtml?: string;
  /** Most trusted first: the first one that is a date counts. */
  published: string[];
  updated: string[];
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
  const parts = [entry.title, entry.summaryHtml, entry.contentHtml, entry.link, entry.guid, entry.otherLinks[0]];
  return parts.some((part) => part !== undefined);
}

type FeedOf<Format extends FeedFormat> = Extract<AnyFeed, { format: Format }>['feed'];
type ItemOf<Format extends 'rss' | 'rdf' | 'json'> = NonNullable<FeedOf<Format>['items']>[number];
type AtomEntry = NonNullable<FeedOf<'atom'>['entries']>[number];

function narrowRssHead(feed: FeedOf<'rss'>): FeedHead {
  return {
    format: 'rss',
    title: text(feed.title),
    siteUrl: text(feed.link) ?? linkOf(feed.atom?.links, 'alternate'),
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
    otherLinks: texts([
      ...(item.enclosures ?? []).filter(isNoPicture).map(({ url }) => url),
      ...linkedElsewhere(item.atom?.links),
      ...(item.dc?.identifiers ?? []).filter(isWebAddress),
    ]),
    title:
      text(item.title) ??
      text(item.dc?.titles?.[0]) ??
      atomText(item.atom?.title) ??
      text(item.itunes?.title) ??
      mediaText(item.media, 'title'),
    summaryHtml:
      text(item.description) ??
      text(item.itunes?.summary) ??
      text(item.dc?.descriptions?.[0]) ??
      atomText(item.atom?.summary) ??
      mediaText(item.media, 'description'),
    contentHtml: text(item.content?.encoded) ?? atomText(item.atom?.content),
    published: texts([
      item.pubDate,
      ...(item.dc?.dates ?? []),
      item.atom?.published,
      ...(item.prism?.publicationDates ?? []),
      ...termDates(item.dcterms),
    ]),
    updated: texts([item.atom?.updated, ...(item.dcterms?.modified ?? [])]),
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
    otherLinks: texts((item.dc?.identifiers ?? []).filter(isWebAddress)),
    title: text(item.title) ?? text(item.dc?.titles?.[0]),
    summaryHtml: text(item.description) ?? text(item.dc?.descriptions?.[0]),
    contentHtml: text(item.content?.encoded),
    published: texts([...(item.dc?.dates ?? []), ...termDates(item.dcterms)]),
    updated: texts(item.dcterms?.modified ?? []),
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
    otherLinks: texts([
      ...linkedElsewhere(entry.links, entry.content?.src),
      ...(entry.dc?.identifiers ?? []).filter(isWebAddress),
    ]),
    title: atomText(entry.title) ?? mediaText(entry.media, 'title'),
    summaryHtml: atomText(entry.summary) ?? mediaText(entry.media, 'description'),
    contentHtml: atomText(entry.content),
    published: texts([entry.published, ...(entry.dc?.dates ?? []), ...termDates(entry.dcterms)]),
    updated: texts([entry.updated, ...(entry.dcterms?.modified ?? [])]),
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
    otherLinks: texts((item.attachments ?? []).filter(isNoPicture).map(({ url }) => url)),
    title: plain(item.title),
    summaryHtml: plain(item.summary),
    contentHtml: text(item.content_html) ?? plain(item.content_text),
    published: texts([item.date_published]),
    updated: texts([item.date_modified]),
    authors: texts((item.authors ?? []).map(({ name }) => name)),
    categories: texts(item.tags ?? []),
    imageUrl: text(item.image) ?? text(item.banner_image),
  };
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return stripIllegalCharacters(value).trim() || undefined;
}

/** Dublin Core terms: of the dates that a publication may have, those that say since when it can be read. */
function termDates(terms: { issued?: string[]; created?: string[]; available?: string[] } | undefined): string[] {
  return [...(terms?.issued ?? []), ...(terms?.created ?? []), ...(terms?.available ?? [])];
}

/** What an entry encloses and is about, which is where its page is when it names none. */
function linkedElsewhere(links: readonly Link[] | undefined, contentUrl?: string): (string | undefined)[] {
  return [linkOf(links?.filter(isNoPicture), 'enclosure'), contentUrl, linkOf(links, 'related')];
}

/** A film or a document can be read in the place of a page, a picture beside a headline cannot. */
function isNoPicture({ type, mime_type: mediaType = type }: { type?: string; mime_type?: string }): boolean {
  return !isImage(mediaType);
}

/** Of an identifier: most are numbers of a library. */
function isWebAddress(identifier: string): boolean {
  return /^https?:\/\//i.test(identifier.trim());
}

function texts(values: readonly unknown[]): string[] {
  return values.map(text).filter((value) => value !== undefined);
}

/** Plain text made fit for a field that is read as HTML. */
function plain(value: unknown): string | undefined {
  const written = text(value);
  return written && keepNamedTags(written).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Plain text is full of HTML that was meant as such, which is taken out later. "Why <a> is not <button>" only names its tags: nothing ends
 * them, nothing is said of them. A word joiner, which goes with the other invisible characters, keeps them from being taken for tags.
 */
function keepNamedTags(written: string): string {
  const ended = new Set(Array.from(written.matchAll(/<\/([a-z][a-z\d]*)/gi), ([, name = '']) => name.toLowerCase()));
  return written.replace(/<([a-z][a-z\d]*)>/gi, (tag, name: string) =>
    ended.has(name.toLowerCase()) || /^(?:br|hr|wbr|img)$/i.test(name) ? tag : `<\u2060${name}>`,
  );
}

/** RFC 4287 section 3.1.1: without a type, a text construct is plain text. Atom 0.3 has media types in its place. */
function atomText(construct: { value?: string; type?: string } | undefined): string | undefined {
  return /html/i.test(construct?.type ?? '') ? text(construct?.value) : plain(construct?.value);
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
