import type { Database } from '../../../platform/server/database.ts';
import { leadBack } from '../../../platform/server/http/lead-back.ts';
import { clientAddress } from '../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { confirmedPath } from '../rules/confirmed-path.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { isOwnPath } from '../rules/is-own-path.ts';
import { MOST_PASSKEYS } from '../vocabulary.ts';
import { endSession, type OwnLog } from './commands.ts';
import type { Auth } from './configure-auth.ts';
import { confirmOwner } from './confirm-owner.ts';
import { hashRecoveryCode } from './guard-second-factor.ts';
import type { Promised } from './invitation-commands.ts';
import { type Attempt, type AttemptLimiter, CLIENT_ADDRESS_HEADER } from './limit-attempts.ts';
import { hashToken } from './make-token.ts';
import { countPasskeys } from './queries.ts';
import { hasSessionCookie } from './read-actor.ts';
import { COMMON_PASSWORDS } from './rules/common-passwords.ts';
import { redeemInvitation } from './send-invitations.ts';
import { redeemSetupLink } from './set-up-admin.ts';
import type { TellOwner } from './tell-owner.ts';

export interface AuthRoutesDeps {
  db: Database;
  log: Log;
  auth: Auth;
  attempts: AttemptLimiter;
  tellOwner: TellOwner;
  ownLog: OwnLog;
  publicUrl: string;
  promised: Promised;
  /** Signs; recovery codes are hashed with it. */
  secret: string;
  now(): number;
}

/**
 * `/api/auth/*`: better-auth's own paths, behind the limits on tries and the list of common passwords. `/auth/sign-in`,
 * `/auth/code`, `/auth/sign-up`, `/auth/sign-out`, `/auth/reset`: the same for a form without JavaScript, answered with a redirect.
 */
export function authRoutes(deps: AuthRoutesDeps): Route[] {
  const answer = (c: AppContext, path: string, body: Record<string, unknown>) => callAuth(deps, c, path, body);
  const form = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, access: 'visitor', handle });
  return [
    form('/auth/sign-in', async (c) => {
      const response = await answer(c, '/sign-in/email', await readForm(c));
      const next = await readNext(c);
      const target = (await asksForCode(response))
        ? withQuery('/auth', { step: 'code', ...next })
        : withQuery('/auth/signed-in', next);
      return redirectAfter(deps, c, response, target, { tab: 'sign-in', ...next });
    }),
    form('/auth/code', async (c) => {
      const { code } = await c.req.parseBody();
      const next = await readNext(c);
      const response = await answer(c, VERIFY, { code });
      return redirectAfter(deps, c, response, withQuery('/auth/signed-in', next), { step: 'code', ...next });
    }),
    { method: 'GET', path: '/auth/signed-in', access: 'visitor', handle: (c) => leadOnSignedIn(deps, c) },
    form('/auth/sign-up', async (c) => {
      const next = await readNext(c);
      const account = { ...(await readForm(c)), name: '', callbackURL: confirmedPath(next.next) };
      const form = { tab: 'sign-up', ...next };
      return redirectAfter(
        deps,
        c,
        await answer(c, '/sign-up/email', account),
        withQuery('/auth', { sent: '1', ...next }),
        form,
      );
    }),
    form('/auth/reset', async (c) => {
      const { email, token, password } = await c.req.parseBody();
      const [path, body] = token
        ? ['/reset-password', { token, newPassword: password }]
        : ['/request-password-reset', { email, redirectTo: '/auth/reset' }];
      const response = await answer(c, path, body);
      const done = `/auth/reset?${token ? 'changed' : 'sent'}=1`;
      return c.redirect(response.ok ? done : leadBack(deps.secret, '/auth/reset', '1'), 303);
    }),
    form('/auth/setup', (c) => setUp(deps, c)),
    form('/auth/invited', (c) => acceptInvitation(deps, c)),
    form('/auth/sign-out', async (c) =>
      redirectAfter(deps, c, await answer(c, '/sign-out', {}), '/', { tab: 'sign-in' }),
    ),
    {
      method: 'ALL',
      path: '/api/auth/*',
      access: 'visitor',
      async handle(c) {
        const path = c.req.path.slice('/api/auth'.length);
        if (!offered.has(path) && !path.startsWith('/reset-password/'))
          throw new AppError('NOT_FOUND', `There is no ${c.req.method} ${c.req.path}.`);
        if (c.req.method === 'POST') return callAuth(deps, c, path, await readJson(c));
        refuseForeignRedirect(c.req.query(), deps.publicUrl);
        const request = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers });
        return inOurWords(deps, await deps.auth.handler(forwarded(c, request)));
      },
    },
  ];
}

