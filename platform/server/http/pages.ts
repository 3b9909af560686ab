import { createHash, randomBytes } from 'node:crypto';
import { type CachedPage, finishPage, type PageCache } from '../page-cache.ts';
import { chooseEncoding } from './encoding.ts';
import type { Metrics } from './metrics.ts';
import type { AppContext } from './request-context.ts';
import { pagePolicy } from './security-headers.ts';

/** The built (or, in development, live) page renderer. */
export interface PageRenderer {
  fetch(request: Request, options: { context: PageRequestContext }): Promise<Response>;
}

/** What a page's loaders get during server rendering. The browser has the same `api`, speaking HTTP. */
export interface PageRequestContext {
  api: unknown;
  /** Marks the scripts that the renderer itself wrote. */
  nonce: string;
  publicUrl: string;
  /** The OpenAPI document, for the page that shows it. */
  loadApiDescription(): Promise<unknown>;
}

export interface PagesConfig {
  renderer(): Promise<PageRenderer>;
  cache: PageCache;
  metrics: Metrics;
  publicUrl: string;
  isDevelopment: boolean;
  /** The API as an in-process caller; `onRead` hears which tables the answers were made from. */
  callerFor(c: AppContext, onRead: (tables: readonly string[]) => void): unknown;
  loadApiDescription(): Promise<unknown>;
  /** A visitor without a session gets the shared copy. */
  hasSession(cookies: string | undefined): boolean;
}

/** A longer address can't be one of ours; it is rendered, but not kept. */
const LONGEST_CACHED_ADDRESS = 600;

/** Renders pages on the server and keeps finished ones for visitors. */
export function createPageHandler(config: PagesConfig): (c: AppContext) => Promise<Response> {
  return async (c) => {
    const url = new URL(c.req.url);
    const key = url.pathname + url.search;
    const isShared =
      !config.isDevelopment && !config.hasSession(c.req.header('cookie')) && key.length <= LONGEST_CACHED_ADDRESS;
    const kept = isShared ? config.cache.get(key) : undefined;
    config.metrics.countPageCache(kept ? 'hit' : isShared ? 'miss' : 'bypass');
    if (kept) return send(c, kept);

    const madeFrom = new Set<string>();
    const isStillTrue = config.cache.snapshot();
    const nonce = randomBytes(18).toString('base64url');
    const api = config.callerFor(c, (tables) => {
      for (const table of tables) madeFrom.add(table);
    });
    const renderer = await config.renderer();
    const { publicUrl, loadApiDescription } = config;
    const context = { api, nonce, publicUrl, loadApiDescription };
    const response = await renderer.fetch(pageRequest(c), { context });
    if (!response.headers.get('content-type')?.includes('text/html')) return response;
    const page = finish(await response.text(), response, nonce, config.isDevelopment);
    if (isShared && page.status === 200) config.cache.put(key, page, madeFrom, isStillTrue);
    return send(c, page);
  };
}

/** The renderer refuses what does not accept HTML; a page is HTML for whoever asks (curl, crawlers, link checkers). */
function pageRequest(c: AppContext): Request {
  return new Request(c.req.url, { method: 'GET', headers: { accept: 'text/html' }, signal: c.req.raw.signal });
}

function finish(html: string, response: Response, nonce: string, isDevelopment: boolean): CachedPage {
  const hashes: string[] = [];
  const own = new RegExp(`(<script\\b[^>]*?) nonce="${nonce}"([^>]*>)([\\s\\S]*?)(?=</script>)`, 'g');
  const withoutNonce = html
    .replace(own, (_, start: string, end: string, code: string) => {
      if (code !== '') hashes.push(createHash('sha256').update(code).digest('base64'));
      return `${start}${end}${code}`;
    })
    .replace(/<meta property="csp-nonce"[^>]*>/, '')
    .replaceAll(` nonce="${nonce}"`, '');
  const redirect = response.headers.get('location');
  return finishPage(withoutNonce, response.status, {
    'content-security-policy': isDevelopment ? developmentPolicy : pagePolicy([...new Set(hashes)]),
    ...(redirect ? { location: redirect } : {}),
  });
}

/** Vite's client and React Refresh write inline scripts and styles, and talk over a web socket. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'";

function send(c: AppContext, page: CachedPage): Response {
  const { status, headers, body } = answerWith(page, c.req.header('accept-encoding'), c.req.header('if-none-match'));
  return body ? c.body(body, status as 200, headers) : c.body(null, status as 304, headers);
}

/** What goes over the wire for a finished page: 304 without a body when the client has this very page. */
export function answerWith(page: CachedPage, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
  const headers: Record<string, string> = {
    ...page.headers,
    'content-type': 'text/html; charset=utf-8',
    // Browsers ask again each time and get 304 when nothing changed.
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    etag: page.etag,
  };
  if (ifNoneMatch === page.etag && page.status === 200) return { status: 304, headers, body: null };
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: page.status, headers, body: page.body(encoding) };
}
