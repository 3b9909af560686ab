import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { gatherContacts } from './commands.ts';
import { compareContacts } from './compare-commands.ts';
import { forgetDeletedNotes, tellDueTasks } from './work-commands.ts';

export interface ContactJobDeps {
  db: Database;
  secret: string;
  now(): Date;
}

export function contactJobs({ db, secret, now }: ContactJobDeps): JobDefinition[] {
  return [
    {
      name: 'gather-contacts',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run() {
        await gatherContacts(db.orm);
        await compareContacts(db.orm, secret);
        await forgetDeletedNotes(db.orm, now());
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
