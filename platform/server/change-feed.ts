import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Channel on which the statement-level triggers of every table announce that the table changed. */
const CHANNEL = 'table_changed';
/** Begins what a process says to itself; no table's name does. */
const MARK = ' ';
/** Notifications come within milliseconds; after this long the line is down: it is made anew, and whoever waits is told without it. */
const HEARD_WITHIN_MS = 2_000;

export interface ChangeFeed {
  /**
   * Calls `listener` with the table's name after a transaction that changed it committed, whichever process wrote; with null
   * when anything may have changed (a connection was lost and came back).
   *
   * @returns a function that stops the calls
   */
  onChange(listener: (table: string | null) => void): () => void;
  /**
   * Waits until every change that was committed before the call has been told here: who changed something and asks again is not shown
   * what was kept before. A change that this process can't hear of is told as null.
   */
  heardSoFar(): Promise<void>;
}

export async function startChangeFeed(
  database: Database,
  log: Log,
  heardWithinMs: number = HEARD_WITHIN_MS,
): Promise<ChangeFeed> {
  const listeners = new Set<(table: string | null) => void>();
  const tell = (table: string | null) => {
    for (const listener of listeners) {
      try {
        listener(table);
      } catch (error) {
        // Who fails keeps nothing from the others, and no change from being answered.
        log.error({ err: error, table }, 'a change was not taken in');
      }
    }
  };
  const marks = new Map<string, () => void>();
  const hear = (payload: string) => {
    if (payload.startsWith(MARK)) marks.get(payload)?.();
    else tell(payload);
  };
  const listening = await database.listen(CHANNEL, hear, () => tell(null));

  /** A server hands notifications to its listeners in the order of commits: what was committed before the mark comes before it. */
  const hearMark = async () => {
    const mark = MARK + randomUUID();
    const { promise, resolve } = Promise.withResolvers<'heard'>();
    marks.set(mark, () => resolve('heard'));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((giveUp) => {
      timer = setTimeout(() => giveUp('late'), heardWithinMs);
    });
    const said = listening.say(mark).then(() => promise);
    try {
      if ((await Promise.race([said, late])) === 'heard') return;
      said.catch(() => {});
      listening.reopen();
    } catch (error) {
      log.warn({ err: error }, 'what was changed elsewhere cannot be heard');
    } finally {
      clearTimeout(timer);
      marks.delete(mark);
    }
    tell(null);
  };
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** One mark at a time: who comes while one is on its way shares the next one, since that one may have left before the change. */
  const heardByServer = (): Promise<void> => {
    if (underWay) {
      next ??= underWay.then(() => {
        next = null;
        return heardByServer();
      });
      return next;
    }
    underWay = hearMark().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The embedded engine tells of a change before it says that the transaction has ended.
    heardSoFar: async () => {
      if (database.engine === 'server') await heardByServer();
    },
  };
}
