import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { followOutages, unshelveExpired } from './commands.ts';

export interface AlertJobDeps {
  db: Database;
  log: Log;
  now(): Date;
}

/** Every minute: shelvings that are over end, suppression follows the units' outages. */
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
  ];
}
