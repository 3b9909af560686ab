import { clientAddress } from '../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { feedbackContract, newFeedbackSchema } from '../contract.ts';
import { type FeedbackDeps, receiveFeedback, receiveMessage } from './receive-feedback.ts';

const messageSchema = feedbackContract.addMessage['~orpc'].inputSchema;
/** An address must stay one that every browser sends. */
const LONGEST_GIVEN_BACK = 2_000;
/** The name and the mail address are personal: they are typed again rather than written into an address. */
const givenBack = ['kind', 'page', 'record', 'field', 'text', 'proposed', 'source'];

/** The forms of a browser without JavaScript, answered with a redirect. */
export function feedbackForms(deps: FeedbackDeps): Route[] {
  const send = async (c: AppContext) => {
    const form = await c.req.parseBody();
    const back = (error: string) => {
      const kept = givenBack.flatMap((field) => {
        const value = form[field];
        return typeof value === 'string' && value
          ? [[field, value.slice(0, LONGEST_GIVEN_BACK)] as [string, string]]
          : [];
      });
      return c.redirect(`/feedback?${new URLSearchParams([['error', error], ...kept])}`, 303);
    };
    const parsed = newFeedbackSchema.safeParse(form);
    if (!parsed.success) return back(parsed.error.issues[0]?.message ?? 'The form could not be read.');
    try {
      const { token } = await receiveFeedback(deps, { clientAddress: clientAddress(c), actor: null }, parsed.data);
      return c.redirect(`/feedback/status/${token}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return back(error.message);
    }
  };
  const add = async (c: AppContext) => {
    const token = (c.req.param('token') ?? '').slice(0, 200);
    const page = `/feedback/status/${token}`;
    const back = (error: string) => c.redirect(`${page}?${new URLSearchParams({ error })}`, 303);
    const form = await c.req.parseBody();
    const parsed = await messageSchema?.['~standard'].validate({ ...form, token });
    if (!parsed || parsed.issues) return back(parsed?.issues?.[0]?.message ?? 'The form could not be read.');
    try {
      await receiveMessage(deps, clientAddress(c), parsed.value);
      return c.redirect(page, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return back(error.message);
    }
  };
  return [
    { method: 'POST', path: '/feedback', access: 'visitor', handle: send },
    { method: 'POST', path: '/feedback/status/:token', access: 'visitor', isSecret: true, handle: add },
  ];
}
