import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  authAccounts,
  authSessions,
  authUsers,
  authVerifications,
  profiles,
} from '../database/schema/accounts.ts';
import { fleetGrants } from '../database/schema/fleet-rights.ts';
import { confirmedPath } from '../features/accounts/rules/confirmed-path.ts';
import { endOldSessions, promoteToAdmin } from '../features/accounts/server/commands.ts';
import { createLog } from '../platform/server/log.ts';
import { createMailer } from '../platform/server/mail.ts';
import { DAY_MS, dayOf } from '../platform/shared/days.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { setUpSecondFactor } from './support/second-factor.ts';
import { addUser, cookieHeader, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let mails: MailServer;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  mails = await startMailServer();
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog);
  const log = createLog({ logLevel: 'info' }, { write: (line) => logged.push(JSON.parse(line)) });
  app = await startTestApp({ mailer, log });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const password = 'correct horse battery';

describe('while the disk of the database is full', () => {
  it('signing in is refused in words, with when to come back', async () => {
    const { email } = await addUser(app.db);
    const user = { email, password };
    await app.db.pool.query(`create function refuse_session() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await app.db.pool.query(
      'create trigger full_disk before insert on auth_sessions execute function refuse_session()',
    );
    try {
      const refused = await postJson(app, '/api/auth/sign-in/email', user);
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        503,
        '5',
        { code: 'UNAVAILABLE', message: expect.stringContaining('Try again') },
      ]);
    } finally {
      await app.db.pool.query('drop function refuse_session cascade');
    }
    expect(await signIn(app, user)).toMatch(/session_token=/);
  });
});

describe('signing up', () => {
  it('sends a link, and only the confirmed account can sign in', async () => {
    const email = 'new@example.org';
    expect((await signUp(email)).status).toBe(200);
    const early = await postJson(app, '/api/auth/sign-in/email', { email, password });
    expect([early.status, early.headers.getSetCookie()]).toEqual([403, []]);
    const confirmed = await followLink((await mails.next(email)).text);
    expect(confirmed.headers.get('location')).toContain('/auth?confirmed=1');
    expect(await signIn(app, { email, password })).toMatch(/session_token=/);
  });

  it('comes back by the mail to what was asked for before, by form or by script, whatever signs stand in it', async () => {
    const next = "/desk/follow?path=%2Fnews%3Fq%3D(it's)*~!&name=Oklo";
    const byForm = await app.fetch('/auth/sign-up', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'form@example.org', password, next }),
    });
    const waiting = new URL(byForm.headers.get('location') ?? '', app.url);
    expect([waiting.searchParams.get('sent'), waiting.searchParams.get('next')]).toEqual(['1', next]);
    const callbackURL = confirmedPath(next);
    await postJson(app, '/api/auth/sign-up/email', { email: 'script@example.org', password, name: '', callbackURL });
    for (const email of ['form@example.org', 'script@example.org']) {
      const confirmed = await followLink((await mails.next(email)).text);
      const signIn = new URL(confirmed.headers.get('location') ?? '', app.url);
      expect([signIn.pathname, signIn.searchParams.get('confirmed')]).toEqual(['/auth', '1']);
      expect(signIn.searchParams.get('next')).toBe(next);
    }
  });

  it('gives the account a profile with the least rights, whatever the request says', async () => {
    const email = 'greedy@example.org';
    await postJson(app, '/api/auth/sign-up/email', { email, password, name: '', role: 'admin', emailVerified: true });
    const [profile] = await app.db.orm.select().from(profiles).where(eq(profiles.email, email));
    expect(profile?.role).toBe('subscriber');
    const [user] = await app.db.orm.select().from(authUsers).where(eq(authUsers.email, email));
    expect(user?.emailVerified ?? false).toBe(false);
  });

  it('answers a known address like a new one, and tells its owner by mail', async () => {
    const user = await addUser(app.db);
    const [known, fresh] = [await signUp(user.email), await signUp('fresh@example.org')];
    expect(known.status).toBe(fresh.status);
    expect(await userFields(known)).toEqual(await userFields(fresh));
    expect((await mails.next(user.email)).subject).toContain('already have an account');
  });

  it.each([
    ['', password, 'no address'],
    ['not an address', password, 'a broken address'],
    ['\u0430dmin@example.org', password, 'a look-alike letter in the address'],
    ['short@example.org', '12345', 'a short password'],
    ['common@example.org', 'Password1', 'a common password'],
    ['long@example.org', 'x'.repeat(200), 'an over-long password'],
    [`inject@example.org\r\nBcc: victim@example.org`, password, 'a header in the address'],
  ])('refuses %j, %j: %s', async (email, given) => {
    const response = await postJson(app, '/api/auth/sign-up/email', { email, password: given, name: '' });
    expect(response.status).toBe(400);
    expect((await readBody(response)).message).toMatch(/\w/);
    expect(await app.db.orm.$count(authUsers, eq(authUsers.email, email))).toBe(0);
  });

  it.each([
    ['an over-long name', { email: 'name@example.org', name: 'x'.repeat(10_000) }],
    ['an over-long address', { email: `${'x'.repeat(300)}@example.org`, name: '' }],
    ['a link to another site', { email: 'away@example.org', name: '', callbackURL: 'https://evil.example/' }],
    ['a link that only looks like a path', { email: 'away2@example.org', name: '', callbackURL: '//evil.example/' }],
  ])('refuses %s and creates nothing', async (_, body) => {
    const response = await postJson(app, '/api/auth/sign-up/email', { password, ...body });
    expect([400, 403]).toContain(response.status);
    expect(await app.db.orm.$count(authUsers, eq(authUsers.email, body.email))).toBe(0);
  });

  it('keeps a name of markup as text, and out of every mail', async () => {
    const name = '<script>alert(1)</script>\r\nBcc: victim@example.org';
    await postJson(app, '/api/auth/sign-up/email', { email: 'markup@example.org', password, name });
    const mail = await mails.next('markup@example.org');
    expect([mail.raw.includes('alert(1)'), mail.raw.includes('victim')]).toEqual([false, false]);
    const [profile] = await app.db.orm.select().from(profiles).where(eq(profiles.email, 'markup@example.org'));
    expect(profile?.fullName).toBe(name);
  });

  it('does not lead elsewhere from a confirmation link that somebody rewrote', async () => {
    const response = await app.fetch('/api/auth/verify-email?token=x&callbackURL=https://evil.example/', {
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('creates one account when the form is sent twice at once', async () => {
    const email = 'twice@example.org';
    const answers = await Promise.all([signUp(email), signUp(email)]);
    expect(answers.map((answer) => answer.status).every((status) => status === 200 || status === 422)).toBe(true);
    expect(await app.db.orm.$count(authUsers, eq(authUsers.email, email))).toBe(1);
    expect(await app.db.orm.$count(profiles, eq(profiles.email, email))).toBe(1);
  });

  it('keeps no password, only its scrypt hash', async () => {
    const user = await addUser(app.db);
    const [account] = await app.db.orm.select().from(authAccounts).where(eq(authAccounts.userId, user.id));
    expect(account?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});

describe('signing in', () => {
  it('answers an unknown address like a wrong password', async () => {
    const user = await addUser(app.db);
    const wrong = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: 'wrong password' });
    const unknown = await postJson(app, '/api/auth/sign-in/email', {
      email: 'nobody@example.org',
      password: 'wrong password',
    });
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const user = await addUser(app.db);
    const response = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password });
    const cookie = response.headers.getSetCookie().find((one) => one.includes('session_token')) ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    // What scripts are told is not what opens the session: the cookie is signed.
    const { token } = await readBody(response);
    expect(await me(`smr.session_token=${token}`)).toBeNull();
    expect(await me(cookieHeader(response))).toMatchObject({ email: user.email });
  });

  it('marks the cookie Secure and this host’s alone behind https', async () => {
    const secure = await startTestApp({
      config: {
        publicUrl: 'https://smr.test',
        isDevelopment: false,
        newsletterDomain: null,
        newsletterImprint: null,
        newsletterWebhookKey: null,
      },
    });
    const user = await addUser(secure.db);
    const response = await postJson(secure, '/api/auth/sign-in/email', { email: user.email, password: user.password });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-smr\.session_token=.*; Path=\/; .*Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    // And it is the one that is read.
    const me = await secure.fetch('/api/me', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(await readBody(me)).toMatchObject({ email: user.email });
    await secure.close();
  });

  it('starts a new session each time', async () => {
    const user = await addUser(app.db);
    expect(await signIn(app, user)).not.toBe(await signIn(app, user));
  });

  it('ends the session that the browser had before, and no other', async () => {
    const user = await addUser(app.db);
    const [elsewhere, before] = [await signIn(app, user), await signIn(app, user)];
    const again = { email: user.email, password: user.password };
    const failed = await postJson(app, '/api/auth/sign-in/email', { ...again, password: 'wrong' }, { cookie: before });
    expect([failed.status, await me(before)]).toMatchObject([401, { email: user.email }]);
    const response = await postJson(app, '/api/auth/sign-in/email', again, { cookie: before });
    expect(await me(before)).toBeNull();
    expect(await me(elsewhere)).toMatchObject({ email: user.email });
    expect(await me(cookieHeader(response))).toMatchObject({ email: user.email });
  });

  it('stops guessing at one account after ten tries, with 429 and Retry-After', async () => {
    const user = await addUser(app.db);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push(
        (await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: `guess number ${n}` })).status,
      );
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    const refused = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('works as a plain form, and brings the failure back to it in words', async () => {
    const user = await addUser(app.db);
    const send = (secret: string) =>
      app.fetch('/auth/sign-in', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ email: user.email, password: secret }),
      });
    const good = await send(user.password);
    expect([good.status, good.headers.get('location')]).toEqual([303, '/auth/signed-in']);
    expect((await me(cookieHeader(good)))?.email).toBe(user.email);
    const bad = await send('wrong password');
    expect([bad.status, bad.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/auth?tab=sign-in&error=Invalid'),
    ]);
  });

  it('comes back to the page that it was asked for, also as a plain form, and to no other site', async () => {
    const user = await addUser(app.db);
    const send = async (next: string, secret = user.password) => {
      const body = new URLSearchParams({ email: user.email, password: secret, next });
      const response = await app.fetch('/auth/sign-in', { method: 'POST', redirect: 'manual', body });
      const location = response.headers.get('location') ?? '';
      const headers = { cookie: cookieHeader(response) };
      return { location, onward: (await app.fetch(location, { redirect: 'manual', headers })).headers.get('location') };
    };
    const page = '/desk/follow?path=%2Fnews%3Fregion%3DEU';
    expect((await send(page)).onward).toBe(page);
    expect(new URL((await send(page, 'wrong password')).location, app.url).searchParams.get('next')).toBe(page);
    for (const other of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', ''])
      expect((await send(other)).onward).toBe('/auth');
    // Nor does the address that leads on, whoever made it.
    const cookie = await signIn(app, user);
    for (const other of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example']) {
      const address = `/auth/signed-in?${new URLSearchParams({ next: other })}`;
      const response = await app.fetch(address, { redirect: 'manual', headers: { cookie } });
      expect(response.headers.get('location')).toBe('/auth');
    }
  });

  it('says so when the browser keeps no cookies', async () => {
    const response = await app.fetch('/auth/signed-in', { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('refused+the+session+cookie');
  });

  it('ends with signing out', async () => {
    const cookie = await signIn(app, await addUser(app.db));
    await postJson(app, '/api/auth/sign-out', {}, { cookie, origin: app.url });
    expect(await me(cookie)).toBeNull();
  });

  it('ends a week after it was last used, and thirty days after it began', async () => {
    const user = await addUser(app.db);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const isOpen = async (cookie: string) =>
      (await readBody(await app.fetch('/api/me', { headers: { cookie } }))) !== null;
    const mine = eq(authSessions.userId, user.id);
    const cookie = await signIn(app, user);

    await app.db.orm
      .update(authSessions)
      .set({ createdAt: daysAgo(29) })
      .where(mine);
    await endOldSessions(app.db.orm, new Date());
    expect(await isOpen(cookie)).toBe(true);
    await app.db.orm
      .update(authSessions)
      .set({ createdAt: daysAgo(31) })
      .where(mine);
    await endOldSessions(app.db.orm, new Date());
    expect(await isOpen(cookie)).toBe(false);

    const unused = await signIn(app, user);
    const [session] = await app.db.orm.select().from(authSessions).where(mine);
    expect(session?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
    await app.db.orm
      .update(authSessions)
      .set({ expiresAt: daysAgo(0) })
      .where(mine);
    expect(await isOpen(unused)).toBe(false);
  });

  it('lists sessions and ends all of them', async () => {
    const user = await addUser(app.db);
    const [first, second] = [await signIn(app, user), await signIn(app, user)];
    const list = await app.fetch('/api/auth/list-sessions', { headers: { cookie: first } });
    expect(await list.json()).toHaveLength(2);
    await postJson(app, '/api/auth/revoke-sessions', {}, { cookie: first, origin: app.url });
    expect([await me(first), await me(second)]).toEqual([null, null]);
  });

  it('treats a session whose profile is gone as nobody', async () => {
    const user = await addUser(app.db, 'admin');
    const cookie = await signIn(app, user);
    await app.db.orm.delete(profiles).where(eq(profiles.id, user.id));
    expect(await me(cookie)).toBeNull();
    expect((await app.fetch('/api/admin/users', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends all sessions', async () => {
    const user = await addUser(app.db);
    const cookie = await signIn(app, user);
    await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth/reset' });
    const followed = await followLink((await mails.next(user.email)).text);
    const token = new URL(followed.headers.get('location') ?? '', app.url).searchParams.get('token');
    const reset = (newPassword: string) => postJson(app, '/api/auth/reset-password', { token, newPassword });
    expect((await reset('a whole new password')).status).toBe(200);
    expect((await reset('and yet another one')).status).toBe(400);
    expect(await me(cookie)).toBeNull();
    expect(await signIn(app, { email: user.email, password: 'a whole new password' })).toMatch(/session_token/);
  });

  it('answers an unknown address like a known one and sends nothing', async () => {
    const user = await addUser(app.db);
    const ask = (email: string) =>
      postJson(app, '/api/auth/request-password-reset', { email, redirectTo: '/auth/reset' });
    const [known, unknown] = [await ask(user.email), await ask('stranger@example.org')];
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    expect(mails.received.some((mail) => mail.to.includes('stranger@example.org'))).toBe(false);
  });

  it('keeps only the hash of the token', async () => {
    const user = await addUser(app.db);
    await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth/reset' });
    const token = (await mails.next(user.email)).text.match(/reset-password\/([\w-]+)/)?.[1] ?? 'none';
    const stored = await app.db.orm.select().from(authVerifications);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('works as a plain form from asking to the new password', async () => {
    const user = await addUser(app.db);
    const send = async (fields: Record<string, string>) => {
      const response = await app.fetch('/auth/reset', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      });
      return response.headers.get('location');
    };
    expect(await send({ email: user.email })).toBe('/auth/reset?sent=1');
    const token = (await mails.next(user.email)).text.match(/reset-password\/([\w-]+)/)?.[1] ?? '';
    expect(await send({ token, password: 'a whole new password' })).toBe('/auth/reset?changed=1');
    expect(await send({ token, password: 'and yet another one' })).toContain('/auth/reset?error=1&');
    expect(await signIn(app, { email: user.email, password: 'a whole new password' })).toMatch(/session_token/);
  });

  it('refuses a token that is too old', async () => {
    const user = await addUser(app.db);
    await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth/reset' });
    const followed = (await mails.next(user.email)).text.match(/reset-password\/([\w-]+)/)?.[1];
    await app.db.orm.update(authVerifications).set({ expiresAt: new Date(0) });
    expect(
      (await postJson(app, '/api/auth/reset-password', { token: followed, newPassword: 'a whole new password' }))
        .status,
    ).toBe(400);
  });
});

describe('roles', () => {
  it('are changed by administrators, end the sessions, and are written down', async () => {
    const [admin, user] = [await addUser(app.db, 'admin'), await addUser(app.db)];
    const [adminCookie, userCookie] = [await signIn(app, admin), await signIn(app, user)];
    const response = await changeRole(adminCookie, user.id, 'editor');
    expect([response.status, (await readBody(response)).role]).toEqual([200, 'editor']);
    expect(await me(userCookie)).toBeNull();
    const [entry] = await app.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, user.id));
    expect(entry).toMatchObject({
      action: 'role.change',
      actorEmail: admin.email,
      details: { from: 'subscriber', to: 'editor' },
    });
  });

  it('cannot be one’s own', async () => {
    const admin = await addUser(app.db, 'admin');
    expect((await changeRole(await signIn(app, admin), admin.id, 'subscriber')).status).toBe(403);
  });

  it('never leave the site without an administrator, even when two demote each other at once', async () => {
    await app.db.orm.update(profiles).set({ role: 'subscriber' });
    const [one, two] = [await addUser(app.db, 'admin'), await addUser(app.db, 'admin')];
    const [first, second] = [await signIn(app, one), await signIn(app, two)];
    await Promise.all([changeRole(first, two.id, 'editor'), changeRole(second, one.id, 'editor')]);
    expect(await app.db.orm.$count(profiles, eq(profiles.role, 'admin'))).toBe(1);
  });

  it.each([
    ['an unknown role', { role: 'owner' }],
    ['no role', {}],
  ])('refuse %s', async (_, body) => {
    const admin = await addUser(app.db, 'admin');
    const response = await app.fetch(`/api/admin/users/${(await addUser(app.db)).id}/role`, {
      method: 'PATCH',
      headers: { cookie: await signIn(app, admin), origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
  });

  it('refuse a change that comes from another site', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const user = await addUser(app.db);
    expect((await changeRole(cookie, user.id, 'admin', 'https://evil.example')).status).toBe(403);
    expect((await app.db.orm.select().from(profiles).where(eq(profiles.id, user.id)))[0]?.role).toBe('subscriber');
  });

  it('can be given from the shell', async () => {
    const user = await addUser(app.db);
    expect([
      await promoteToAdmin(app.db.orm, user.email),
      await promoteToAdmin(app.db.orm, 'nobody@example.org'),
    ]).toEqual([true, false]);
    expect((await app.db.orm.select().from(profiles).where(eq(profiles.id, user.id)))[0]?.role).toBe('admin');
  });
});

describe('the lists for administrators', () => {
  it('find accounts by a part of the address, literally', async () => {
    const admin = await signIn(app, await addUser(app.db, 'admin'));
    await addUser(app.db, 'subscriber', 'percent%sign@example.org');
    const find = async (q: string) =>
      (
        (await (
          await app.fetch(`/api/admin/users?q=${encodeURIComponent(q)}`, { headers: { cookie: admin } })
        ).json()) as { items: unknown[] }
      ).items.length;
    expect(await find('percent%sign')).toBe(1);
    expect(await find('percent%nothing')).toBe(0);
  });

  it('filter the audit log by action and actor', async () => {
    const admin = await addUser(app.db, 'admin');
    const cookie = await signIn(app, admin);
    await changeRole(cookie, (await addUser(app.db)).id, 'editor');
    const read = async (query: string) =>
      (await readBody(await app.fetch(`/api/admin/audit?${query}`, { headers: { cookie } }))).items;
    expect(await read(`action=role.change&actor=${admin.email}`)).toHaveLength(1);
    expect(await read('action=nothing.done')).toHaveLength(0);
    const today = dayOf(new Date());
    expect(await read(`action=role.change&actor=${admin.email}&from=${today}&until=${today}`)).toHaveLength(1);
    expect(await read(`action=role.change&actor=${admin.email}&until=2020-01-01`)).toHaveLength(0);
  });

  it('download the audit log as sentences, as it is filtered', async () => {
    const admin = await addUser(app.db, 'admin');
    const cookie = await signIn(app, admin);
    const { id, email } = await addUser(app.db);
    await changeRole(cookie, id, 'editor');
    const download = (headers = {}) =>
      app.fetch(`/api/admin/audit.csv?action=role.change&actor=${admin.email}`, { headers });
    const [head, ...rows] = (await (await download({ cookie })).text()).trim().split('\r\n');
    expect(head).toBe('at,actor,action,sentence,details,subjectType,subjectId');
    expect(rows).toEqual([expect.stringContaining(`${admin.email} changed the role of “${email}”`)]);
    expect((await download()).status).not.toBe(200);
  });

  it('find who signed in, who failed to, and who changed a password, where there are rights', async () => {
    const [editor, reader] = [await addUser(app.db, 'editor'), await addUser(app.db)];
    const [engineer, viewer] = [await addInFleet('engineer'), await addInFleet('viewer')];
    for (const user of [reader, viewer, editor, engineer]) {
      await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: 'wrong password' });
      await signIn(app, user);
      await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth/reset' });
      const token = (await mails.next(user.email)).text.match(/reset-password\/([\w-]+)/)?.[1];
      await postJson(app, '/api/auth/reset-password', { token, newPassword: 'a whole new password' });
    }
    for (const { id, email } of [editor, engineer]) {
      // A failure is written down behind its answer, whose time must not tell accounts apart.
      await until(async () => (await entriesOf(id)).length === 3);
      expect((await entriesOf(id)).map(({ action, actorEmail }) => [action, actorEmail]).sort()).toEqual([
        ['account.password-change', email],
        ['account.sign-in', email],
        ['account.sign-in-failed', null],
      ]);
    }
    expect([await entriesOf(reader.id), await entriesOf(viewer.id)]).toEqual([[], []]);
  });

  it('find what somebody did with the own account whose rights are in the fleet alone', async () => {
    const engineer = await addInFleet('engineer');
    const { cookie } = await setUpSecondFactor(app, engineer);
    const own = (path: string, cookie: string, body: object) =>
      postJson(app, path, { password: engineer.password, ...body }, { cookie, origin: app.url });
    await own('/api/auth/two-factor/disable', cookie, {});
    const after = await signIn(app, engineer);
    await own('/api/me/address', after, { email: 'elsewhere@example.org' });
    await own('/api/me/api-keys', after, { name: 'mine', scopes: ['read'], expiresAt: null });
    const actions = (await entriesOf(engineer.id)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        ...['account.second-factor-on', 'account.second-factor-off', 'account.address-ask', 'api-key.issue'],
      ]),
    );
  });

  const entriesOf = (subjectId: string) =>
    app.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at, auditLog.action);

  async function addInFleet(role: 'engineer' | 'viewer') {
    const user = await addUser(app.db);
    await app.db.orm
      .insert(fleetGrants)
      .values({ profileId: user.id, role, grantedBy: 'a test', grantedAt: new Date() });
    return user;
  }
});

describe('kept answers', () => {
  it('never hold what belongs to somebody who is signed in', async () => {
    const cookie = await signIn(app, await addUser(app.db));
    await app.fetch('/api/me', { headers: { cookie } });
    expect(await (await app.fetch('/api/me')).json()).toBeNull();
    expect(await app.db.orm.$count(authSessions)).toBeGreaterThan(0);
  });

  it('are none in the browser of somebody who is signed in', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const keptAs = async (path: string, headers: Record<string, string>) =>
      (await app.fetch(path, { headers })).headers.get('cache-control');
    for (const path of ['/api/me', '/api/admin/users', '/api/news', '/api/nothing'])
      expect([path, await keptAs(path, { cookie })]).toEqual([path, 'no-store']);
    expect(await keptAs('/api/me', { authorization: 'Bearer smrk_nobody' })).toBe('no-store');
    expect(await keptAs('/api/news', {})).not.toBe('no-store');
  });
});

describe('a request that is refused', () => {
  it('is in the log with who asked for what, and from where', async () => {
    const user = await addUser(app.db);
    const { headers } = await app.fetch('/api/admin/users', { headers: { cookie: await signIn(app, user) } });
    const stranger = await app.fetch('/api/admin/users?secret=in-the-query');
    const lineOf = (id: string | null) => logged.find(({ requestId }) => requestId === id);
    const refused = {
      method: 'GET',
      path: '/api/admin/users',
      time: expect.stringMatching(/Z$/),
      from: '127.0.0.1',
      msg: 'request refused',
    };
    expect(lineOf(headers.get('x-request-id'))).toMatchObject({ ...refused, status: 403, actor: user.id });
    expect(lineOf(stranger.headers.get('x-request-id'))).toMatchObject({ ...refused, status: 401, actor: null });
    expect(JSON.stringify(logged)).not.toContain('in-the-query');
  });
});

function signUp(email: string): Promise<Response> {
  return postJson(app, '/api/auth/sign-up/email', { email, password, name: '', callbackURL: '/auth?confirmed=1' });
}

function followLink(text: string): Promise<Response> {
  const link = new URL(text.match(/https?:\/\/\S+/)?.[0] ?? '');
  return app.fetch(link.pathname + link.search, { redirect: 'manual' });
}

/** Which fields an answer has; their values differ by nature. */
async function userFields(response: Response): Promise<string[]> {
  return Object.keys((await readBody(response)).user as object).sort();
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

async function me(cookie: string): Promise<{ email: string } | null> {
  return (await (await app.fetch('/api/me', { headers: { cookie } })).json()) as { email: string } | null;
}

function changeRole(cookie: string, id: string, role: string, origin = app.url): Promise<Response> {
  return app.fetch(`/api/admin/users/${id}/role`, {
    method: 'PATCH',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  });
}
