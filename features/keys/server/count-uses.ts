import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { dayOf } from '../../../platform/shared/days.ts';
import { addUses, type Uses } from './commands.ts';

/** For so long uses are gathered: a write for each request would make reading as dear as writing. */
const GATHERED_MS = 2_000;

export interface UseCounter {
  count(keyId: string, now: Date, isRefused: boolean): void;
  /** Writes down what was gathered. Who looks at the counts asks for it first. */
  write(): Promise<void>;
}

/** Counts how often keys are used. A process that is killed loses what it gathered in the last two seconds: it is a count, not a bill. */
export function createUseCounter({
  db,
  log,
  stopSignal,
}: {
  db: Database;
  log: Log;
  stopSignal: AbortSignal;
}): UseCounter {
  let gathered = new Map<string, Uses>();
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const uses = [...gathered.values()];
    gathered = new Map();
    await addUses(db.orm, uses);
  };
  const writeBehind = () =>
    void write().catch((error: unknown) => log.warn({ err: error }, 'the uses of API keys could not be noted'));
  stopSignal.addEventListener('abort', writeBehind, { once: true });
  return {
    write,
    count(keyId, now, isRefused) {
      const day = dayOf(now);
      const place = `${keyId} ${day}`;
      const before = gathered.get(place);
      gathered.set(place, {
        ...{ keyId, day, lastAt: now },
        requests: (before?.requests ?? 0) + 1,
        refused: (before?.refused ?? 0) + Number(isRefused),
      });
      timer ??= setTimeout(writeBehind, GATHERED_MS).unref();
    },
  };
}
