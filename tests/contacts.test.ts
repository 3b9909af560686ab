import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertEvents } from '../database/schema/fleet-alerts.ts';
import type { Contact, ContactsOverview, DuplicateProposal, Person } from '../features/contacts/contract.ts';
import { gatherContacts } from '../features/contacts/server/commands.ts';
import { compareContacts } from '../features/contacts/server/compare-commands.ts';
import { forgetDeletedNotes, tellDueTasks } from '../features/contacts/server/work-commands.ts';
import { hashEvent, isChainIntact } from '../features/fleet/alerts/server/chain-events.ts';
import type { ImportAnswer } from '../features/imports/contract.ts';
import { recordReport, requestSubscription, unsubscribe } from '../features/newsletter/server/commands.ts';
import { CONFIRM_TOKEN } from '../features/newsletter/server/read-tokens.ts';
import { signToken } from '../platform/server/sign-token.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { atSize } from './support/soak.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const secret = 'a secret that only tests know, long enough';
/** More than are read at once. */
const MANY = atSize(2_500, 10_000);
let app: TestApp;
let admin: string;
let editor: string;

beforeAll(async () => {
  app = await startTestApp({ secret });
  admin = await signIn(app, await addUser(app.db, 'admin', 'admin@house.example'));
  editor = await signIn(app, await addUser(app.db, 'editor', 'editor@house.example'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(
    app.db,
    'contacts',
    'contact_moves',
    'contact_distinctions',
    'contact_views',
    'newsletter_subscriptions',
    'newsletter_suppressions',
    'feedback_threads',
    'content_submissions',
    'deliveries',
    'notices',
    'imports',
  );
  await app.db.pool.query(`delete from auth_users where email not like '%@house.example'`);
});

async function send<Answer>(method: string, path: string, body?: unknown, cookie = admin) {
  const response = await app.fetch(`/api/admin${path}`, {
    method,
    headers: {
      ...{ cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Answer,
  };
}
const list = async (query = '', cookie = admin) =>
  (await send<{ items: Contact[]; nextCursor: string | null }>('GET', `/contacts${query}`, undefined, cookie)).body;
const find = async (id: string) => (await send<Person>('GET', `/contacts/${id}`)).body;
const overview = async () => (await send<ContactsOverview>('GET', '/contacts/overview')).body;
async function add(fields: object): Promise<Person> {
  const { status, body } = await send<Person>('POST', '/contacts', fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const importCsv = async (content: string, more: object = {}) =>
  (await send<ImportAnswer>('POST', '/contacts/import', { content, updatesExisting: true, ...more })).body;

async function subscribe(email: string): Promise<string> {
  const id = await requestSubscription(app.db.orm, { email, fullName: 'Ada of the letter' }, new Date());
  if (id === null) throw new Error('not asked');
  await postJson(app, '/api/newsletter/confirmations', { token: signToken(secret, CONFIRM_TOKEN, id, new Date()) });
  return id;
}
const sendFeedback = (email: string, text = 'The value is wrong.') =>
  postJson(app, '/api/feedback', { kind: 'question', text, name: 'Ada by mail', email });
const submit = (email: string, title = 'A reactor starts') =>
  postJson(app, '/api/submissions', { title, name: 'A. L.', email });

/** The only contact that has the address. */
async function contactOf(email: string): Promise<Contact> {
  await gatherContacts(app.db.orm);
  await compareContacts(app.db.orm, secret);
  const { items } = await list(`?q=${encodeURIComponent(email)}`);
  expect(items).toHaveLength(1);
  return items[0] as Contact;
}

describe('one person', () => {
  it('is gathered by address from submissions, feedback, newsletter and accounts, in whatever letter case', async () => {
    await submit('Ada@One.example');
    await sendFeedback('ada@one.example');
    await subscribe('ada@one.example');
    await addUser(app.db, 'subscriber', 'ada@one.example');
    const { id, sources, consent } = await contactOf('ada@one.example');
    expect(sources.toSorted()).toEqual(['account', 'feedback', 'newsletter', 'submission']);
    expect(consent).toBe('subscribed');
    const { events } = await find(id);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['submission', 'feedback', 'consent', 'account']));
    expect(await gatherContacts(app.db.orm)).toBe(0);
  });

  it('of whom nothing but a subscription is known is shown to administrators only', async () => {
    await subscribe('ada@one.example');
    const { id } = await contactOf('ada@one.example');
    expect((await list('', editor)).items).toEqual([]);
    expect((await send('GET', `/contacts/${id}`, undefined, editor)).status).toBe(404);
    await sendFeedback('ada@one.example');
    expect((await list('', editor)).items.map((one) => one.id)).toEqual([id]);
  });

  it('with a task or a note is shown to editors, who can finish the task', async () => {
    await subscribe('ada@one.example');
    await subscribe('bob@two.example');
    const [ada, bob] = [await contactOf('ada@one.example'), await contactOf('bob@two.example')];
    const { body } = await send<Person>('POST', `/contacts/${ada.id}/tasks`, { title: 'Call', dueOn: '2020-01-01' });
    await send('POST', `/contacts/${bob.id}/notes`, { text: 'Met in Vienna' });
    // As those are that were written before they counted as a change.
    await app.db.pool.query(`update contacts set revision = 1`);
    expect((await list('', editor)).items).toHaveLength(2);
    expect((await send('PATCH', `/contacts/tasks/${body.tasks[0]?.id}`, { isDone: true }, editor)).status).toBe(200);
  });

  it('whom an editor does not see is not named when they add the address, and becomes their contact', async () => {
    for (const name of ['ada', 'al', 'bob']) await subscribe(`${name}@one.example`);
    const hidden = await contactOf('ada@one.example');
    const added = await send<Person>(
      ...(['POST', '/contacts', { name: 'Mine', emails: ['ada@one.example', 'al@one.example'] }, editor] as const),
    );
    expect([added.status, added.body.id, added.body.name]).toEqual([201, hidden.id, 'Mine']);
    const changed = await send<Person>(
      ...(['PATCH', `/contacts/${hidden.id}`] as const),
      { revision: added.body.revision, emails: [...added.body.emails, 'bob@one.example'] },
      editor,
    );
    expect([changed.status, changed.body.emails.length]).toEqual([200, 3]);
    expect((await list('?q=one.example')).items).toHaveLength(1);
  });

  it('is found by words, source, consent, tag, company and open tasks', async () => {
    const ada = await add({ name: 'Ada', emails: ['ada@one.example'], tags: ['press'], company: 'Acme 100%' });
    const bob = await add({ name: 'Bob', emails: ['bob@two.example'] });
    const left = await subscribe('bob@two.example');
    await unsubscribe(app.db.orm, secret, left, new Date());
    await send('POST', `/contacts/${bob.id}/tasks`, { title: 'Call', dueOn: '2020-01-01' });
    const ids = async (query: string) => (await list(query)).items.map(({ name }) => name).join();
    expect(await ids('?q=100%25')).toBe('Ada');
    expect(await ids('?q=TWO.ex')).toBe('Bob');
    expect(await ids('?tag=press')).toBe('Ada');
    expect(await ids('?source=newsletter')).toBe('Bob');
    expect(await ids('?consent=unsubscribed')).toBe('Bob');
    expect(await ids('?consent=none')).toBe('Ada');
    expect(await ids('?consent=subscribed')).toBe('');
    expect(await ids('?tasks=due')).toBe('Bob');
    expect(await ids('?sort=name')).toBe('Ada,Bob');
    expect(ada.companyId).toBeNull();
  });

  it('stands on one page of each order exactly once', async () => {
    await importCsv(
      ['email,name', ...Array.from({ length: 23 }, (_, n) => `r${n}@one.example,Same ${n % 3}`)].join('\n'),
    );
    for (const sort of ['newest', 'changed', 'name']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await list(`?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? '';
      } while (cursor);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 23, 23]);
    }
  });

  it('goes on by name also after one that is gone meanwhile', async () => {
    const [ada] = [await add({ name: 'Ada Ä. “Q” ~ 5%' }), await add({ name: 'Bob' }), await add({ name: 'Cy' })];
    const first = await list('?sort=name&limit=1');
    expect(first.items.map(({ id }) => id)).toEqual([ada.id]);
    await send('POST', `/contacts/${ada.id}/erase`);
    const next = await list(`?sort=name&limit=5&cursor=${first.nextCursor}`);
    expect(next.items.map(({ name }) => name)).toEqual(['Bob', 'Cy']);
    expect((await send('GET', '/contacts?sort=name&cursor=none')).status).toBe(400);
  });

  it('is not changed over somebody else’s change, and an address belongs to one contact', async () => {
    const ada = await add({ name: 'Ada', emails: ['ada@one.example'] });
    const change = (fields: object) =>
      send<Person>('PATCH', `/contacts/${ada.id}`, { revision: ada.revision, ...fields });
    expect((await change({ role: 'Editor' })).body.role).toBe('Editor');
    expect((await change({ role: 'Analyst' })).status).toBe(409);
    expect((await send('POST', '/contacts', { name: 'Other', emails: ['ADA@one.example'] })).status).toBe(422);
    expect((await send('POST', '/contacts', { emails: ['no address'] })).status).toBe(422);
    expect((await send('POST', '/contacts', {})).status).toBe(422);
  });

  it('is linked to the record of the directory that has the name of the company', async () => {
    await app.db.pool.query(
      `insert into companies (name, slug, category) values ('Acme Atomics', 'acme-atomics', 'Developer') on conflict do nothing`,
    );
    const ada = await add({ name: 'Ada', company: 'acme ATOMICS' });
    const { companies } = await overview();
    expect(companies).toEqual([{ id: ada.companyId, name: 'acme ATOMICS' }]);
    expect((await list(`?company=${ada.companyId}`)).items).toHaveLength(1);
  });
});

describe('unsubscribed', () => {
  it('wins over an import that says subscribed, and over a merge with somebody who is', async () => {
    const left = await subscribe('left@one.example');
    await unsubscribe(app.db.orm, secret, left, new Date());
    await subscribe('stays@one.example');
    const gone = await contactOf('left@one.example');
    const stays = await contactOf('stays@one.example');
    const answer = await importCsv('email,name,consent\nleft@one.example,Ada,subscribed');
    expect(answer.updatedRows).toBe(1);
    expect((await find(gone.id)).consent).toBe('unsubscribed');
    const { body } = await send<{ person: Person }>('POST', `/contacts/${stays.id}/merge`, {
      ...{ other: gone.id, revision: stays.revision, otherRevision: gone.revision + 1, fromOther: [] },
    });
    expect(body.person.consent).toBe('unsubscribed');
    expect(body.person.addresses.map(({ email, consent }) => [email, consent])).toEqual([
      ['stays@one.example', 'subscribed'],
      ['left@one.example', 'unsubscribed'],
    ]);
    const { rows } = await app.db.pool.query(`select status from newsletter_subscriptions order by email`);
    expect(rows.map(({ status }) => status)).toEqual(['unsubscribed', 'active']);
  });

  it('stands also beside the address of somebody who had the subscription erased', async () => {
    await sendFeedback('ada@one.example');
    const id = await subscribe('ada@one.example');
    await send('POST', `/subscribers/${id}/erase`);
    expect((await contactOf('ada@one.example')).consent).toBe('unsubscribed');
    expect((await list('?consent=unsubscribed')).items).toHaveLength(1);
    expect((await list('?consent=none&q=one.example')).items).toHaveLength(0);
  });
});

describe('merging', () => {
  const both = async () =>
    [
      await add({ name: 'Ada', role: 'Editor', emails: ['ada@one.example'], tags: ['a', 'b'], company: 'One' }),
      await add({ name: 'A. Lovelace', emails: ['al@two.example'], tags: ['b', 'c'], company: 'Two' }),
    ] as const;
  const rowsOf = async () =>
    (
      await app.db.pool.query(`select to_jsonb(c) - 'revision' - 'compared_revision' as c, (select jsonb_agg(to_jsonb(n) order by id) from contact_notes n where contact_id = c.id) as n,
      (select jsonb_agg(to_jsonb(t) order by id) from contact_tasks t where contact_id = c.id) as t from contacts c order by id`)
    ).rows;

  it('takes each field from the one that was chosen, and undone gives both back exactly', async () => {
    const [ada, other] = await both();
    await send('POST', `/contacts/${other.id}/notes`, { text: 'Met in Vienna' });
    await send('POST', `/contacts/${other.id}/tasks`, { title: 'Write', dueOn: '2026-12-01' });
    const before = await rowsOf();
    const { body } = await send<{ moveId: string; person: Person }>('POST', `/contacts/${ada.id}/merge`, {
      ...{ other: other.id, revision: 1, otherRevision: 1, fromOther: ['name', 'company'] },
    });
    expect(body.person).toMatchObject({
      ...{ name: 'A. Lovelace', role: 'Editor', company: 'Two', tags: ['a', 'b', 'c'] },
      emails: ['ada@one.example', 'al@two.example'],
    });
    expect([body.person.notes.length, body.person.tasks.length]).toEqual([1, 1]);
    expect((await send('POST', `/contact-moves/${body.moveId}/undo`)).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    expect((await send('POST', `/contact-moves/${body.moveId}/undo`)).status).toBe(409);
  });

  it('is refused when one of them was changed meanwhile, and is not undone over a later change', async () => {
    const [ada, other] = await both();
    const merge = (revision: number) =>
      send<{ moveId: string; person: Person }>('POST', `/contacts/${ada.id}/merge`, {
        ...{ other: other.id, revision, otherRevision: 1, fromOther: [] },
      });
    expect((await merge(7)).status).toBe(409);
    const { body } = await merge(1);
    expect((await find(ada.id)).move?.id).toBe(body.moveId);
    await send('PATCH', `/contacts/${ada.id}`, { revision: body.person.revision, role: 'New' });
    expect((await find(ada.id)).move).toBeNull();
    expect((await send('POST', `/contact-moves/${body.moveId}/undo`)).status).toBe(409);
  });

  it('undone is not overwritten by a page that still shows the two as one', async () => {
    const [ada, other] = await both();
    const { body } = await send<{ moveId: string; person: Person }>('POST', `/contacts/${ada.id}/merge`, {
      ...{ other: other.id, revision: 1, otherRevision: 1, fromOther: [] },
    });
    await send('POST', `/contact-moves/${body.moveId}/undo`);
    const change = (revision: number, role: string) =>
      send('PATCH', `/contacts/${ada.id}`, { revision, role }).then(({ status }) => status);
    expect(await change((await find(ada.id)).revision, 'Later')).toBe(200);
    for (const stale of [1, body.person.revision]) expect(await change(stale, 'Stale')).toBe(409);
    expect((await find(ada.id)).role).toBe('Later');
  });

  it('is taken back by a split for one address, which can be undone as well', async () => {
    const ada = await add({ name: 'Ada', emails: ['ada@one.example', 'al@two.example'] });
    const before = await rowsOf();
    const { body } = await send<{ moveId: string; person: Person }>('POST', `/contacts/${ada.id}/split`, {
      email: 'al@two.example',
    });
    expect(body.person.emails).toEqual(['ada@one.example']);
    expect((await list('?q=al@two')).items).toMatchObject([{ name: null, emails: ['al@two.example'] }]);
    expect((await send('POST', `/contacts/${ada.id}/split`, { email: 'ada@one.example' })).status).toBe(422);
    await send('POST', `/contact-moves/${body.moveId}/undo`);
    expect(await rowsOf()).toEqual(before);
  });

  it('is proposed for one name at one domain, until somebody says that they are two people', async () => {
    const one = await add({ name: 'Ada Lovelace', emails: ['ada@one.example'] });
    const other = await add({ name: 'A. Lovelace', emails: ['al@one.example'] });
    await add({ name: 'Ida Lovelase', emails: ['ida@one.example'] });
    const proposals = async () => (await send<DuplicateProposal[]>('GET', '/contacts/duplicates')).body;
    expect((await proposals()).map(({ one: a, other: b }) => [a.id, b.id].toSorted())).toEqual([
      [one.id, other.id].toSorted(),
    ]);
    await send('POST', '/contacts/distinctions', { one: one.id, other: other.id, areDifferent: true });
    expect(await proposals()).toEqual([]);
    await send('POST', '/contacts/distinctions', { one: other.id, other: one.id, areDifferent: false });
    expect((await overview()).proposals).toBe(1);
  });

  it('is proposed anew whenever a name or an address changes, and not where many of a domain have the name', async () => {
    const proposals = async () => (await overview()).proposals;
    const one = await add({ name: 'Ada Lovelace', emails: ['ada@one.example'] });
    const other = await add({ name: 'Ada Byron', emails: ['al@one.example'] });
    expect(await proposals()).toBe(0);
    await send('PATCH', `/contacts/${other.id}`, { revision: other.revision, name: 'Ada Lovelace' });
    expect(await proposals()).toBe(1);
    await send('PATCH', `/contacts/${one.id}`, { revision: one.revision, emails: ['ada@two.example'] });
    expect(await proposals()).toBe(0);
    await importCsv('name,email\nA. Lovelace,a@two.example');
    expect(await proposals()).toBe(1);
    await importCsv('name,email\nAda Lovelace,b@two.example\nAda Lovelace,c@two.example');
    expect(await proposals()).toBe(0);
  });
});

describe('a contact that was merged away', () => {
  it('is found as the one it went into, through a chain, as long as the merges stand', async () => {
    const [a, b, c] = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })];
    const merge = async (gone: string, into: string) => {
      const [other, kept] = [await find(gone), await find(into)];
      const { body } = await send<{ moveId: string }>('POST', `/contacts/${into}/merge`, {
        ...{ other: gone, revision: kept.revision, otherRevision: other.revision, fromOther: [] },
      });
      return body.moveId;
    };
    await merge(a.id, b.id);
    const last = await merge(b.id, c.id);
    expect([(await find(a.id)).id, (await find(b.id)).id]).toEqual([c.id, c.id]);
    expect((await send<string>('GET', `/contacts/${a.id}/held.json`)).body).toMatchObject({ contact: { id: c.id } });
    await send('POST', `/contact-moves/${last}/undo`);
    expect([(await find(a.id)).id, (await find(b.id)).id, (await find(c.id)).id]).toEqual([b.id, b.id, c.id]);
    await send('POST', `/contacts/${b.id}/erase`);
    expect((await send('GET', `/contacts/${a.id}`)).status).toBe(404);
  });
});

describe('a colleague’s note or task', () => {
  it('stops neither who edits the contact nor the undoing of a merge', async () => {
    const [ada, other] = [await add({ name: 'Ada' }), await add({ name: 'A. L.' })];
    await send('POST', `/contacts/${ada.id}/notes`, { text: 'Met in Vienna' }, editor);
    await send('POST', `/contacts/${ada.id}/tasks`, { title: 'Call', dueOn: '2026-12-01' }, editor);
    const saved = await send<Person>('PATCH', `/contacts/${ada.id}`, { revision: ada.revision, role: 'Editor' });
    expect([saved.status, saved.body.notes.length, saved.body.tasks.length]).toEqual([200, 1, 1]);
    const { body } = await send<{ moveId: string }>('POST', `/contacts/${ada.id}/merge`, {
      ...{ other: other.id, revision: saved.body.revision, otherRevision: other.revision, fromOther: [] },
    });
    await send('POST', `/contacts/${ada.id}/notes`, { text: 'Met again' }, editor);
    expect((await send('POST', `/contact-moves/${body.moveId}/undo`)).status).toBe(200);
    expect((await find(ada.id)).notes.map(({ text }) => text)).toEqual(['Met again', 'Met in Vienna']);
  });

  it('that was deleted comes back the same, within a day', async () => {
    const { id } = await add({ name: 'Ada' });
    await send('POST', `/contacts/${id}/notes`, { text: 'Met in Vienna' }, editor);
    const [note] = (await find(id)).notes;
    const path = `/contacts/${id}/notes/${note?.id}`;
    expect((await send('DELETE', path)).body).toEqual({ id: note?.id, text: 'Met in Vienna' });
    expect((await find(id)).notes).toEqual([]);
    expect((await send('DELETE', path)).status).toBe(404);
    await send('POST', `${path}/restore`);
    expect((await find(id)).notes).toEqual([note]);
    await send('DELETE', path);
    await forgetDeletedNotes(app.db.orm, new Date(Date.now() + 25 * HOUR_MS));
    expect((await send('POST', `${path}/restore`)).status).toBe(404);
    expect((await app.db.pool.query('select from contact_notes')).rowCount).toBe(0);
  });
});

describe('notes, tasks, views and mails', () => {
  it('tell whom a task is given to on its day, once, and not when it is done', async () => {
    const { id } = await add({ name: 'Ada' });
    const { editors } = await overview();
    const assigneeId = editors.find(({ email }) => email === 'editor@house.example')?.id;
    const { body } = await send<Person>('POST', `/contacts/${id}/tasks`, {
      title: 'Call',
      dueOn: '2026-12-01',
      assigneeId,
    });
    const told = async () =>
      (
        await app.db.pool.query(
          `select email from notices join profiles on profiles.id = profile_id where settled_at is null`,
        )
      ).rows;
    await tellDueTasks(app.db.orm, new Date('2026-11-30T23:59:00Z'));
    expect(await told()).toEqual([]);
    for (const at of ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z']) await tellDueTasks(app.db.orm, new Date(at));
    expect(await told()).toEqual([{ email: 'editor@house.example' }]);
    await send('PATCH', `/contacts/tasks/${body.tasks[0]?.id}`, { isDone: true });
    expect(await told()).toEqual([]);
  });

  it('count a due task among what is to be done today for its assignee, and not for others', async () => {
    const { id } = await add({ name: 'Ada' });
    const { editors } = await overview();
    const assigneeId = editors.find(({ email }) => email === 'editor@house.example')?.id;
    await send('POST', `/contacts/${id}/tasks`, { title: 'Call', dueOn: '2020-01-01', assigneeId });
    const due = async (cookie: string) =>
      (await send<{ dueContactTasks: number }>('GET', '/to-do', undefined, cookie)).body.dueContactTasks;
    expect([await due(editor), await due(admin)]).toEqual([1, 0]);
  });

  it('keep views for their owner only', async () => {
    const { body } = await send<{ id: string }>('POST', '/contact-views', { name: 'Press', search: '?tag=press' });
    expect((await overview()).views).toMatchObject([{ name: 'Press', search: '?tag=press' }]);
    expect((await send('DELETE', `/contact-views/${body.id}`, undefined, editor)).status).toBe(404);
  });

  it('give several contacts a tag at once', async () => {
    const people = [await add({ name: 'Ada', tags: ['x'] }), await add({ name: 'Bob' })];
    const { body } = await send<{ changed: string[] }>('POST', '/contacts/tags', {
      ids: people.map(({ id }) => id),
      add: ['x'],
    });
    expect(body.changed).toEqual([people[1]?.id]);
    expect((await overview()).tags).toEqual(['x']);
  });

  it('send a mail also to who has left the letter, and none to who complained or whose mailbox refuses', async () => {
    const { id } = await add({ name: 'Ada', emails: ['left@one.example', 'spam@one.example', 'dead@one.example'] });
    await unsubscribe(app.db.orm, secret, await subscribe('left@one.example'), new Date());
    for (const [email, kind] of [
      ['spam@one.example', 'complaint'],
      ['dead@one.example', 'hard'],
    ] as const)
      await recordReport(
        app.db.orm,
        secret,
        { subscriptionId: await subscribe(email), kind, detail: null },
        new Date(),
      );
    const write = async (email: string) =>
      (await send('POST', `/contacts/${id}/mails`, { email, subject: 'Hello', text: '<b>' })).status;
    expect([await write('left@one.example'), await write('spam@one.example'), await write('dead@one.example')]).toEqual(
      [201, 422, 422],
    );
    const { rows } = await app.db.pool.query(
      `select receiver, payload from deliveries where occurrence like 'contact-mail:%'`,
    );
    expect(rows).toMatchObject([{ receiver: 'left@one.example', payload: { replyTo: 'admin@house.example' } }]);
    expect(rows[0].payload.html).toContain('&lt;b&gt;');
  });
});

describe('files', () => {
  const exportCsv = async () => (await send<string>('GET', '/contacts.csv')).body;
  const script = `"><script>alert(1)</script>`;

  it('go out and come in again without changing anything, whatever stands in the fields', async () => {
    await add({
      name: `=cmd|' /C calc'!A0`,
      role: script,
      company: '@SUM(1)',
      emails: ['a@one.example', 'b@one.example'],
      tags: ['-1', 'ß“,”'],
    });
    await add({ emails: ['c@one.example'] });
    const file = await exportCsv();
    expect(file).toContain(`'=cmd|`);
    const answer = await importCsv(file);
    expect(answer).toMatchObject({ totalRows: 2, unchangedRows: 2, updatedRows: 0, createdRows: 0, failedRows: 0 });
  });

  it('are tried first, say what they would change, and can be taken back', async () => {
    const ada = await add({ name: 'Ada', emails: ['ada@one.example'], tags: ['a'] });
    const file = 'name,email,tags,role\nAda L.,ADA@one.example,b,Editor\nBob,bob@two.example,,\nBad,nobody,,';
    expect(await importCsv(file, { dryRun: true })).toMatchObject({ createdRows: 1, updatedRows: 1, failedRows: 1 });
    expect((await find(ada.id)).name).toBe('Ada');
    const done = await importCsv(file);
    expect(await find(ada.id)).toMatchObject({
      name: 'Ada L.',
      role: 'Editor',
      tags: ['a', 'b'],
      emails: ['ada@one.example'],
    });
    expect((await send('POST', `/imports/${done.import?.id}/undo`)).status).toBe(200);
    expect((await list()).items).toMatchObject([{ name: 'Ada', role: null, tags: ['a'] }]);
  });

  it('that comes from two windows at once makes nobody twice', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Person ${n},p${n}@twice.example`);
    const file = `name,email\n${rows.join('\n')}`;
    const answers = await Promise.all([importCsv(file), importCsv(file)]);
    expect(answers.reduce((sum, { createdRows }) => sum + createdRows, 0)).toBe(30);
    // None where the second one was planned when the first was done: it changes nothing then. Of a part of the first, only that part is.
    expect(answers.flatMap(({ errors }) => errors).length).toBeLessThanOrEqual(30);
    expect((await list('?q=twice.example&limit=50')).items).toHaveLength(30);
  });

  it('give an address to one contact alone, whether a new one or one that was there asks for it at the same time', async () => {
    // Whether one knows of the other when it is planned is chance.
    for (const n of [1, 2, 3, 4, 5]) {
      const [ada, bob] = [`ada${n}@race.example`, `bob${n}@race.example`];
      await importCsv(`name,email\nBob,${bob}`);
      const answers = await Promise.all([
        importCsv(`name,email\nAda,${ada}`),
        importCsv(`name,emails\nBob,${bob};${ada}`),
      ]);
      // Never because of the file itself.
      expect(answers.flatMap(({ errors }) => errors.map(({ message }) => message)).join(' ')).not.toContain('field');
      const having = (await list(`?q=${ada}`)).items.filter(({ emails }) => emails.includes(ada));
      expect(having).toHaveLength(1);
    }
  });

  it('say that an address has two contacts already, as older versions could make them', async () => {
    for (const name of ['Ann', 'Ben']) await add({ name, emails: [`${name}@two.example`] });
    await app.db.pool.query(
      "update contacts set emails = emails || array['both@two.example'] where name in ('Ann', 'Ben')",
    );
    const { errors } = await importCsv('name,email\nAnn,both@two.example');
    expect(errors.map(({ message }) => message)).toEqual([
      'Its addresses belong to two contacts. Merge them first, or split the row.',
    ]);
  });

  it('leave contacts when they are taken back of which something was noted or planned since', async () => {
    const done = await importCsv('email,name\nada@one.example,Ada\nbob@two.example,Bob\ncy@three.example,Cy');
    const [ada, bob] = [await contactOf('ada@one.example'), await contactOf('bob@two.example')];
    await send('POST', `/contacts/${ada.id}/notes`, { text: 'Met in Vienna' });
    await send('POST', `/contacts/${bob.id}/tasks`, { title: 'Call', dueOn: '2026-12-01' });
    expect((await send('POST', `/imports/${done.import?.id}/undo`)).status).toBe(200);
    expect((await list('?q=three.example')).items).toEqual([]);
    expect((await list('?sort=name&q=example')).items.flatMap(({ name }) => name ?? [])).toEqual(['Ada', 'Bob']);
    expect((await find(ada.id)).notes).toMatchObject([{ text: 'Met in Vienna' }]);
  });

  it('that were cut off lose their last row and no other; cut within quotation marks nothing is read', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `Reader ${n},r${n}@one.example`);
    const answer = await importCsv(`name,email\n${rows.join('\n')}\nCut,r99@on`);
    expect([answer.createdRows, answer.failedRows]).toEqual([40, 1]);
    const { status } = await send('POST', '/contacts/import', {
      content: 'name,email\nBob,bob@two.example\n"Cut,r99@one.ex',
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await overview()).total).toBe(40);
  });

  it(`of ${MANY} rows are read to the end`, async () => {
    const rows = Array.from({ length: MANY }, (_, n) => `Reader ${n},r${n}@one.example`);
    expect(await importCsv(`name,email\n${rows.join('\n')}`)).toMatchObject({ createdRows: MANY, failedRows: 0 });
    expect((await overview()).total).toBe(MANY);
    // By name, too, whose pages go on by another cursor.
    const file = (await send<string>('GET', '/contacts.csv?sort=name')).body;
    expect(new Set(file.split('\r\n').slice(1)).size).toBe(MANY + 1);
  }, 120_000);
});

describe('what is held about a person', () => {
  async function fill(email: string): Promise<Contact> {
    await submit(email, `News from ${email}`);
    await sendFeedback(email, `Write to ${email.toUpperCase()}, please.`);
    await subscribe(email);
    const account = await addUser(app.db, 'subscriber', email);
    await app.db.pool.query(
      `insert into feedback_threads (id, root_id, kind, title, name, sender_id, sent_hash)
       values ($1, $1, 'question', 'A question', 'Without her address', $2, '')`,
      [crypto.randomUUID(), account.id],
    );
    const contact = await contactOf(email);
    const other = await add({ name: `Friend of ${email}`, emails: ['friend@three.example'] });
    const signs = ["'", '*', '_', '|', '#', '...'].map((sign) => `${sign}${email}${sign}`).join(' ');
    const text = `Knows ${email}. ${signs} ?q=%20${encodeURIComponent(email)}%20 -${email}-`;
    await send('POST', `/contacts/${other.id}/notes`, { text });
    await send('POST', `/contacts/${contact.id}/notes`, { text: 'A note' });
    await send('POST', `/contacts/${contact.id}/tasks`, { title: `Ask ${email}`, dueOn: '2020-01-01' });
    await tellDueTasks(app.db.orm, new Date());
    await send('POST', `/contacts/${contact.id}/mails`, { email, subject: 'Hello', text: `Dear ${email}` });
    await send('POST', '/contact-views', { name: 'Them', search: `?q=${encodeURIComponent(email)}` });
    await importCsv(`email,name\n${email},Ada\nfriend@three.example,Friend ${email}`);
    const split = await send<{ moveId: string }>('POST', `/contacts/${contact.id}/merge`, {
      ...{
        other: other.id,
        revision: (await find(contact.id)).revision,
        otherRevision: (await find(other.id)).revision,
      },
      fromOther: [],
    });
    expect(split.status).toBe(200);
    await send('POST', `/contact-moves/${split.body.moveId}/undo`);
    return contact;
  }

  it('is one file, over all rooms', async () => {
    const { id } = await fill('ada@secret.example');
    const { body } = await send<Record<string, unknown>>('GET', `/contacts/${id}/held.json`);
    const text = JSON.stringify(body);
    for (const part of [
      'News from ada',
      'Write to ADA',
      'Without her',
      'A note',
      'Ask ada',
      'consentHistory',
      'Dear ada',
      'sessions',
    ])
      expect(text).toContain(part);
    expect((await send<string>('GET', `/contacts/${id}/held.csv`)).body).toContain(
      'contact emails 1,ada@secret.example',
    );
  });

  it('is erased from every table, and nothing of it comes back', async () => {
    const { id } = await fill('ada@secret.example');
    await sendFeedback('joada@secret.example', 'Another person.');
    expect(await tablesWith('ada@secret.example')).toContain('contacts');
    expect((await send('POST', `/contacts/${id}/erase`)).status).toBe(200);
    const joada = await contactOf('joada@secret.example');
    expect(joada.sources).toEqual(['feedback']);
    await send('POST', `/contacts/${joada.id}/erase`);
    await gatherContacts(app.db.orm);
    expect(await tablesWith('ada(@|%40)secret|Without her')).toEqual([]);
    const { rows } = await app.db.pool.query(`select reason from newsletter_suppressions`);
    expect(rows).toEqual([{ reason: 'erased' }]);
    expect((await importCsv('email\nada@secret.example')).createdRows).toBe(1);
    expect((await list('?q=ada@secret')).items).toMatchObject([{ consent: 'unsubscribed' }]);
  });

  it('is taken from beside whatever a former editor did, which stays, and alarms’ chains still hold', async () => {
    const email = 'former@secret.example';
    const alertId = randomUUID();
    const columns = await editorColumns();
    expect(columns.length).toBeGreaterThan(15);
    for (const [table, column] of columns) if (table !== 'alert_events') await insertAnyRow(table, { [column]: email });
    await app.db.pool.query(`update deleted_reports set fields = jsonb_build_object('correctedBy', $1::text)`, [email]);
    await insertAnyRow('alerts', { id: alertId, revision: 2 });
    let hash = '';
    for (const [action, actorEmail] of [
      ['raise', null],
      ['acknowledge', email],
    ] as const) {
      const event = { alertId, action, fromState: 'a', toState: 'b', value: null, actorEmail, reason: null };
      hash = hashEvent(hash, { ...event, details: {}, at: new Date('2026-11-01T10:00:00Z') });
      await insertAnyRow('alert_events', {
        ...{ alert_id: alertId, action, from_state: 'a', to_state: 'b', actor_email: actorEmail, hash },
        at: '2026-11-01T10:00:00Z',
      });
    }
    const { id } = await add({ name: 'Former', emails: [email] });
    expect((await tablesWith('former@secret')).length).toBeGreaterThan(15);
    expect((await send('POST', `/contacts/${id}/erase`)).status).toBe(200);
    expect(await tablesWith('former@secret')).toEqual([]);
    const events = await app.db.orm
      .select()
      .from(alertEvents)
      .where(eq(alertEvents.alertId, alertId))
      .orderBy(alertEvents.id);
    expect(events.map(({ actorEmail }) => actorEmail)).toEqual([null, 'former editor']);
    expect(isChainIntact(events, 2)).toBe(true);
    await expect(app.db.pool.query(`update alert_events set reason = 'x'`)).rejects.toThrow('only ever added');
  });

  it('leaves no hash of somebody who never subscribed', async () => {
    await sendFeedback('ada@secret.example');
    const { id } = await contactOf('ada@secret.example');
    await send('POST', `/contacts/${id}/erase`);
    expect((await app.db.pool.query(`select from newsletter_suppressions`)).rows).toEqual([]);
  });

  it('is not erased with the account of an administrator, and nothing else is then', async () => {
    await sendFeedback('admin@house.example');
    const { id } = await contactOf('admin@house.example');
    const { status, body } = await send<{ message: string }>('POST', `/contacts/${id}/erase`);
    expect([status, body.message]).toEqual([409, expect.stringContaining('administrator’s account is not erased')]);
    expect((await find(id)).sources).toEqual(['account', 'feedback']);
  });

  it('is given out and erased by administrators only', async () => {
    const { id } = await add({ name: 'Ada' });
    const asked = ['/contacts.csv', `/contacts/${id}/held.json`, `/contacts/${id}/held.csv`];
    for (const path of asked) expect((await send('GET', path, undefined, editor)).status).toBe(403);
    expect((await send('POST', `/contacts/${id}/erase`, undefined, editor)).status).toBe(403);
  });
});

/** Tables of which any row says it in any column, read as text. */
async function tablesWith(pattern: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await app.db.pool.query(
      `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ~* $1 limit 1`,
      [pattern],
    );
    if (hits.length > 0) found.push(name.replace(/^public\./, ''));
  }
  return found;
}

/** Columns that say by address who did something, in whatever table: a new one is held to the same. */
async function editorColumns(): Promise<[table: string, column: string][]> {
  const { rows } = await app.db.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and column_name ~ '(^|_)(by|by_email|author|actor_email|assignee_email)$' order by 1, 2`,
  );
  return rows.map(({ table_name, column_name }) => [table_name, column_name]);
}

let rowsMade = 0;

/** A row with these values and whatever else the table asks for. */
async function insertAnyRow(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows } = await app.db.pool.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  // Some tables have one row for each time.
  rowsMade++;
  const anything = ({ data_type }: { data_type: string }) =>
    ({
      uuid: randomUUID(),
      integer: 1,
      bigint: 1,
      'double precision': 1,
      boolean: false,
      jsonb: '[]',
      ARRAY: '{}',
      text: randomUUID(),
    })[data_type] ?? new Date(Date.UTC(2026, 10, 1) + rowsMade * 60_000).toISOString();
  const row = { ...Object.fromEntries(rows.map((one) => [one.column_name, anything(one)])), ...values };
  const names = Object.keys(row);
  // Without its references, which are not what is asked here.
  await app.db.pool.query(`set session_replication_role = replica`);
  await app.db.pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${names.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
  await app.db.pool.query(`set session_replication_role = origin`);
}