/** Where a link of a mail leads that opens nothing (any more), better-auth writes a code into the address, behind what others may have written there. */
function inOurWords({ secret, publicUrl }: AuthRoutesDeps, response: Response): Response {
  const location = response.headers.get('location');
  if (!location) return response;
  const { pathname, searchParams } = new URL(location, publicUrl);
  const code = searchParams.getAll('error').at(-1);
  if (code === undefined) return response;
  searchParams.delete('error');
  const said =
    code === 'TOKEN_EXPIRED'
      ? 'This link is too old. Sign in, and a new one is sent to you.'
      : 'This link does not work (any more). Perhaps a newer mail has another one.';
  const headers = { location: leadBack(secret, pathname, said, [...searchParams]) };
  return new Response(null, { status: 303, headers });
}

function leadOnSignedIn({ secret }: AuthRoutesDeps, c: AppContext): Response {
  // A form without JavaScript cannot see that the browser threw the cookie away; the next request can.
  const next = c.req.query('next');
  if (hasSessionCookie(c.req.header('cookie'))) return c.redirect(isOwnPath(next) ? next : '/auth', 303);
  const error = 'Your browser refused the session cookie. Allow cookies for this site and sign in again.';
  return c.redirect(leadBack(secret, '/auth', error, isOwnPath(next) ? { next } : {}), 303);
}

async function setUp({ db, attempts, secret }: AuthRoutesDeps, c: AppContext): Promise<Response> {
  const form = await c.req.parseBody();
  await attempts.count('sign-up', clientAddress(c), 'set-up');
  try {
    await redeemSetupLink(db, form);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return c.redirect(leadBack(secret, '/auth/setup', error.message, { token: String(form.token) }), 303);
  }
  return c.redirect('/auth?confirmed=1', 303);
}

/** Whoever accepts with a new password is signed in at once; who had one signs in with it. */
async function acceptInvitation(deps: AuthRoutesDeps, c: AppContext): Promise<Response> {
  const form = await c.req.parseBody();
  const [token, password] = [String(form.token).slice(0, 100), String(form.password ?? '')];
  await deps.attempts.count('sign-up', clientAddress(c), `invitation ${hashToken(token)}`);
  try {
    const { email, isNew, leadsTo } = await redeemInvitation(deps, { token, password }, new Date(deps.now()));
    const next: Record<string, string> = leadsTo ? { next: leadsTo } : {};
    if (!isNew) return c.redirect(withQuery('/auth', { accepted: '1', ...next }), 303);
    const session = await callAuth(deps, c, '/sign-in/email', { email, password });
    return redirectAfter(deps, c, session, withQuery('/auth/signed-in', next), next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return c.redirect(leadBack(deps.secret, `/auth/invited/${encodeURIComponent(token)}`, error.message), 303);
  }
}

/** Our own path for a code of either kind. */
const VERIFY = '/two-factor/verify';
/** Our own path to a new passkey: better-auth's asks for no password. */
const BEGIN_PASSKEY = '/passkey/begin';
const VERIFY_PASSKEY = '/passkey/verify-authentication';

/** What asks for the password again, and in which field. */
const confirmed: Record<string, string> = {
  [BEGIN_PASSKEY]: 'password',
  '/passkey/delete-passkey': 'password',
  '/change-password': 'currentPassword',
};

/** What is written down of what somebody does with the own account. */
const recorded: Record<string, AuditAction> = {
  '/passkey/verify-registration': 'account.passkey-add',
  '/passkey/delete-passkey': 'account.passkey-remove',
  '/change-password': 'account.password-own',
};

/** What our own pages and mails use of better-auth's paths; the others, such as changing one's picture, are closed. */
const offered = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/send-verification-email',
  '/verify-email',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  VERIFY,
  '/change-password',
  BEGIN_PASSKEY,
  '/passkey/verify-registration',
  '/passkey/generate-authenticate-options',
  VERIFY_PASSKEY,
  '/passkey/list-user-passkeys',
  '/passkey/update-passkey',
  '/passkey/delete-passkey',
  '/ok',
]);

