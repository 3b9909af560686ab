import { createRouterClient } from '@orpc/server';
import { hasSessionCookie } from '../../features/accounts/server/read-actor.ts';
import { listOwnUnits } from '../../features/fleet/units/server/permissions.ts';
import type { Database } from '../../platform/server/database.ts';
import { type Authorize, metaOf } from '../../platform/server/http/api.ts';
import { toErrorAnswer } from '../../platform/server/http/errors.ts';
import type { CallListener } from '../../platform/server/http/pages.ts';
import type { AppContext } from '../../platform/server/http/request-context.ts';
import { createKeptAnswers } from '../../platform/server/keep-answers.ts';
import type { PageCache } from '../../platform/server/page-cache.ts';
import { type ReadSoFar, readingOnce } from '../../platform/server/read-once.ts';
import { readingOnly } from '../../platform/server/read-replica.ts';
import { createNextReadings } from '../../platform/server/share-readings.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import { AppError } from '../../platform/shared/app-error.ts';
import { isEverybodys, type ProcedureMeta } from '../../platform/shared/procedure.ts';
import type { createApi } from './api.ts';

export interface PageCallerDeps {
  api: ReturnType<typeof createApi>;
  db: Database;
  cache: PageCache;
  authorize: Authorize;
  readActor(c: AppContext): Promise<Actor | null>;
  /** What was read for the request before. */
  soFarOf(c: AppContext): ReadSoFar;
}

/** The API for the loaders of a page, as whoever asks for the page. What is the same for all of them is kept, and what a page asks of rights is asked once. */
export function createPageCaller({ api, db, cache, authorize, readActor, soFarOf }: PageCallerDeps) {
  const keepAnswer = createKeptAnswers(cache);
  const shareNext = createNextReadings();
  const isAsAllGetIt = async (actor: Actor | null, meta: ProcedureMeta) =>
    actor === null || isEverybodys(meta) || (meta.isBySight === true && (await listOwnUnits(db.orm, actor)) === null);
  return async (c: AppContext, { onRead, onFailure }: CallListener) => {
    const actor = await readActor(c);
    const isForOne = hasSessionCookie(c.req.header('cookie'));
    return createRouterClient(api, {
      context: { log: c.get('log'), actor },
      interceptors: [
        ({ next, ...call }) => {
          const { path, input, context } = call;
          const meta = metaOf(api, path);
          // Who sees the whole of a closed fleet sees it by his own rights.
          const asked = meta.isBySight ? call : { ...call, context: { ...context, actor: null } };
          const read = async () => {
            if (!(await isAsAllGetIt(actor, meta))) return next(call);
            const ask = async () => next(asked);
            const isOfTheMoment = meta.isBySight && !meta.madeFrom;
            // Who has a name is shown what he wrote elsewhere a moment ago, which a standby need not have for others.
            return isOfTheMoment
              ? shareNext(JSON.stringify([path, input, actor !== null]), ask)
              : keepAnswer({ path, input, meta, isForOne }, ask);
          };
          return readingOnce(async () => {
            onRead(meta);
            await authorize(actor, meta.access, null);
            try {
              return await readingOnly(actor !== null, read);
            } catch (error) {
              // A page is told what anybody would be told over HTTP.
              const { code, message } = toErrorAnswer(error, c.get('log')).body;
              onFailure(code);
              throw new AppError(code, message, { cause: error });
            }
          }, soFarOf(c));
        },
      ],
    });
  };
}
