import type { JobDefinition } from '../../../platform/server/jobs.ts';
import type { Followed } from './define-follow.ts';
import { forgetOldHits } from './hit-commands.ts';
import { openFollowMatcher } from './match-commands.ts';
import { type FollowMailDeps, queueFollowMails } from './queue-mails.ts';

export interface FollowJobDeps extends FollowMailDeps {
  followed: Followed;
}

export function followJobs(deps: FollowJobDeps): JobDefinition[] {
  const matcher = openFollowMatcher({ db: deps.db.orm, followed: deps.followed });
  return [
    {
      name: 'match-follows',
      cron: '* * * * *',
      expireInSeconds: 1_800,
      async run(signal) {
        await matcher.match(deps.now(), signal);
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
