import type { Auth } from '../../features/accounts/server/configure-auth.ts';
import { readActor } from '../../features/accounts/server/read-actor.ts';
import { holdsFleetRights } from '../../features/fleet/rights/server/queries.ts';
import type { Database } from '../../platform/server/database.ts';
import type { AppContext } from '../../platform/server/http/request-context.ts';
import type { Log } from '../../platform/server/log.ts';
import type { ReadSoFar } from '../../platform/server/read-once.ts';
import type { Actor } from '../../platform/shared/actor.ts';

export interface WhoAsks {
  /** By the headers of something that is no request of the app, or goes on after it. */
  readActorFrom(headers: Headers, log?: Log): Promise<Actor | null>;
  /** Read once a request: the gate of a page and its loaders both ask. */
  readActorOf(c: AppContext): Promise<Actor | null>;
  /** What was read for a request, as far as it is read once. */
  soFarOf(c: AppContext): ReadSoFar;
}

/** Who is behind a request, by its session. */
export function knowWhoAsks({ auth, db, log }: { auth: Auth; db: Database; log: Log }): WhoAsks {
  const actors = new WeakMap<Request, Promise<Actor | null>>();
  const readings = new WeakMap<Request, ReadSoFar>();
  const readActorFrom = (headers: Headers, toldTo = log) =>
    readActor({ auth, db, log: toldTo, holdsRights: (id) => holdsFleetRights(db.orm, id) }, headers);
  return {
    readActorFrom,
    readActorOf(c) {
      const read = actors.get(c.req.raw) ?? readActorFrom(c.req.raw.headers, c.get('log'));
      actors.set(c.req.raw, read);
      // For the line of the log, when somebody is refused.
      read.then((actor) => actor && c.set('actorId', actor.id)).catch(() => undefined);
      return read;
    },
    soFarOf(c) {
      const soFar = readings.get(c.req.raw) ?? new Map();
      readings.set(c.req.raw, soFar);
      return soFar;
    },
  };
}
