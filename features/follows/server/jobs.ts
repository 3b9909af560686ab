import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { forgetOldHits } from './commands.ts';
import { matchFollows } from './match-commands.ts';
import { type FollowMailDeps, queueFollowMails } from './queue-mails.ts';

export type FollowJobDeps = FollowMailDeps;

export function followJobs(deps: FollowJobDeps): JobDefinition[] {
  return [
    {
      name: 'match-follows',
      cron: '* * * * *',
      expireInSeconds: 1_800,
      async run(signal) {
        await matchFollows(deps.db.orm, deps.now(), signal);
        await queueFollowMails(deps);
      },
    },
    {
      name: 'forget-follow-hits',
      cron: '53 3 * * *',
      expireInSeconds: 600,
      run: () => forgetOldHits(deps.db.orm, deps.now()),
    },
  ];
}
