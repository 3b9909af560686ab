import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, getRouter, isProcedure, ORPCError, traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Actor } from '../../shared/actor.ts';
import { statusByCode } from '../../shared/app-error.ts';
import { gateTables, isEverybodys, type ProcedureMeta, type Scope, scopeOf } from '../../shared/procedure.ts';
import type { AnswerOnce } from '../answer-once.ts';
import type { Log } from '../log.ts';
import { type CachedPage, finishPage, type PageCache } from '../page-cache.ts';
import { readingOnce } from '../read-once.ts';
import { readingOnly } from '../read-replica.ts';
import { createSharedReadings } from '../share-readings.ts';
import { toErrorAnswer } from './errors.ts';
import { findCleaned, type InputReader } from './find-cleaned.ts';
import { keyOf, send } from './pages.ts';
import { clientAddress } from './rate-limit.ts';
import type { AppContext } from './request-context.ts';
import { sayIssuesPlainly } from './say-issues.ts';
import { CLOSED_POLICY } from './security-headers.ts';
import { ALLOWANCE_HEADERS } from './tell-allowance.ts';

/** What every procedure is given besides its input. */
export interface ProcedureContext {
  log: Log;
  /** null: a visitor. */
  actor: Actor | null;
  /** The address at the other end of the connection; absent while a page is rendered. */
  clientAddress?: string;
  /** The field Idempotency-Key, from who has an account. */
  idempotencyKey?: string | undefined;
  /** Hears what the contract says of an answer: whether it can be kept, and until when. */
  onRead?(meta: ProcedureMeta): void;
  /** Hears after how many seconds trying again may help. */
  onRetryAfter?(seconds: number): void;
  /** Hears which fields are kept otherwise than they were sent. */
  onCleaned?(fields: readonly string[]): void;
}

export interface ApiHandlerConfig {
  router: AnyRouter;
  cache: PageCache;
  hasSession(cookies: string | undefined): boolean;
  readActor(c: AppContext): Promise<Actor | null>;
  authorize: Authorize;
  answerOnce: AnswerOnce;
}

/**
 * Throws when the actor may not call a procedure of this access (undefined: the contract does not say, so nobody may), or with a key that is not
 * allowed this (null: no key is).
 */
export type Authorize = (actor: Actor | null, access: ProcedureMeta['access'], scope: Scope | null) => Promise<void>;

/**
 * Serves a router as JSON over HTTP under `/api`, the way its contract describes. What a visitor reads is kept like a page, when the
 * contract says which tables it is made from.
 */
