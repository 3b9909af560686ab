import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** Channel on which the statement-level triggers of every table announce that the table changed. */
const CHANNEL = 'table_changed';
/** Begins what a process says to itself; no table's name does. */
const MARK = ' ';
/** Notifications come within milliseconds; after this long the line is down, and whoever waits is told without it. */
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

export async function startChangeFeed(database: Database): Promise<ChangeFeed> {
  const listeners = new Set<(table: string | null) => void>();
  const tell = (table: string | null) => {
    for (const listener of listeners) listener(table);
  };
  const marks = new Map<string, () => void>();
  const hear = (payload: string) => {
    if (payload.startsWith(MARK)) marks.get(payload)?.();
    else tell(payload);
  };
  await database.listen(CHANNEL, hear, () => tell(null));

  /** A server hands notifications to its listeners in the order of commits: what was committed before the mark comes before it. */
  const hearMark = async () => {
    const mark = MARK + randomUUID();
    const { promise, resolve } = Promise.withResolvers<'heard'>();
    marks.set(mark, () => resolve('heard'));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((giveUp) => {
      timer = setTimeout(() => giveUp('late'), HEARD_WITHIN_MS);
    });
    try {
      const sent = database.pool.query('select pg_notify($1, $2)', [CHANNEL, mark]).then(() => promise);
      if ((await Promise.race([sent, late])) === 'late') tell(null);
    } catch {
      // The server is away, and with it what it would have told.
      tell(null);
    } finally {
      clearTimeout(timer);
      marks.delete(mark);
    }
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
