import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { gatherContacts } from './commands.ts';
import { tellDueTasks } from './work-commands.ts';

export interface ContactJobDeps {
  db: Database;
  now(): Date;
}

export function contactJobs({ db, now }: ContactJobDeps): JobDefinition[] {
  return [
    {
      name: 'gather-contacts',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run() {
        await gatherContacts(db.orm);
      },
    },
    {
      name: 'tell-due-contact-tasks',
      cron: '*/5 * * * *',
      expireInSeconds: 600,
      run: () => tellDueTasks(db.orm, now()),
    },
  ];
}
