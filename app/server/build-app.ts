import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { configureAuth } from '../../features/accounts/server/configure-auth.ts';
import { confirmOwner } from '../../features/accounts/server/confirm-owner.ts';
import { keepAnswersIn } from '../../features/accounts/server/kept-answer-commands.ts';
import { createAttemptLimiter } from '../../features/accounts/server/limit-attempts.ts';
import { roleOf } from '../../features/accounts/server/permissions.ts';
import { hasSessionCookie, readActor } from '../../features/accounts/server/read-actor.ts';
import { createOwnerTeller } from '../../features/accounts/server/tell-owner.ts';
import { mayEnter } from '../../features/accounts/vocabulary.ts';
import { type Atlas, openAtlas } from '../../features/atlas/records/server/open-atlas.ts';
import { openDirectory } from '../../features/companies/server/open-directory.ts';
import { listCompanyNames } from '../../features/companies/server/queries.ts';
import { queueDelivery } from '../../features/deliveries/server/commands.ts';
import { createFeedbackLimiters, type FeedbackLimits } from '../../features/feedback/server/limit-feedback.ts';
import type { LiveGate } from '../../features/fleet/live/server/watch-rights.ts';
import { mayInFleet } from '../../features/fleet/rights/server/permissions.ts';
import { holdsFleetRights } from '../../features/fleet/rights/server/queries.ts';
import { followNotices } from '../../features/fleet/streams/server/queries.ts';
import type { TelemetryIntake } from '../../features/fleet/telemetry/server/accept-samples.ts';
import { readFleetNotices } from '../../features/fleet/units/server/source-queries.ts';
import type { Followed } from '../../features/follows/server/define-follow.ts';
import { MAX_IMPORT_BODY_BYTES } from '../../features/imports/vocabulary.ts';
import { createKeyReader } from '../../features/keys/server/authenticate-key.ts';
import { createUseCounter } from '../../features/keys/server/count-uses.ts';
import { createSubmissionLimiter } from '../../features/submissions/server/limit-submissions.ts';
import { createAnswerOnce } from '../../platform/server/answer-once.ts';
import type { MailLane } from '../../platform/server/bulk-mail.ts';
import type { ChangeFeed } from '../../platform/server/change-feed.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import { answerWithin } from '../../platform/server/http/answer-within.ts';
import { type Authorize, createApiHandler } from '../../platform/server/http/api.ts';
import type { AddressReader } from '../../platform/server/http/client-address.ts';
import { toErrorAnswer } from '../../platform/server/http/errors.ts';
import { failurePage, wantsPage } from '../../platform/server/http/failure-page.ts';
import { healthRoutes } from '../../platform/server/http/health.ts';
import { limitBody } from '../../platform/server/http/limit-body.ts';
import type { NodeMiddleware } from '../../platform/server/http/listen.ts';
import type { Metrics } from '../../platform/server/http/metrics.ts';
import { createPageHandler, type PageRenderer } from '../../platform/server/http/pages.ts';
import {
  type ApiRateLimits,
  clientAddress,
  defaultRateLimits,
  limitBy,
  rateLimit,
} from '../../platform/server/http/rate-limit.ts';
import { type AppContext, type AppEnv, requestContext } from '../../platform/server/http/request-context.ts';
import { requireSameOrigin } from '../../platform/server/http/same-origin.ts';
import { secretAddress, securityHeaders } from '../../platform/server/http/security-headers.ts';
import { serveKeptPages } from '../../platform/server/http/serve-kept-pages.ts';
import { type Route, serveRoutes } from '../../platform/server/http/serve-routes.ts';
import { staticFiles } from '../../platform/server/http/static-files.ts';
import { tellOwnChanges } from '../../platform/server/http/tell-own-changes.ts';
import { createLimiter, type RateLimit } from '../../platform/server/limit-tries.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Mailer } from '../../platform/server/mail.ts';
import { PageCache } from '../../platform/server/page-cache.ts';
import { type ReadSoFar, readingOnce } from '../../platform/server/read-once.ts';
import type { SafeFetch } from '../../platform/server/safe-fetch.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import type { Access, FleetAccess } from '../../platform/shared/procedure.ts';
import { flatPages } from '../pages.ts';
import { site } from '../site.ts';
import { createApi } from './api.ts';
import { createApiDescription } from './api-docs.ts';
import { authorizeAnywhere, seeFleet } from './authorize.ts';
import { createPageCaller } from './call-for-pages.ts';
import { allFollowed } from './followed.ts';
import { findPage, isSecretPage, judgePage } from './page-access.ts';
import { allRoutes } from './routes.ts';
import { stopMailsTo } from './stop-mails-to.ts';

