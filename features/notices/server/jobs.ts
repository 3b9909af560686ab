import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { forgetOldNotices } from './commands.ts';
import { type NoticeMailDeps, queueNoticeMails } from './queue-mails.ts';

export function noticeJobs(deps: NoticeMailDeps): JobDefinition[] {
  return [
    {
      name: 'notice-mails',
      cron: '* * * * *',
      expireInSeconds: 600,
      async run() {
        await queueNoticeMails(deps);
      },
    },
    {
      name: 'forget-notices',
      cron: '47 3 * * *',
      expireInSeconds: 600,
      run: () => forgetOldNotices(deps.db.orm, deps.now()),
    },
  ];
}
