import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import { readToken, signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { cutToExcerpt, suggestTags } from '../../news/server/commands.ts';
import { type Submission, submissionsContract } from '../contract.ts';
import { approveSubmission, rejectSubmission, reopenSubmission } from './commands.ts';
import { decisionMail } from './mails.ts';
import { countByStatus, describeKnownLink, findSubmission, listSubmissions } from './queries.ts';
import { receiveSubmission, STATE_PURPOSE, type SubmissionDeps } from './receive-submission.ts';

export interface SubmissionRouteDeps {
  submissions: SubmissionDeps & { mailer: Mailer; siteName: string; publicUrl: string };
  log: Log;
}

const contract = implement(submissionsContract).$context<ProcedureContext>();

export function submissionsRoutes(deps: SubmissionRouteDeps) {
  const { db, secret } = deps.submissions;
  return contract.router({
    submit: contract.submit.handler(({ input, context }) =>
      receiveSubmission(deps.submissions, context.clientAddress ?? 'unknown', input),
    ),
    check: contract.check.handler(async ({ input }) => ({ known: await describeKnownLink(db.orm, input.url) })),
    findState: contract.findState.handler(async ({ input }) => {
      const id = readToken(secret, STATE_PURPOSE, input.token);
      const submission = id ? await findSubmission(db.orm, id) : null;
      if (!submission) throw new AppError('NOT_FOUND', 'This link leads to no submission.');
      const { title, status, sourceUrl, createdAt, decidedAt, reason } = submission;
      return { title, status, sourceUrl, createdAt, decidedAt, reason };
    }),
    list: contract.list.handler(({ input }) => listSubmissions(db.orm, input)),
    count: contract.count.handler(() => countByStatus(db.orm)),
    approve: contract.approve.handler(async ({ input, context }) =>
      announce(deps, await approveSubmission(db.orm, requireActor(context), input, new Date())),
    ),
    draft: contract.draft.handler(async ({ input }) => {
      const submission = await findSubmission(db.orm, input.id);
      if (!submission) throw new AppError('NOT_FOUND', 'There is no such submission.');
      const { title, description: summary, sourceUrl: url } = submission;
      return { title, url, summary: summary && cutToExcerpt(summary), ...suggestTags({ title, summary }) };
    }),
    reject: contract.reject.handler(async ({ input, context }) =>
      announce(deps, await rejectSubmission(db.orm, requireActor(context), input.id, input.reason, new Date())),
    ),
    rejectMany: contract.rejectMany.handler(async ({ input: { ids, reason }, context }) => {
      let rejected = 0;
      const asked = new Set(ids);
      for (const id of asked) {
        try {
          announce(deps, await rejectSubmission(db.orm, requireActor(context), id, reason, new Date()));
          rejected++;
        } catch (error) {
          // Somebody was faster with this one.
          if (!(error instanceof AppError) || !['CONFLICT', 'NOT_FOUND'].includes(error.code)) throw error;
        }
      }
      return { rejected, decidedBefore: asked.size - rejected };
    }),
    reopen: contract.reopen.handler(({ input, context }) =>
      reopenSubmission(db.orm, requireActor(context), input.id, new Date()),
    ),
  });
}

/** The decision stands, whether its mail can be sent or not. */
function announce({ submissions, log }: SubmissionRouteDeps, submission: Submission): Submission {
  const { mailer, secret, siteName, publicUrl } = submissions;
  if (submission.submittedByEmail) {
    const url = `${publicUrl}/submit-news/${signToken(secret, STATE_PURPOSE, submission.id)}`;
    mailer
      .send(decisionMail({ to: submission.submittedByEmail, siteName, url }))
      .catch((error: unknown) => log.warn({ err: error }, 'the mail on a decision was not sent'));
  }
  return submission;
}