export interface AppDeps {
  config: Pick<
    Config,
    'publicUrl' | 'isDevelopment' | 'newsletterDomain' | 'newsletterImprint' | 'newsletterWebhookKey'
  >;
  /** Who sent a request, in the form in which limits count. */
  addressOf: AddressReader;
  log: Log;
  metrics: Metrics;
  db: Database;
  changeFeed: ChangeFeed;
  mailer: Mailer;
  /** Opens a connection to the mail server for letters. */
  openLane(): Promise<MailLane>;
  /** Asks for one run of a job as soon as a process is free. */
  requestJob(name: string): Promise<void>;
  /** The guarded way to addresses that other people wrote. */
  safeFetch: SafeFetch;
  /** How the glossary researches; for real and without a language model when left out. */
  research?: Config['research'];
  /** The broker that is listened to; null or left out: none. */
  mqtt?: Config['mqtt'];
  /** Signs session cookies and confirmation links. */
  secret: string;
  renderer(): Promise<PageRenderer>;
  /** Folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** Where telemetry goes in, for senders over HTTP. */
  intake: TelemetryIntake;
  /** Server's clock for telemetry, ms since 1970. */
  now?(): number;
  isStopping(): boolean;
  /** Aborts when the process begins to stop. */
  stopSignal: AbortSignal;
  rateLimits?: ApiRateLimits;
  /** How often one client may ask for the newsletter: each time a mail goes to whatever address it names. */
  subscriptionLimit?: RateLimit;
  /** How long who reads waits before it is told to come back. */
  readWithinMs?: number;
  /** For finished pages and answers of visitors; 0: nothing is kept. */
  pageCacheMegabytes?: number;
  /** How many pages are rendered anew for one address. */
  pageLimit?: RateLimit;
  /** How many submissions one address may send. */
  submissionLimit?: RateLimit;
  /** How much one address may write and vote. */
  feedbackLimits?: Partial<FeedbackLimits>;
  /** How many samples one key may send. */
  sampleLimit?: RateLimit;
  /** How much one reader's API key may ask. */
  keyLimit?: RateLimit;
}

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

