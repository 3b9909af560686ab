import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { dropQuarantined } from './commands.ts';
import { foldJournal } from './fold-journal.ts';
import { listSetAside } from './fold-without.ts';
import { packOldRows } from './pack-old-rows.ts';
import { dayNumberOf, dropDaysBefore } from './partition-days.ts';
import { dropFromJournal, isInJournal } from './sample-commands.ts';

export interface TelemetryJobDeps {
  db: Database;
  log: Log;
  telemetryRetentionHours: number;
  now(): Date;
}

/** Minutes are kept for three weeks, hours for good: with the simulator's four units they are a few megabytes a day. */
export const MINUTES_KEPT_DAYS = 21;
export const QUARANTINE_KEPT_DAYS = 14;
/** One sender with a wrong clock can fill it with thousands of samples a second. */
export const MOST_QUARANTINED = 100_000;

export function telemetryJobs(deps: TelemetryJobDeps): JobDefinition[] {
  return [
    {
      name: 'fold-telemetry',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run(signal) {
        await foldJournal({ db: deps.db, log: deps.log, signal });
        await packOldRows({ db: deps.db, signal });
      },
    },
    {
      name: 'drop-old-telemetry',
      cron: '7,17,27,37,47,57 * * * *',
      expireInSeconds: 600,
      run: (signal) => dropOldTelemetry({ ...deps, signal }),
    },
  ];
}

/** Whole days only: a sample is there for at least as long as is promised, and up to a day longer. */
export async function dropOldTelemetry({
  db,
  log,
  telemetryRetentionHours,
  now,
  signal,
}: TelemetryJobDeps & { signal?: AbortSignal }): Promise<void> {
  const at = now().getTime();
  const samplesBefore = at - telemetryRetentionHours * HOUR_MS;
  const minutesBefore = Math.min(at - MINUTES_KEPT_DAYS * DAY_MS, samplesBefore);
  await dropQuarantined(db.orm, new Date(at - QUARANTINE_KEPT_DAYS * DAY_MS), MOST_QUARANTINED);
  for (const table of ['telemetry_chunks', 'telemetry_events'] as const) await dropDaysBefore(db, table, samplesBefore);
  for (const table of ['telemetry_minute_packs', 'telemetry_minutes'] as const)
    await dropDaysBefore(db, table, minutesBefore);
  // Last, because it takes longest and may fail. What could not be folded is kept no longer than what was. Another process may have found it: here it
  // is known once it was tried here.
  const oldest = new Date(dayNumberOf(samplesBefore) * DAY_MS);
  if (await isInJournal(db.orm, oldest)) {
    await foldJournal({ db, log, ...(signal ? { signal } : {}) });
    await dropFromJournal(db.orm, oldest, listSetAside(db));
  }
}
