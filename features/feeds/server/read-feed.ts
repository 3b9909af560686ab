import { type SafeFetch, SafeFetchError, type SafeResponse } from '../../../platform/server/safe-fetch.ts';
import type { FeedFailure } from '../contract.ts';
import type { CleanEntry } from './clean-entry.ts';
import { decodeFeed } from './decode-feed.ts';
import { detectFormat } from './detect-format.ts';
import { readApart } from './read-apart.ts';
import type { BodyFailure, WithdrawnEntry } from './read-body.ts';
import { type FeedWishes, readCacheHeaders, readRetryAfter } from './schedule-feed.ts';

export interface FeedToRead {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** What the site is told about who reads; null: our own name. */
  userAgent: string | null;
}

interface Transfer {
  httpStatus: number | null;
  /** On the wire. */
  bytes: number;
  elapsedMs: number;
}

/** What one visit to a feed brought. A failure is a value: it is stored with the feed, and the run goes on. */
export type FeedReading = Transfer &
  (
    | {
        outcome: 'ok';
        /** Where the body came from, after redirects. */
        url: string;
        /** What the feed calls itself. */
        title: string | null;
        entries: CleanEntry[];
        /** What the feed has taken back, and when. */
        withdrawn: WithdrawnEntry[];
        droppedCount: number;
        /** What was lost of it and why; null when nothing was. */
        note: string | null;
        wishes: FeedWishes;
        /** null: do not send any next time. */
        etag: string | null;
        lastModified: string | null;
        /** Where permanent redirects lead, when every hop was permanent. */
        movedTo: string | null;
      }
    | { outcome: 'not-modified'; wishes: FeedWishes; lastModified: string | null }
    | { outcome: 'failed'; failure: FeedFailure; message: string; retryAfterMinutes: number | null }
  );

/** Fetches politely, then decodes, detects, parses and cleans. Never throws for what the outside does. */
export async function readFeed(
  feed: FeedToRead,
  safeFetch: SafeFetch,
  now: Date,
  signal?: AbortSignal,
): Promise<FeedReading> {
  let response: SafeResponse;
  try {
    response = await safeFetch(feed.url, { headers: headersFor(feed), ...(signal ? { signal } : {}) });
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return {
      ...noTransfer,
      outcome: 'failed',
      failure: error.failure,
      message: error.message,
      retryAfterMinutes: null,
    };
  }
  const transfer = {
    httpStatus: response.status,
    bytes: response.bytesOnWire,
    elapsedMs: Math.round(response.elapsedMs),
  };
  const { keepValidators, ...wishes } = readCacheHeaders(response.headers, now);
  if (response.status === 304) {
    return {
      ...transfer,
      outcome: 'not-modified',
      wishes,
      lastModified: response.headers['last-modified'] ?? feed.lastModified,
    };
  }
  const { body, headers, url } = response;
  const given = { bytes: body, contentType: headers['content-type'], url, firstSeen: now };
  const read = answers.has(response.status) ? await readApart(given, { signal }) : refused(response);
  if ('failure' in read) {
    return {
      ...transfer,
      outcome: 'failed',
      ...read,
      retryAfterMinutes: readRetryAfter(response.headers['retry-after'], now),
    };
  }
  // What was cut off is asked for again as a whole.
  const isKept = keepValidators && !read.isTruncated;
  return {
    ...transfer,
    outcome: 'ok',
    url: response.url,
    title: read.title,
    entries: read.entries,
    withdrawn: read.withdrawn,
    droppedCount: read.droppedCount,
    note: read.note,
    wishes: { ...wishes, ttlMinutes: read.ttlMinutes },
    etag: isKept ? (response.headers.etag ?? null) : null,
    lastModified: isKept ? (response.headers['last-modified'] ?? null) : null,
    movedTo: response.redirects.length > 0 && response.redirects.every((hop) => hop.permanent) ? response.url : null,
  };
}

/**
 * With a feed in their body: 203 comes from a proxy that changed it (RFC 9110 section 15.3.4), 206 from caches that answer with a part that
 * is all of it; nobody asked them for less.
 */
const answers = new Set([200, 203, 206]);

/** Of a page that refuses us: enough to see what it is. */
const SHOWN_BYTES = 65_536;

const noTransfer: Transfer = { httpStatus: null, bytes: 0, elapsedMs: 0 };

function headersFor(feed: FeedToRead): Record<string, string> {
  return {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1',
    ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
    ...(feed.lastModified ? { 'if-modified-since': feed.lastModified } : {}),
    ...(feed.userAgent ? { 'user-agent': feed.userAgent } : {}),
  };
}

function refused(response: SafeResponse): BodyFailure {
  const { status } = response;
  const start = response.body.subarray(0, SHOWN_BYTES);
  const detected = detectFormat(decodeFeed(start, response.headers['content-type']).text);
  if ((status === 403 || status === 503) && !detected.ok && detected.failure === 'cloudflare-challenge') {
    return {
      failure: 'cloudflare-challenge',
      message: 'The site asks for proof that a person is reading (Cloudflare challenge).',
    };
  }
  const named = ([401, 403, 404, 410, 429] as const).find((code) => code === status);
  const failure = named ? (`http-${named}` as const) : status >= 500 ? 'http-5xx' : 'http-4xx';
  return { failure, message: `The server answered ${status}.` };
}
