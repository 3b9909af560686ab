import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { HOUR_MS } from '../../../platform/shared/days.ts';
import { forgetWithdrawn } from '../../news/server/commands.ts';
import { RUN_EVERY_HOURS } from '../vocabulary.ts';
import { closeRunsOfDeadProcess } from './commands.ts';
import { type IngestionDeps, ingestFeeds } from './ingest-feeds.ts';
import { lastCompletedRunStart } from './queries.ts';

export const INGEST_JOB = 'ingest-feeds';

/** A run over a hundred feeds takes minutes at worst; one that was killed is taken over by then. */
const EXPIRE_SECONDS = 900;

/** Every six hours all feeds that are due; in between, those that failed and whose back-off has passed, and those a dead run left. */
export function feedJobs(deps: IngestionDeps): JobDefinition[] {
  return [
    {
      name: INGEST_JOB,
      cron: `0 */${RUN_EVERY_HOURS} * * *`,
      expireInSeconds: EXPIRE_SECONDS,
      retryLimit: 2,
      async run(signal) {
        await ingestFeeds(deps, { due: 'all' }, 'schedule', signal);
        await forgetWithdrawn(deps.db.orm, deps.now());
      },
    },
    {
      name: 'retry-failing-feeds',
      cron: '*/15 * * * *',
      expireInSeconds: EXPIRE_SECONDS,
      async run(signal) {
        await ingestFeeds(deps, { due: 'behind' }, 'retry', signal);
      },
    },
  ];
}

/** At start: tidies up after a crash, and says whether a run is overdue (first start, downtime, a run that was killed). */
export async function isIngestionOverdue(deps: IngestionDeps): Promise<boolean> {
  if (deps.db.engine === 'embedded') await closeRunsOfDeadProcess(deps.db.orm);
  const last = await lastCompletedRunStart(deps.db.orm);
  return last === null || deps.now().getTime() - last.getTime() >= RUN_EVERY_HOURS * HOUR_MS;
}
