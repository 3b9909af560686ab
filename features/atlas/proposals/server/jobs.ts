import type { Database } from '../../../../platform/server/database.ts';
import type { JobDefinition } from '../../../../platform/server/jobs.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { proposeChanges } from './propose-commands.ts';

export interface ProposalJobDeps {
  db: Database;
  atlas: Atlas;
  now(): Date;
}

export function proposalJobs({ db, atlas, now }: ProposalJobDeps): JobDefinition[] {
  return [
    {
      name: 'propose-changes',
      cron: '*/5 * * * *',
      expireInSeconds: 1_800,
      async run(signal) {
        await proposeChanges(db.orm, { now: now(), atlas: await atlas.read(), signal });
      },
    },
  ];
}
