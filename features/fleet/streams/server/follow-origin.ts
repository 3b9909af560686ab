import type { Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { FLEET_NOTICE, originNotices } from '../vocabulary.ts';
import { readFleetOrigin } from './queries.ts';

/** So long an answer about the whole fleet stands; asked for with every request it would cost more than what it goes with. */
const KEPT_MS = 5_000;

export interface FleetOrigin {
  /** What is to be said of the fleet's values; at most a few seconds old. Simulated is what misleads nobody while it is not known. */
  notice(): string;
  /** Asks now. Never fails: what was known stands. */
  refresh(): Promise<void>;
}

/** Where the values of the fleet come from, as one process knows it. */
export function followOrigin(db: Executor, log: Log): FleetOrigin {
  let notice = FLEET_NOTICE;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    try {
      notice = originNotices[await readFleetOrigin(db)];
    } catch (error) {
      log.warn({ err: error }, 'where the values of the fleet come from could not be read');
    }
  };
  return {
    notice() {
      if (performance.now() - readAt > KEPT_MS) void refresh();
      return notice;
    },
    refresh,
  };
}
