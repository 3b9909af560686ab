import { listValuesOf } from '../../features/atlas/records/server/queries.ts';
import { listCompanyNames } from '../../features/companies/server/queries.ts';
import { chooseNames, editionOf } from '../../features/entities/server/choose-names.ts';
import { namingFields, namingKinds, shapeEntities } from '../../features/entities/server/shape-entities.ts';
import { putEntities, rereadStories } from '../../features/news/server/commands.ts';
import { listStartupNames } from '../../features/startups/server/queries.ts';
import { inSlices } from '../../platform/server/compute-in-slices.ts';
import type { Database } from '../../platform/server/database.ts';
import type { JobDefinition } from '../../platform/server/jobs.ts';

export const NAME_STORIES_JOB = 'name-stories';

/**
 * Stories are read by the names of records of rooms that stand above the news: the hall brings them together. New stories are read as they
 * come; when a record is called something else, or there is another one, all are read again.
 */
export function nameStoriesJob({ db }: { db: Database }): JobDefinition {
  return {
    name: NAME_STORIES_JOB,
    cron: '* * * * *',
    expireInSeconds: 1_800,
    run: (signal) => nameStories({ db, signal }),
  };
}

/** @param signal ends it after the step at hand; the next run goes on */
export async function nameStories({ db, signal }: { db: Database; signal?: AbortSignal }): Promise<void> {
  const given = shapeEntities({
    companies: await listCompanyNames(db.orm),
    startups: await listStartupNames(db.orm),
    atlas: await listValuesOf(db.orm, namingKinds, namingFields),
  });
  await putEntities(db.orm, editionOf(given), () => inSlices(chooseNames(given)));
  while (!signal?.aborted && (await rereadStories(db.orm)));
}