/** What opens a session, or asks for a code first; either way the browser lets go of the one that it had, which ends. */
const signsIn = new Set(['/sign-in/email', VERIFY_PASSKEY]);

/** What is tried on which path; everything else is not limited beyond the API's own limits. */
const limited: Record<string, Attempt> = {
  '/sign-in/email': 'sign-in',
  '/sign-up/email': 'sign-up',
  '/request-password-reset': 'reset',
  '/send-verification-email': 'reset',
  [VERIFY_PASSKEY]: 'sign-in',
};

async function callAuth(
  deps: AuthRoutesDeps,
  c: AppContext,
  asked: string,
  given: Record<string, unknown>,
): Promise<Response> {
  const { db, log, auth, attempts, publicUrl, secret } = deps;
  const { path, body } = asked === VERIFY ? readCode(given.code, secret) : { path: asked, body: given };
  const attempt = limited[path];
  const account = path === VERIFY_PASSKEY ? `passkey ${Object(body.response).id}` : String(body.email ?? '');
  const owner = path in confirmed || path in recorded ? await findOwner(deps, c) : null;
  const field = confirmed[path];
  if (owner && field) await confirmOwner(deps, { userId: owner, address: clientAddress(c) }, body[field]);
  if (path === BEGIN_PASSKEY) return beginPasskey(deps, c, owner);
  const former = signsIn.has(path) ? await findSession(deps, c) : null;
  if (attempt) await attempts.count(attempt, clientAddress(c), account);
  refuseOverlong(body);
  refuseForeignRedirect(body, publicUrl);
  refuseCommonPassword(path === '/sign-up/email' ? body.password : body.newPassword);
  const url = new URL(`/api/auth${path}`, c.req.url);
  const request = new Request(url, {
    method: 'POST',
    headers: { ...passedHeaders(c), 'content-type': 'application/json' },
    // Who chooses a new password here may do so because the old one is known to others.
    body: JSON.stringify(path === '/change-password' ? { ...body, revokeOtherSessions: true } : body),
  });
  const response = await auth.handler(forwarded(c, request));
  const action = recorded[path];
  if (former && response.ok) await endSession(db.orm, former.session.token);
  if (owner && action && response.ok) {
    await deps.ownLog.recordOwn(db.orm, owner, action);
    await deps.tellOwner(db.orm, owner, action);
  }
  if (path === VERIFY_PASSKEY && response.ok) await recordPasskey(deps, c, response);
  if (attempt === 'sign-in' && response.ok) await attempts.forgive(attempt, clientAddress(c), account);
  // With a second factor the password is half the way; guard-second-factor.ts writes down the rest.
  const isByPassword = path === '/sign-in/email';
  if (isByPassword && (response.ok || response.status === 401) && !(await asksForCode(response))) {
    const written = deps.ownLog
      .recordSignIn(db.orm, {
        email: account,
        clientAddress: clientAddress(c),
        isSuccess: response.ok,
      })
      .catch((error: unknown) => log.error({ err: error }, 'a sign-in could not be written down'));
    // A failure does not wait: the time would tell accounts with rights from others.
    if (response.ok) await written;
  }
  return response;
}

/** Whose session it is; null: nobody's, which better-auth refuses itself. */
async function findOwner({ auth }: Pick<AuthRoutesDeps, 'auth'>, c: AppContext): Promise<string | null> {
  return (await findSession({ auth }, c))?.user.id ?? null;
}

async function findSession({ auth }: Pick<AuthRoutesDeps, 'auth'>, c: AppContext) {
  return hasSessionCookie(c.req.header('cookie')) ? await auth.api.getSession({ headers: c.req.raw.headers }) : null;
}

/** What the browser needs to make a passkey. @throws AppError UNAUTHORIZED, CONFLICT */
async function beginPasskey({ auth, db }: AuthRoutesDeps, c: AppContext, owner: string | null): Promise<Response> {
  if (!owner) throw new AppError('UNAUTHORIZED', 'Sign in to do this.');
  if ((await countPasskeys(db.orm, owner)) >= MOST_PASSKEYS)
    throw new AppError('CONFLICT', `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`);
  const url = new URL('/api/auth/passkey/generate-register-options', c.req.url);
  return auth.handler(forwarded(c, new Request(url, { headers: passedHeaders(c) })));
}