export function createApiHandler(config: ApiHandlerConfig): (c: AppContext) => Promise<Response> {
  const { router, cache, hasSession } = config;
  sayIssuesPlainly();
  const shareReading = createSharedReadings(cache);
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, ...call }) => {
        const { path, input } = call;
        const { log, actor, idempotencyKey, onRead, onRetryAfter, onCleaned } = call.context as ProcedureContext;
        const meta = metaOf(router, path);
        onRead?.(meta);
        const answer = async () => {
          await config.authorize(actor, meta.access, findScope(router, path));
          if (actor && idempotencyKey && meta.isOnce)
            return await config.answerOnce(
              { key: idempotencyKey, actorId: actor.id, procedure: path, input, log },
              async () => next(),
            );
          // Only now: what the gate reads is read from the primary.
          const run = (given: typeof call) =>
            isReadBy(router, path) ? readingOnly(actor !== null, async () => next(given)) : next(given);
          const asked = isEverybodys(meta) ? { ...call, context: { ...call.context, actor: null } } : call;
          const isOneForAll = isEverybodys(meta) || !actor;
          if (!meta.madeFrom || !isOneForAll) return await run(asked);
          const madeFrom = [...meta.madeFrom, ...gateTables(meta)];
          return await shareReading(JSON.stringify([path, input]), madeFrom, async () => run(asked));
        };
        try {
          if (isReadBy(router, path)) return await readingOnce(answer);
          const answered = await answer();
          const schema = inputOf(router, path);
          if (schema && onCleaned) onCleaned(await findCleaned(schema, input));
          return answered;
        } catch (error) {
          const { status, body, retryAfterSeconds } = toErrorAnswer(error, log);
          if (retryAfterSeconds !== undefined) onRetryAfter?.(retryAfterSeconds);
          throw new ORPCError(body.code, { status, message: body.message, data: body });
        }
      },
    ],
    // The body is put together by toErrorAnswer, also for what fails before a procedure is reached.
    customErrorResponseBodyEncoder: (error) => error.data ?? { code: 'BAD_REQUEST', message: error.message },
  });
  const methodsOf = listMethods(router);
  /** Of what is kept, what is the same for all: whoever is signed in gets it, too. */
  const everybodys = new WeakSet<CachedPage>();
  return async (c) => {
    const isStillTrue = cache.snapshot();
    let read: ProcedureMeta = {};
    const onRead = (meta: ProcedureMeta) => {
      read = meta;
    };
    let retryAfterSeconds: number | null = null;
    const onRetryAfter = (seconds: number) => {
      retryAfterSeconds = seconds;
    };
    let cleaned: readonly string[] = [];
    const onCleaned = (fields: readonly string[]) => {
      cleaned = fields;
    };
    const actor = await config.readActor(c);
    // What a key may be told is for its gate to say.
    const kept = c.req.method === 'GET' && !c.req.header('authorization') ? cache.get(keyOf(c.req.url)) : undefined;
    if (kept && everybodys.has(kept)) return send(c, kept);
    const context: ProcedureContext = {
      log: c.get('log'),
      actor,
      clientAddress: clientAddress(c),
      idempotencyKey: c.req.header('idempotency-key'),
      onRead,
      onRetryAfter,
      onCleaned,
    };
    const { matched, response } = await handler.handle(procedureRequest(c), { prefix: '/api', context });
    const allowed = matched ? [] : methodsOf(c.req.path.slice('/api'.length));
    if (allowed.length > 0 && c.req.method === 'OPTIONS') return c.body(null, 204, { allow: allowed.join(', ') });
    if (allowed.length > 0)
      return c.json({ code: 'METHOD_NOT_ALLOWED', message: `${c.req.path} takes ${allowed.join(', ')}.` }, 405, {
        allow: allowed.join(', '),
      });
    if (!matched)
      return c.json({ code: 'NOT_FOUND', message: `There is no ${c.req.method} ${c.req.path}. See /api/docs.` }, 404);
    if (retryAfterSeconds !== null) response.headers.set('retry-after', String(retryAfterSeconds));
    if (cleaned.length > 0) response.headers.set(CLEANED_FIELDS, cleaned.join(', '));
    // Who shows a key comes without a cookie, and may be told what visitors are not.
    const isVisitors = isEverybodys(read) || (!hasSession(c.req.header('cookie')) && actor === null);
    const isShared = c.req.method === 'GET' && response.status === 200 && isVisitors;
    if (!isShared || !read.madeFrom) return response;
    const page = finishPage(await response.text(), 200, {
      'content-type': response.headers.get('content-type') ?? 'application/json',
      'content-security-policy': CLOSED_POLICY,
    });
    const madeFrom = new Set([...read.madeFrom, ...gateTables(read)]);
    cache.put(keyOf(c.req.url), page, madeFrom, isStillTrue, read.keptSeconds);
    if (isEverybodys(read)) everybodys.add(page);
    return send(c, page);
  };
}

/** A comma stands between names; an object's own are joined by full stops. */
export const CLEANED_FIELDS = 'cleaned-fields';

function inputOf(router: AnyRouter, path: readonly string[]): InputReader | undefined {
  const procedure = getRouter(router, path);
  return isProcedure(procedure) ? procedure['~orpc'].inputSchema : undefined;
}

