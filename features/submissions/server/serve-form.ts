import { leadBack } from '../../../platform/server/http/lead-back.ts';
import { clientAddress } from '../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { newSubmissionSchema } from '../contract.ts';
import { receiveSubmission, type SubmissionDeps } from './receive-submission.ts';

/** `POST /submit-news`: the form of a browser without JavaScript, answered with a redirect. */
export function submissionForm(deps: SubmissionDeps): Route[] {
  const handle = async (c: AppContext) => {
    const form = await c.req.parseBody();
    const back = (error: string) => {
      // The name and the mail address are personal: they are typed again rather than written into an address.
      const kept = ['title', 'sourceUrl', 'description'].flatMap((field) => {
        const value = form[field];
        return typeof value === 'string' && value !== '' ? [[field, value.slice(0, 2_000)] as [string, string]] : [];
      });
      return c.redirect(leadBack(deps.secret, '/submit-news', error, kept), 303);
    };
    const parsed = newSubmissionSchema.safeParse(form);
    if (!parsed.success) return back(parsed.error.issues[0]?.message ?? 'The form could not be read.');
    try {
      const { token } = await receiveSubmission(deps, clientAddress(c), parsed.data);
      return c.redirect(`/submit-news/${token}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return back(error.message);
    }
  };
  return [{ method: 'POST', path: '/submit-news', access: 'visitor', handle }];
}
