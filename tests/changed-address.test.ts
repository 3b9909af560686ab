import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '../features/accounts/contract.ts';
import { hashToken } from '../features/accounts/server/make-token.ts';
import { decideProposal, retireUnit } from '../features/fleet/configuration/server/commands.ts';
import { handOverShift, takeShiftOver } from '../features/fleet/shifts/server/commands.ts';
import { recordReport } from '../features/newsletter/server/commands.ts';
import { createMailer } from '../platform/server/mail.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { addFleet } from './support/fleet.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { addUser, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let mails: MailServer;
let clock: number;

beforeAll(async () => {
  mails = await startMailServer();
  clock = Date.now();
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'SMR <no-reply@smr.test>', dataDir: '' }, silentLog);
  app = await startTestApp({ mailer, now: () => clock });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const headers = (cookie: string) => ({ cookie, origin: app.url });

async function ask(user: TestUser, cookie: string, email: string) {
  const response = await postJson(app, '/api/me/address', { email, password: user.password }, headers(cookie));
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

async function linkTo(address: string): Promise<string> {
  return (await mails.next(address)).text.match(/auth\/address\/([\w-]+)/)?.[1] ?? 'none';
}

async function confirm(cookie: string, token: string): Promise<string> {
  const response = await app.fetch('/auth/address', {
    method: 'POST',
    redirect: 'manual',
    headers: headers(cookie),
    body: new URLSearchParams({ token }),
  });
  return response.headers.get('location') ?? '';
}

const me = async (cookie: string) => (await (await app.fetch('/api/me', { headers: { cookie } })).json()) as Me | null;

const queued = async (address: string) => {
  const { rows } = await app.db.pool.query<{ subject: string; text: string }>(
    "select payload->>'subject' as subject, payload->>'text' as text from deliveries where receiver = $1 order by created_at",
    [address],
  );
  return rows;
};

const values = async (query: string) =>
  (await app.db.pool.query<{ value: string }>(query)).rows.map(({ value }) => value);

it('an account has another address once its owner has opened the link there, where the account is signed in', async () => {
  const user = await addUser(app.db, 'editor', 'ada@old.example');
  const [here, elsewhere] = [await signIn(app, user), await signIn(app, user)];
  const wrong = await ask({ ...user, password: 'wrong' }, here, 'ada@new.example');
  expect([wrong.status, wrong.body.message]).toEqual([403, 'This is not your password.']);
  expect((await ask(user, here, 'Ada@old.example')).status).toBe(400);
  expect((await ask(user, here, 'Ada@New.example')).body).toEqual({ sent: true });
  const token = await linkTo('ada@new.example');
  expect(await queued('ada@old.example')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('to ada@new.example') }),
  ]);
  // A stranger at a mistyped address, and another account, get nothing by the link.
  expect(await confirm('', token)).toContain('/auth?next=');
  const other = await signIn(app, await addUser(app.db));
  expect(await confirm(other, token)).toContain('error=');
  expect(await confirm(here, token)).toBe('/account?address=ada%40new.example');
  expect([(await me(here))?.email, await me(elsewhere)]).toEqual(['ada@new.example', null]);
  await expect(signIn(app, user)).rejects.toThrow('401');
  expect(await signIn(app, { ...user, email: 'ada@new.example' })).toContain('session_token');
  expect((await queued('ada@old.example'))[1]?.text).toContain('was changed to ada@new.example');
  expect(await confirm(here, token)).toContain('error=');
  expect(
    await values(
      `select action as value from audit_log where actor_id = '${user.id}' and action like '%address%' order by at`,
    ),
  ).toEqual(['account.address-ask', 'account.address-change']);
});

it('answers the same for an address that is taken, and tells its owner', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  const taken = await addUser(app.db);
  expect(await ask(user, cookie, 'free@new.example')).toEqual(await ask(user, cookie, taken.email));
  const waiting = await (await app.fetch('/api/me/address', { headers: { cookie } })).json();
  expect(waiting).toMatchObject({ email: taken.email });
  expect((await mails.next(taken.email)).text).toContain('There is one with it already');
});

