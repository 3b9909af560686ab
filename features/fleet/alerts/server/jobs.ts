import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { LOOK_SECONDS, SILENCE_JOB } from '../vocabulary.ts';
import { followOutages, unshelveExpired } from './commands.ts';
import { lookForSilence } from './look-for-silence.ts';

/**
 * The queue counts in minutes, and brings the run of a minute at any time of it. So a run looks until shortly before the end of the next minute: by then the
 * run after it waits, for this process or another. One that begins with its minute ends with it: runs would wait in a line that grows.
 */
function howLong(startedAt: Date): number {
  const past = startedAt.getTime() % MINUTE_MS;
  return (past < 10_000 ? 57_000 : MINUTE_MS + 57_000) - past;
}

export interface AlertJobDeps {
  db: Database;
  log: Log;
  now(): Date;
}

/** Every minute: shelvings that are over end, suppression follows the units' outages. Every few seconds it is looked who fell silent. */
export function alertJobs({ db, log, now }: AlertJobDeps): JobDefinition[] {
  return [
    {
      name: 'alarm-upkeep',
      cron: '* * * * *',
      expireInSeconds: 300,
      async run() {
        const back = await unshelveExpired(db.orm, now());
        const suppressed = await followOutages(db.orm, now());
        if (back + suppressed > 0) log.info({ back, suppressed }, 'alarms were brought back or suppressed');
      },
    },
    {
      name: SILENCE_JOB,
      cron: '* * * * *',
      expireInSeconds: 180,
      async run(signal) {
        const until = performance.now() + howLong(now());
        while (!signal.aborted) {
          await lookForSilence({ db, log, now });
          if (performance.now() + LOOK_SECONDS * 1_000 >= until) return;
          await setTimeout(LOOK_SECONDS * 1_000, undefined, { signal }).catch(() => {});
        }
      },
    },
  ];
}
