import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, invitations, profiles } from '../database/schema/accounts.ts';
import { fleetInvitations } from '../database/schema/fleet-rights.ts';
import type { FleetInvitation, Grant, Invited } from '../features/fleet/rights/contract.ts';
import { createMailer } from '../platform/server/mail.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { addFleet } from './support/fleet.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { addUser, cookieHeader, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let mails: MailServer;
let admin: TestUser;
let asAdmin: string;

beforeAll(async () => {
  mails = await startMailServer();
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog);
  app = await startTestApp({ mailer });
  admin = await addUser(app.db, 'admin');
  asAdmin = await signIn(app, admin);
  await addFleet(app.db, 2);
  await ask('PUT', '/admin/fleet/openness', { isClosed: true });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const password = 'correct horse battery';
let made = 0;
const newAddress = () => `colleague${++made}@example.org`;
const ask = <Answer = { message: string }>(method: string, path: string, body?: unknown, cookie = asAdmin) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const path = '/admin/fleet/invitations';
const listed = async (email: string) => {
  const { body } = await ask<{ items: Grant[]; invitations: FleetInvitation[] }>('GET', '/admin/fleet/grants');
  const of = <T extends { email: string }>(items: T[]) => items.filter((item) => item.email === email);
  return { grants: of(body.items), waiting: of(body.invitations) };
};
const tokenIn = (text: string) => text.match(/\/auth\/invited\/([\w-]+)/)?.[1] ?? '';

async function invite(place: object, { role = 'operator', email = newAddress() } = {}) {
  const { status, body } = await ask<Invited>('POST', path, { email, role, ...place });
  expect([status, body.grant]).toEqual([201, null]);
  const { text } = await mails.next(email);
  return { id: body.invitationId, email, text, token: tokenIn(text) };
}

async function inviteToHouse(email: string, role: string) {
  const answer = await postJson(app, '/api/admin/invitations', { email, role }, { cookie: asAdmin });
  expect(answer.status).toBe(201);
  return (await mails.next(email)).text;
}

const end = (email: string) =>
  app.db.orm.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.email, email));

const actionsOf = async (subjectId: string) =>
  (await app.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(asc(auditLog.at))).map(
    ({ action }) => action,
  );

const accept = (token: string) =>
  app.fetch('/auth/invited', {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://smr.test' },
    body: new URLSearchParams({ token, password }),
  });

