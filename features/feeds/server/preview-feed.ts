import { isIP } from 'node:net';
import { type SafeFetch, SafeFetchError } from '../../../platform/server/safe-fetch.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { describeFeedFailure, type FeedPreview } from '../contract.ts';
import { ITEMS_IN_A_PREVIEW } from '../vocabulary.ts';
import { chooseEntries, type WordRules } from './choose-entries.ts';
import { findLinksApart } from './read-apart.ts';
import { readFeed } from './read-feed.ts';

/** A page may be large; its links to feeds stand in its head. */
const LARGEST_PAGE_BYTES = 2_000_000;

export interface FeedToTry extends Partial<WordRules> {
  url: string;
  userAgent?: string | null | undefined;
}

/** Reads an address the way a run would and stores nothing. A page that is no feed is searched for links to feeds. */
export async function previewFeed(
  { url, userAgent = null, keepWords = [], blockWords = [] }: FeedToTry,
  safeFetch: SafeFetch,
  now: Date,
  signal: AbortSignal,
): Promise<FeedPreview> {
  const reading = await readFeed({ url, userAgent, etag: null, lastModified: null }, safeFetch, now, signal);
  const nothing = {
    url,
    title: null,
    itemCount: 0,
    leftOutCount: 0,
    items: [],
    failure: null,
    message: null,
    discovered: [],
  };
  if (reading.outcome === 'failed') {
    const { failure, message } = reading;
    const discovered = failure === 'html-page' ? await discoverFeeds(url, safeFetch, signal) : [];
    return { ...nothing, failure: { code: failure, ...describeFeedFailure(failure) }, message, discovered };
  }
  // Nothing conditional was asked, so nothing can be "not modified"; a server that says so has no entries for us.
  if (reading.outcome === 'not-modified') return nothing;
  const chosen = new Set(chooseEntries(reading.entries, { keepWords, blockWords }));
  const itemCount = reading.entries.length;
  const items = reading.entries.slice(0, ITEMS_IN_A_PREVIEW).map((entry) => ({
    ...{ title: entry.title, url: entry.url, summary: entry.summary },
    publishedAt: entry.publishedAt.toISOString(),
    isLeftOut: !chosen.has(entry),
  }));
  const { title, note: message } = reading;
  return { ...nothing, url: reading.url, title, message, itemCount, leftOutCount: itemCount - chosen.size, items };
}

async function discoverFeeds(url: string, safeFetch: SafeFetch, signal: AbortSignal) {
  try {
    const page = await safeFetch(url, { maxBytes: LARGEST_PAGE_BYTES, signal });
    const body = { bytes: page.body, contentType: page.headers['content-type'], url: page.url, firstSeen: new Date(0) };
    return await findLinksApart(body, { signal });
  } catch (error) {
    if (error instanceof SafeFetchError) return [];
    throw error;
  }
}

/**
 * An address that is a number of a private network can never be read, so it is refused when it is entered. A host name may point
 * elsewhere tomorrow: it is judged at every visit.
 *
 * @throws AppError UNPROCESSABLE
 */
export async function refusePrivateAddress(url: string, safeFetch: SafeFetch): Promise<void> {
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && !/(^|\.)localhost$/.test(hostname)) return;
  try {
    await safeFetch(url, { method: 'HEAD', totalTimeoutMs: 500, maxRedirects: 0 });
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    if (error.failure !== 'blocked-address') return;
    const { what, fix } = describeFeedFailure('blocked-address');
    throw new AppError('UNPROCESSABLE', `${what} ${fix}`, { issues: [{ path: ['url'], message: what }] });
  }
}
