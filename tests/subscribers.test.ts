import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListImport, Subscriber, SubscriberRecord } from '../features/newsletter/contract.ts';
import { requestSubscription, unsubscribe } from '../features/newsletter/server/commands.ts';
import { CONFIRM_TOKEN, MANAGE_TOKEN } from '../features/newsletter/server/read-tokens.ts';
import { readGrowth } from '../features/newsletter/server/subscriber-queries.ts';
import { signToken } from '../platform/server/sign-token.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Subscribers as an administrator sees them. */
const secret = 'a secret that only tests know, long enough';
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp({ secret });
  admin = await signIn(app, await addUser(app.db, 'admin', 'admin@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'newsletter_subscriptions', 'newsletter_suppressions', 'newsletter_days');
});

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin/subscribers${path}`, cookie: admin, body });
const importList = (content: string, more: object = {}) =>
  send<ListImport & { message: string }>('POST', '/import', {
    ...{ content, consentTo: 'Ticked the box at the desk', consentAt: '2026-03-01', ...more },
  });
interface Page {
  items: Subscriber[];
  nextCursor: string | null;
  counts: Record<string, number>;
}
const list = async (query = '') => (await send<Page>('GET', query)).body;
const find = async (id: string) => (await send<SubscriberRecord>('GET', `/${id}`)).body;
async function subscribe(email: string): Promise<string> {
  const id = await requestSubscription(app.db.orm, { email, fullName: null }, new Date());
  if (id === null) throw new Error('not asked');
  await postJson(app, '/api/newsletter/confirmations', {
    token: signToken(secret, CONFIRM_TOKEN, id, new Date()),
  });
  return id;
}

describe('the list', () => {
  it('is narrowed by state and by a part of address or name, and counts each state', async () => {
    await importList('email,name\nada@one.example,Ada Lovelace\nbob@two.example,Bob');
    await requestSubscription(app.db.orm, { email: 'new@one.example', fullName: null }, new Date());
    expect((await list()).counts).toEqual({ active: 2, pending: 1, unsubscribed: 0, bounced: 0 });
    expect((await list('?status=pending')).items.map(({ email }) => email)).toEqual(['new@one.example']);
    expect((await list('?search=LOVELACE')).items.map(({ email }) => email)).toEqual(['ada@one.example']);
    expect((await list('?search=one.example')).counts).toMatchObject({ active: 1, pending: 1 });
  });

  it('takes what is searched for as it is: % and _ stand for themselves', async () => {
    await importList('email\na_b@one.example\naxb@one.example');
    expect((await list('?search=a_b')).items).toHaveLength(1);
    expect((await list('?search=%25')).items).toHaveLength(0);
  });

  it('is paged without hole or double, also where many came at the same moment', async () => {
    await importList(['email', ...Array.from({ length: 23 }, (_, n) => `reader${n}@one.example`)].join('\n'));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=5${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([23, 23]);
  });

  it('can be downloaded as it is narrowed, and nothing in it is a formula', async () => {
    await importList('email,name\nada@one.example,"=HYPERLINK(""http://evil"")"\nbob@two.example,Bob');
    const answer = await app.fetch('/api/admin/subscribers.csv?search=one', { headers: { cookie: admin } });
    const [header, row, ...rest] = (await answer.text()).trim().split(/\r?\n/);
    expect([header, rest]).toEqual([expect.stringMatching(/^\ufeff?email,fullName,status/), []]);
    expect(row).toMatch(/^ada@one\.example,"?'=HYPERLINK/);
  });
});

describe('the history of a consent', () => {
  it('says when somebody asked, confirmed to which text, and left', async () => {
    const id = await subscribe('ada@one.example');
    await unsubscribe(app.db.orm, secret, id, new Date());
    const { steps, consentText, suppression } = await find(id);
    expect(steps.map(({ step, detail }) => [step, detail]).reverse()).toEqual([
      ['asked', null],
      ['confirmed', '1'],
      ['unsubscribed', null],
    ]);
    expect([consentText, suppression?.reason]).toEqual([expect.stringMatching(/^I want to receive/), 'unsubscribed']);
  });

  it('says what people of a list agreed to, and when', async () => {
    await importList('email,consentAt\nada@one.example,2025-11-05');
    const [one] = (await list()).items;
    const { steps, consentText } = await find(one?.id ?? '');
    expect([steps, consentText]).toEqual([
      [
        {
          step: 'imported',
          detail: 'Ticked the box at the desk',
          letters: ['Weekly letter'],
          at: '2025-11-05T00:00:00.000Z',
        },
      ],
      'Ticked the box at the desk',
    ]);
  });

  it('is part of what the owner gets as his own data', async () => {
    const id = await subscribe('ada@one.example');
    const token = signToken(secret, MANAGE_TOKEN, id);
    const answer = await app.fetch(`/newsletter/my-data.json?token=${token}`);
    expect(await answer.json()).toMatchObject({ consentHistory: [{ step: 'confirmed' }, { step: 'asked' }] });
  });
});

describe('ending and erasing on request', () => {
  it('ends the letters, says who did it, and nobody but the owner can bring them back', async () => {
    const id = await subscribe('ada@one.example');
    expect((await send('POST', `/${id}/stop`)).status).toBe(200);
    expect((await find(id)).steps[0]).toMatchObject({ step: 'stopped', detail: 'admin@example.org' });
    expect((await importList('email\nada@one.example')).body).toMatchObject({ added: 0, suppressed: 1 });
    await subscribe('ada@one.example');
    expect((await find(id)).status).toBe('active');
  });

  it('erases everything but a hash; the log of deeds does not name the address', async () => {
    const id = await subscribe('ada@one.example');
    expect((await send('POST', `/${id}/erase`)).status).toBe(200);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    const { rows } = await app.db.pool.query(`select * from audit_log where action like 'subscriber.%'`);
    expect(JSON.stringify(rows)).not.toContain('ada@one.example');
    expect((await importList('email\nada@one.example')).body).toMatchObject({ added: 0, suppressed: 1 });
  });

  it('answers 404 for who is not there', async () => {
    const nobody = '/00000000-0000-4000-8000-000000000000';
    expect([(await send('POST', `${nobody}/stop`)).status, (await send('POST', `${nobody}/erase`)).status]).toEqual([
      404, 404,
    ]);
  });
});

describe('a list from elsewhere', () => {
  it('adds whom it can, and says why not of the others, row by row', async () => {
    const { body } = await importList(
      [
        'email,name,consentAt',
        'ada@one.example,Ada,2026-01-02',
        'not an address,,',
        'late@one.example,,2999-01-01',
        ',Nobody,',
      ].join('\n'),
    );
    expect([body.added, body.problems.map(({ rowNumber }) => rowNumber)]).toEqual([1, [2, 3, 4]]);
    expect(body.problems[0]?.message).toBe('Invalid email address: not an address');
  });

  it('says what would come of it and stores nothing when asked to check only', async () => {
    const { body } = await importList('email\nada@one.example', { dryRun: true });
    expect([body.added, (await list()).items.length]).toEqual([1, 0]);
  });

  it('adds nobody without a day on which they agreed', async () => {
    const { body } = await importList('email\nada@one.example', { consentAt: undefined });
    expect([body.added, body.problems[0]?.message]).toEqual([0, 'It does not say when ada@one.example agreed.']);
  });

  it('asks what they agreed to', async () => {
    const { status, body } = await importList('email\nada@one.example', { consentTo: ' ' });
    expect([status, body.message]).toEqual([400, expect.stringContaining('Say what they agreed to')]);
  });

  it('leaves who is there as they are, and adds who is named twice once', async () => {
    const id = await subscribe('ada@one.example');
    const { body } = await importList(
      'email,name\nADA@one.example,Somebody Else\nbob@two.example,Bob\nBob@two.example,B',
    );
    expect([body.added, body.known]).toEqual([1, 1]);
    expect((await find(id)).fullName).toBeNull();
  });

  it('reads our own download', async () => {
    await importList('email,name\nada@one.example,Ada');
    const file = await (await app.fetch('/api/admin/subscribers.csv', { headers: { cookie: admin } })).text();
    expect((await importList(file)).body).toMatchObject({ added: 0, known: 1, problems: [] });
  });
});

describe('growth', () => {
  it('goes by the week, begins with what was before, and counts who is erased without naming them', async () => {
    await app.db.pool.query(
      `insert into newsletter_days (day, gained, lost) values
        ('2024-01-10', 40, 2), ('2026-11-10', 5, 1), ('2026-11-16', 3, 0), ('2026-11-22', 0, 2)`,
    );
    const { weeks } = await readGrowth(app.db.orm, new Date('2026-11-22T23:59:59Z'));
    expect([weeks.length, weeks[0]]).toEqual([52, { weekOf: '2025-11-24', gained: 0, lost: 0, active: 38 }]);
    expect(weeks.slice(-2)).toEqual([
      { weekOf: '2026-11-09', gained: 5, lost: 1, active: 42 },
      { weekOf: '2026-11-16', gained: 3, lost: 2, active: 43 },
    ]);
  });

  it('counts who confirms, comes with a list, leaves, and is erased', async () => {
    const [one, two] = [await subscribe('one@one.example'), await subscribe('two@one.example')];
    await importList('email\nthree@one.example\nfour@one.example');
    await unsubscribe(app.db.orm, secret, one, new Date());
    await unsubscribe(app.db.orm, secret, one, new Date());
    await send('POST', `/${one}/erase`);
    await send('POST', `/${two}/erase`);
    const { weeks } = (await send<Awaited<ReturnType<typeof readGrowth>>>('GET', '/growth')).body;
    expect(weeks.at(-1)).toMatchObject({ gained: 4, lost: 2, active: 2 });
  });
});
