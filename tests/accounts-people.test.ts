import { createOTP } from '@better-auth/utils/otp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  authSessions,
  authTwoFactors,
  authUsers,
  houseSettings,
  invitations,
  profiles,
} from '../database/schema/accounts.ts';
import { promoteToAdmin } from '../features/accounts/server/commands.ts';
import { createMailer } from '../platform/server/mail.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { setUpSecondFactor, stepNow } from './support/second-factor.ts';
import { addUser, cookieHeader, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let mails: MailServer;
let admin: TestUser;
let asAdmin: { cookie: string };

beforeAll(async () => {
  mails = await startMailServer();
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog);
  app = await startTestApp({ mailer });
  admin = await addUser(app.db, 'admin');
  asAdmin = { cookie: await signIn(app, admin) };
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const password = 'correct horse battery';
let made = 0;
const newAddress = () => `guest${++made}@example.org`;

describe('an invitation', () => {
  it('brings a mail whose link, with a password, gives an account with the role, signed in', async () => {
    const { email, token } = await invite('editor');
    const found = await read(`/api/invitations/${token}`);
    expect(found).toMatchObject({ status: 200, body: { email, role: 'editor', hasAccount: false } });
    const accepted = await accept(token);
    expect(accepted.headers.get('location')).toBe('/auth/signed-in');
    const me = await read('/api/me', { cookie: cookieHeader(accepted) });
    expect(me.body).toMatchObject({ email, role: 'editor' });
    expect(await signIn(app, { email, password })).toMatch(/session_token=/);
  });

  it('keeps only a hash of the token', async () => {
    const { email, token } = await invite('editor');
    const [row] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('works once', async () => {
    const { email, token } = await invite('editor');
    await accept(token);
    expect(failureOf(await accept(token, 'another password 1'))).toContain('has been accepted');
    expect((await read(`/api/invitations/${token}`)).status).toBe(410);
    await signIn(app, { email, password });
  });

  it('is accepted by one of two who do so at once', async () => {
    const { email, token } = await invite('editor');
    const answers = await Promise.all([accept(token, 'first password 1'), accept(token, 'second password 2')]);
    expect(answers.filter((answer) => answer.headers.get('location') === '/auth/signed-in')).toHaveLength(1);
    expect(answers.filter((answer) => failureOf(answer)?.includes('has been accepted'))).toHaveLength(1);
    expect(await app.db.orm.$count(profiles, eq(profiles.email, email))).toBe(1);
  });

  it('does not work after seven days', async () => {
    const { email, token } = await invite('editor');
    const [row] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    expect(row && row.expiresAt.getTime() - row.sentAt.getTime()).toBe(7 * DAY_MS);
    await app.db.orm.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.email, email));
    expect((await read(`/api/invitations/${token}`)).status).toBe(410);
    expect(failureOf(await accept(token))).toContain('older than 7 days');
    expect(await app.db.orm.$count(authUsers, eq(authUsers.email, email))).toBe(0);
  });

  it('does not work once withdrawn, and leaves the list', async () => {
    const { id, email, token } = await invite('editor');
    expect((await listed(`q=${email}`)).map(({ state }) => state)).toEqual(['invited']);
    expect((await act('DELETE', `/api/admin/invitations/${id}`)).status).toBe(200);
    expect(failureOf(await accept(token))).toContain('withdrawn');
    expect(await listed(`q=${email}`)).toEqual([]);
    expect((await act('DELETE', `/api/admin/invitations/${id}`)).status).toBe(404);
  });

  it('sent again has a new link, and the old one leads nowhere', async () => {
    const { id, email, token } = await invite('editor');
    expect((await act('POST', `/api/admin/invitations/${id}/resend`)).status).toBe(200);
    const again = tokenIn((await mails.next(email)).text);
    expect(again).not.toBe(token);
    expect((await read(`/api/invitations/${token}`)).status).toBe(404);
    expect((await accept(again)).headers.get('location')).toBe('/auth/signed-in');
  });

  it('waits once for an address, also when two are sent at once', async () => {
    const email = newAddress();
    const send = () => postJson(app, '/api/admin/invitations', { email, role: 'editor' }, asAdmin);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('gives an existing account the role after it was accepted; its password stays', async () => {
    const user = await addUser(app.db);
    const { token } = await invite('editor', user.email);
    expect((await read(`/api/invitations/${token}`)).body).toMatchObject({ hasAccount: true });
    expect((await roleOf(user))?.role).toBe('subscriber');
    const accepted = await accept(token, 'not a new password');
    expect([accepted.headers.get('location'), accepted.headers.getSetCookie()]).toEqual(['/auth?accepted=1', []]);
    expect((await roleOf(user))?.role).toBe('editor');
    await signIn(app, user);
  });

  it('gives nothing to a stranger who signed up with the address before', async () => {
    const email = newAddress();
    await postJson(app, '/api/auth/sign-up/email', { email, password: 'the stranger knows', name: '' });
    await mails.next(email);
    const { token } = await invite('admin', email);
    expect((await accept(token)).headers.get('location')).toBe('/auth/signed-in');
    const stranger = await postJson(app, '/api/auth/sign-in/email', { email, password: 'the stranger knows' });
    expect(stranger.status).toBe(401);
    await signIn(app, { email, password });
  });

  it.each([
    ['short', 'at least 6'],
    ['Password1', 'one of the first'],
    ['x'.repeat(200), 'too long'],
  ])('takes no password such as %j, and stays open', async (given, reason) => {
    const { token } = await invite('editor');
    expect(failureOf(await accept(token, given))).toContain(reason);
    expect((await read(`/api/invitations/${token}`)).status).toBe(200);
  });

  it('goes to nobody who has the role, a higher one, or a deactivated account', async () => {
    const [editor, gone] = [await addUser(app.db, 'editor'), await addUser(app.db, 'subscriber')];
    await act('POST', `/api/admin/users/${gone.id}/deactivate`);
    const send = (email: string, role: string) => postJson(app, '/api/admin/invitations', { email, role }, asAdmin);
    expect((await send(editor.email, 'editor')).status).toBe(409);
    expect((await send(editor.email, 'subscriber')).status).toBe(409);
    expect((await send(gone.email, 'editor')).status).toBe(409);
    expect((await send('not an address', 'editor')).status).toBe(400);
    expect((await send(newAddress(), 'emperor')).status).toBe(400);
  });

  it('ends with the rights of who sent it', async () => {
    const other = await addUser(app.db, 'admin');
    const cookie = await signIn(app, other);
    const email = newAddress();
    await postJson(app, '/api/admin/invitations', { email, role: 'admin' }, { cookie });
    const token = tokenIn((await mails.next(email)).text);
    await act('PATCH', `/api/admin/users/${other.id}/role`, { role: 'editor' });
    expect(failureOf(await accept(token))).toContain('withdrawn');
  });

  it('is written down: sent, sent again, withdrawn, accepted', async () => {
    const first = await invite('editor');
    await act('POST', `/api/admin/invitations/${first.id}/resend`);
    await act('DELETE', `/api/admin/invitations/${first.id}`);
    expect(await actionsOf(first.id)).toEqual(['account.invite', 'account.invite-again', 'account.invite-withdraw']);
    const second = await invite('editor');
    await accept(second.token);
    const [profile] = await app.db.orm.select().from(profiles).where(eq(profiles.email, second.email));
    expect(await actionsOf(profile?.id ?? '')).toEqual(['account.accept', 'role.change', 'account.sign-in']);
  });

  it('can be sent by administrators only', async () => {
    const editor = await addUser(app.db, 'editor');
    const body = { email: newAddress(), role: 'editor' };
    const answer = await postJson(app, '/api/admin/invitations', body, { cookie: await signIn(app, editor) });
    expect(answer.status).toBe(403);
  });
});

describe('the list of people', () => {
  it('is searched by address, filtered by role and state, and paged without gaps', async () => {
    const mark = `paged${++made}`;
    for (const n of [1, 2, 3]) await addUser(app.db, 'editor', `${mark}-${n}@example.org`);
    await invite('editor', `${mark}-4@example.org`);
    const reader = await addUser(app.db, 'subscriber', `${mark}-5@example.org`);
    await act('POST', `/api/admin/users/${reader.id}/deactivate`);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await read(`/api/admin/users?q=${mark}&limit=2${cursor && `&cursor=${cursor}`}`, asAdmin);
      const page = body as { items: { email: string }[]; nextCursor: string | null };
      seen.push(...page.items.map(({ email }) => email));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `${mark}-${n}@example.org`));
    expect((await listed(`q=${mark}&role=editor&state=active`)).length).toBe(3);
    expect((await listed(`q=${mark}&state=invited`)).map(({ email }) => email)).toEqual([`${mark}-4@example.org`]);
    expect((await listed(`q=${mark}&state=deactivated`)).map(({ email }) => email)).toEqual([reader.email]);
    expect(await listed('q=%25_%25')).toEqual([]);
  });

  it('says when somebody was last seen, in how many sessions, and whether with a second factor', async () => {
    const user = await addUser(app.db, 'editor');
    const before = await listed(`q=${user.email}`);
    expect(before).toMatchObject([{ lastSeenAt: null, sessions: 0, hasSecondFactor: false }]);
    await read('/api/me', { cookie: await signIn(app, user) });
    await signIn(app, user);
    const [after] = await listed(`q=${user.email}`);
    expect(after).toMatchObject({ sessions: 2, hasSecondFactor: false });
    expect(Date.now() - Date.parse(after?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  it('writes "last seen" once in five minutes, however much is asked', async () => {
    const user = await addUser(app.db, 'editor');
    const cookie = await signIn(app, user);
    await Promise.all(Array.from({ length: 10 }, () => read('/api/me', { cookie })));
    const [first] = await listed(`q=${user.email}`);
    await read('/api/me', { cookie });
    expect((await listed(`q=${user.email}`))[0]?.lastSeenAt).toBe(first?.lastSeenAt);
    const long = new Date(Date.now() - 6 * 60_000);
    await app.db.orm.update(profiles).set({ lastSeenAt: long }).where(eq(profiles.id, user.id));
    await read('/api/me', { cookie });
    expect(Date.parse((await listed(`q=${user.email}`))[0]?.lastSeenAt ?? '')).toBeGreaterThan(long.getTime());
  });
});

describe('a deactivated account', () => {
  it('is shut out at once: API, page and live stream; and lets nobody in', async () => {
    const user = await addUser(app.db, 'editor');
    const cookie = await signIn(app, user);
    const stream = await openStream(cookie);
    expect((await read('/api/admin/stats', { cookie })).status).toBe(200);
    expect((await act('POST', `/api/admin/users/${user.id}/deactivate`)).status).toBe(200);
    expect((await read('/api/admin/stats', { cookie })).status).toBe(401);
    expect((await app.fetch('/api/admin/live', { headers: { cookie } })).status).toBe(401);
    const page = await app.fetch('/admin/dashboard', { headers: { cookie }, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/auth?next=%2Fadmin%2Fdashboard']);
    await stream.ended;
    const wrong = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: 'wrong password' });
    const right = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password });
    expect([right.status, await right.json()]).toEqual([wrong.status, await wrong.json()]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await app.db.orm.$count(authSessions, eq(authSessions.userId, user.id))).toBe(0);
  });

  it('gets no mail for a new password', async () => {
    const user = await addUser(app.db, 'editor');
    await act('POST', `/api/admin/users/${user.id}/deactivate`);
    const sent = mails.received.length;
    const answer = await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth' });
    expect(answer.status).toBe(200);
    expect(mails.received.slice(sent).filter(({ to }) => to.includes(user.email))).toEqual([]);
  });

  it('comes back with the role and the password it had', async () => {
    const user = await addUser(app.db, 'editor');
    await act('POST', `/api/admin/users/${user.id}/deactivate`);
    await act('POST', `/api/admin/users/${user.id}/reactivate`);
    const me = await read('/api/me', { cookie: await signIn(app, user) });
    expect(me.body).toMatchObject({ role: 'editor' });
    expect((await actionsOf(user.id)).slice(0, 2)).toEqual(['account.deactivate', 'account.reactivate']);
  });

  it('is never one’s own', async () => {
    expect((await act('POST', `/api/admin/users/${admin.id}/deactivate`)).status).toBe(403);
    expect((await act('POST', '/api/admin/users/00000000-0000-4000-8000-000000000000/deactivate')).status).toBe(404);
  });

  it('is never the last administrator’s: of two who close each other’s, one stays', async () => {
    const own = await startTestApp();
    const [a, b] = [await addUser(own.db, 'admin'), await addUser(own.db, 'admin')];
    const cookies = [await signIn(own, a), await signIn(own, b)];
    await Promise.all([
      postJson(own, `/api/admin/users/${b.id}/deactivate`, {}, { cookie: cookies[0] ?? '' }),
      postJson(own, `/api/admin/users/${a.id}/deactivate`, {}, { cookie: cookies[1] ?? '' }),
    ]);
    const rows = await own.db.orm.select().from(profiles);
    expect(rows.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
    await own.close();
  });
});

describe('sessions', () => {
  it('of somebody else end when an administrator says so, and their streams with them', async () => {
    const user = await addUser(app.db, 'editor');
    const cookies = [await signIn(app, user), await signIn(app, user)];
    const stream = await openStream(cookies[1] ?? '');
    expect((await act('POST', `/api/admin/users/${user.id}/end-sessions`)).status).toBe(200);
    for (const cookie of cookies) expect((await read('/api/me', { cookie })).body).toBeNull();
    await stream.ended;
    await signIn(app, user);
    expect(await actionsOf(user.id)).toContain('account.end-sessions');
  });

  it('of one who listens go on when somebody else’s end', async () => {
    const [stays, goes] = [await addUser(app.db, 'editor'), await addUser(app.db, 'editor')];
    const [stream, other] = [await openStream(await signIn(app, stays)), await openStream(await signIn(app, goes))];
    await act('POST', `/api/admin/users/${goes.id}/end-sessions`);
    await other.ended;
    expect(stream.isOpen()).toBe(true);
    stream.close();
  });

  it('end with a change of role, also a stream', async () => {
    const user = await addUser(app.db, 'editor');
    const stream = await openStream(await signIn(app, user));
    await act('PATCH', `/api/admin/users/${user.id}/role`, { role: 'subscriber' });
    await stream.ended;
  });
});

describe('a second factor', () => {
  it('is asked for at the next sign-in, and the password alone opens nothing', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    const half = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password });
    expect(await half.json()).toMatchObject({ twoFactorRedirect: true });
    const cookie = cookieHeader(half);
    expect((await read('/api/me', { cookie })).body).toBeNull();
    expect((await app.fetch('/api/auth/list-sessions', { headers: { cookie } })).status).toBe(401);
    const whole = await giveCode(cookie, await codeAt(secret, await nextStep(user)));
    expect(whole.status).toBe(200);
    expect((await read('/api/me', { cookie: cookieHeader(whole) })).body).toMatchObject({ hasSecondFactor: true });
  });

  it('needs the password and a first code; until then nothing is asked for', async () => {
    const user = await addUser(app.db, 'editor');
    const cookie = await signIn(app, user);
    expect((await postJson(app, '/api/auth/two-factor/enable', { password: 'wrong' }, { cookie })).status).toBe(400);
    await postJson(app, '/api/auth/two-factor/enable', { password: user.password }, { cookie });
    expect((await giveCode(cookie, '000000')).status).toBe(401);
    expect(await signIn(app, user)).toMatch(/session_token=[^;]/);
  });

  it('ends the sessions that were opened without it', async () => {
    const user = await addUser(app.db, 'editor');
    const before = await signIn(app, user);
    const { cookie } = await setUpSecondFactor(app, user);
    expect((await read('/api/me', { cookie: before })).body).toBeNull();
    expect((await read('/api/me', { cookie })).body).toMatchObject({ email: user.email });
  });

  it.each([
    ['30 s behind', -1, 200],
    ['30 s ahead', 1, 200],
    ['90 s behind', -3, 401],
    ['90 s ahead', 3, 401],
  ])('takes the code of a clock that is %s: %d steps, %d', async (_, drift, status) => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    await app.db.orm.update(authTwoFactors).set({ lastStep: null }).where(eq(authTwoFactors.userId, user.id));
    const answer = await giveCode(await half(user), await codeAt(secret, (await stepNow()) + drift));
    expect(answer.status).toBe(status);
  });

  it('takes no code twice, and none that is older than one it took', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    const step = await nextStep(user);
    expect((await giveCode(await half(user), await codeAt(secret, step))).status).toBe(200);
    const again = await giveCode(await half(user), await codeAt(secret, step));
    expect([again.status, hasSession(again)]).toEqual([401, false]);
    expect((await giveCode(await half(user), await codeAt(secret, step - 1))).status).toBe(401);
  });

  it('takes a code once when it is sent twice at once', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    const code = await codeAt(secret, await nextStep(user));
    const cookies = [await half(user), await half(user)];
    const answers = await Promise.all(cookies.map((cookie) => giveCode(cookie, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('comes back to the page that it was asked for, also as a plain form', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    const next = '/news?region=EU';
    const send = async (path: string, fields: Record<string, string>, cookie = '') => {
      const body = new URLSearchParams({ ...fields, next });
      return app.fetch(path, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
    };
    const password = await send('/auth/sign-in', { email: user.email, password: user.password });
    expect(password.headers.get('location')).toBe(`/auth?step=code&next=${encodeURIComponent(next)}`);
    const cookie = cookieHeader(password);
    const wrong = await send('/auth/code', { code: '000000' }, cookie);
    expect(new URL(wrong.headers.get('location') ?? '', app.url).searchParams.get('next')).toBe(next);
    const whole = await send('/auth/code', { code: await codeAt(secret, await nextStep(user)) }, cookie);
    expect(whole.headers.get('location')).toBe(`/auth/signed-in?next=${encodeURIComponent(next)}`);
  });

  it('is not asked for where a device says it is trusted', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    const body = { code: await codeAt(secret, await nextStep(user)), trustDevice: true };
    const answer = await postJson(app, '/api/auth/two-factor/verify', body, { cookie: await half(user) });
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes('trust_device'))).toEqual([]);
  });

  it('can be stood in for by ten recovery codes, each once, written as one likes', async () => {
    const user = await addUser(app.db, 'editor');
    const { backupCodes } = await setUpSecondFactor(app, user);
    expect(new Set(backupCodes).size).toBe(10);
    const [code = '', other = ''] = backupCodes;
    expect((await giveCode(await half(user), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    const { rows } = await app.db.pool.query<{ text: string }>(
      "select payload->>'text' as text from deliveries where receiver = $1 and occurrence like 'account.recovery-code:%'",
      [user.email],
    );
    expect(rows).toEqual([
      { text: expect.stringContaining('a recovery code was used to sign in. 9 recovery codes are left.') },
    ]);
    expect((await giveCode(await half(user), code)).status).toBe(401);
    const cookies = [await half(user), await half(user)];
    const answers = await Promise.all(cookies.map((cookie) => giveCode(cookie, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps recovery codes as hashes and the secret encrypted, also after one was used', async () => {
    const user = await addUser(app.db, 'editor');
    const { backupCodes, secret } = await setUpSecondFactor(app, user);
    await giveCode(await half(user), backupCodes[0] ?? '');
    const [row] = await app.db.orm.select().from(authTwoFactors).where(eq(authTwoFactors.userId, user.id));
    const kept = JSON.parse(row?.backupCodes ?? '[]') as string[];
    expect(kept).toHaveLength(9);
    expect(kept.every((one) => /^hmac:[\w-]{43}$/.test(one))).toBe(true);
    expect(row?.secret).not.toContain(secret);
    // What a thief of the database finds is no code.
    expect((await giveCode(await half(user), kept[0] ?? '')).status).toBe(401);
    expect((await giveCode(await half(user), backupCodes[1] ?? '')).status).toBe(200);
  });

  it('gives new recovery codes for the password, and the old ones stop working', async () => {
    const user = await addUser(app.db, 'editor');
    const { backupCodes, cookie } = await setUpSecondFactor(app, user);
    const path = '/api/auth/two-factor/generate-backup-codes';
    expect((await postJson(app, path, { password: 'wrong' }, { cookie })).status).toBe(400);
    const fresh = (await (await postJson(app, path, { password: user.password }, { cookie })).json()) as {
      backupCodes: string[];
    };
    expect((await giveCode(await half(user), backupCodes[0] ?? '')).status).toBe(401);
    expect((await giveCode(await half(user), fresh.backupCodes[0] ?? '')).status).toBe(200);
  });

  it('can be guessed ten times, then not for a while', async () => {
    const user = await addUser(app.db, 'editor');
    await setUpSecondFactor(app, user);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await giveCode(await half(user), `00000${n % 10}`)).status);
    expect(statuses.slice(0, 9).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('is removed with the password', async () => {
    const user = await addUser(app.db, 'editor');
    const { cookie } = await setUpSecondFactor(app, user);
    const path = '/api/auth/two-factor/disable';
    expect((await postJson(app, path, { password: 'wrong' }, { cookie })).status).toBe(400);
    expect((await postJson(app, path, { password: user.password }, { cookie })).status).toBe(200);
    expect(await signIn(app, user)).toMatch(/session_token=[^;]/);
  });

  it('is reset by an administrator: sessions end, the owner is told', async () => {
    const user = await addUser(app.db, 'editor');
    const { cookie } = await setUpSecondFactor(app, user);
    expect((await act('POST', `/api/admin/users/${user.id}/reset-second-factor`)).status).toBe(200);
    expect((await mails.next(user.email)).subject).toContain('second factor');
    expect((await read('/api/me', { cookie })).body).toBeNull();
    await signIn(app, user);
    expect((await act('POST', `/api/admin/users/${admin.id}/reset-second-factor`)).status).toBe(403);
  });

  it('is taken off by the command of the shell, for who lost everything', async () => {
    const user = await addUser(app.db, 'admin');
    await setUpSecondFactor(app, user);
    await act('POST', `/api/admin/users/${user.id}/deactivate`);
    expect(await promoteToAdmin(app.db.orm, user.email)).toBe(true);
    expect((await read('/api/me', { cookie: await signIn(app, user) })).body).toMatchObject({ role: 'admin' });
  });

  it('is written down: set up, signed in with, wrong codes, removed', async () => {
    const user = await addUser(app.db, 'editor');
    const { secret } = await setUpSecondFactor(app, user);
    await giveCode(await half(user), '000000');
    const whole = await giveCode(await half(user), await codeAt(secret, await nextStep(user)));
    const body = { password: user.password };
    await postJson(app, '/api/auth/two-factor/disable', body, { cookie: cookieHeader(whole) });
    expect(await actionsOf(user.id)).toEqual([
      'account.sign-in',
      'account.second-factor-on',
      'account.code-failed',
      'account.sign-in',
      'account.second-factor-off',
    ]);
  });
});

describe('a house that asks editors and admins for a second factor', () => {
  let house: TestApp;
  let boss: TestUser;
  let bossCookie: string;
  beforeAll(async () => {
    house = await startTestApp();
    boss = await addUser(house.db, 'admin');
    bossCookie = await signIn(house, boss);
  });
  afterAll(() => house.close());

  it('is not made by an administrator who has none', async () => {
    const refused = await setRequired(true);
    expect(refused.status).toBe(409);
    expect(await house.db.orm.$count(houseSettings, eq(houseSettings.secondFactorRequired, true))).toBe(0);
  });

  it('leads who has none to set it up: page, API and stream alike, at once', async () => {
    bossCookie = (await setUpSecondFactor(house, boss)).cookie;
    const editor = await addUser(house.db, 'editor');
    const cookie = await signIn(house, editor);
    const stream = await openStream(cookie, house);
    expect((await setRequired(true)).status).toBe(200);
    await stream.ended;
    expect((await house.fetch('/api/admin/live', { headers: { cookie } })).status).toBe(403);
    const answer = await house.fetch('/api/admin/stats', { headers: { cookie } });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: expect.stringContaining('second factor') },
    ]);
    const page = await house.fetch('/admin/dashboard', { headers: { cookie }, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/account']);
    const me = (await (await house.fetch('/api/me', { headers: { cookie } })).json()) as object;
    expect(me).toMatchObject({ role: 'subscriber', needsSecondFactor: true });
    const { cookie: whole } = await setUpSecondFactor(house, editor, cookie);
    expect((await house.fetch('/api/admin/stats', { headers: { cookie: whole } })).status).toBe(200);
  });

  it('asks nothing of readers', async () => {
    const reader = await addUser(house.db, 'subscriber');
    const cookie = await signIn(house, reader);
    const me = (await (await house.fetch('/api/me', { headers: { cookie } })).json()) as object;
    expect(me).toMatchObject({ role: 'subscriber', needsSecondFactor: false });
  });

  it('writes down who changed it, and lets everybody in again when it is taken back', async () => {
    const editor = await addUser(house.db, 'editor');
    const cookie = await signIn(house, editor);
    expect((await house.fetch('/api/admin/stats', { headers: { cookie } })).status).toBe(403);
    expect((await setRequired(false)).status).toBe(200);
    expect((await house.fetch('/api/admin/stats', { headers: { cookie } })).status).toBe(200);
    const rows = await house.db.orm.select().from(auditLog).where(eq(auditLog.action, 'settings.change'));
    expect(rows.map(({ actorEmail, details }) => [actorEmail, details])).toEqual([
      [boss.email, { changes: { secondFactorRequired: { from: false, to: true } } }],
      [boss.email, { changes: { secondFactorRequired: { from: true, to: false } } }],
    ]);
  });

  const setRequired = (secondFactorRequired: boolean) =>
    house.fetch('/api/admin/settings', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: bossCookie },
      body: JSON.stringify({ secondFactorRequired }),
    });
});

async function invite(role: string, email = newAddress()) {
  const answer = await postJson(app, '/api/admin/invitations', { email, role }, asAdmin);
  if (answer.status !== 201) throw new Error(`the invitation answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, email, token: tokenIn((await mails.next(email)).text) };
}

const tokenIn = (text: string) => text.match(/\/auth\/invited\/([\w-]+)/)?.[1] ?? '';

function accept(token: string, chosen = password): Promise<Response> {
  return app.fetch('/auth/invited', {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://smr.test' },
    body: new URLSearchParams({ token, password: chosen }),
  });
}

function failureOf(response: Response): string | null {
  return new URL(response.headers.get('location') ?? '', app.url).searchParams.get('error');
}

async function read(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await app.fetch(path, { headers });
  return { status: response.status, body: await response.json() };
}

function act(method: string, path: string, body: object = {}): Promise<Response> {
  const headers = { ...asAdmin, ...(method === 'DELETE' ? {} : { 'content-type': 'application/json' }) };
  return app.fetch(path, { method, headers, ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }) });
}

interface Listed {
  email: string;
  state: string;
  lastSeenAt: string | null;
  sessions: number;
}

async function listed(query: string): Promise<Listed[]> {
  return ((await read(`/api/admin/users?${query}`, asAdmin)).body as { items: Listed[] }).items;
}

async function roleOf(user: TestUser) {
  const [row] = await app.db.orm.select().from(profiles).where(eq(profiles.id, user.id));
  return row;
}

async function actionsOf(subjectId: string): Promise<string[]> {
  const rows = await app.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at);
  return rows.map(({ action }) => action);
}

/** The password is right, the code not given yet. @returns the Cookie header */
async function half(user: TestUser): Promise<string> {
  return cookieHeader(await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password }));
}

function giveCode(cookie: string, code: string): Promise<Response> {
  return postJson(app, '/api/auth/two-factor/verify', { code }, { cookie });
}

const codeAt = (secret: string, step: number) => createOTP(secret).hotp(step);

/** A step whose code counts and that setting up did not use. */
async function nextStep(user: TestUser): Promise<number> {
  const [row] = await app.db.orm.select().from(authTwoFactors).where(eq(authTwoFactors.userId, user.id));
  return Math.max(await stepNow(), (row?.lastStep ?? 0) + 1);
}

function hasSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
}

async function openStream(cookie: string, at: TestApp = app) {
  const abort = new AbortController();
  const response = await at.fetch('/api/admin/live', { headers: { cookie }, signal: abort.signal });
  expect(response.status).toBe(200);
  let isOpen = true;
  const drain = async () => {
    for await (const _ of response.body ?? []);
  };
  drain()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  return { ended: until(() => !isOpen), isOpen: () => isOpen, close: () => abort.abort() };
}
