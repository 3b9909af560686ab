import type { Executor } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import { requireWebhookKey } from '../../../platform/server/http/require-webhook-key.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { readToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { type MailEvent, mailEventsSchema } from '../contract.ts';
import type { ReportKind } from '../rules/judge-bounce.ts';
import { leaveLetter } from './choice-commands.ts';
import { recordReport } from './commands.ts';
import { findPreferences, findSubscriptionId } from './queries.ts';
import { BOUNCE_TOKEN, findLeaving, MANAGE_TOKEN } from './read-tokens.ts';
import type { NewsletterDeps } from './start-subscription.ts';

export interface EventDeps extends Pick<NewsletterDeps, 'db' | 'newsletter'> {
  /** What the sender has to know; null: nobody may report. */
  webhookKey: string | null;
  /** Ends the other mails to an address. @returns whether it is an account's */
  stopMailsTo(db: Executor, address: string): Promise<boolean>;
}

/**
 * `POST /api/newsletter/events`: what a mail server or provider reports about mails, in a form that belongs to no provider; a few
 * lines of script turn theirs into it. All of a request or nothing of it counts, so that it can be sent again after a failure.
 */
export function eventRoutes(deps: EventDeps): Route[] {
  const { db, webhookKey } = deps;
  const handle = async (c: AppContext) => {
    requireWebhookKey(c, webhookKey);
    const events = parseEvents(await c.req.text());
    const known = await db.orm.transaction(async (tx) => {
      let count = 0;
      for (const event of events) if (await takeEvent(tx, deps, event)) count++;
      return count;
    });
    return c.json({ known, unknown: events.length - known });
  };
  const path = '/api/newsletter/events';
  return [{ method: 'POST', path, access: 'visitor', origin: 'any', largestBody: LARGEST_BODY_BYTES, handle }];
}

/** Some thousand reports. */
const LARGEST_BODY_BYTES = 1024 * 1024;

function parseEvents(text: string): MailEvent[] {
  const result = mailEventsSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.filter((step) => typeof step !== 'symbol'),
    message,
  }));
  throw new AppError('BAD_REQUEST', 'The body must be a list of events; see the issues.', {
    issues: issues.slice(0, 20),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not JSON.');
  }
}

async function takeEvent(tx: Executor, deps: EventDeps, event: MailEvent): Promise<boolean> {
  const { secret } = deps.newsletter;
  const now = new Date();
  const leaving = event.type === 'unsubscribe' && event.token ? await findLeaving(tx, secret, event.token) : null;
  if (leaving) {
    await leaveLetter(tx, secret, leaving, now);
    return (await findPreferences(tx, leaving.id, now)) !== null;
  }
  const kind = kindOf(event);
  const isOver = kind === 'hard' || kind === 'complaint';
  const isAccount = isOver && event.recipient ? await deps.stopMailsTo(tx, event.recipient) : false;
  const subscriptionId = await findSubject(tx, secret, event);
  if (!subscriptionId) return isAccount;
  const detail = event.detail?.replaceAll('\0', '').slice(0, LONGEST_DETAIL) ?? null;
  return (await recordReport(tx, secret, { subscriptionId, kind, detail }, now)) || isAccount;
}

const LONGEST_DETAIL = 1_000;

/** The token counts more than the address: a forwarding server reports the address that the mail was forwarded to. */
async function findSubject(tx: Executor, secret: string, { token, recipient }: MailEvent): Promise<string | null> {
  const byToken = token ? (readToken(secret, BOUNCE_TOKEN, token) ?? readToken(secret, MANAGE_TOKEN, token)) : null;
  return byToken ?? (recipient ? findSubscriptionId(tx, recipient) : null);
}

function kindOf({ type, hard }: MailEvent): ReportKind {
  if (type !== 'bounce') return type;
  return hard ? 'hard' : 'soft';
}
