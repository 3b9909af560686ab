import { createHash } from 'node:crypto';
import { canonicalizeUrl, stripTracking } from '../../../platform/server/canonicalize-url.ts';
import { extractText, shorten } from './extract-text.ts';
import { parseDate } from './parse-date.ts';
import type { RawEntry } from './parse-feed.ts';

export interface EntryOrigin {
  /** The address that the feed was read from. */
  feedUrl: string;
  /** The site that the feed says it belongs to; may be relative. */
  siteUrl?: string;
  /** When this entry was first met; stands in for a missing date and caps a future one. */
  firstSeen: Date;
}

/** An entry that may be stored and shown: text is text, addresses are absolute http(s), the date is in the past. */
export interface CleanEntry {
  /** The entry's identity within its feed: guid, else canonical address; a hash of it when that is very long. */
  externalId: string;
  /** For readers: tracking removed. */
  url: string;
  /** For comparing. */
  canonicalUrl: string;
  /** Of the page: the fragment as it was written, which is dropped elsewhere. Empty: the page as a whole. */
  part: string;
  title: string;
  /** At most 300 characters; null when the feed gives none, or only repeats the title. */
  summary: string | null;
  publishedAt: Date;
  /** 'day' when the feed says no more. */
  datePrecision: 'minute' | 'day';
  dateSource: 'published' | 'updated' | 'first-seen';
  /** When the feed says that it was changed, and no later than it was met; null: it does not say. */
  updatedAt: Date | null;
  /** The feed's date lay in the future. */
  dateClamped: boolean;
  imageUrl: string | null;
  authors: string[];
  feedCategories: string[];
  /** Only from aggregators that put it behind the headline (Google News). */
  publisher: string | null;
}

export type DropReason = 'no-link' | 'bad-link';

/** Turns an entry as the feed wrote it into one we can stand for, or says why it cannot be used. */
export function cleanEntry(raw: RawEntry, origin: EntryOrigin): { entry: CleanEntry } | { dropped: DropReason } {
  const bases = [raw.baseUrl, origin.siteUrl, origin.feedUrl];
  const written = [raw.link, raw.guidIsPermalink ? raw.guid : undefined, ...raw.otherLinks];
  const found = findAddress(written, bases);
  if (found === null) return { dropped: written.every((one) => one === undefined) ? 'no-link' : 'bad-link' };
  const { address, canonicalUrl } = found;

  const text = extractText(raw.summaryHtml ?? '') || extractText(raw.contentHtml ?? '');
  const headline = extractText(raw.title ?? '');
  const { title, publisher } = isGoogleNews(origin.feedUrl)
    ? splitPublisher(headline)
    : { title: headline, publisher: null };

  const entry = {
    externalId: identify(raw.guid ?? canonicalUrl),
    url: stripTracking(address),
    canonicalUrl,
    part: new URL(address).hash,
    title: shorten(title || firstWords(text) || nameAddress(address), TITLE_LENGTH),
    summary: summarize(text, title, publisher),
    ...dateEntry(raw, origin.firstSeen),
    updatedAt: whenUpdated(raw, origin.firstSeen),
    imageUrl: raw.imageUrl === undefined ? null : resolveWebAddress(raw.imageUrl, bases),
    authors: cleanNames(raw.authors, MAX_AUTHORS),
    feedCategories: cleanNames(raw.categories, MAX_CATEGORIES),
    publisher,
  };
  return { entry };
}

/** Takes "Headline - Publisher" apart at the last dash; a headline without one is left whole. */
export function splitPublisher(title: string): { title: string; publisher: string | null } {
  const at = title.lastIndexOf(' - ');
  const publisher = title.slice(at + 3).trim();
  if (at <= 0 || publisher === '' || publisher.length > 80) return { title, publisher: null };
  return { title: title.slice(0, at).trim(), publisher };
}

const TITLE_LENGTH = 300;
const SUMMARY_LENGTH = 300;
const HEADLINE_FROM_TEXT_LENGTH = 80;
const ADDRESS_LENGTH = 2000;
const NAME_LENGTH = 100;
const MAX_AUTHORS = 10;
const MAX_CATEGORIES = 20;

/** PostgreSQL refuses index rows over a third of a page; identities beyond this are kept as their hash. */
const IDENTITY_LENGTH = 500;

/** Before the first web feed nothing was published in one: such dates are zeroes and typing errors. */
const EARLIEST = Date.UTC(1990, 0, 1);

function isGoogleNews(feedUrl: string): boolean {
  return URL.parse(feedUrl)?.hostname === 'news.google.com';
}

