import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { completeDueTasks } from './commands.ts';

export interface MaintenanceJobDeps {
  db: Database;
  log: Log;
  now(): Date;
  /** Whether the units are simulated; work on real ones is for people to report. */
  simulator: boolean;
}

/** Every afternoon, by the clock of the units' site: the simulated crew reports its work. */
export function maintenanceJobs({ db, log, now, simulator }: MaintenanceJobDeps): JobDefinition[] {
  if (!simulator) return [];
  return [
    {
      name: 'simulated-maintenance',
      cron: '30 19 * * *',
      expireInSeconds: 600,
      async run() {
        const finished = await completeDueTasks(db.orm, now());
        if (finished > 0) log.info({ finished }, 'the simulated crew finished maintenance tasks');
      },
    },
  ];
}
