import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedbackStatus } from '../features/feedback/contract.ts';
import type { ImportAnswer, UndoAnswer } from '../features/imports/contract.ts';
import { listDueLogos } from '../features/logos/server/queries.ts';
import type { DeletedStartup, ManagedStartup, Startup } from '../features/startups/contract.ts';
import { addStartups } from '../features/startups/server/commands.ts';
import { startupLogos } from '../features/startups/server/queries.ts';
import shipped from '../features/startups/server/seeds/startups.json' with { type: 'json' };
import type { RecordChange } from '../platform/shared/record-schema.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let editor: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  editor = await signIn(app, await addUser(app.db, 'editor', 'first@example.org'));
  other = await signIn(app, await addUser(app.db, 'editor', 'second@example.org'));
  await addStartups(app.db.orm, shipped);
  await app.db.pool.query(
    "insert into companies (name, slug, category, status) values ('Linked', 'linked', 'Developer', 'active'), ('Old', 'old', 'Developer', 'archived')",
  );
});
afterAll(() => app.close());

interface Refusal {
  code: string;
  message: string;
  issues?: { path: string[]; message: string }[];
}
async function send<Answer>(method: string, path: string, body?: unknown, cookie = editor, headers = {}) {
  const response = await app.fetch(`/api/admin/${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const add = async (fields: object = {}) =>
  (await send<ManagedStartup>('POST', 'startups', { name: `Startup ${randomUUID()}`, ...fields })).body;
const change = <Answer = ManagedStartup>({ id, revision }: ManagedStartup, fields: object, cookie = editor) =>
  send<Answer>('PATCH', `startups/${id}`, { revision, ...fields }, cookie);
const managed = async (id: string) =>
  (await send<{ startup: ManagedStartup; history: RecordChange[] }>('GET', `startups/${id}`)).body;
const remove = ({ id }: { id: string }) => send<{ name: string }>('DELETE', `startups/${id}`);
const restore = (id: string) => send<ManagedStartup & Refusal>('POST', `deleted-startups/${id}/restore`);
const deleted = async () => (await send<DeletedStartup[]>('GET', 'deleted-startups')).body;
const shown = async (name: string) =>
  (await (await app.fetch(`/api/startups?${new URLSearchParams({ search: name })}`)).json()) as Startup[];

describe('adding a startup', () => {
  it('answers 201 and shows it to visitors', async () => {
    const fields = { name: 'Alpha Fusion', country: 'US', tags: ['Fusion'], foundedYear: 2021 };
    const { status, body } = await send<ManagedStartup>('POST', 'startups', fields);
    expect([status, body]).toMatchObject([201, { ...fields, revision: 1, countryName: 'United States' }]);
    expect(await shown('Alpha Fusion')).toMatchObject([fields]);
  });

  it.each([
    ['name', undefined],
    ['name', ' '],
    ['websiteUrl', 'javascript:alert(1)'],
    ['country', 'Atlantis'],
    ['foundedYear', 2999],
    ['employeesRange', 'a few'],
    ['tags', ['1', '2', '3', '4', '5', '6']],
    ['descriptionShort', 'x'.repeat(401)],
    ['asOf', '2026-02-30'],
  ])('refuses %s = %j and says which field', async (field, value) => {
    const { status, body } = await send<Refusal>('POST', 'startups', { name: 'Beta', [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, [field]]);
  });

  it('refuses a name that is taken, whatever its letter case', async () => {
    const { status, body } = await send<Refusal>('POST', 'startups', { name: 'terrapower' });
    expect([status, body.issues?.[0]?.path, body.message]).toEqual([
      422,
      ['name'],
      'There is a startup “TerraPower” already. Edit that one instead.',
    ]);
  });

  it('adds one of two equal names that come at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => send('POST', 'startups', { name: 'Raced' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('adds one when its request is repeated', async () => {
    const once = () => send('POST', 'startups', { name: 'Once' }, editor, { 'idempotency-key': 'startup-once' });
    expect(await once()).toEqual(await once());
    expect(await shown('Once')).toHaveLength(1);
  });

  it('links a company of the directory, also when its whole address is given', async () => {
    expect((await add({ companySlug: 'http://smr.test/vendors/linked' })).companySlug).toBe('linked');
  });

  it.each(['nobody', 'old'])('refuses a company that the directory does not show: %s', async (companySlug) => {
    const { status, body } = await send<Refusal>('POST', 'startups', { name: 'Unlinked', companySlug });
    expect([status, body.issues?.[0]?.path]).toEqual([422, ['companySlug']]);
  });
});

describe('changing a startup', () => {
  it('changes what is given and nothing else, and visitors see it', async () => {
    const before = await add({ foundedYear: 2001, fundingStage: 'Seed' });
    const { status, body } = await change(before, { foundedYear: 2002, fundingStage: null });
    const after = { ...before, foundedYear: 2002, fundingStage: null, revision: 2, updatedAt: body.updatedAt };
    expect([status, body]).toEqual([200, after]);
    expect(await shown(before.name)).toMatchObject([{ foundedYear: 2002, fundingStage: null }]);
  });

  it('answers 409 to an editor whose version is not the newest, and overwrites nothing', async () => {
    const startup = await add();
    await change(startup, { location: 'second' }, other);
    const late = await change<Refusal>(startup, { location: 'third' });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect((await managed(startup.id)).startup).toMatchObject({ location: 'second', revision: 2 });
  });

  it('lets exactly one of two simultaneous changes through', async () => {
    const startup = await add();
    const both = await Promise.all(['a', 'b'].map((location) => change(startup, { location })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses the name of another one, and takes its own in other letters', async () => {
    const startup = await add({ name: 'Own Name' });
    expect((await change(startup, { name: 'OKLO' })).status).toBe(422);
    expect((await change(startup, { name: 'OWN name' })).body.name).toBe('OWN name');
  });

  it('changes nothing when nothing differs', async () => {
    const startup = await add();
    expect((await change(startup, { name: startup.name })).body).toEqual(startup);
  });

  it('keeps a link to a company that has been archived since, unless another one is chosen', async () => {
    const startup = await add();
    await app.db.pool.query("update startups set company_slug = 'old' where id = $1", [startup.id]);
    expect((await change(startup, { companySlug: 'old', location: 'x' })).status).toBe(200);
    expect((await shown(startup.name))[0]?.companySlug).toBeNull();
  });

  it('keeps who did what, from what to what', async () => {
    const startup = await add({ foundedYear: 2001 });
    await change(startup, { foundedYear: 2002 }, other);
    const { history } = await managed(startup.id);
    expect(history.map(({ by, action, changes }) => [by, action, changes])).toEqual([
      ['second@example.org', 'startup.update', { foundedYear: { from: 2001, to: 2002 } }],
      ['first@example.org', 'startup.create', {}],
    ]);
  });

  it('has its logo looked up anew when its website is another one', async () => {
    const { id } = await add({ websiteUrl: 'https://a.example' });
    await app.db.pool.query(
      `insert into logos (subject_id, subject_type, asked_for, looked_up_at, next_look_up_at)
       values ($1, 'startups', 'https://a.example', now(), now() + interval '30 days')`,
      [id],
    );
    const isDue = async () =>
      (await listDueLogos(app.db.orm, [startupLogos], new Date(), 1_000)).some(({ subjectId }) => subjectId === id);
    expect(await isDue()).toBe(false);
    await change((await managed(id)).startup, { websiteUrl: 'https://b.example' });
    expect(await isDue()).toBe(true);
  });

  it.each(['PATCH', 'DELETE'])('answers %s of a startup that is gone with 404', async (method) => {
    const body = method === 'PATCH' ? { revision: 1, name: 'X' } : undefined;
    expect((await send(method, `startups/${randomUUID()}`, body)).status).toBe(404);
  });
});

describe('deleting a startup', () => {
  it('takes it from the site, and brings it back as it was', async () => {
    const before = await add({ tags: ['Fuel'], companySlug: 'linked', asOf: '2026-11-01' });
    expect((await remove(before)).body).toEqual({ id: before.id, name: before.name });
    expect(await shown(before.name)).toEqual([]);
    expect(await deleted()).toMatchObject([{ id: before.id, name: before.name, deletedBy: 'first@example.org' }]);
    const { body } = await restore(before.id);
    // A form that was open when it was deleted is stale.
    expect(body).toEqual({ ...before, revision: 2, updatedAt: body.updatedAt });
    expect([await shown(before.name), await deleted()]).toMatchObject([[{ id: before.id }], []]);
    expect((await managed(before.id)).history.map(({ action }) => action)).toEqual([
      'startup.restore',
      'startup.delete',
      'startup.create',
    ]);
  });

  it('cannot be taken back when its name was given again meanwhile', async () => {
    const { id } = await add({ name: 'Given Again' });
    await remove({ id });
    await add({ name: 'given again' });
    expect((await restore(id)).status).toBe(409);
    expect(await deleted()).toMatchObject([{ id }]);
  });
});

describe('the list of editors', () => {
  const page = async (query: string) =>
    (await send<{ items: ManagedStartup[]; nextCursor: string | null; total: number }>('GET', `startups?${query}`))
      .body;

  it.each(['newest', 'changed', 'name'])('pages through all of them in the order %s, each once', async (sort) => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const one: Awaited<ReturnType<typeof page>> = await page(`sort=${sort}&limit=17${cursor && `&cursor=${cursor}`}`);
      names.push(...one.items.map(({ name }) => name));
      cursor = one.nextCursor;
      if (cursor === null) expect(names).toHaveLength(one.total);
    }
    const whole = (await page(`sort=${sort}&limit=1000`)).items.map(({ name }) => name);
    expect([new Set(names).size, names]).toEqual([names.length, whole]);
  });

  it('begins with what was added, or changed, last', async () => {
    const [first, second] = [await add(), await add()];
    await change(first, { location: 'Moved' });
    expect((await page('limit=1')).items[0]?.id).toBe(second.id);
    expect((await page('sort=changed&limit=1')).items[0]?.id).toBe(first.id);
  });

  it('finds part of a name without accents, and takes signs of patterns as they are', async () => {
    await add({ name: 'Énergie 100% Propre' });
    expect((await page('q=energie%20100%25')).items.map(({ name }) => name)).toEqual(['Énergie 100% Propre']);
    expect((await page('q=%25%25')).total).toBe(0);
  });
});

const run = async (fields: object) => {
  const { status, body } = await send<ImportAnswer>('POST', 'startups/import', fields);
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
  return body;
};

describe('an import', () => {
  it('of our own CSV file changes nothing', async () => {
    const content = await (await app.fetch('/startups.csv')).text();
    const answer = await run({ content, updatesExisting: true });
    expect(answer).toMatchObject({ createdRows: 0, updatedRows: 0, failedRows: 0, errors: [], notes: [] });
    expect(answer.unchangedRows).toBe(answer.totalRows);
  });

  it('adds and changes what its rows say, leaves the rest, and can be taken back', async () => {
    const before = await add({ name: 'Known One', location: 'Here', foundedYear: 2010 });
    const content =
      'Company,Founded,employees,topics,Company Slug\nknown one,2011,,,linked\nNew One,2020,"1,001 – 5,000",A;B,';
    const answer = await run({ content, updatesExisting: true });
    expect(answer).toMatchObject({ createdRows: 1, updatedRows: 1, errors: [] });
    expect([await shown('Known One'), await shown('New One')]).toMatchObject([
      [{ name: 'Known One', location: 'Here', foundedYear: 2011, companySlug: 'linked' }],
      [{ foundedYear: 2020, employeesRange: '1001-5000', tags: ['A', 'B'] }],
    ]);
    const { body } = await send<UndoAnswer>('POST', `imports/${answer.import?.id}/undo`);
    expect(body).toMatchObject({ removedRows: 1, restoredRows: 1, keptRows: 0 });
    expect((await managed(before.id)).startup).toMatchObject({ foundedYear: 2010, companySlug: null, revision: 3 });
  });

  it('says of every bad row what is wrong, in a dry run as in earnest, and saves the others', async () => {
    const rows = [
      { name: 'Good Row' },
      { location: 'Nowhere' },
      { name: 'good ROW' },
      { name: 'Bad Row', founded_year: 1500, country: 'Atlantis' },
      { name: 'Oklo' },
      { name: 'Lost Link', company_slug: 'nobody' },
    ];
    const dry = await run({ startups: rows, dryRun: true });
    expect(await shown('Good Row')).toEqual([]);
    const done = await run({ startups: rows });
    expect(done.errors).toEqual(dry.errors);
    expect([done.createdRows, done.errors.map(({ rowNumber, message }) => [rowNumber, message])]).toEqual([
      1,
      [
        [2, 'A name is required.'],
        [3, 'This startup is in row 1 already.'],
        [4, expect.stringMatching(/founded_year.*country/)],
        [5, 'exists already. Switch on updating to change it.'],
        [6, 'company_slug must be a company of the directory, not "nobody".'],
      ],
    ]);
  });

  it.each(['json', 'csv'])('takes our %s template as it is', async (format) => {
    const content = readFileSync(`public/samples/startups.${format}`, 'utf8');
    expect(await run({ content, format, dryRun: true })).toMatchObject({ createdRows: 2, errors: [], notes: [] });
  });
});

describe('a reader’s report of a wrong value', () => {
  it('is answered by the change that corrects it, in the same transaction', async () => {
    const startup = await add({ foundedYear: 2015 });
    const report = await postJson(app, '/api/feedback', {
      kind: 'figure',
      text: 'Their own page says so.',
      record: `startup:${startup.id}`,
      field: 'foundedYear',
      proposed: '2016',
    });
    const { token } = (await report.json()) as { token: string };
    const inbox = await send<{ items: { id: string }[] }>('GET', 'feedback');
    const id = inbox.body.items[0]?.id;
    expect((await send('GET', `feedback/${id}/correction`)).body).toMatchObject({
      recordId: startup.id,
      field: 'foundedYear',
      value: 2016,
    });
    const refused = await change(startup, { foundedYear: 2016, companySlug: 'nobody', answers: id });
    const stateOf = async () => (await (await app.fetch(`/api/feedback/status/${token}`)).json()) as FeedbackStatus;
    expect([refused.status, (await stateOf()).state]).toEqual([422, 'new']);
    expect((await change(startup, { foundedYear: 2016, answers: id })).status).toBe(200);
    const { state, posts } = await stateOf();
    expect([state, posts.at(-1)?.text]).toEqual([
      'answered',
      `Corrected: ${startup.name}, Founded: 2015 → 2016\n\nThank you for telling us.`,
    ]);
  });
});