/** The first that leads anywhere: "javascript:" and "http://" stand in links beside a good address. */
function findAddress(written: readonly (string | undefined)[], bases: readonly (string | undefined)[]) {
  for (const one of written) {
    const address = one === undefined ? null : resolveWebAddress(one, bases);
    const canonicalUrl = address && canonicalizeUrl(address);
    if (address && canonicalUrl) return { address, canonicalUrl };
  }
  return null;
}

/** The name of an entry that has no words, most often a picture: "atoms.org/news/42". */
function nameAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return extractText(`${host.replace(/^www\./, '')}${decodePath(pathname).replace(/\/$/, '')}`.replaceAll('<', '&lt;'));
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Percent signs that are no UTF-8.
    return path;
  }
}

/** Each base is relative to the one behind it. Null for anything that does not end as http(s). */
function resolveWebAddress(written: string, bases: readonly (string | undefined)[]): string | null {
  const base = bases.reduceRight<string | undefined>((outer, inner) => {
    const url = inner === undefined ? null : URL.parse(inner, outer);
    return url !== null && isWeb(url) ? url.href : outer;
  }, undefined);
  const url = URL.parse(tidyAddress(written), base);
  if (url === null || !isWeb(url)) return null;
  url.username = '';
  url.password = '';
  return url.href.length <= ADDRESS_LENGTH ? url.href : null;
}

/** Addresses get wrapped, escaped twice, and written as people say them. */
function tidyAddress(written: string): string {
  const address = written
    .trim()
    .replace(/[\t\r\n]+ */g, '')
    .replaceAll('&amp;', '&');
  return /^www\./i.test(address) ? `https://${address}` : address;
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

/** Of what the feed calls an entry, the key that it is stored under. */
export function identify(identity: string): string {
  if (identity.length <= IDENTITY_LENGTH) return identity;
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`;
}

function firstWords(text: string): string {
  const sentence = text.match(/^.{20,80}?[.!?](?=\s)/)?.[0];
  return sentence ?? shorten(text, HEADLINE_FROM_TEXT_LENGTH);
}

/** What feed software puts behind an excerpt. */
const excerptTails = [
  /\s*The post .{1,300} (?:first )?appeared (?:first )?on .{1,150}$/i,
  /\s*\(?(?:Read more|Continue reading|Read the full (?:story|article)).{0,150}$/i,
  /\s*(?:\[(?:…|\.{3})\]|\(more(?:…|\.{3})\))\s*$/i,
];

function summarize(text: string, title: string, publisher: string | null): string | null {
  const excerpt = excerptTails.reduce((rest, tail) => rest.replace(tail, ''), text.slice(0, 2000)).trim();
  const repeated = [title, publisher ? `${title} ${publisher}` : title, publisher ? `${title} - ${publisher}` : title];
  if (excerpt === '' || repeated.some((one) => one.toLowerCase() === excerpt.toLowerCase())) return null;
  return shorten(excerpt, SUMMARY_LENGTH);
}

type EntryDate = Pick<CleanEntry, 'publishedAt' | 'datePrecision' | 'dateSource' | 'dateClamped'>;

/** The first date that can be read and can be true: others are zeroes and words beside a good one. */
function dateEntry(raw: RawEntry, firstSeen: Date): EntryDate {
  const seen = { publishedAt: firstSeen, datePrecision: 'minute' } as const;
  for (const dateSource of ['published', 'updated'] as const) {
    for (const written of raw[dateSource]) {
      const date = parseDate(written);
      if (date === null || date.at.getTime() < EARLIEST) continue;
      if (date.at > firstSeen) return { ...seen, dateSource, dateClamped: true };
      return { publishedAt: date.at, datePrecision: date.precision, dateSource, dateClamped: false };
    }
  }
  return { ...seen, dateSource: 'first-seen', dateClamped: false };
}

/** A time to come is no time at which anything was changed: nothing could take the entry back until then. */
function whenUpdated({ updated }: RawEntry, firstSeen: Date): Date | null {
  const at = updated.map((written) => parseDate(written)?.at).find((at) => at !== undefined);
  return at === undefined || at > firstSeen ? null : at;
}

/** Without repetitions and without bare e-mail addresses, which are nobody's name and not ours to show. */
function cleanNames(names: readonly string[], limit: number): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const text = shorten(extractText(name), NAME_LENGTH);
    if (text !== '' && !/^\S+@\S+$/.test(text) && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
    if (found.size === limit) break;
  }
  return [...found.values()];
}
