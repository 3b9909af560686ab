import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { readToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { cutToExcerpt, suggestTags } from '../../news/server/commands.ts';
import { submissionsContract } from '../contract.ts';
import { announceByMail } from './announce-decision.ts';
import { approveSubmission, rejectSubmission, reopenSubmission } from './commands.ts';
import { STATE_PURPOSE } from './mails.ts';
import { countByStatus, describeKnownLink, findSubmission, listSubmissions } from './queries.ts';
import { receiveSubmission, type SubmissionDeps } from './receive-submission.ts';

export interface SubmissionRouteDeps {
  submissions: SubmissionDeps & { siteName: string; publicUrl: string };
}

const contract = implement(submissionsContract).$context<ProcedureContext>();

export function submissionsRoutes(deps: SubmissionRouteDeps) {
  const { db, secret } = deps.submissions;
  const announce = announceByMail(deps.submissions);
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
    approve: contract.approve.handler(({ input, context }) =>
      approveSubmission(db.orm, requireActor(context), input, announce, new Date()),
    ),
    draft: contract.draft.handler(async ({ input }) => {
      const submission = await findSubmission(db.orm, input.id);
      if (!submission) throw new AppError('NOT_FOUND', 'There is no such submission.');
      const { title, description: summary, sourceUrl: url } = submission;
      return { title, url, summary: summary && cutToExcerpt(summary), ...suggestTags({ title, summary }) };
    }),
    reject: contract.reject.handler(({ input, context }) =>
      rejectSubmission(db.orm, requireActor(context), input, announce, new Date()),
    ),
    rejectMany: contract.rejectMany.handler(async ({ input: { ids, reason }, context }) => {
      let rejected = 0;
      const asked = new Set(ids);
      for (const id of asked) {
        try {
          await rejectSubmission(db.orm, requireActor(context), { id, reason }, announce, new Date());
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
