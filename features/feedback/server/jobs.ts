import type { Database } from '../../../platform/server/database.ts';
import type { JobDefinition } from '../../../platform/server/jobs.ts';
import { forgetAsked } from './vote-commands.ts';

export interface FeedbackJobDeps {
  db: Database;
  now(): Date;
}

export function feedbackJobs({ db, now }: FeedbackJobDeps): JobDefinition[] {
  return [
    {
      name: 'forget-unconfirmed-addresses',
      cron: '23 3 * * *',
      expireInSeconds: 600,
      run: () => forgetAsked(db.orm, now()),
    },
  ];
}