describe('an invitation to the fleet', () => {
  it('brings a mail that says the role, and whose link gives it with the account', async () => {
    const { email, text, token } = await invite({ unitId: 'dnnp-1' });
    expect(text).toContain('– operator at Darlington SMR Unit 1: acknowledges');
    expect(text).toContain('within 14 days');
    expect((await listed(email)).grants).toEqual([]);
    const { body: shown } = await ask<{ promised: string[]; hasAccount: boolean }>('GET', `/invitations/${token}`);
    expect(shown).toMatchObject({ hasAccount: false, promised: [expect.stringContaining('operator at Darlington')] });
    const accepted = await accept(token);
    expect(accepted.headers.get('location')).toBe('/auth/signed-in?next=%2Fsmr-ops-cloud');
    const { grants, waiting } = await listed(email);
    expect(waiting).toEqual([]);
    expect(grants).toMatchObject([{ role: 'operator', unitId: 'dnnp-1', grantedBy: admin.email }]);
    const own = await ask<{ id: string }[]>('GET', '/fleet/units', undefined, cookieHeader(accepted));
    expect(own.body.map(({ id }) => id)).toEqual(['dnnp-1']);
  });

  it('is no mail to who has an account: the role is given at once', async () => {
    const user = await addUser(app.db);
    const { status, body } = await ask<Invited>('POST', path, { email: user.email, role: 'viewer' });
    expect([status, body.invitationId, body.grant?.email]).toEqual([201, null, user.email]);
    expect(await listed(user.email)).toMatchObject({ grants: [{ role: 'viewer', unitId: null }], waiting: [] });
  });

  it('gives nothing to a stranger who signed up with the address', async () => {
    const email = newAddress();
    await postJson(app, '/api/auth/sign-up/email', { email, password: 'the stranger knows', name: '' });
    await mails.next(email);
    const { token } = await invite({}, { email });
    expect((await listed(email)).grants).toEqual([]);
    expect((await accept(token)).status).toBe(303);
    expect((await listed(email)).grants).toHaveLength(1);
    const stranger = await postJson(app, '/api/auth/sign-in/email', { email, password: 'the stranger knows' });
    expect(stranger.status).toBe(401);
  });

  it('holds several roles for one address, with one link, and the newest one works', async () => {
    const first = await invite({ unitId: 'dnnp-1' });
    const { text, token } = await invite({ unitId: 'dnnp-2' }, { email: first.email, role: 'engineer' });
    expect(text.match(/^– /gm)).toHaveLength(2);
    expect((await ask('GET', `/invitations/${first.token}`)).status).toBe(404);
    await accept(token);
    expect((await listed(first.email)).grants.map(({ role, unitId }) => `${role} ${unitId}`)).toEqual([
      'operator dnnp-1',
      'engineer dnnp-2',
    ]);
  });

  it('is taken back: with the last role the link stops working', async () => {
    const first = await invite({ unitId: 'dnnp-1' });
    const second = await invite({ unitId: 'dnnp-2' }, { email: first.email });
    expect((await ask('DELETE', `${path}/${first.id}`)).status).toBe(200);
    expect((await ask('GET', `/invitations/${second.token}`)).status).toBe(200);
    expect((await ask('DELETE', `${path}/${second.id}`)).status).toBe(200);
    expect((await ask('GET', `/invitations/${second.token}`)).status).toBe(410);
    expect((await ask('DELETE', `${path}/${second.id}`)).status).toBe(404);
    expect((await listed(first.email)).waiting).toEqual([]);
  });

  it('is sent again with a new link', async () => {
    const { id, email, token } = await invite({ unitId: 'dnnp-1' });
    expect((await ask('POST', `${path}/${id}/resend`, {})).status).toBe(200);
    const again = tokenIn((await mails.next(email)).text);
    expect((await ask('GET', `/invitations/${token}`)).status).toBe(404);
    expect((await ask('GET', `/invitations/${again}`)).status).toBe(200);
  });

  it('works for fourteen days, stays listed and can be sent again after', async () => {
    const { id, email, token } = await invite({ unitId: 'dnnp-1' });
    const [row] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    expect(row && row.expiresAt.getTime() - row.sentAt.getTime()).toBe(14 * DAY_MS);
    await app.db.orm.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.email, email));
    expect((await ask('GET', `/invitations/${token}`)).status).toBe(410);
    expect((await listed(email)).waiting).toHaveLength(1);
    await ask('POST', `${path}/${id}/resend`, {});
    expect((await accept(tokenIn((await mails.next(email)).text))).headers.get('location')).toContain('signed-in');
    expect((await listed(email)).grants).toHaveLength(1);
  });

  it('goes along with one that brings a role in the house, and revives nothing that is over', async () => {
    const email = newAddress();
    await inviteToHouse(email, 'editor');
    const both = await invite({ unitId: 'dnnp-1' }, { email });
    expect(both.text).toContain('as an editor');
    await end(email);
    const { token } = await invite({ unitId: 'dnnp-2' }, { email });
    await accept(token);
    const [profile] = await app.db.orm.select().from(profiles).where(eq(profiles.email, email));
    const { grants } = await listed(email);
    expect([profile?.role, grants.map(({ unitId }) => unitId)]).toEqual(['subscriber', ['dnnp-2']]);
  });

  it('is sent again without offering a role in the house once more', async () => {
    const email = newAddress();
    await inviteToHouse(email, 'editor');
    const { id } = await invite({ unitId: 'dnnp-1' }, { email });
    const [before] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    const other = await addUser(app.db, 'admin');
    await ask('POST', `${path}/${id}/resend`, {}, await signIn(app, other));
    const [live] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    expect(live).toMatchObject({ role: 'editor', expiresAt: before?.expiresAt, invitedById: admin.id });
    await end(email);
    await mails.next(email);
    await ask('POST', `${path}/${id}/resend`, {}, await signIn(app, other));
    const [over] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    expect(over).toMatchObject({ role: 'subscriber', invitedById: other.id });
  });

  it('that is over makes room for one to the house, which is written down', async () => {
    const { email } = await invite({ unitId: 'dnnp-1' });
    const [old] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
    await end(email);
    await inviteToHouse(email, 'editor');
    expect((await listed(email)).waiting).toEqual([]);
    expect(await actionsOf(old?.id ?? '')).toEqual(['account.invite', 'account.invite-withdraw']);
  });

  it('makes one to the house work no longer, and its mail says for how long', async () => {
    const email = newAddress();
    await inviteToHouse(email, 'admin');
    const left = new Date(Date.now() + 3.5 * DAY_MS);
    await app.db.orm.update(invitations).set({ expiresAt: left }).where(eq(invitations.email, email));
    const { text } = await invite({ unitId: 'dnnp-1' }, { email });
    expect(text).toContain('within 3 days');
    expect((await listed(email)).waiting).toMatchObject([{ expiresAt: left.toISOString() }]);
  });

  it('promises nothing in the name of who is no administrator any more', async () => {
    const { id, email, token } = await invite({ unitId: 'dnnp-1' });
    const other = await addUser(app.db, 'editor');
    await app.db.orm.update(fleetInvitations).set({ offeredById: other.id, offeredBy: other.email });
    expect((await listed(email)).waiting).toEqual([]);
    expect((await ask('POST', `${path}/${id}/resend`, {})).status).toBe(404);
    const { body: shown } = await ask<{ promised: string[] }>('GET', `/invitations/${token}`);
    expect(shown.promised).toEqual([]);
    expect((await accept(token)).headers.get('location')).toBe('/auth/signed-in');
    expect((await listed(email)).grants).toEqual([]);
  });

  it.each([
    ['is no administrator any more', (id: string) => ask('PATCH', `/admin/users/${id}/role`, { role: 'editor' })],
    ['is deactivated', (id: string) => ask('POST', `/admin/users/${id}/deactivate`, {})],
  ])(
    'goes on without the role in the house as that of another who promised with it, when its sender %s',
    async (_, leave) => {
      const other = await addUser(app.db, 'admin');
      const asOther = await signIn(app, other);
      const [email, alone] = [newAddress(), newAddress()];
      await postJson(app, '/api/admin/invitations', { email, role: 'admin' }, { cookie: asOther });
      await mails.next(email);
      await ask('POST', path, { email, role: 'viewer', unitId: 'dnnp-2' }, asOther);
      await mails.next(email);
      await ask('POST', path, { email: alone, role: 'viewer' }, asOther);
      const withdrawn = tokenIn((await mails.next(alone)).text);
      const { token } = await invite({ unitId: 'dnnp-1' }, { email });
      expect((await leave(other.id)).status).toBe(200);
      expect((await ask('GET', `/invitations/${withdrawn}`)).status).toBe(410);
      const [row] = await app.db.orm.select().from(invitations).where(eq(invitations.email, email));
      expect([row?.invitedBy, row?.role]).toEqual([admin.email, 'subscriber']);
      await accept(token);
      expect((await listed(email)).grants).toMatchObject([{ unitId: 'dnnp-1', grantedBy: admin.email }]);
    },
  );

  it('that is sent again is promised by who sent it', async () => {
    const other = await addUser(app.db, 'admin');
    const email = newAddress();
    const { body } = await ask<Invited>('POST', path, { email, role: 'viewer' }, await signIn(app, other));
    await mails.next(email);
    await ask('POST', `${path}/${body.invitationId}/resend`, {});
    const { text } = await mails.next(email);
    expect(text).toContain(`${admin.email} invites you`);
    await ask('PATCH', `/admin/users/${other.id}/role`, { role: 'editor' });
    await accept(tokenIn(text));
    expect((await listed(email)).grants).toMatchObject([{ role: 'viewer', grantedBy: admin.email }]);
  });

  it('is in the audit log as it is promised and taken back, with its role and its place', async () => {
    const { id, email } = await invite({ unitId: 'dnnp-1' });
    await ask('DELETE', `${path}/${id}`);
    const rows = await app.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id ?? ''))
      .orderBy(asc(auditLog.at));
    const details = { name: email, role: 'operator', place: 'dnnp-1' };
    expect(rows).toMatchObject([
      { action: 'fleet-grant.promise', actorEmail: admin.email, details },
      { action: 'fleet-grant.promise-withdraw', actorEmail: admin.email, details },
    ]);
  });

  it('names a unit that is there, and is written by administrators alone', async () => {
    const email = newAddress();
    const refused = await ask<{ issues: { path: string[] }[] }>('POST', path, { email, role: 'viewer', unitId: 'no' });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([404, ['unitId']]);
    const editor = await signIn(app, await addUser(app.db, 'editor'));
    // The same answer for an address with an account and for one without.
    for (const asked of [email, admin.email])
      expect((await ask('POST', path, { email: asked, role: 'viewer' }, editor)).status).toBe(403);
    expect((await listed(email)).waiting).toEqual([]);
  });
});
