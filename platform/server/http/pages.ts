import { hash, randomBytes } from 'node:crypto';
import { type AppErrorCode, statusByCode } from '../../shared/app-error.ts';
import { gateTables, type ProcedureMeta } from '../../shared/procedure.ts';
import { type CachedPage, finishPage, type PageCache } from '../page-cache.ts';
import { createTurns } from '../take-turns.ts';
import { chooseEncoding } from './encoding.ts';
import { type findError, withoutProof, withProof } from './lead-back.ts';
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
  /** Whether the request carries a session: a visitor's page asks for nobody's name, so that it can be kept. */
  hasSession: boolean;
  /** The OpenAPI document, for the page that shows it. */
  loadApiDescription(): Promise<unknown>;
  /** The page's code is fetched when its reader does something that needs it. */
  sleeps: boolean;
  /** Takes the finished document, in one piece or more; the Response then carries only status and headers. */
  deliver(html: string | Buffer, ...rest: string[]): void;
}

export type PageVerdict = 'open' | 'sign-in' | 'second-factor' | 'forbidden';

export interface PagesConfig {
  renderer(): Promise<PageRenderer>;
  cache: PageCache;
  metrics: Metrics;
  publicUrl: string;
  isDevelopment: boolean;
  /** The API as an in-process caller. */
  callerFor(c: AppContext, listener: CallListener): Promise<unknown>;
  loadApiDescription(): Promise<unknown>;
  /** @throws AppError TOO_MANY_REQUESTS for who has pages made all the time */
  countRendering(c: AppContext): Promise<unknown>;
  /** Whether the one who asks may see this page. */
  mayOpen(c: AppContext): Promise<PageVerdict>;
  /** Whether the address says an error, and whether we said it. */
  findError(url: string): ReturnType<typeof findError>;
  /** Whether other sites may show this page in a frame; all others refuse. */
  mayBeFramed(path: string): boolean;
  /** Whether a page is one that is read: its code sleeps until it is asked for. */
  sleeps(path: string): boolean;
  /** For how long at most a page of visitors is kept that follows the clock; null: like its answers, until one of its tables changes. */
  keptSeconds(path: string): number | null;
  /** A visitor without a session gets the shared copy. */
  hasSession(cookies: string | undefined): boolean;
}

/** Hears what a page asks of the API. */
export interface CallListener {
  /** What the contract says of an answer: whether it can be kept, and until when. */
  onRead(meta: ProcedureMeta): void;
  /** A call failed, and how. */
  onFailure(code: AppErrorCode): void;
}

/** Renders pages on the server and keeps finished ones for visitors. Who asks for the same page at once waits for one rendering. */
export function createPageHandler(config: PagesConfig): (c: AppContext) => Promise<Response> {
  const takeTurn = createTurns();
  /** What visitors wait for now. */
  const underWay = new Map<string, Promise<SharedEnd>>();
  /** Paths whose pages are for nobody else: waiting for them would be for nothing. */
  const unshared = new Set<string>();
  return async (c) => {
    const error = config.findError(c.req.url);
    if (typeof error === 'object') return c.redirect(error.without, 303);
    const key = keyOf(c.req.url);
    // What was said to one is not kept for others.
    const isShared = error === 'none' && !config.isDevelopment && !config.hasSession(c.req.header('cookie'));
    const kept = isShared ? config.cache.get(key) : undefined;
    config.metrics.countPageCache(kept ? 'hit' : isShared ? 'miss' : 'bypass');
    if (kept) return send(c, kept);
    const make = () => makePage(config, c, { key, isShared, takeTurn, saysError: error === 'ours' });
    if (!isShared || unshared.has(c.req.path)) return (await make()).response;
    // Nothing is awaited without need: of those who ask at once, the first one must be seen by the others.
    for (let begun = underWay.get(key); begun; begun = underWay.get(key)) {
      const end = await begun;
      if (end === 'unshared') return (await make()).response;
      if (end !== 'overtaken') return send(c, end);
    }
    const { promise, resolve } = Promise.withResolvers<SharedEnd>();
    underWay.set(key, promise);
    let end: SharedEnd = 'unshared';
    try {
      const made = await make();
      end = made.end;
      if (end === 'unshared' && made.response.status === 200 && unshared.size < MOST_UNSHARED) unshared.add(c.req.path);
      return made.response;
    } finally {
      underWay.delete(key);
      resolve(end);
    }
  };
}

