import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import { updateStatuses } from './commands.ts';

export interface UnitDeps {
  db: Database;
  now(): Date;
}

/** Every minute: outages begin and end by themselves, and the statuses follow. */
export function unitJobs({ db, now }: UnitDeps): JobDefinition[] {
  return [
    {
      name: 'unit-statuses',
      cron: '* * * * *',
      expireInSeconds: 50,
      async run() {
        await updateStatuses(db.orm, now());
      },
    },
  ];
}