/** Values, which senders of a plant may have written; records of units, outages and maintenance are as they were shipped. None of these is kept. */
const valuePath = /^\/api\/fleet\/(streams|sparklines|comparison|origins|writers)\b/;
/** What goes back to before units were retired. */
const pastPath = /^\/api\/fleet\/(alerts|alarm-|shift-|handovers|annotations|plot-marks|replay)/;

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
  const attempts = createAttemptLimiter(db);
  const named = { publicUrl: config.publicUrl, siteName: site.name };
  const tellOwner = createOwnerTeller({ ...named, queueMail: queueDelivery });
  const auth = configureAuth({ ...deps, ...named, attempts, tellOwner });
  const readActorFrom = (headers: Headers, toldTo = log) =>
    readActor({ auth, db, log: toldTo, holdsRights: (id) => holdsFleetRights(db.orm, id) }, headers);
  // Page gate and page loaders both ask; the session is read once a request.
  const actors = new WeakMap<Request, Promise<Actor | null>>();
  const readActorOf = (c: AppContext) => {
    const read = actors.get(c.req.raw) ?? readActorFrom(c.req.raw.headers, c.get('log'));
    actors.set(c.req.raw, read);
    // For the line of the log, when somebody is refused.
    read.then((actor) => actor && c.set('actorId', actor.id)).catch(() => undefined);
    return read;
  };
  /** What was read for a request, as far as it is read once. */
  const readSoFar = new WeakMap<Request, ReadSoFar>();
  const soFarOf = (c: AppContext) => {
    const soFar = readSoFar.get(c.req.raw) ?? new Map();
    readSoFar.set(c.req.raw, soFar);
    return soFar;
  };
  const letters = {
    publicUrl: config.publicUrl,
    siteName: site.name,
    secret: deps.secret,
    mailDomain: config.newsletterDomain,
    imprint: config.newsletterImprint,
  };
  const authorize: Authorize = (actor, access, scope) => authorizeAnywhere(db.orm, actor, access, scope);
  const mayEnterFleet = (actor: Actor | null, access: FleetAccess) => mayInFleet(db.orm, actor, access);
  const largestBody = async (c: AppContext) => {
    const isBulk = bulkPath.test(c.req.path) && mayEnter(roleOf(await readActorOf(c)), 'editor');
    return isBulk ? MAX_IMPORT_BODY_BYTES : LARGEST_BODY_BYTES;
  };
  const submissions = {
    db,
    secret: deps.secret,
    submissionLimiter: createSubmissionLimiter(db, deps.submissionLimit),
    siteName: site.name,
    publicUrl: config.publicUrl,
  };
  const feedback = {
    feedback: {
      secret: deps.secret,
      siteName: site.name,
      publicUrl: config.publicUrl,
      replyDomain: config.newsletterDomain,
    },
    feedbackLimiters: createFeedbackLimiters(db, deps.feedbackLimits),
  };
  const newsletter = { db, mailer: deps.mailer, newsletter: letters };
  const research = deps.research ?? { mode: 'real' as const, model: null };
  const directory = openDirectory(deps);
  const atlas = openAtlas({ ...deps, listCompanies: () => listCompanyNames(db.orm) });
  const followed = allFollowed(atlas);
  const clock = () => new Date(deps.now?.() ?? Date.now());
  const keyUses = createUseCounter(deps);
  const readKeyActor = createKeyReader({ db, uses: keyUses, now: clock, limit: deps.keyLimit });
  const api = createApi({
    publicUrl: config.publicUrl,
    ...deps,
    directory,
    atlas,
    followed,
    now: clock,
    attempts,
    confirmOwner: (who, password) => confirmOwner({ db, attempts }, who, password),
    tellOwner,
    keyUses,
    ...newsletter,
    ...feedback,
    letters,
    submissions,
    research,
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

  const notices = followNotices(() => readFleetNotices(db.orm), log);
  const originOf = (path: string) => {
    const { values, records, past } = notices.now();
    return valuePath.test(path) ? values : pastPath.test(path) ? past : records;
  };
  app.use('/api/fleet/*', async (c, next) => {
    await next();
    c.res.headers.set('x-data-origin', originOf(c.req.path));
  });
  const now = deps.now ?? Date.now;
  const limitRequests = rateLimit(deps.rateLimits ?? defaultRateLimits, db);
  // A mail goes to whatever address the request names; counted together, whichever way it comes.
  const subscriptionLimiter = createLimiter(deps.subscriptionLimit ?? SUBSCRIPTION_LIMIT, {
    message: (seconds) => `Too many requests. Try again in ${seconds} s.`,
    counted: { db, name: 'subscription' },
  });
  const routes = allRoutes({
    ...deps,
    directory,
    atlas,
    followed,
    ...newsletter,
    ...feedback,
    auth,
    attempts,
    tellOwner,
    letters,
    submissions,
    now,
    loadApiDescription,
    publicUrl: config.publicUrl,
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
    limitRequests,
    answerWithin(answerTime),
    compress(),
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
      readActor: async (c) => (await readKeyActor(c.req.header('authorization'))) ?? readActorOf(c),
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
      // Nobody may take numbers of the simulated fleet for those of a plant, nor the other way round: what was kept says what holds now.
      headersFor: (path): Record<string, string> =>
        path.startsWith('/api/fleet/') ? { 'x-data-origin': originOf(path) } : {},
    }),
    routes,
    liveGate: {
      changeFeed,
      see: async (headers) => seeFleet(db.orm, await readActorFrom(toHeaders(headers))),
    },
    atlas,
    followed,
  };
}

/** Of a request that the app is not asked for. Only cookies say who asks. */
function toHeaders({ cookie }: IncomingHttpHeaders): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}
