import type { Database, Orm } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { removeUnusedPictures } from './picture-commands.ts';
import { noteScheduleFailure, publishDue } from './publish-commands.ts';
import { listDuePosts } from './queries.ts';

export interface PostJobDeps {
  db: Database;
  log: Log;
  now(): Date;
  /** Hashes of pictures that stand in texts of other rooms. */
  listPicturesElsewhere(db: Orm): Promise<readonly string[]>;
}

/** Every minute: publishes what is scheduled and due. Every night: removes pictures that nothing uses. */
export function postJobs(deps: PostJobDeps): JobDefinition[] {
  return [
    { name: 'scheduled-posts', cron: '* * * * *', expireInSeconds: 300, run: () => publishDuePosts(deps) },
    { name: 'unused-pictures', cron: '23 3 * * *', expireInSeconds: 600, run: () => tidyPictures(deps) },
  ];
}

export async function tidyPictures({ db, log, now, listPicturesElsewhere }: PostJobDeps): Promise<void> {
  const removed = await removeUnusedPictures(db.orm, await listPicturesElsewhere(db.orm), now());
  if (removed > 0) log.info({ removed }, 'pictures that nothing used are removed');
}

export async function publishDuePosts({ db, log, now }: Omit<PostJobDeps, 'listPicturesElsewhere'>): Promise<void> {
  for (const id of await listDuePosts(db.orm, now())) {
    try {
      if (await publishDue(db.orm, id, now())) log.info({ id }, 'a scheduled post is published');
    } catch (error) {
      // One that cannot go out holds up no other. One that was deleted meanwhile has nothing to go out for.
      if (error instanceof AppError && error.code === 'NOT_FOUND') continue;
      if (!(error instanceof AppError)) log.error({ err: error, id }, 'a scheduled post could not be published');
      const reason = error instanceof AppError ? error.message : UNKNOWN_FAILURE;
      await noteScheduleFailure(db.orm, id, reason, now()).catch((failure: unknown) =>
        log.error({ err: failure, id }, 'that a post did not go out could not be told'),
      );
    }
  }
}

const UNKNOWN_FAILURE = 'The database refused it. It is tried again every minute.';
