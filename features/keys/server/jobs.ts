import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { forgetOldUses } from './commands.ts';

export interface KeyJobDeps {
  db: Database;
  now(): Date;
}

export function keyJobs({ db, now }: KeyJobDeps): JobDefinition[] {
  return [
    { name: 'forget-key-uses', cron: '41 3 * * *', expireInSeconds: 600, run: () => forgetOldUses(db.orm, now()) },
  ];
}