async function recordPasskey({ db, ownLog }: AuthRoutesDeps, c: AppContext, response: Response): Promise<void> {
  const { user } = (await response.clone().json()) as { user: { id: string } }; // As better-auth documents it.
  await ownLog.recordOwn(db.orm, user.id, 'account.sign-in', { from: clientAddress(c), with: 'a passkey' });
}

/** Six digits are a code of the app, everything else a recovery code. Nothing else of the request is passed on: no device is trusted. */
function readCode(code: unknown, secret: string): { path: string; body: Record<string, unknown> } {
  const plain = String(code ?? '')
    .replaceAll(/\s/g, '')
    .slice(0, 100);
  return /^\d{6}$/.test(plain)
    ? { path: '/two-factor/verify-totp', body: { code: plain } }
    : { path: '/two-factor/verify-backup-code', body: { code: hashRecoveryCode(secret, plain.replace(/^hmac:/, '')) } };
}

/** Whether the password was right and a second factor is asked for. */
async function asksForCode(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return Object(body).twoFactorRedirect === true;
}

/** RFC 5321 §4.5.3.1.3 allows 254 characters in an address; the other bounds only have to be generous. */
const LONGEST: Record<string, number> = { email: 254, name: 200, callbackURL: 500, redirectTo: 500 };

function refuseOverlong(body: Record<string, unknown>): void {
  for (const [field, longest] of Object.entries(LONGEST)) {
    const value = body[field];
    if (typeof value !== 'string' || value.length <= longest) continue;
    const message = `At most ${longest} characters, please.`;
    throw new AppError('BAD_REQUEST', `${field}: ${message}`, { issues: [{ path: [field], message }] });
  }
}

/** A mail of ours must not lead to somebody else's site, whatever the request asks for and whatever host it names as its own. */
function refuseForeignRedirect(body: Record<string, unknown>, publicUrl: string): void {
  const ours = new URL(publicUrl).origin;
  for (const field of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']) {
    const target = body[field];
    if (typeof target !== 'string') continue;
    // Resolved the way a browser does it: `//evil.example` and `/\\evil.example` are other sites, too.
    if (URL.canParse(target, ours) && new URL(target, ours).origin === ours) continue;
    const message = 'The link must lead to a page of this site.';
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: [field], message }] });
  }
}

function refuseCommonPassword(password: unknown): void {
  if (typeof password !== 'string' || !COMMON_PASSWORDS.has(password.toLowerCase())) return;
  const message = 'This password is one of the first that anybody would try. Choose another one.';
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['password'], message }] });
}

function passedHeaders(c: AppContext): Record<string, string> {
  const passed = ['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];
  return Object.fromEntries(passed.flatMap((name) => (c.req.header(name) ? [[name, c.req.header(name) ?? '']] : [])));
}

/** Says who is at the other end of the connection; what the client says about that is thrown away. */
function forwarded(c: AppContext, request: Request): Request {
  // Of an IPv6 network its first address: a session shows where it was opened, and only an address is one.
  request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c).replace(/\/64$/, ''));
  request.headers.delete('x-forwarded-for');
  return request;
}

async function readJson(c: AppContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Told below, like any other body that is not an object.
  }
  throw new AppError('BAD_REQUEST', 'The request body must be a JSON object.');
}

async function readForm(c: AppContext): Promise<Record<string, unknown>> {
  const form = await c.req.parseBody();
  return { email: form.email, password: form.password };
}

const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

/** The page that the form was opened for. */
async function readNext(c: AppContext): Promise<{ next?: string }> {
  const { next } = await c.req.parseBody();
  return isOwnPath(next) ? { next } : {};
}

/** Back to the form with the failure in words, or on to where a success leads, with the cookies that better-auth set. */
async function redirectAfter(
  { secret }: AuthRoutesDeps,
  c: AppContext,
  response: Response,
  next: string,
  form: Record<string, string>,
): Promise<Response> {
  if (response.ok) {
    for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
    return c.redirect(next, 303);
  }
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  return c.redirect(leadBack(secret, '/auth', body.message ?? 'Sign in failed', form), 303);
}
