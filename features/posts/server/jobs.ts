import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { Log } from '../../../platform/server/log.ts';
import { publishDue } from './publish-commands.ts';
import { listDuePosts } from './queries.ts';

export interface PostJobDeps {
  db: Database;
  log: Log;
  now(): Date;
}

/** Every minute: publishes what is scheduled and due. */
export function postJobs(deps: PostJobDeps): JobDefinition[] {
  return [{ name: 'scheduled-posts', cron: '* * * * *', expireInSeconds: 300, run: () => publishDuePosts(deps) }];
}

export async function publishDuePosts({ db, log, now }: PostJobDeps): Promise<void> {
  for (const id of await listDuePosts(db.orm, now()))
    if (await publishDue(db.orm, id, now())) log.info({ id }, 'a scheduled post is published');
}
