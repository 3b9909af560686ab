import { type SafeFetch, SafeFetchError } from '../../../platform/server/safe-fetch.ts';
import { readRetryAfter } from '../rules/delay-try.ts';

interface PostDeps {
  safeFetch: SafeFetch;
  now(): Date;
}

interface Posted {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface Answer {
  /** null without an answer. */
  status: number | null;
  /** What was wrong, as a sentence; null when it was taken. */
  failure: string | null;
  /** What its Retry-After asks for; null: nothing. */
  notBefore: Date | null;
}

const ANSWER_WITHIN_MS = 15_000;
/** Nobody reads a longer answer. */
const ANSWER_BYTES = 64 * 1024;

/** Sends something to a web address. What the other side does wrong is an answer. @param signal ends it without one */
export async function postMessage(
  { safeFetch, now }: PostDeps,
  { url, headers, body }: Posted,
  { withinMs = ANSWER_WITHIN_MS, signal }: { withinMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  try {
    const { status, headers: said } = await safeFetch(url, {
      ...{ method: 'POST', headers, requestBody: body },
      ...{ maxBytes: ANSWER_BYTES, totalTimeoutMs: withinMs },
      ...(signal ? { signal } : {}),
    });
    if (status >= 200 && status < 300) return { status, failure: null, notBefore: null };
    const isRedirect = status >= 300 && status < 400;
    const { host } = new URL(url);
    const failure = `${host} answered ${status}${isRedirect ? '; redirects are not followed' : ''}.`;
    return { status, failure, notBefore: readRetryAfter(said['retry-after'], now()) };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { status: null, failure: error.message, notBefore: null };
  }
}

/**
 * For what is worth nothing later: it is tried once, by nobody else, and not kept. All else is queued (`queueDelivery`).
 *
 * @returns why it was not taken; null: it was
 */
export async function postOnce(
  deps: PostDeps,
  url: string,
  data: object,
  options: { withinMs: number; signal?: AbortSignal | undefined },
): Promise<string | null> {
  const headers = { 'content-type': 'application/json' };
  return (await postMessage(deps, { url, headers, body: Buffer.from(JSON.stringify(data)) }, options)).failure;
}