const MOST_UNSHARED = 1_000;

/** 'overtaken': something changed while it was made, so it is not for who asked after that. 'unshared': nobody vouches that it is everybody's. */
type SharedEnd = CachedPage | 'overtaken' | 'unshared';

interface Making {
  key: string;
  isShared: boolean;
  /** The address says an error of ours. */
  saysError: boolean;
  takeTurn(): Promise<void>;
}

async function makePage(
  config: PagesConfig,
  c: AppContext,
  { key, isShared, saysError, takeTurn }: Making,
): Promise<{ response: Response; end: SharedEnd }> {
  await config.countRendering(c);
  const verdict = await config.mayOpen(c);
  if (verdict === 'sign-in')
    return { response: c.redirect(`/auth?${new URLSearchParams({ next: key })}`, 303), end: 'unshared' };
  if (verdict === 'second-factor') return { response: c.redirect('/account', 303), end: 'unshared' };
  await takeTurn();
  const madeFrom = new Set<string>();
  const isStillTrue = config.cache.snapshot();
  const nonce = randomBytes(18).toString('base64url');
  const hasSession = config.hasSession(c.req.header('cookie'));
  const mostSeconds = config.keptSeconds(c.req.path);
  let canBeKept = isShared;
  let shortest = mostSeconds ?? Number.POSITIVE_INFINITY;
  let failedWith: AppErrorCode | null = null;
  let wasThere = false;
  const api = await config.callerFor(c, {
    onRead(meta) {
      const { madeFrom: tables, keptSeconds = Number.POSITIVE_INFINITY } = meta;
      if (!tables && mostSeconds === null) canBeKept = false;
      for (const table of [...(tables ?? []), ...gateTables(meta)]) madeFrom.add(table);
      shortest = Math.min(shortest, keptSeconds);
    },
    onFailure(code) {
      failedWith = code;
      wasThere ||= code === 'GONE';
    },
  });
  const renderer = await config.renderer();
  const { publicUrl, loadApiDescription } = config;
  const delivered: { html?: string | Buffer } = {};
  const deliver: PageRequestContext['deliver'] = (html, ...rest) => {
    delivered.html = rest.length === 0 ? html : [html, ...rest].join('');
  };
  const sleeps = !config.isDevelopment && config.sleeps(c.req.path);
  const context = { api, nonce, publicUrl, hasSession, sleeps, loadApiDescription, deliver };
  const asked = saysError ? withoutProof(c.req.url) : { url: c.req.url, proof: null };
  const response = await renderer.fetch(pageRequest(asked.url, verdict), { context });
  // A redirect or a refusal of the renderer. A copy: the headers of Response.redirect() can't be added to.
  if (delivered.html === undefined)
    return { response: leadOn(new Response(response.body, response), c.req.url, asked.proof), end: 'unshared' };
  const isPassing = response.status === 500 && failedWith === 'UNAVAILABLE';
  // The page that says that nothing is here says, too, that something was.
  const shown = response.status === 404 && wasThere ? statusByCode.GONE : response.status;
  const failure = response.status === 500 && failedWith !== null ? statusOfPage(failedWith) : shown;
  const status = verdict === 'forbidden' ? 403 : failure;
  const mayBeFramed = config.mayBeFramed(c.req.path);
  const policyOf = (hashes: string[]) => (config.isDevelopment ? developmentPolicy : pagePolicy(hashes, mayBeFramed));
  const page = finish(delivered.html, status, nonce, policyOf);
  if (isPassing) page.headers['retry-after'] = '5';
  const isKept = canBeKept && page.status === 200;
  if (isKept) config.cache.put(key, page, madeFrom, isStillTrue, shortest);
  const shared = isStillTrue(madeFrom) ? page : 'overtaken';
  return { response: send(c, page), end: isKept ? shared : 'unshared' };
}

