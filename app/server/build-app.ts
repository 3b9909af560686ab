import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { confirmOwner } from '../../features/accounts/server/confirm-owner.ts';
import { keepAnswersIn } from '../../features/accounts/server/kept-answer-commands.ts';
import { roleOf } from '../../features/accounts/server/permissions.ts';
import { hasSessionCookie } from '../../features/accounts/server/read-actor.ts';
import { mayEnter } from '../../features/accounts/vocabulary.ts';
import type { Atlas } from '../../features/atlas/records/server/open-atlas.ts';
import type { LiveGate } from '../../features/fleet/live/server/watch-rights.ts';
import { mayInFleet } from '../../features/fleet/rights/server/permissions.ts';
import type { Followed } from '../../features/follows/server/define-follow.ts';
import { MAX_IMPORT_BODY_BYTES } from '../../features/imports/vocabulary.ts';
import { createKeyReader } from '../../features/keys/server/authenticate-key.ts';
import { createAnswerOnce } from '../../platform/server/answer-once.ts';
import { answerWithin } from '../../platform/server/http/answer-within.ts';
import { type Authorize, createApiHandler } from '../../platform/server/http/api.ts';
import { toErrorAnswer } from '../../platform/server/http/errors.ts';
import { failurePage, wantsPage } from '../../platform/server/http/failure-page.ts';
import { healthRoutes } from '../../platform/server/http/health.ts';
import { findError } from '../../platform/server/http/lead-back.ts';
import { limitBody } from '../../platform/server/http/limit-body.ts';
import type { NodeMiddleware } from '../../platform/server/http/listen.ts';
import { createPageHandler } from '../../platform/server/http/pages.ts';
import { clientAddress, defaultRateLimits, limitBy, rateLimit } from '../../platform/server/http/rate-limit.ts';
import { type AppContext, type AppEnv, requestContext } from '../../platform/server/http/request-context.ts';
import { requireSameOrigin } from '../../platform/server/http/same-origin.ts';
import { secretAddress, securityHeaders } from '../../platform/server/http/security-headers.ts';
import { serveKeptPages } from '../../platform/server/http/serve-kept-pages.ts';
import { type Route, serveRoutes } from '../../platform/server/http/serve-routes.ts';
import { staticFiles } from '../../platform/server/http/static-files.ts';
import { tellAllowance } from '../../platform/server/http/tell-allowance.ts';
import { tellOwnChanges } from '../../platform/server/http/tell-own-changes.ts';
import { createLimiter, type RateLimit } from '../../platform/server/limit-tries.ts';
import { PageCache } from '../../platform/server/page-cache.ts';
import { readingOnce } from '../../platform/server/read-once.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import type { Access, FleetAccess } from '../../platform/shared/procedure.ts';
import { flatPages } from '../pages.ts';
import { site } from '../site.ts';
import { createApi } from './api.ts';
import { createApiDescription } from './api-docs.ts';
import type { AppDeps } from './app-deps.ts';
import { authorizeAnywhere, seeFleet } from './authorize.ts';
import { createPageCaller } from './call-for-pages.ts';
import { knowWhoAsks } from './know-who-asks.ts';
import { openRooms } from './open-rooms.ts';
import { findPage, isSecretPage, judgePage } from './page-access.ts';
import { allRoutes } from './routes.ts';
import { sayOrigins } from './say-origins.ts';
import { stopMailsTo } from './stop-mails-to.ts';

const PAGE_CACHE_MEGABYTES = 64;
const FLEET_PAGE_SECONDS = 1;
/** No procedure of the public API takes more. */
const LARGEST_BODY_BYTES = 1024 * 1024;
/** Where editors send whole files. */
const bulkPath = /^\/api\/admin\/(?:[\w-]+\/import|posts\/pictures)$/;
/** What is read is read in a fraction of a second; what is changed may take as long as an import, or a model that writes a draft. */
const READ_WITHIN_MS = 20_000;
const CHANGE_WITHIN_MS = 120_000;
const PAGE_LIMIT: RateLimit = { points: 1_200, durationSeconds: 60 };
const SUBSCRIPTION_LIMIT: RateLimit = { points: 40, durationSeconds: 3_600 };