it('one who signed up with the address and never confirmed it is no obstacle', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  await postJson(app, '/api/auth/sign-up/email', { email: 'squat@new.example', password: 'correct horse', name: '' });
  await mails.next('squat@new.example');
  await ask(user, cookie, 'squat@new.example');
  expect(await confirm(cookie, await linkTo('squat@new.example'))).toContain('/account?');
  expect((await me(cookie))?.id).toBe(user.id);
});

it('a link that is too old, taken back, or followed by a newer one opens nothing', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  await ask(user, cookie, 'first@new.example');
  const first = await linkTo('first@new.example');
  await ask(user, cookie, 'second@new.example');
  const second = await linkTo('second@new.example');
  expect(await confirm(cookie, first)).toContain('error=');
  await app.fetch('/api/me/address', { method: 'DELETE', headers: headers(cookie) });
  expect(await confirm(cookie, second)).toContain('error=');
  await ask(user, cookie, 'third@new.example');
  const third = await linkTo('third@new.example');
  clock += 25 * 3_600_000;
  expect(await confirm(cookie, third)).toContain('error=');
  expect((await app.fetch(`/api/address-changes/${third}`)).status).toBe(404);
  expect((await me(cookie))?.email).toBe(user.email);
});

it('sends so many of these mails an hour', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  const statuses = [];
  for (let tries = 0; tries < 6; tries++) statuses.push((await ask(user, cookie, `many${tries}@new.example`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('a link for a new password that went to the old address opens nothing any more', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  await postJson(app, '/api/auth/request-password-reset', { email: user.email, redirectTo: '/auth/reset' });
  const reset = (await mails.next(user.email)).text.match(/reset-password\/([\w-]+)/)?.[1] ?? 'none';
  await ask(user, cookie, 'fresh@new.example');
  await confirm(cookie, await linkTo('fresh@new.example'));
  const answer = await postJson(app, '/api/auth/reset-password', { token: reset, newPassword: 'another password' });
  expect(answer.status).toBe(400);
});

it('what knows a person by address knows the new one: letters, messages, submissions, contacts, alarms, proposals', async () => {
  const user = await addUser(app.db, 'editor', 'eve@old.example');
  const cookie = await signIn(app, user);
  await app.db.pool.query(`
    insert into newsletter_subscriptions (email, status, consent_at) values ('eve@old.example', 'active', now());
    insert into newsletter_subscriptions (email, status) values ('eve@new.example', 'pending');
    insert into feedback_threads (id, root_id, kind, title, email, sent_hash)
      values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'idea', 'One', 'eve@old.example', '');
    insert into content_submissions (type, title, submitted_by_email) values ('article', 'A story', 'Eve@old.example');
    insert into contacts (emails, origin) values ('{eve@old.example,eve@home.example}', 'gathered');
    insert into contact_points (name, kind, address) values ('Eve', 'mail', 'Eve@old.example'), ('Eve at night', 'push', 'eve@old.example');
    insert into fleet_versions (kind, subject_id, state, content, author, at, base, why)
      values ('site', 'one', 'proposed', '{}', 'eve@old.example', now(), 0, ''), ('site', 'one', 'declined', '{}', 'eve@old.example', now(), 0, '');
  `);
  await ask(user, cookie, 'eve@new.example');
  expect(await confirm(cookie, await linkTo('eve@new.example'))).toContain('/account?');
  expect(await values(`select email || ' ' || status as value from newsletter_subscriptions`)).toEqual([
    'eve@new.example active',
  ]);
  expect(await values('select step as value from newsletter_consents')).toEqual(['moved']);
  expect(await values('select email as value from feedback_threads')).toEqual(['eve@new.example']);
  expect(await values('select submitted_by_email as value from content_submissions')).toEqual(['eve@new.example']);
  expect(await values(`select array_to_string(emails, ' ') as value from contacts`)).toEqual([
    'eve@new.example eve@home.example',
  ]);
  expect(await values('select address as value from contact_points')).toEqual(['eve@new.example', 'eve@new.example']);
  expect(await values('select author as value from fleet_versions order by state')).toEqual([
    'eve@old.example',
    'eve@new.example',
  ]);
});

it('alarms go where an engineer chose, whoever has the address for reading only, and a move of theirs is written down', async () => {
  const moves = async (role: 'subscriber' | 'editor', name: string) => {
    const user = await addUser(app.db, role, `${name}@old.example`);
    const cookie = await signIn(app, user);
    await app.db.pool.query(
      `insert into contact_points (name, kind, address) values ('${name}', 'mail', '${name}@old.example')`,
    );
    await ask(user, cookie, `${name}@new.example`);
    await confirm(cookie, await linkTo(`${name}@new.example`));
    return [
      ...(await values(`select address as value from contact_points where name = '${name}'`)),
      ...(await values(
        `select action as value from audit_log where subject_type = 'contact_points' and details->>'name' = '${name}'`,
      )),
    ];
  };
  expect(await moves('subscriber', 'rita')).toEqual(['rita@old.example']);
  expect(await moves('editor', 'egon')).toEqual(['egon@new.example', 'contact-point.change']);
});

it('a request that began under the old address judges and signs by the new one: nobody is a second person beside himself', async () => {
  const { orm, pool } = app.db;
  await addFleet(app.db, 1);
  await pool.query('insert into house_settings (review_required) values (true)');
  const user = await addUser(app.db, 'editor', 'ann@old.example');
  const cookie = await signIn(app, user);
  const now = new Date(clock);
  const before = { id: (await me(cookie))?.id ?? '', email: 'ann@old.example', role: 'editor' };
  const log = { site: null, units: null };
  const proposed = await retireUnit(orm, before, { id: 'dnnp-1', revision: 0, why: 'Old' }, now);
  const signed = await handOverShift(orm, before, log, { at: now, note: '' }, now);
  await pool.query(`insert into fleet_imports (id, why, author, at, asked_back_by, asked_back_at)
    values (gen_random_uuid(), '', 'ann@old.example', now(), 'ann@old.example', now())`);
  expect(proposed.state).toBe('proposed');
  await ask(user, cookie, 'ann@new.example');
  await confirm(cookie, await linkTo('ann@new.example'));
  const [id = ''] = await values(`select id::text as value from unit_versions where state = 'proposed'`);
  await expect(decideProposal(orm, before, { id, decision: 'approve' }, now)).rejects.toThrow('proposed this yourself');
  await expect(takeShiftOver(orm, before, log, { id: signed.id, note: '' }, now)).rejects.toThrow('yourself');
  await retireUnit(orm, before, { id: 'dnnp-1', revision: 0, why: 'Older' }, now);
  expect(await values(`select distinct author as value from unit_versions where state = 'proposed'`)).toEqual([
    'ann@new.example',
  ]);
  expect(await values('select asked_back_by as value from fleet_imports')).toEqual(['ann@new.example']);
  await pool.query('delete from house_settings');
});

it('whoever takes back what does not wait any more is told the address there is', async () => {
  const user = await addUser(app.db);
  const cookie = await signIn(app, user);
  const withdraw = () => app.fetch('/api/me/address', { method: 'DELETE', headers: headers(cookie) });
  await ask(user, cookie, 'early@new.example');
  expect((await withdraw()).status).toBe(200);
  await ask(user, cookie, 'late@new.example');
  await confirm(cookie, await linkTo('late@new.example'));
  const late = await withdraw();
  expect([late.status, ((await late.json()) as ErrorBody).message]).toEqual([
    404,
    'No change waits any more. You sign in with late@new.example.',
  ]);
});

describe('of invitations at both addresses', () => {
  let admin: TestUser;
  /** @returns what waits afterwards, with what it promises */
  async function join(
    name: string,
    invited: { at: 'old' | 'new'; role: string; days: number; promised: string; by?: string }[],
  ) {
    const user = await addUser(app.db, 'subscriber', `${name}@old.example`);
    const cookie = await signIn(app, user);
    for (const { at, role, days, promised, by = admin.id } of invited)
      await app.db.pool.query(
        `with made as (insert into invitations (email, role, token_hash, invited_by_id, invited_by, sent_at, expires_at)
           values ($1, $2, $3, $6, 'admin@smr.test', now(), $5) returning id)
         insert into fleet_invitations (invitation_id, site_name, role, offered_by_id, offered_by, offered_at)
           select id, $4, 'viewer', $6, 'admin@smr.test', clock_timestamp() from made`,
        [`${name}@${at}.example`, role, `${name} ${at}`, promised, new Date(clock + days * 86_400_000), by],
      );
    await ask(user, cookie, `${name}@new.example`);
    await confirm(cookie, await linkTo(`${name}@new.example`));
    return values(`select email || ' ' || token_hash || ': ' || string_agg(site_name, ', ' order by site_name) as value
      from invitations i join fleet_invitations on invitation_id = i.id
      where email like '${name}@%' and accepted_at is null and withdrawn_at is null group by i.id`);
  }

  beforeAll(async () => {
    admin = await addUser(app.db, 'admin');
    await app.db.pool.query(
      `insert into fleet_sites (id, name, time_zone) values ('north', 'North', 'UTC'), ('south', 'South', 'UTC')`,
    );
  });

  it('one whose time is over makes room', async () => {
    const late = { at: 'new', role: 'subscriber', days: -1, promised: 'South' } as const;
    const live = { at: 'old', role: 'subscriber', days: 5, promised: 'North' } as const;
    expect(await join('ines', [late, live])).toEqual(['ines@new.example ines old: North']);
    expect(
      await values(`select details->>'email' as value from audit_log where action = 'account.invite-withdraw'`),
    ).toEqual(['ines@new.example']);
  });

  it('the one with the higher role stays, and brings what was promised with both', async () => {
    const one = { at: 'old', role: 'editor', days: 5, promised: 'North' } as const;
    const other = { at: 'new', role: 'subscriber', days: 5, promised: 'South' } as const;
    expect(await join('jon', [one, other])).toEqual(['jon@new.example jon old: North, South']);
    expect(await join('kim', [{ ...one, role: 'subscriber' }, other])).toEqual([
      'kim@new.example kim new: North, South',
    ]);
  });

  it('what counts is not displaced by what somebody promised later who may not any more', async () => {
    const counts = { at: 'old', role: 'subscriber', days: 5, promised: 'North' } as const;
    const dead = { ...counts, at: 'new', by: (await addUser(app.db, 'subscriber')).id } as const;
    expect(await join('uli', [counts, dead])).toEqual(['uli@new.example uli new: North']);
    expect(
      await values(`select offered_by_id as value from fleet_invitations join invitations i on i.id = invitation_id
        where email = 'uli@new.example' and withdrawn_at is null`),
    ).toEqual([admin.id]);
  });
});

it('a letter that is on its way while the address changes is sent once, and its issue ends', async () => {
  const user = await addUser(app.db, 'subscriber', 'noa@old.example');
  const cookie = await signIn(app, user);
  const id = '00000000-0000-4000-8000-000000000003';
  await app.db.pool.query(`
    insert into newsletter_subscriptions (id, email, status, consent_at) values ('${id}', 'noa@old.example', 'active', now());
    insert into newsletter_issues (id, week_of, subject) values ('${id}', '2026-11-09', 'Two');
    insert into newsletter_deliveries (issue_id, subscription_id, status, claimed_at) values ('${id}', '${id}', 'sending', now());
  `);
  await ask(user, cookie, 'noa@new.example');
  await confirm(cookie, await linkTo('noa@new.example'));
  expect(
    await values(
      `select status || ' ' || (sent_at is not null) as value from newsletter_deliveries where issue_id = '${id}'`,
    ),
  ).toEqual(['sent true']);
});

it('letters that only the old address had go to the new one, beside those that it has', async () => {
  const user = await addUser(app.db, 'subscriber', 'pia@old.example');
  const cookie = await signIn(app, user);
  await app.db.pool.query(`insert into newsletter_subscriptions (email, status, editions, consent_at) values
    ('pia@old.example', 'active', '{weekly,daily}', now()), ('pia@new.example', 'active', '{weekly}', now())`);
  await ask(user, cookie, 'pia@new.example');
  await confirm(cookie, await linkTo('pia@new.example'));
  expect(
    await values(
      `select email || ' ' || status || ' ' || editions::text as value from newsletter_subscriptions where email like 'pia@%' order by 1`,
    ),
  ).toEqual(['pia@new.example active {weekly,daily}', 'pia@old.example unsubscribed {weekly,daily}']);
});

it('what is signed in letters to the old address has no power over the new one', async () => {
  const user = await addUser(app.db, 'subscriber', 'lea@old.example');
  const cookie = await signIn(app, user);
  const id = '00000000-0000-4000-8000-000000000002';
  await app.db.pool.query(`
    insert into newsletter_subscriptions (id, email, status, format, editions, consent_at, consent_version, paused_until)
      values ('${id}', 'lea@old.example', 'active', 'text', '{weekly,daily}', '2026-01-02', '2', '2027-01-02');
    insert into newsletter_consents (subscription_id, step) values ('${id}', 'confirmed');
    insert into newsletter_issues (id, week_of, subject) values ('${id}', '2026-11-23', 'One');
    insert into newsletter_deliveries (issue_id, subscription_id) values ('${id}', '${id}');
  `);
  await ask(user, cookie, 'lea@new.example');
  await confirm(cookie, await linkTo('lea@new.example'));
  const late = { subscriptionId: id, kind: 'hard', detail: null } as const;
  expect(await app.db.orm.transaction((tx) => recordReport(tx, 'secret', late, new Date(clock)))).toBe(false);
  expect(
    await values(`select row(id = '${id}', email, status, format, editions, consent_at::date, consent_version,
    paused_until::date)::text as value from newsletter_subscriptions where email like 'lea@%'`),
  ).toEqual(['(f,lea@new.example,active,text,"{weekly,daily}",2026-01-02,2,2027-01-02)']);
  const kept = `(select step, subscription_id from newsletter_consents union all select 'letter', subscription_id from newsletter_deliveries) kept`;
  const sql = `select step as value from ${kept} join newsletter_subscriptions s on s.id = subscription_id where email = 'lea@new.example' order by 1`;
  expect(await values(sql)).toEqual(['confirmed', 'letter', 'moved']);
});

it('whoever erases the account erases what stands under its addresses of before', async () => {
  const user = await addUser(app.db, 'subscriber', 'bob@former.example');
  const cookie = await signIn(app, user);
  await app.db.pool.query(
    `insert into deleted_terms (id, term, slug, revision, created_at, fields, deleted_by)
     values (gen_random_uuid(), 'a', 'a', 1, now(), '{}', 'bob@former.example')`,
  );
  await app.db.pool.query(
    `insert into contacts (emails, name, origin) values
      ('{bob@former.example}', 'Robert of before', 'hand'), ('{bob@present.example}', 'Robert', 'hand')`,
  );
  await ask(user, cookie, 'bob@present.example');
  await confirm(cookie, await linkTo('bob@present.example'));
  const erased = await postJson(app, '/api/me/erase', { password: user.password }, headers(cookie));
  expect(erased.status).toBe(200);
  const tables = await values(
    `select table_name as value from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const left = [];
  for (const table of tables)
    if (
      (await values(`select '1' as value from ${table} t where to_jsonb(t)::text ~* 'bob(@|%40)' limit 1`)).length > 0
    )
      left.push(table);
  expect([left, await values(`select name as value from contacts where name like 'Robert%'`)]).toEqual([[], []]);
});

it('of a former address only what is older goes, and is given out before; who has it now keeps the rest', async () => {
  const user = await addUser(app.db, 'subscriber', 'mia@former.example');
  const cookie = await signIn(app, user);
  const submit = (title: string, at: number) =>
    app.db.pool.query(
      `insert into content_submissions (type, title, submitted_by_email, created_at) values ('article', $1, 'mia@former.example', $2)`,
      [title, new Date(at)],
    );
  await ask(user, cookie, 'mia@present.example');
  await confirm(cookie, await linkTo('mia@present.example'));
  await submit('Before', clock - 3_600_000);
  await submit('After', clock + 3_600_000);
  await app.db.pool.query(`
    insert into newsletter_subscriptions (email, status, consent_at) values ('mia@former.example', 'active', now());
    insert into invitations (email, role, token_hash, invited_by_id, invited_by, sent_at, expires_at)
      values ('mia@former.example', 'editor', 'mia', gen_random_uuid(), 'admin@smr.test', now(), now() + interval '5 days');
    insert into auth_users (name, email, email_verified) values ('', 'mia@former.example', false);
  `);
  const given = await (await app.fetch('/api/me/held.json', { headers: { cookie } })).json();
  expect(given).toMatchObject({ before: [{ address: 'mia@former.example', submissions: [{ title: 'Before' }] }] });
  await postJson(app, '/api/me/erase', { password: user.password }, headers(cookie));
  expect(
    await values(`select title as value from content_submissions where submitted_by_email = 'mia@former.example'`),
  ).toEqual(['After']);
  for (const table of ['newsletter_subscriptions', 'invitations', 'auth_users'])
    expect(await values(`select email as value from ${table} where email like 'mia@%'`), table).toEqual([
      'mia@former.example',
    ]);
});

// Only a server has two connections.
describe.runIf(process.env.TEST_DATABASE_URL)('of two who want the same address at the same moment', () => {
  /** Both have asked who has it, and neither has written, as long as this lasts. */
  async function atOnce<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
    const holder = await app.db.pool.connect();
    await holder.query('begin; lock table auth_users in share mode');
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await holder.query('commit');
    holder.release();
    return Promise.all([one, two]);
  }

  const waiting = (count: number) =>
    until(async () => {
      const { rows } = await app.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= count;
    });

  async function asker(to: string) {
    const user = await addUser(app.db);
    const cookie = await signIn(app, user);
    await ask(user, cookie, to);
    return { user, cookie, token: await linkTo(to) };
  }

  it('the first has it, the second is told so, and both keep their accounts', async () => {
    const [one, two] = [await asker('both@new.example'), await asker('both@new.example')];
    const [first, second] = await atOnce(
      () => confirm(one.cookie, one.token),
      () => confirm(two.cookie, two.token),
    );
    expect(first).toContain('/account?');
    expect(second).toContain('There+is+an+account+with+this+address+by+now.');
    expect([(await me(one.cookie))?.email, (await me(two.cookie))?.email]).toEqual([
      'both@new.example',
      two.user.email,
    ]);
  });

  it('who accepts an invitation there does not take over the account of who confirmed it', async () => {
    const { user, cookie, token } = await asker('guest@new.example');
    await app.db.pool.query(
      `insert into invitations (email, role, token_hash, invited_by_id, invited_by, sent_at, expires_at)
       values ('guest@new.example', 'subscriber', $1, gen_random_uuid(), 'admin@smr.test', now(), now() + interval '5 days')`,
      [hashToken('an-invitation')],
    );
    const [confirmed, accepted] = await atOnce(
      () => confirm(cookie, token),
      () =>
        app.fetch('/auth/invited', {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: app.url },
          body: new URLSearchParams({ token: 'an-invitation', password: 'a password of another' }),
        }),
    );
    expect([confirmed, accepted.status]).toEqual([expect.stringContaining('/account?'), 303]);
    expect(await signIn(app, { ...user, email: 'guest@new.example' })).toContain('session_token');
  });
});
