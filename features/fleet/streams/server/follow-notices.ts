import type { Log } from '../../../../platform/server/log.ts';
import { FLEET_NOTICE } from '../vocabulary.ts';

/** So long an answer about the whole fleet stands; asked for with every request it would cost more than what it goes with. */
const ORIGIN_KEPT_MS = 5_000;

/** What everybody may be told: of values, which whoever has a key may have sent, of records, and of what goes back to before units were retired. */
export interface FleetNotices {
  values: string;
  records: string;
  past: string;
}

export interface FollowedNotices {
  /** At most a few seconds old. Simulated is what misleads nobody while it is not known. */
  now(): FleetNotices;
  /** Asks now. Never fails: what was known stands. */
  refresh(): Promise<void>;
}

/**
 * What is to be said of the fleet's data, as one process knows it.
 *
 * @param read of the units, which stand above this room @param onRead hears each answer
 */
export function followNotices(
  read: () => Promise<FleetNotices>,
  log: Log,
  onRead: (notices: FleetNotices) => void = () => {},
): FollowedNotices {
  let notices: FleetNotices = { values: FLEET_NOTICE, records: FLEET_NOTICE, past: FLEET_NOTICE };
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    try {
      notices = await read();
      onRead(notices);
    } catch (error) {
      log.warn({ err: error }, 'where the values of the fleet come from could not be read');
    }
  };
  return {
    now() {
      if (performance.now() - readAt > ORIGIN_KEPT_MS) void refresh();
      return notices;
    },
    refresh,
  };
}
