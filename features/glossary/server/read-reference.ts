import { type SafeFetch, SafeFetchError } from '../../../platform/server/safe-fetch.ts';
import type { ResearchSource } from '../contract.ts';
import { extractPassages, type Passage } from './extract-passages.ts';
import { nameSlug } from './name-slug.ts';

/** An editor waits for the slowest source. */
const LONGEST_WAIT_MS = 8_000;
/** The largest glossary page we know has half a megabyte. */
const MAX_BYTES = 3 * 1_048_576;

export interface ReferenceAnswer {
  passages: Passage[];
  /** Where they were read, after redirects. */
  url: string;
  /** Why there is nothing; null when the source answered. */
  failure: string | null;
}

/** Looks a term up at one source, through the guarded fetcher. Whatever the other side does wrong is an answer, never an exception. */
export async function readReference(
  safeFetch: SafeFetch,
  source: Pick<ResearchSource, 'searchUrl'>,
  names: readonly [string, ...string[]],
  timeoutMs = LONGEST_WAIT_MS,
): Promise<ReferenceAnswer> {
  const address = lookUpAddress(source.searchUrl, names[0]);
  try {
    const response = await safeFetch(address, {
      headers: { accept: 'text/html, text/plain;q=0.9, application/json;q=0.5' },
      maxBytes: MAX_BYTES,
      totalTimeoutMs: timeoutMs,
      connectTimeoutMs: timeoutMs,
    });
    const { status, url } = response;
    if (status === 404 || status === 410) return { passages: [], url, failure: null };
    if (status !== 200) return { passages: [], url, failure: `it answered with status ${status}.` };
    const contentType = (response.headers['content-type'] ?? 'text/html').toLowerCase();
    if (!/^text\/|html|json/.test(contentType))
      return { passages: [], url, failure: `it sent ${contentType}, not text.` };
    return { passages: extractPassages(decode(response.body, contentType), contentType, names), url, failure: null };
  } catch (error) {
    if (error instanceof SafeFetchError) return { passages: [], url: address, failure: error.message };
    throw error;
  }
}

export function lookUpAddress(searchUrl: string, term: string): string {
  return searchUrl.replaceAll('{query}', encodeURIComponent(term.toWellFormed())).replaceAll(
    '{slug}',
    nameSlug(term, () => false),
  );
}

function decode(body: Uint8Array, contentType: string): string {
  const charset = contentType.match(/charset="?([\w-]+)/)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // A charset that does not exist: nearly everything is UTF-8 all the same.
    return new TextDecoder().decode(body);
  }
}
