import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { noteScheduleFailure, publishDue } from './publish-commands.ts';
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
  for (const id of await listDuePosts(db.orm, now())) {
    try {
      if (await publishDue(db.orm, id, now())) log.info({ id }, 'a scheduled post is published');
    } catch (error) {
      // One that cannot go out holds up no other.
      if (!(error instanceof AppError)) log.error({ err: error, id }, 'a scheduled post could not be published');
      await noteScheduleFailure(db.orm, id, error instanceof AppError ? error.message : UNKNOWN_FAILURE, now());
    }
  }
}

const UNKNOWN_FAILURE = 'The database refused it. It is tried again every minute.';
