import { leadBack } from '../../../platform/server/http/lead-back.ts';
import { clientAddress } from '../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { feedbackContract, newFeedbackSchema } from '../contract.ts';
import { longest } from '../vocabulary.ts';
import { type FeedbackDeps, receiveFeedback, receiveMessage } from './receive-feedback.ts';

const messageSchema = feedbackContract.addMessage['~orpc'].inputSchema;
/** Every field at its longest, in letters that take twelve bytes each in a form. */
const LARGEST_FORM_BYTES = 256 * 1024;
/** Encoded: browsers, and servers between them and us, take addresses of 8 KB. */
const LONGEST_ADDRESS = 7_000;
/**
 * With the longest that a page takes, what matters most before what may be cut. The name and the mail address are personal: they are typed again
 * rather than written into an address.
 */
const givenBack = [
  ['kind', 20],
  ['field', 60],
  ['record', 220],
  ['page', longest.page],
  ['text', longest.text],
  ['proposed', longest.value],
  ['source', longest.source],
] as const;
const CUT =
  'What you wrote is too long to be kept here whole: its end is missing below. Your browser’s Back button has all of it.';

/** Back to a form, with the reason and what was written. */
function giveBack(
  { secret }: FeedbackDeps['feedback'],
  page: string,
  error: string,
  form: Record<string, unknown>,
): string {
  let room = LONGEST_ADDRESS - leadBack(secret, page, `${error} ${CUT}`).length;
  let isCut = false;
  const kept = givenBack.flatMap(([name, most]): [string, string][] => {
    const value = form[name];
    if (typeof value !== 'string' || !value) return [];
    // As the page counts it.
    const whole = value.replaceAll('\r\n', '\n').trim();
    const text = cutEncoded(whole.slice(0, most), room - name.length - 2);
    isCut ||= text.length < whole.length;
    if (!text) return [];
    room -= encode(name, text).length + 1;
    return [[name, text]];
  });
  return leadBack(secret, page, isCut ? `${error} ${CUT}` : error, kept);
}

/** As much of a text as takes so many characters in an address. */
function cutEncoded(text: string, room: number): string {
  let [length, end] = [0, 0];
  for (const character of text) {
    length += encode('', character).length - 1;
    if (length > room) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function encode(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString();
}

/** The forms of a browser without JavaScript, answered with a redirect. */
export function feedbackForms(deps: FeedbackDeps): Route[] {
  const send = async (c: AppContext) => {
    const form = await c.req.parseBody();
    const back = (error: string) => c.redirect(giveBack(deps.feedback, '/feedback', error, form), 303);
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
    const form = await c.req.parseBody();
    const back = (error: string) => c.redirect(giveBack(deps.feedback, page, error, { text: form.text }), 303);
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
    { method: 'POST', path: '/feedback', access: 'visitor', largestBody: LARGEST_FORM_BYTES, handle: send },
    {
      method: 'POST',
      path: '/feedback/status/:token',
      access: 'visitor',
      isSecret: true,
      largestBody: LARGEST_FORM_BYTES,
      handle: add,
    },
  ];
}
