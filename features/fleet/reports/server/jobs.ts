import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { queueReports, type ReportMailDeps } from './send-reports.ts';

export type ReportJobDeps = ReportMailDeps & { log: Log };

/** Every ten minutes: days end at another moment in each zone. */
export function reportJobs(deps: ReportJobDeps): JobDefinition[] {
  return [
    {
      name: 'fleet-reports',
      cron: '*/10 * * * *',
      expireInSeconds: 600,
      async run(signal) {
        const queued = await queueReports(deps, signal);
        if (queued > 0) deps.log.info({ queued }, 'reports of units were queued');
      },
    },
  ];
}
