import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { SAMPLES_CHANNEL } from '../vocabulary.ts';
import { announceSamples, type SampleNews } from './commands.ts';

/** Told samples that may wait while the database does not take them; then only that something was missed is told. */
const MOST_WAITING = 20_000;
const TRY_AGAIN_MS = 1_000;

export interface TellerDeps {
  db: Pick<Database, 'orm'>;
  log: Log;
  stopSignal?: AbortSignal | undefined;
}

/** Tells every process of samples that are committed. Never throws, and nobody waits for it. */
export type TellSamples = (news: Pick<Required<SampleNews>, 'samples' | 'revised'>) => void;

/**
 * What is committed while the last news is on its way goes out together. What could not be told is not repeated: when the database takes news
 * again, everybody is told to read what is known.
 */
export function openSampleTeller({ db, log, stopSignal }: TellerDeps): TellSamples {
  let samples: Required<SampleNews>['samples'] = [];
  let revised = new Set<number>();
  let isUnsure = false;
  let isTelling = false;

  const tellAll = async () => {
    while (samples.length > 0 || revised.size > 0 || isUnsure) {
      if (stopSignal?.aborted) return;
      const announcement = announceSamples({ samples, revised: [...revised] });
      samples = [];
      revised = new Set();
      try {
        if (isUnsure) await db.orm.execute(sql`select pg_notify(${SAMPLES_CHANNEL}, ${UNSURE})`);
        isUnsure = false;
        if (announcement) await db.orm.execute(announcement);
      } catch (error) {
        isUnsure = true;
        log.warn({ err: error }, 'new samples could not be told; everybody will read them anew');
        await setTimeout(TRY_AGAIN_MS, undefined, { signal: stopSignal, ref: false }).catch(() => {});
      }
    }
  };
  return (news) => {
    samples.push(...news.samples);
    for (const id of news.revised) revised.add(id);
    if (samples.length > MOST_WAITING) {
      samples = [];
      isUnsure = true;
    }
    if (isTelling) return;
    isTelling = true;
    tellAll().finally(() => {
      isTelling = false;
    });
  };
}

const UNSURE = JSON.stringify({ isUnsure: true } satisfies SampleNews);