export interface App {
  hono: Hono<AppEnv>;
  /** Answers a visitor's request for a page that is in the cache, before the app is asked. */
  serveKept: NodeMiddleware;
  /** Who may listen to the live stream. */
  liveGate: LiveGate;
  /** What is answered beside pages and procedures, for tests that hold who may do what. */
  routes: readonly Route[];
  /** Read once for requests and jobs. */
  atlas: Atlas;
  /** What can be followed, for the jobs that tell of it. */
  followed: Followed;
}

/** The whole product as one HTTP app, from the outermost layer inwards. Used by main.ts and by tests. */
export function buildApp(deps: AppDeps): App {
  const { config, log, metrics, db, changeFeed } = deps;
  const rooms = openRooms(deps);
  const clock = () => new Date(deps.now?.() ?? Date.now());
  const { readActorFrom, readActorOf, soFarOf } = knowWhoAsks({ auth: rooms.auth, db, log });
  const readKeyActor = createKeyReader({ db, uses: rooms.keyUses, now: clock, limit: deps.keyLimit });
  const authorize: Authorize = (actor, access, scope) => authorizeAnywhere(db.orm, actor, access, scope);
  const mayEnterFleet = (actor: Actor | null, access: FleetAccess) => mayInFleet(db.orm, actor, access);
  const largestBody = async (c: AppContext) => {
    const isBulk = bulkPath.test(c.req.path) && mayEnter(roleOf(await readActorOf(c)), 'editor');
    return isBulk ? MAX_IMPORT_BODY_BYTES : LARGEST_BODY_BYTES;
  };
  const api = createApi({
    publicUrl: config.publicUrl,
    ...deps,
    ...rooms,
    now: clock,
    confirmOwner: (who, password) => confirmOwner(rooms, who, password),
    research: deps.research ?? { mode: 'real', model: null },
    mqtt: deps.mqtt ?? null,
    siteName: site.name,
  });
  const loadApiDescription = createApiDescription(api);
  const cache = new PageCache(changeFeed, (deps.pageCacheMegabytes ?? PAGE_CACHE_MEGABYTES) * 1024 * 1024);

  // Kept pages cost nothing; what is made for one address alone, such as a search that nobody else made, takes a processor for a while.
  const renderings = createLimiter(deps.pageLimit ?? PAGE_LIMIT, {
    message: (seconds) => `Too many pages in a short time. Try again in ${seconds} s.`,
  });
  const pages = createPageHandler({
    renderer: deps.renderer,
    cache,
    metrics,
    publicUrl: config.publicUrl,
    isDevelopment: config.isDevelopment,
    loadApiDescription,
    hasSession: hasSessionCookie,
    findError: (url) => findError(deps.secret, url),
    mayBeFramed: (path) => flatPages.some((page) => page.pattern === path && page.mayBeFramed),
    sleeps: (path) => findPage(path)?.sleeps ?? false,
    // Pages of the fleet show the server's clock, and how old values and alarms are; what they show comes live after that.
    keptSeconds: (path) => (path.startsWith('/smr-ops-cloud') ? FLEET_PAGE_SECONDS : null),
    countRendering: (c) => renderings.take(clientAddress(c)),
    mayOpen: (c) => readingOnce(async () => judgePage(c.req.path, await readActorOf(c), mayEnterFleet), soFarOf(c)),
    callerFor: createPageCaller({ api, db, cache, authorize, readActor: readActorOf, soFarOf }),
  });

  const { readWithinMs = READ_WITHIN_MS } = deps;
  const isRead = (c: AppContext) => c.req.method === 'GET' || c.req.method === 'HEAD';
  const answerTime = (c: AppContext) => (isRead(c) ? readWithinMs : CHANGE_WITHIN_MS);
  const https = config.publicUrl.startsWith('https:');
  const origins = sayOrigins(db, log);
  const app = new Hono<AppEnv>();
  app.use(requestContext(log, metrics, deps.addressOf));
  app.use((c, next) => (isSecretPage(c.req.path) ? secretAddress(c, next) : next()));
  app.use(securityHeaders({ https, hasSession: hasSessionCookie }));
  app.onError((error, c) => {
    const { status, body, retryAfterSeconds } = toErrorAnswer(error, c.get('log') ?? log);
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
    return wantsPage(c) ? c.html(failurePage(body.message), status as 500) : c.json(body, status as 500);
  });

  app.route('/', healthRoutes({ db, metrics, isStopping: deps.isStopping }));
  if (deps.clientFolder) app.use(staticFiles(deps.clientFolder));

  app.use(origins.path, origins.layer);
  const limitRequests = rateLimit(deps.rateLimits ?? defaultRateLimits, db);
  // A mail goes to whatever address the request names; counted together, whichever way it comes.
  const subscriptionLimiter = createLimiter(deps.subscriptionLimit ?? SUBSCRIPTION_LIMIT, {
    message: (seconds) => `Too many requests. Try again in ${seconds} s.`,
    counted: { db, name: 'subscription' },
  });
  const routes = allRoutes({
    ...deps,
    ...rooms,
    now: deps.now ?? Date.now,
    loadApiDescription,
    publicUrl: config.publicUrl,
    securityContact: config.securityContact ?? null,
    webhookKey: config.newsletterWebhookKey,
    stopMailsTo,
    subscriptionLimiter,
    readActor: readActorOf,
    readActorFrom,
  });
  const ownChanges = tellOwnChanges(changeFeed);
  const authorizeRequest = async (c: AppContext, access: Access) => authorize(await readActorOf(c), access, null);
  app.route(
    '/',
    serveRoutes(routes, { publicUrl: config.publicUrl, ownChanges, limitRequests, authorize: authorizeRequest }),
  );

  // What a page's address does not take is not a page that is not there.
  const takesGet = (c: AppContext) => c.text(`${c.req.path} takes GET.`, 405, { allow: 'GET, HEAD' });
  app.get('/api/docs', answerWithin(answerTime), pages);
  app.all('/api/docs', takesGet);
  app.use(
    '/api/*',
    tellAllowance,
    limitRequests,
    // Around it: what comes after its time is over would pack the answer that was sent.
    compress(),
    answerWithin(answerTime),
    limitBody(largestBody),
    requireSameOrigin(config.publicUrl),
    ownChanges,
  );
  app.on('POST', '/api/newsletter/subscriptions', limitBy(subscriptionLimiter));
  app.all(
    '/api/*',
    createApiHandler({
      router: api,
      cache,
      hasSession: hasSessionCookie,
      readActor: async (c) =>
        (await readKeyActor(c.req.header('authorization'), (left) => c.set('allowance', left))) ?? readActorOf(c),
      authorize,
      answerOnce: createAnswerOnce(keepAnswersIn(db.orm)),
    }),
  );
  app.get('*', answerWithin(answerTime), pages);
  app.all('*', async (c, next) => (findPage(c.req.path) ? takesGet(c) : next()));
  return {
    hono: app,
    serveKept: serveKeptPages({
      ...{ cache, metrics, https, hasSession: hasSessionCookie },
      headersFor: origins.headersFor,
    }),
    routes,
    liveGate: {
      changeFeed,
      see: async (headers) => seeFleet(db.orm, await readActorFrom(toHeaders(headers))),
    },
    atlas: rooms.atlas,
    followed: rooms.followed,
  };
}

/** Of a request that the app is not asked for. Only cookies say who asks. */
function toHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