/** @returns which methods an address takes, as `Allow` names them; [] when nothing is there */
function listMethods(router: AnyRouter): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { path = '', method = 'POST' } = contract['~orpc'].route;
    routes.push({ pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`), method });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted();
  };
}

/** Whatever may be read with GET may be asked for with HEAD (RFC 9110 §9.3.2); the body is left out on the way out. */
function procedureRequest(c: AppContext): Request {
  if (c.req.method !== 'HEAD') return c.req.raw;
  return new Request(c.req.url, { headers: c.req.raw.headers, signal: c.req.raw.signal });
}

/** What the contract says of a procedure besides its shapes. */
export function metaOf(router: AnyRouter, path: readonly string[]): ProcedureMeta {
  const procedure = getRouter(router, path);
  return isProcedure(procedure) ? (procedure['~orpc'].meta as ProcedureMeta) : {};
}

/** Whether a procedure is asked with GET: it changes nothing, and may read from a standby. */
export function isReadBy(router: AnyRouter, path: readonly string[]): boolean {
  const procedure = getRouter(router, path);
  return isProcedure(procedure) && procedure['~orpc'].route.method === 'GET';
}

/** What a key must be allowed to call it; null: no key may. */
export function findScope(router: AnyRouter, path: readonly string[]): Scope | null {
  const procedure = getRouter(router, path);
  if (!isProcedure(procedure)) return null;
  const { meta, route } = procedure['~orpc'];
  return scopeOf(meta as ProcedureMeta, route.method);
}

/**
 * The description of the API in OpenAPI 3.1. Every operation may also answer with the one error body, and says who may ask: with a key, with a
 * session, or anybody.
 */
export async function describeApi(router: AnyRouter, info: { title: string; description: string; version: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const description = await generator.generate(router, {
    info,
    servers: [{ url: '/api' }],
    components: {
      schemas: { Error: errorSchema },
      responses: { Error: errorResponse },
      headers: allowanceHeaders,
      securitySchemes,
    },
  });
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { meta, route } = contract['~orpc'];
    const operation = description.paths?.[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase() as 'get'];
    if (operation) operation.security = listWays(meta as ProcedureMeta, route.method);
  });
  for (const path of Object.values(description.paths ?? {})) {
    for (const method of ['get', 'put', 'post', 'delete', 'patch'] as const) {
      for (const parameter of path?.[method]?.parameters ?? []) if (!('$ref' in parameter)) sayHowItIsSent(parameter);
      const responses = path?.[method]?.responses;
      if (responses) responses.default = { $ref: '#/components/responses/Error' };
      const isForKeys = path?.[method]?.security?.some((way) => 'key' in way) ?? false;
      for (const [status, response] of Object.entries(responses ?? {}))
        if (status.startsWith('2') && !('$ref' in response))
          response.headers = {
            ...(isForKeys ? refersToAllowance : {}),
            ...(method === 'get' ? {} : { [CLEANED_FIELDS]: cleanedHeader }),
          };
    }
  }
  return description;
}

/**
 * oRPC describes lists as `deepObject`, which OpenAPI defines for objects alone, and lets `&` and `#` stand as they are: clients that are generated
 * from that do not compile, or send half of a value. A list is its name again and again, which is what forms send and we read.
 */
function sayHowItIsSent(parameter: { style?: string; allowEmptyValue?: boolean; allowReserved?: boolean }): void {
  delete parameter.allowEmptyValue;
  delete parameter.allowReserved;
  if (parameter.style === 'deepObject') parameter.style = 'form';
}

/** A key is sent as `Authorization: Bearer`, a session by the browser. */
const securitySchemes = {
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'A key that is made on the page of an account. What it must be allowed stands beside each operation.',
  },
  telemetryKey: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'A key of a sender, issued at /admin/telemetry-keys. InfluxDB clients may send it as Token, or by Basic as the password.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'smr.session_token',
    description: 'Of who is signed in.',
  },
};

/** `{}`: whoever asks needs neither. */
function listWays(meta: ProcedureMeta, method: string | undefined): Record<string, string[]>[] {
  const scope = scopeOf(meta, method);
  return [
    ...(meta.access === 'visitor' ? [{}] : []),
    ...(scope ? [{ key: [scope] }] : []),
    ...(meta.access === 'visitor' && !meta.isPersonal ? [] : [{ session: [] }]),
  ];
}

const cleanedHeader = {
  description:
    'Only when there are such: the fields whose text is kept without characters that cannot be seen, or on one line.',
  schema: { type: 'string' as const },
};

const allowanceHeaders = Object.fromEntries(
  Object.entries(ALLOWANCE_HEADERS).map(([name, description]) => [
    name,
    { description, schema: { type: 'integer' as const } },
  ]),
);
const refersToAllowance = Object.fromEntries(
  Object.keys(ALLOWANCE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const errorResponse = {
  description: 'What went wrong.',
  headers: {
    ...refersToAllowance,
    'Retry-After': { description: 'Seconds after which trying again may help.', schema: { type: 'integer' as const } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const errorSchema = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' as const, enum: Object.keys(statusByCode) },
    message: { type: 'string' as const, description: 'A sentence for the person who reads it.' },
    issues: {
      type: 'array' as const,
      description: 'What is wrong with the input, and where.',
      items: {
        type: 'object' as const,
        required: ['path', 'message'],
        properties: {
          path: { type: 'array' as const, items: { type: ['string' as const, 'integer' as const] } },
          message: { type: 'string' as const },
        },
      },
    },
  },
};
