import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { hasRecords } from '../../records/server/queries.ts';
import { publishEdition } from './commands.ts';
import { hasEditions, listDamagedFiles } from './queries.ts';

export interface EditionJobDeps {
  db: Database;
  log: Log;
  siteName: string;
  publicUrl: string;
  now(): Date;
}

export function editionJobs({ db, log, siteName, publicUrl, now }: EditionJobDeps): JobDefinition[] {
  return [
    {
      name: 'publish-edition',
      cron: '7 4 1 * *',
      expireInSeconds: 1_800,
      async run() {
        await publishEdition(db.orm, { actor: null, now: now(), siteName, publicUrl });
      },
    },
    {
      // An installation that begins has something that can be cited within minutes, not with the next month.
      name: 'publish-first-edition',
      cron: '*/10 * * * *',
      expireInSeconds: 1_800,
      async run() {
        // Every ten minutes for good: nothing is locked where there is nothing to do.
        if ((await hasEditions(db.orm)) || !(await hasRecords(db.orm))) return;
        await publishEdition(db.orm, { actor: null, isFirst: true, now: now(), siteName, publicUrl });
      },
    },
    {
      name: 'check-editions',
      cron: '37 4 * * *',
      expireInSeconds: 1_800,
      async run() {
        const damaged = await listDamagedFiles(db.orm);
        if (damaged.length > 0) log.error({ damaged }, 'published files of the atlas are not what they were');
      },
    },
  ];
}
