import type { Context } from 'hono';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import type { Limiter } from '../../../platform/server/limit-tries.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { subscribeSchema } from '../contract.ts';
import { checkSubscription } from '../rules/check-subscription.ts';
import {
  LONGEST_NAME,
  letterFormats,
  messages,
  type PreferencesState,
  type SubscribeState,
  WEEKLY,
} from '../vocabulary.ts';
import { chooseLetters, leaveLetter } from './choice-commands.ts';
import { changePreferences, confirmSubscription, eraseSubscriber, unsubscribe } from './commands.ts';
import { exportSubscriber, type ListLetters } from './queries.ts';
import { MANAGE_TOKEN, readConfirmToken, readManageToken } from './read-tokens.ts';
import { type NewsletterDeps, startSubscription } from './start-subscription.ts';

/**
 * The pages' forms without JavaScript: each answers with a redirect back to a page that says how it went. A link that does not work
 * leads to its own page, which says so. And the download of one's own data.
 */
export function newsletterForms(
  deps: NewsletterDeps & { subscriptionLimiter: Limiter; listLettersSentTo: ListLetters },
): Route[] {
  const { orm } = deps.db;
  const { secret } = deps.newsletter;
  const personal = { method: 'POST', access: 'visitor', isSecret: true } as const;
  return [
    {
      method: 'POST',
      path: '/subscribe',
      access: 'visitor',
      limit: deps.subscriptionLimiter,
      async handle(c) {
        const state = await takeSubscription(deps, c, await readFields(c));
        return c.redirect(`/subscribe?${new URLSearchParams({ state })}`, 303);
      },
    },
    {
      ...personal,
      path: '/newsletter/confirm',
      async handle(c) {
        const { token = '' } = await readFields(c);
        return redirectUnlessBroken(c, '/newsletter/confirm', token, async () => {
          const link = readConfirmToken(secret, token, new Date());
          await confirmSubscription(orm, secret, link, new Date());
          return preferencesPage('confirmed', signToken(secret, MANAGE_TOKEN, link.id));
        });
      },
    },
    {
      ...personal,
      path: '/newsletter/preferences',
      async handle(c) {
        const fields = await readFields(c);
        const { token = '' } = fields;
        return redirectUnlessBroken(c, '/newsletter/preferences', token, async () => {
          const state = await takePreferences(deps, readManageToken(secret, token), fields);
          return preferencesPage(state, state === 'erased' ? null : token);
        });
      },
    },
    {
      ...personal,
      path: '/newsletter/unsubscribe',
      async handle(c) {
        const fields = await readFields(c);
        const { token = '' } = fields;
        return redirectUnlessBroken(c, '/newsletter/unsubscribe', token, async () => {
          const id = readManageToken(secret, token);
          if (fields.do === 'unsubscribe') await unsubscribe(orm, secret, id, new Date());
          else await leaveLetter(orm, secret, { id, letter: fields.letter ?? WEEKLY }, new Date());
          const { letter } = fields;
          return `/newsletter/unsubscribe?${new URLSearchParams({ token, ...(letter ? { letter } : {}) })}`;
        });
      },
    },
    {
      ...personal,
      method: 'GET',
      path: '/newsletter/my-data.json',
      async handle(c) {
        const id = readManageToken(secret, c.req.query('token') ?? '');
        const data = await exportSubscriber(orm, secret, id, deps.listLettersSentTo);
        if (!data) throw new AppError('NOT_FOUND', 'The data behind this link has been erased.');
        c.header('content-disposition', 'attachment; filename="newsletter-data.json"');
        return c.json(data);
      },
    },
  ];
}

/** What stands in a form more than once is joined by spaces. */
type Fields = Readonly<Record<string, string>>;
const listOf = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? [];

async function readFields(c: Context): Promise<Fields> {
  const body = await c.req.parseBody({ all: true }).catch(() => {
    throw new AppError('BAD_REQUEST', 'The form could not be read.');
  });
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      [value]
        .flat()
        .filter((one) => typeof one === 'string')
        .join(' '),
    ]),
  );
}

async function takeSubscription(deps: NewsletterDeps, c: AppContext, fields: Fields): Promise<SubscribeState> {
  const { email = '', fullName = null } = fields;
  const problems = checkSubscription({ email, fullName });
  if (problems.fullName) return 'no-name';
  if (problems.email) return problems.email === messages.noEmail ? 'no-email' : 'invalid-email';
  const letters = listOf(fields.letters);
  if (fields.chooses && letters.length === 0) return 'no-letter';
  const request = subscribeSchema.safeParse({ ...fields, letters: letters.length > 0 ? letters : undefined });
  if (!request.success) return request.error.issues[0]?.path[0] === 'email' ? 'invalid-email' : 'failed';
  try {
    await startSubscription(deps, request.data, c.get('log'), new Date());
    return 'sent';
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return 'known';
    throw error;
  }
}

async function takePreferences(
  { db, newsletter }: NewsletterDeps,
  id: string,
  fields: Fields,
): Promise<PreferencesState> {
  const now = new Date();
  if (fields.do === 'unsubscribe') {
    await unsubscribe(db.orm, newsletter.secret, id, now);
    return 'unsubscribed';
  }
  if (fields.do === 'erase') {
    await eraseSubscriber(db.orm, newsletter.secret, id, now);
    return 'erased';
  }
  if (fields.do === 'pause' || fields.do === 'resume') {
    await changePreferences(db.orm, id, { isPaused: fields.do === 'pause' }, now);
    return fields.do === 'pause' ? 'paused' : 'resumed';
  }
  if (fields.do === 'choose') {
    const letters = listOf(fields.letters);
    // Nothing is chosen: that is what the button to leave is for.
    if (letters.length > 0) await chooseLetters(db.orm, id, letters, now);
    return 'chosen';
  }
  const { fullName = '' } = fields;
  const format = letterFormats.find((one) => one === fields.format);
  await changePreferences(db.orm, id, { fullName: fullName.slice(0, LONGEST_NAME), format }, now);
  return 'saved';
}

function preferencesPage(state: PreferencesState, token: string | null): string {
  return `/newsletter/preferences?${new URLSearchParams({ ...(token ? { token } : {}), state })}`;
}

/** @param page shows what is wrong with the link when it is opened with it */
async function redirectUnlessBroken(
  c: Context,
  page: string,
  token: string,
  act: () => Promise<string>,
): Promise<Response> {
  try {
    return c.redirect(await act(), 303);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'NOT_FOUND' && error.code !== 'GONE')) throw error;
    return c.redirect(`${page}?${new URLSearchParams({ token })}`, 303);
  }
}
