import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { SafeFetchError } from './safe-fetch/failure.ts';
import { createAddressRule } from './safe-fetch/public-address.ts';
import { readBody } from './safe-fetch/read-body.ts';
import { type ResolveHost, sendRequest } from './safe-fetch/send-request.ts';

export { type FetchFailure, SafeFetchError } from './safe-fetch/failure.ts';

export interface SafeFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  /** With POST. A redirect is then the answer: what was meant for one address is not handed to another. */
  requestBody?: Uint8Array;
  /** Names in any case; they win over our own User-Agent and Accept. */
  headers?: Record<string, string>;
  /** Of the body after decompression, and of the bytes on the wire. 15 MiB. */
  maxBytes?: number;
  /** From the start of the lookup to the end of the TLS handshake, for each hop. 10 s. */
  connectTimeoutMs?: number;
  /** For everything: lookups, all redirects, the whole body. 20 s. */
  totalTimeoutMs?: number;
  /** 5 */
  maxRedirects?: number;
  /** Giving up is not a failure of the other side: the promise rejects with the signal's own reason. */
  signal?: AbortSignal;
}

export interface FollowedRedirect {
  from: string;
  to: string;
  status: number;
  /** 301 and 308: the address has moved for good (RFC 9110 sections 15.4.2, 15.4.9). */
  permanent: boolean;
}

export interface SafeResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Where the body came from, after redirects, without fragment. */
  url: string;
  redirects: FollowedRedirect[];
  body: Uint8Array;
  bytesOnWire: number;
  elapsedMs: number;
}

export interface SafeFetchConfig {
  /** CIDR ranges exempt from the block on non-public addresses, for tests and for closed networks. */
  outboundAllow: readonly string[];
  userAgent: string;
  /** Every address of a host name; the system's resolver when left out. */
  lookup?: ResolveHost;
}

export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>;

/**
 * Makes the one door through which the server reads, and writes to, addresses that other people wrote: http(s) only, public addresses
 * only (on every redirect), bounded in time, size and hops. Any HTTP status is an answer.
 * @throws (the returned function) SafeFetchError for every failure, see `FetchFailure`.
 */
export function createSafeFetch(config: SafeFetchConfig): SafeFetch {
  const judgeAddress = createAddressRule(config.outboundAllow);
  const resolveHost: ResolveHost = config.lookup ?? ((hostname) => lookup(hostname, { all: true, verbatim: true }));
  // A socket kept alive would skip the address check of the next request.
  const agents = { 'http:': new PlainAgent({ keepAlive: false }), 'https:': new SecureAgent({ keepAlive: false }) };

  return async (given, options = {}) => {
    const { method = 'GET', maxBytes = 15 * 1_048_576, connectTimeoutMs = 10_000, totalTimeoutMs = 20_000 } = options;
    const { maxRedirects = 5 } = options;
    options.signal?.throwIfAborted();
    const startedAt = performance.now();
    const deadline = new AbortController();
    const alarm = setTimeout(() => deadline.abort(), totalTimeoutMs);
    const signal = options.signal ? AbortSignal.any([deadline.signal, options.signal]) : deadline.signal;
    const redirects: FollowedRedirect[] = [];
    let url = parseWebAddress(given);
    let headers = requestHeaders(config.userAgent, options.headers);

    try {
      for (;;) {
        const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
        const { requestBody } = options;
        const hop = { url, method, headers, requestBody, agent, judgeAddress, resolveHost, connectTimeoutMs, signal };
        const response = await sendRequest(hop);
        const next = method === 'POST' ? null : redirectTarget(response, url);
        if (next === null) {
          const read = await readBody(response, url.href, maxBytes);
          const elapsedMs = performance.now() - startedAt;
          const status = response.statusCode ?? 0;
          return { status, headers: flatten(response.headers), url: url.href, redirects, ...read, elapsedMs };
        }
        response.destroy();
        refuseEndlessRedirects(next, url, redirects, maxRedirects);
        redirects.push(describeRedirect(url, next, response));
        if (next.origin !== url.origin) headers = withoutSecrets(headers);
        url = next;
      }
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (deadline.signal.aborted) {
        const sentence = `${url.host} did not finish its answer within ${totalTimeoutMs / 1000} s.`;
        throw new SafeFetchError('timeout', url.href, sentence, { cause });
      }
      throw cause;
    } finally {
      clearTimeout(alarm);
    }
  };
}

/** WHATWG parsing also turns the decimal, octal and hexadecimal spellings of an IPv4 address into the plain one. */
function parseWebAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new SafeFetchError('bad-url', text, `"${text}" is not a web address.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('bad-url', text, `Only http and https addresses are fetched, not ${url.protocol}.`);
  }
  url.hash = '';
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
    throw new SafeFetchError('bad-url', url.href, 'The address carries a user name or password; remove it.');
  }
  return url;
}

function requestHeaders(userAgent: string, own: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: '*/*' };
  for (const [name, value] of Object.entries(own)) headers[name.toLowerCase()] = value;
  headers['accept-encoding'] = 'gzip, deflate, br';
  return headers;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Null when the response is the answer itself; a redirect without Location is one. */
function redirectTarget(response: IncomingMessage, url: URL): URL | null {
  const { location } = response.headers;
  if (!redirectStatuses.has(response.statusCode ?? 0) || !location) return null;
  try {
    // Node reads header bytes as Latin-1; a path outside ASCII is UTF-8 in practice (WHATWG Fetch, "location URL").
    return parseWebAddress(Buffer.from(location, 'latin1').toString('utf8'), url);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function refuseEndlessRedirects(next: URL, url: URL, past: readonly FollowedRedirect[], maxRedirects: number): void {
  if (next.href === url.href || past.some(({ from }) => from === next.href)) {
    throw new SafeFetchError('redirect-loop', url.href, `${url.href} redirects back to ${next.href}, in a circle.`);
  }
  if (past.length >= maxRedirects) {
    throw new SafeFetchError('too-many-redirects', url.href, `The address redirects more than ${maxRedirects} times.`);
  }
}

function describeRedirect(from: URL, to: URL, response: IncomingMessage): FollowedRedirect {
  const status = response.statusCode ?? 0;
  return { from: from.href, to: to.href, status, permanent: status === 301 || status === 308 };
}

/** What was meant for one site is not shown to the next (RFC 9110 section 15.4). */
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const { authorization: _a, cookie: _c, 'proxy-authorization': _p, ...rest } = headers;
  return rest;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
