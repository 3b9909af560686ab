import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import { type GoingOnDeps, goOnWithRest } from './undo-import.ts';

/** Every ten minutes: imports whose taking back stopped between its last approval and what comes after that. */
export function configurationJobs(deps: GoingOnDeps): JobDefinition[] {
  return [
    {
      name: 'undo-imports',
      cron: '*/10 * * * *',
      expireInSeconds: 600,
      run: (signal) => goOnWithRest(deps, signal),
    },
  ];
}