/** Leads on within the site: which of its names the visitor uses is the visitor's affair, and the Host header anybody's word. */
function leadOn(response: Response, url: string, proof: string | null): Response {
  const target = response.headers.get('location');
  if (!target) return response;
  const { origin } = new URL(url);
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
  response.headers.set('location', proof ? withProof(path, proof) : path);
  return response;
}

/** What a page answers that could not be loaded: its own fault, or one that the address, the reader's rights or the database brought about. */
function statusOfPage(code: AppErrorCode): number {
  return notItsFault.includes(code) ? statusByCode[code] : 500;
}
const notItsFault: readonly AppErrorCode[] = ['BAD_REQUEST', 'FORBIDDEN', 'UNAVAILABLE'];

/** The renderer refuses what does not accept HTML; a page is HTML for whoever asks (curl, crawlers, link checkers). */
function pageRequest(url: string, verdict: PageVerdict): Request {
  return new Request(verdict === 'forbidden' ? new URL('/forbidden', url) : url, {
    method: 'GET',
    headers: { accept: 'text/html' },
  });
}

function finish(
  html: string | Buffer,
  status: number,
  nonce: string,
  policyOf: (hashes: string[]) => string,
): CachedPage {
  const { markup, hashes } = takeOutNonce(html, nonce);
  return finishPage(markup, status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(hashes),
  });
}

/**
 * The page without its nonce, and the hashes of the scripts that carried it. The meta tag from which the client would read the
 * nonce goes, too. Works on the bytes that are sent: searching the text instead took a tenth of the rendering.
 */
function takeOutNonce(html: string | Buffer, nonce: string): { markup: Buffer<ArrayBuffer>; hashes: string[] } {
  const bytes = typeof html === 'string' ? Buffer.from(html) : html;
  const mark = Buffer.from(` nonce="${nonce}"`);
  const kept: Buffer[] = [];
  const hashes = new Set<string>();
  let from = 0;
  const keepUntil = (end: number, next: number) => {
    kept.push(bytes.subarray(from, end));
    from = next;
  };
  let meta = bytes.indexOf('<meta property="csp-nonce"');
  for (let at = bytes.indexOf(mark, from); at !== -1; at = bytes.indexOf(mark, from)) {
    if (meta !== -1 && at > meta) {
      keepUntil(meta, bytes.indexOf('>', meta) + 1);
      meta = -1;
      continue;
    }
    const tag = bytes.subarray(bytes.lastIndexOf('<', at), at);
    keepUntil(at, at + mark.length);
    if (!tag.subarray(0, SCRIPT.length).equals(SCRIPT)) continue;
    const code = bytes.subarray(bytes.indexOf('>', from) + 1, bytes.indexOf('</script>', from));
    if (code.length > 0) hashes.add(hash('sha256', code, 'base64'));
  }
  keepUntil(bytes.length, bytes.length);
  return { markup: Buffer.concat(kept), hashes: [...hashes] };
}

const SCRIPT = Buffer.from('<script');

/** Vite's client and React Refresh write inline scripts and styles, and talk over a web socket. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'";

/** Under what a page is kept: path and query. */
export function keyOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}

/** Sends a finished page through the app. */
export function send(c: AppContext, page: CachedPage): Response {
  const { status, headers, body } = answerWith(page, c.req.header('accept-encoding'), c.req.header('if-none-match'));
  return body ? c.body(body, status as 200, headers) : c.body(null, status as 304, headers);
}

/** What goes over the wire for a finished page: 304 without a body when the client has this very page. */
export function answerWith(page: CachedPage, acceptEncoding: string | undefined, ifNoneMatch: string | undefined) {
  const encoding = chooseEncoding(acceptEncoding);
  const headers: Record<string, string> = {
    ...page.headers,
    // Browsers ask again each time and get 304 when nothing changed.
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    // Packed otherwise it is another representation.
    etag: encoding === 'identity' ? page.etag : page.etag.replace(/"$/, `-${encoding}"`),
  };
  if (page.status === 200 && hasPage(ifNoneMatch, page.etag)) return { status: 304, headers, body: null };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: page.status, headers, body: page.body(encoding) };
}

/** Whether a client has the page, packed in whatever way: its tags may be several, and weakened by what stands between. */
function hasPage(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/-(br|gzip)"$/, '"'),
    )
    .some((tag) => tag === '*' || tag === etag);
}
