import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { gatherContacts } from '../features/contacts/server/commands.ts';
import type {
  FeedbackStatus,
  Idea,
  IdeaAsk,
  InboxOverview,
  SavedReply,
  Thread,
  ThreadSummary,
} from '../features/feedback/contract.ts';
import { eraseFeedbackOf } from '../features/feedback/server/commands.ts';
import { findFeedbackOf } from '../features/feedback/server/queries.ts';
import { signAskToken } from '../features/feedback/server/read-tokens.ts';
import { forgetAsked } from '../features/feedback/server/vote-commands.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, cookieHeader, postJson, signIn, type TestUser } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let first: TestUser;
let editor: string;
let other: string;
let company: { id: string; slug: string };
const secret = 'a secret that only tests know, long enough';
const KEY = 'a webhook key that is long enough';
const plenty = { points: 100_000, durationSeconds: 3_600 };

beforeAll(async () => {
  app = await startTestApp({
    config: {
      publicUrl: 'http://smr.test',
      isDevelopment: false,
      newsletterDomain: 'in.smr.test',
      newsletterImprint: null,
      newsletterWebhookKey: KEY,
    },
    feedbackLimits: { message: plenty, vote: plenty, guest: plenty, ask: plenty, asked: plenty },
  });
  first = await addUser(app.db, 'editor', 'first@example.org');
  editor = await signIn(app, first);
  other = await signIn(app, await addUser(app.db, 'editor', 'second@example.org'));
  const { rows } = await app.db.pool.query<{ id: string; slug: string }>(
    `insert into companies (name, slug, category, founded_year) values ('Example Reactors', 'example-reactors', 'Other', 2015) returning id, slug`,
  );
  if (!rows[0]) throw new Error('no company was inserted');
  company = rows[0];
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(
    app.db,
    'feedback_threads',
    'feedback_posts',
    'feedback_votes',
    'feedback_stops',
    'feedback_saved_replies',
    'deliveries',
  );
  await app.db.pool.query('update companies set founded_year = 2015 where id = $1', [company.id]);
});

const message = { kind: 'question', text: 'Is there an API?\nI would like to use it.', email: 'Reader@Example.com' };
const close = { connection: 'close' };
const send = (fields: object = {}, headers = {}) => postJson(app, '/api/feedback', { ...message, ...fields }, headers);
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;
const statusOf = async (token: string) =>
  (await (await app.fetch(`/api/feedback/status/${token}`)).json()) as FeedbackStatus;
const textOf = async (response: Response) => ((await response.json()) as { message: string }).message;

async function desk<Answer>(method: string, path: string, body?: unknown, cookie = editor, headers = {}) {
  const response = await app.fetch(`/api/admin/${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const list = async (query = '') =>
  (await desk<{ items: ThreadSummary[]; nextCursor: string | null }>('GET', `feedback${query}`)).body;
const find = async (id: string) => (await desk<Thread>('GET', `feedback/${id}`)).body;
const overview = async () => (await desk<InboxOverview>('GET', 'feedback/overview')).body;
/** A message, and the token of its reader. */
async function sent(fields: object = {}): Promise<Thread & { token: string }> {
  const token = await tokenOf(await send(fields));
  const [newest] = (await list()).items;
  if (!newest) throw new Error('nothing arrived');
  return { ...(await find(newest.id)), token };
}
const reply = (thread: { id: string; revision: number }, fields: object = {}, cookie = editor, headers = {}) =>
  desk<Thread>(
    'POST',
    `feedback/${thread.id}/replies`,
    { revision: thread.revision, text: 'Yes, at /api/docs.', ...fields },
    cookie,
    headers,
  );

interface QueuedMail {
  receiver: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo: string;
  references: string[];
  replyTo?: string;
  unsubscribeUrl?: string;
}
async function queued(): Promise<QueuedMail[]> {
  const { rows } = await app.db.pool.query<{ receiver: string; payload: Omit<QueuedMail, 'receiver'> }>(
    "select receiver, payload from deliveries where channel = 'mail' order by created_at, receiver",
  );
  return rows.map(({ receiver, payload }) => ({ receiver, ...payload }));
}
const lastMail = async () => {
  const mail = (await queued()).at(-1);
  if (!mail) throw new Error('no mail is queued');
  return mail;
};

interface Incoming {
  from?: string;
  to?: string;
  id?: string;
  text?: string;
  headers?: string[];
}
/** What the mail server hands over. */
async function comesBack({ from, to, id, text, headers = [] }: Incoming) {
  const raw = [
    `From: ${from ?? 'Reader <reader@example.com>'}`,
    `To: ${to ?? 'editors@smr.test'}`,
    'Subject: Re: Your message',
    `Message-ID: ${id ?? `<${crypto.randomUUID()}@mail.example.com>`}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text ?? 'Thanks, that helps.',
  ].join('\r\n');
  const response = await app.fetch('/api/feedback/replies', {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'message/rfc822' },
    body: raw,
  });
  return { status: response.status, body: (await response.json()) as { outcome?: string; message?: string } };
}
/** An answer is out, and its reader knows where to write back. */
async function answered(fields: object = {}) {
  const thread = await sent(fields);
  await reply(thread);
  const mail = await lastMail();
  return { ...(await find(thread.id)), token: thread.token, mail };
}

describe('writing to the editors', () => {
  it('answers 201 with a token that opens the message and its state', async () => {
    const response = await send({ page: '/vendors/example-reactors' });
    expect(response.status).toBe(201);
    expect(await statusOf(await tokenOf(response))).toMatchObject({
      kind: 'question',
      state: 'new',
      isMailed: true,
      posts: [{ origin: 'reader', text: message.text }],
    });
    expect((await list()).items).toMatchObject([
      { title: 'Is there an API?', email: 'reader@example.com', page: '/vendors/example-reactors' },
    ]);
  });

  it('needs no name and no address', async () => {
    expect(await sent({ email: '', name: ' ' })).toMatchObject({ email: null, name: null, receivers: 0 });
  });

  it.each([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(1_000_000) }],
    ['kind', { kind: 'praise' }],
    ['email', { email: 'nobody' }],
    ['page', { page: 'https://evil.example/' }],
    ['page', { page: '//evil.example/' }],
    ['record', { record: 'company:nothing-like-it' }],
    ['record', { record: 'plant:x' }],
    ['field', { record: 'company:example-reactors', field: 'slug' }],
    ['field', { field: 'foundedYear' }],
  ])('refuses a bad %s with 400, naming the field', async (field, fields) => {
    const response = await send(fields);
    const { issues } = (await response.json()) as { issues: { path: string[]; message: string }[] };
    expect([response.status, issues[0]?.path]).toEqual([400, [field]]);
  });

  it('says in words how much is too much', async () => {
    expect(await textOf(await send({ text: 'x'.repeat(1_000_000) }))).toContain('At most 5,000 characters, please.');
  });

  it('refuses more than a mebibyte with 413', async () => {
    expect((await send({ text: 'x'.repeat(1_100_000) }, close)).status).toBe(413);
  });

  it('is kept once when it is sent twice at the same moment', async () => {
    const tokens = await Promise.all((await Promise.all([send(), send()])).map(tokenOf));
    expect([tokens[0] === tokens[1], (await list()).items.length]).toEqual([true, 1]);
  });

  it('keeps nothing of what a program fills in, and does not tell it', async () => {
    const response = await send({ website: 'https://spam.example' });
    expect([response.status, (await list()).items]).toEqual([201, []]);
  });

  it('takes ten an hour from one address', async () => {
    const limited = await startTestApp();
    onTestFinished(() => limited.close());
    const answers: number[] = [];
    for (let n = 0; n < 11; n++)
      answers.push((await postJson(limited, '/api/feedback', { ...message, text: `Number ${n}` })).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  it('keeps scripts as text', async () => {
    const script = '<script>alert(1)</script>';
    const thread = await sent({ text: script, name: script, proposed: script });
    expect([thread.title, thread.name, thread.proposedValue]).toEqual([script, script, script]);
  });
});

describe('a figure that is wrong', () => {
  const record = 'company:example-reactors';

  it('is shown as it stands now, whatever the address says', async () => {
    const response = await app.fetch(`/api/feedback/subject?${new URLSearchParams({ record, value: '1999' })}`);
    const subject = (await response.json()) as { name: string; path: string; fields: object[] };
    expect(subject).toMatchObject({ name: 'Example Reactors', path: '/vendors/example-reactors' });
    expect(subject.fields).toContainEqual({ name: 'foundedYear', label: 'Founded', value: '2015' });
  });

  it('keeps record, field, the value of that moment, the proposal and its source', async () => {
    expect(
      await sent({ kind: 'figure', record, field: 'foundedYear', proposed: '2016', source: 'https://a.example/' }),
    ).toMatchObject({
      recordName: 'Example Reactors',
      recordId: company.id,
      field: 'foundedYear',
      fieldLabel: 'Founded',
      shownValue: '2015',
      proposedValue: '2016',
      proposedSource: 'https://a.example/',
    });
  });

  const reported = () => sent({ kind: 'figure', record, field: 'foundedYear', proposed: ' 2016 ' });
  const saveCompany = (fields: object) => desk<{ message: string }>('PATCH', `companies/${company.id}`, fields);

  it('is offered to its record’s form as the field has it', async () => {
    const { id } = await reported();
    expect((await desk('GET', `feedback/${id}/correction`)).body).toMatchObject({ field: 'foundedYear', value: 2016 });
  });

  it('that is corrected in its record answers the reader in the same transaction', async () => {
    const { id, token } = await reported();
    expect((await saveCompany({ foundedYear: 2016, answers: id })).status).toBe(200);
    const status = await statusOf(token);
    expect([status.state, status.posts.at(-1)?.text]).toEqual([
      'answered',
      'Corrected: Example Reactors, Founded: 2015 → 2016\n\nThank you for telling us.',
    ]);
    expect(await queued()).toMatchObject([{ receiver: 'reader@example.com' }]);
  });

  it('stays open when another value is saved', async () => {
    const { id } = await reported();
    await saveCompany({ stockSymbol: `X${id.slice(0, 6)}`, answers: id });
    expect([(await find(id)).state, await queued()]).toEqual(['new', []]);
  });

  it('of another record saves nothing', async () => {
    const { id } = await sent();
    const { status } = await saveCompany({ foundedYear: 2016, answers: id });
    const { rows } = await app.db.pool.query('select founded_year from companies where id = $1', [company.id]);
    expect([status, rows]).toEqual([400, [{ founded_year: 2015 }]]);
  });

  it('of a term is corrected in the glossary’s form', async () => {
    const { body: term } = await desk<{ id: string; slug: string; revision: number }>('POST', 'glossary-terms', {
      term: `Coolant ${crypto.randomUUID()}`,
      category: 'Safety Systems',
      definition: 'What cools.',
    });
    const { id } = await sent({
      kind: 'figure',
      record: `term:${term.slug}`,
      field: 'definition',
      proposed: 'A fluid.',
    });
    await desk('PATCH', `glossary-terms/${term.id}`, { revision: term.revision, definition: 'A fluid.', answers: id });
    expect((await find(id)).posts.at(-1)?.text).toContain('What cools. → A fluid.');
  });
});

describe('the form without JavaScript', () => {
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    app.fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });

  it('leads to the page of the message', async () => {
    const response = await post('/feedback', { ...message, name: '', website: '', page: '/news' });
    const target = response.headers.get('location') ?? '';
    expect([response.status, (await statusOf(target.replace('/feedback/status/', ''))).posts.length]).toEqual([303, 1]);
  });

  it('comes back with the reason and what was written, but for name and address', async () => {
    const response = await post('/feedback', { ...message, name: 'Me', text: 'x'.repeat(5_001) });
    const target = new URL(response.headers.get('location') ?? '', app.url);
    expect([target.pathname, target.searchParams.get('error'), target.searchParams.get('kind')]).toEqual([
      '/feedback',
      expect.stringMatching(/^At most 5,000 characters, please\./),
      'question',
    ]);
    expect(target.search).not.toMatch(/example|Me/i);
  });

  it.each([
    ['Latin', 'x', 5_001],
    ['Chinese', '核', 5_001],
    ['pictures', '🙂', 5_001],
  ])(
    'comes back with an address that every server takes, and says what is missing, also in %s',
    async (_, letter, times) => {
      const text = letter.repeat(times);
      const { token } = await sent();
      for (const path of ['/feedback', `/feedback/status/${token}`]) {
        const location = (await post(path, { ...message, text, proposed: text })).headers.get('location') ?? '';
        const given = new URL(location, app.url).searchParams;
        expect([location.length < 7_500, given.get('error')]).toEqual([
          true,
          expect.stringMatching(/^At most 5,000 characters, please\. What you wrote is too long to be kept here whole/),
        ]);
        expect([text.startsWith(given.get('text') ?? '-'), (given.get('text') ?? '').length > 500]).toEqual([
          true,
          true,
        ]);
      }
    },
  );

  it('counts a line break as one character, as the page does', async () => {
    const text = `${'x\r\n'.repeat(2_499)}xx`;
    const response = await post('/feedback', { ...message, text });
    expect(response.headers.get('location')).toContain('/feedback/status/');
  });

  it('refuses a megabyte', async () => {
    expect((await post('/feedback', { ...message, text: 'x'.repeat(1_000_000) }, close)).status).toBe(413);
  });

  it('adds to a message on its page', async () => {
    const { token } = await sent();
    await post(`/feedback/status/${token}`, { text: 'One more thing.' });
    expect((await statusOf(token)).posts.map(({ text }) => text)).toEqual([message.text, 'One more thing.']);
  });
});

describe('the reader’s page', () => {
  it('is found by its own token only', async () => {
    const { token } = await sent();
    for (const wrong of ['nonsense', `${token}x`]) {
      expect((await app.fetch(`/api/feedback/status/${wrong}`)).status).toBe(404);
    }
  });

  it('shows neither notes nor addresses nor mails from elsewhere', async () => {
    const { id, token, mail } = await answered();
    await desk('POST', `feedback/${id}/notes`, { text: 'He is from the press.' });
    await comesBack({ from: 'stranger@example.net', to: mail.replyTo ?? '', text: 'I am a stranger.' });
    const status = JSON.stringify(await statusOf(token));
    expect(status).not.toMatch(/press|stranger|reader@example|first@example/);
  });

  it('opens a closed message again when something is added, once for two clicks', async () => {
    const thread = await sent();
    await reply(thread, { state: 'closed' });
    const add = () => postJson(app, `/api/feedback/status/${thread.token}`, { text: 'It still fails.' });
    await Promise.all([add(), add()]);
    const status = await statusOf(thread.token);
    expect([status.state, status.posts.length]).toEqual(['open', 3]);
  });
});

describe('the inbox', () => {
  it('counts nothing where there is nothing', async () => {
    expect(await overview()).toMatchObject({
      counts: { new: 0, open: 0, waiting: 0, answered: 0, closed: 0 },
      firstAnswer: { medianSeconds: null, count: 0 },
    });
  });

  it('counts by state, and tells the median time to the first answer', async () => {
    const one = await sent();
    await sent({ text: 'Another' });
    await app.db.pool.query("update feedback_threads set created_at = now() - interval '2 hours' where id = $1", [
      one.id,
    ]);
    await reply(one, { state: 'waiting' });
    const { counts, firstAnswer } = await overview();
    expect(counts).toEqual({ new: 1, open: 0, waiting: 1, answered: 0, closed: 0 });
    expect([firstAnswer.count, Math.round((firstAnswer.medianSeconds ?? 0) / 60)]).toEqual([1, 120]);
  });

  it('is narrowed by state, kind, label, who is responsible, and words, also of what was merged', async () => {
    const a = await sent({ text: 'The chart is empty', kind: 'fault' });
    const b = await sent({ text: 'Where is the source?', email: 'b@example.com' });
    await desk('PATCH', `feedback/${a.id}`, {
      revision: a.revision,
      labels: ['charts'],
      assigneeId: first.id,
      state: 'open',
    });
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    for (const query of ['?state=open', '?kind=fault', '?label=charts', `?assignee=${first.id}`, '?q=CHART'])
      expect(await ids(query)).toEqual([a.id]);
    expect(await ids('?assignee=nobody')).toEqual([b.id]);
    await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
    expect(await ids('?q=b@example.com')).toEqual([a.id]);
    expect(await ids('?q=100%25')).toEqual([]);
  });

  it('pages without repeating or skipping, and goes out whole as CSV', async () => {
    for (let n = 0; n < 5; n++) await sent({ text: `=Message ${n}` });
    const page = await list('?limit=3');
    const rest = await list(`?limit=3&cursor=${page.nextCursor}`);
    expect([...page.items, ...rest.items].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `=Message ${n}`),
    );
    const csv = await (await app.fetch('/api/admin/feedback.csv', { headers: { cookie: editor } })).text();
    expect([csv.trim().split('\r\n').length, csv.includes("'=Message 4")]).toEqual([6, true]);
  });

  it('is closed to readers', async () => {
    const reader = await signIn(app, await addUser(app.db, 'subscriber'));
    expect((await desk('GET', 'feedback', undefined, reader)).status).toBe(403);
    expect((await app.fetch('/api/admin/feedback.csv')).status).toBe(401);
  });

  it('refuses a change that was made from an older version, and to whom is no editor', async () => {
    const thread = await sent();
    const change = (fields: object, cookie = editor) =>
      desk('PATCH', `feedback/${thread.id}`, { revision: thread.revision, ...fields }, cookie);
    expect((await change({ assigneeId: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
    expect((await change({ state: 'open' })).status).toBe(200);
    expect((await change({ labels: ['x'] }, other)).status).toBe(409);
  });

  it('keeps saved replies, each title once, and gives one back that was deleted', async () => {
    const save = (fields: object) => desk<SavedReply>('POST', 'saved-replies', fields);
    const { body: saved } = await save({ title: 'API', text: 'See /api/docs.' });
    expect((await save({ title: 'API', text: 'Else.' })).status).toBe(409);
    expect((await save({ ...saved, text: 'See the docs.' })).body).toMatchObject({
      revision: 2,
      text: 'See the docs.',
    });
    expect((await save(saved)).status).toBe(409);
    const { body: deleted } = await desk<SavedReply>('DELETE', `saved-replies/${saved.id}`);
    expect((await save({ title: deleted.title, text: deleted.text })).status).toBe(200);
  });
});

describe('an answer', () => {
  it('goes to the reader with ids of its own thread and an address that brings his answer back', async () => {
    const thread = await sent();
    await reply(thread);
    const one = await lastMail();
    const after = await find(thread.id);
    await reply(after, { text: 'And here is more.' });
    const mails = await queued();
    expect(mails.map(({ receiver }) => receiver)).toEqual(['reader@example.com', 'reader@example.com']);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(one.references[0]).toBe(mails[1]?.references[0]);
    expect(one.replyTo).toMatch(/^reply\+[0-9a-z.]+@in\.smr\.test$/);
    expect((one.replyTo ?? '').split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(one.text).toContain('Yes, at /api/docs.');
    expect(one.text).toContain(`http://smr.test/feedback/status/${thread.token}`);
    // The reader's own words could be put into the mailbox of somebody else.
    expect(JSON.stringify(one)).not.toContain('Is there an API');
  });

  it('says to answer on the page where no mail comes back', async () => {
    const without = await startTestApp();
    onTestFinished(() => without.close());
    const cookie = await signIn(without, await addUser(without.db, 'editor'));
    await postJson(without, '/api/feedback', message);
    const { rows } = await without.db.pool.query<{ id: string; revision: number }>(
      'select id, revision from feedback_threads',
    );
    await postJson(
      without,
      `/api/admin/feedback/${rows[0]?.id}/replies`,
      { revision: 1, text: 'Yes.' },
      {
        cookie,
        origin: 'http://smr.test',
      },
    );
    const { rows: mails } = await without.db.pool.query<{ payload: { text: string; replyTo?: string } }>(
      'select payload from deliveries',
    );
    expect(mails[0]?.payload.replyTo).toBeUndefined();
    expect(mails[0]?.payload.text).toContain('write on the page of your message');
  });

  it('to a guest without an address stands on his page alone', async () => {
    const thread = await sent({ email: '' });
    await reply(thread);
    expect([await queued(), (await statusOf(thread.token)).posts.length]).toEqual([[], 2]);
  });

  it('is sent once for two clicks', async () => {
    const thread = await sent();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([reply(thread, {}, editor, key), reply(thread, {}, editor, key)]);
    expect([both.map(({ status }) => status), (await queued()).length]).toEqual([[200, 200], 1]);
  });

  it('of two editors at the same moment goes out once; the other one is told', async () => {
    const thread = await sent();
    const both = await Promise.all([reply(thread), reply(thread, {}, other)]);
    expect([both.map(({ status }) => status).sort(), (await queued()).length]).toEqual([[200, 409], 1]);
  });

  it('is refused when the reader wrote meanwhile', async () => {
    const thread = await sent();
    await postJson(app, `/api/feedback/status/${thread.token}`, { text: 'Never mind.' });
    expect((await reply(thread)).status).toBe(409);
  });

  it('and notes are written down without a word of the reader’s', async () => {
    const thread = await sent();
    await reply(thread);
    const { rows } = await app.db.pool.query('select action, details from audit_log where subject_id = $1', [
      thread.id,
    ]);
    expect(rows).toMatchObject([{ action: 'feedback.reply' }]);
    expect(JSON.stringify(rows)).not.toContain('API');
  });

  it('never carries a note', async () => {
    const thread = await sent();
    await desk('POST', `feedback/${thread.id}/notes`, { text: 'Careful with him.' });
    await reply(await find(thread.id));
    expect(JSON.stringify(await queued())).not.toContain('Careful');
  });
});

describe('what waits', () => {
  const waiting = async () => {
    const { rows } = await app.db.pool.query<{ title: string; text: string; path: string }>(
      'select title, text, path from notices where profile_id = $1 and settled_at is null',
      [first.id],
    );
    return rows;
  };

  it('is told to editors without a word of the reader’s, until the message is answered, and again when he writes again', async () => {
    await emptyTables(app.db, 'notices');
    const thread = await sent();
    expect(await waiting()).toEqual([
      { title: 'A message waits', text: 'Question', path: `/admin/feedback/${thread.id}` },
    ]);
    await reply(thread);
    expect(await waiting()).toEqual([]);
    await postJson(app, `/api/feedback/status/${thread.token}`, { text: 'And for charts?' });
    expect((await waiting()).length).toBe(1);
  });

  it('still waits after it is merged into an answered message, and after that is taken back', async () => {
    const [a, b] = [await sent(), await sent({ text: 'Second', email: 'b@example.com' })];
    await reply(a);
    await emptyTables(app.db, 'notices');
    await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
    expect([(await find(a.id)).state, (await waiting()).map(({ path }) => path)]).toEqual([
      'open',
      [`/admin/feedback/${a.id}`],
    ]);
    await reply(await find(a.id));
    await desk('POST', `feedback/${b.id}/unmerge`);
    expect([(await find(b.id)).state, (await waiting()).map(({ path }) => path)]).toEqual([
      'new',
      [`/admin/feedback/${b.id}`],
    ]);
  });

  it('waits again when its reader wrote while it was merged', async () => {
    const [a, b] = [await sent(), await sent({ text: 'Second', email: 'b@example.com' })];
    await reply(a);
    await reply(b);
    await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
    expect((await find(a.id)).state).toBe('answered');
    await postJson(app, `/api/feedback/status/${b.token}`, { text: 'And else?' });
    await emptyTables(app.db, 'notices');
    await desk('POST', `feedback/${b.id}/unmerge`);
    expect([(await find(b.id)).state, (await waiting()).length]).toEqual(['open', 1]);
  });
});

describe('a mail that comes back', () => {
  it('is found by the address it went to, its quotation folded away', async () => {
    const { id, mail } = await answered();
    const text = 'Thanks!\r\n\r\nOn Mon, 2 Nov 2026, SMR wrote:\r\n> Yes, at /api/docs.';
    const { body } = await comesBack({ to: (mail.replyTo ?? '').toUpperCase(), text });
    const thread = await find(id);
    expect([body.outcome, thread.state]).toEqual(['stored', 'open']);
    expect(thread.posts.at(-1)).toMatchObject({
      origin: 'reader',
      text: 'Thanks!',
      quoted: expect.stringContaining('> Yes, at /api/docs.'),
      isFromOther: false,
      isAutomatic: false,
    });
  });

  it('is found by the mail it answers', async () => {
    const { id, mail } = await answered();
    await comesBack({
      headers: [`In-Reply-To: ${mail.messageId}`, `References: ${mail.references.join(' ')} ${mail.messageId}`],
    });
    expect((await find(id)).posts.at(-1)).toMatchObject({ text: 'Thanks, that helps.', isFromOther: false });
  });

  it('is not found by the id of a thread alone, which the board shows, nor by a post that is no answer of its', async () => {
    const { id, posts } = await answered();
    const elsewhere = await answered({ text: 'Else', email: 'else@example.com' });
    const [own, foreign] = [posts[0]?.id, elsewhere.posts[1]?.id];
    for (const postId of [id, own, foreign]) {
      const { body } = await comesBack({ headers: [`References: <feedback.${postId}.${id}@smr.test>`] });
      expect(body.outcome).toBe('unknown');
    }
  });

  it('is found by an answer of a message that its own was merged into', async () => {
    const { id } = await answered();
    const into = await sent({ text: 'Else', email: 'else@example.com' });
    await desk('POST', `feedback/${id}/merge`, { into: into.id });
    await reply(await find(into.id));
    const mail = (await queued()).findLast(({ receiver }) => receiver === 'reader@example.com');
    const { body } = await comesBack({ headers: [`In-Reply-To: ${mail?.messageId}`] });
    expect(body.outcome).toBe('stored');
  });

  it('is named by the next answer', async () => {
    const { id, mail } = await answered();
    await comesBack({ id: '<theirs@mail.example.com>', to: mail.replyTo ?? '' });
    await reply(await find(id), { text: 'You are welcome.' });
    expect(await lastMail()).toMatchObject({ inReplyTo: '<theirs@mail.example.com>' });
  });

  it('from another address is kept with that mark', async () => {
    const { id, mail } = await answered();
    await comesBack({ from: 'stranger@example.net', to: mail.replyTo ?? '' });
    expect((await find(id)).posts.at(-1)).toMatchObject({ isFromOther: true, author: 'stranger@example.net' });
  });

  it('with the token of another thread is marked there, and not put into the sender’s own', async () => {
    const one = await answered();
    const two = await answered({ text: 'Somebody else', email: 'second@example.com' });
    await comesBack({ from: 'reader@example.com', to: two.mail.replyTo ?? '' });
    expect((await find(one.id)).posts.length).toBe(2);
    expect((await find(two.id)).posts.at(-1)).toMatchObject({ isFromOther: true });
  });

  it('that belongs to nothing of ours is not kept', async () => {
    const { mail } = await answered();
    const broken = (mail.replyTo ?? '').replace(/.@/, (end) => (end[0] === 'a' ? 'b@' : 'a@'));
    expect([(await comesBack({})).body.outcome, (await comesBack({ to: broken })).body.outcome]).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  it('is kept once, however often it is handed over', async () => {
    const { id, mail } = await answered();
    const again = { id: '<same@mail.example.com>', to: mail.replyTo ?? '' };
    const outcomes = await Promise.all([comesBack(again), comesBack(again)]);
    expect(outcomes.map(({ body }) => body.outcome).sort()).toEqual(['known', 'stored']);
    expect((await find(id)).posts.length).toBe(3);
  });

  it.each([
    ['a vacation notice', { headers: ['Auto-Submitted: auto-replied'] }],
    ['a list', { headers: ['List-Id: <list.example.com>'] }],
    ['bulk', { headers: ['Precedence: bulk'] }],
    ['junk', { headers: ['Precedence: junk'] }],
    ['a bounce', { headers: ['Return-Path: <>'] }],
    ['a no-reply box', { from: 'No-Reply@example.com' }],
    ['a mail server', { from: 'MAILER-DAEMON@example.com' }],
  ])('from %s is kept as automatic, wakes nobody, and is never answered', async (_, incoming) => {
    const { id, mail } = await answered();
    const { body } = await comesBack({ to: mail.replyTo ?? '', ...incoming });
    const thread = await find(id);
    expect([body.outcome, thread.state, thread.posts.at(-1)?.isAutomatic]).toEqual(['stored', 'answered', true]);
    expect((await queued()).length).toBe(1);
  });

  it('that says it is not automatic is not', async () => {
    const { id, mail } = await answered();
    await comesBack({ to: mail.replyTo ?? '', headers: ['Auto-Submitted: no'] });
    expect((await find(id)).posts.at(-1)?.isAutomatic).toBe(false);
  });

  it('of our own that goes in a circle is left alone', async () => {
    const { id, mail } = await answered();
    expect((await comesBack({ id: mail.messageId, to: mail.replyTo ?? '' })).body.outcome).toBe('unknown');
    expect((await find(id)).posts.length).toBe(2);
  });

  it('opens a closed message again', async () => {
    const thread = await sent();
    await reply(thread, { state: 'closed' });
    await comesBack({ to: (await lastMail()).replyTo ?? '' });
    expect((await find(thread.id)).state).toBe('open');
  });

  it('is kept as text, without markup', async () => {
    const { id, mail } = await answered();
    const text = '<p>Fine<script>alert(1)</script></p>';
    await comesBack({ to: mail.replyTo ?? '', headers: ['Content-Type: text/html'], text });
    expect((await find(id)).posts.at(-1)?.text).toContain('Fine');
  });

  it('is read to its last short line that counts, however many there are, and behind a picture of megabytes', async () => {
    const { id, mail } = await answered();
    const to = mail.replyTo ?? '';
    const before = process.memoryUsage().rss;
    expect((await comesBack({ to, text: `Fine.${'\n'.repeat(9_000_000)}Too late.` })).body.outcome).toBe('stored');
    // Each line by itself took some 250 bytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
    expect((await find(id)).posts.at(-1)?.text).toBe('Fine.');
    const picture = `${'QUJD'.repeat(19)}\r\n`.repeat(100_000);
    const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const text = `${part('', 'Before.')}${part('Content-Type: image/png\r\nContent-Transfer-Encoding: base64', picture)}${part('', 'Behind.')}--b--`;
    await comesBack({ to, headers: ['Content-Type: multipart/mixed; boundary=b'], text });
    expect((await find(id)).posts.at(-1)?.text).toBe('Before.\n\nBehind.');
    const table = part(
      'Content-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv',
      '1,2\r\n'.repeat(25_000),
    );
    const headers = ['Content-Type: multipart/mixed; boundary=b'];
    expect((await comesBack({ to, headers, text: `${table}${part('', 'Lost.')}--b--` })).status).toBe(400);
  });

  it('is taken only with the key, and only when it is a mail of less than ten megabytes', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      app.fetch('/api/feedback/replies', { method: 'POST', headers: { ...close, ...headers }, body });
    const key = { authorization: `Bearer ${KEY}` };
    expect((await post({}, 'x')).status).toBe(401);
    expect((await post({ authorization: 'Bearer wrong' }, 'x')).status).toBe(401);
    expect((await post(key, '')).status).toBe(400);
    expect((await post(key, 'x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('the board of ideas', () => {
  /** The links that were mailed, and what they say. */
  const asks = async (email = 'fan@example.com') =>
    (await queued()).flatMap(({ receiver, text }) =>
      receiver === email ? (text.match(/\/ideas\/confirm\/(\S+)/)?.[1] ?? []) : [],
    );
  const readAsk = async (token: string) => (await (await app.fetch(`/api/ideas/asks/${token}`)).json()) as IdeaAsk;
  const confirm = (token = '') =>
    app.fetch(`/ideas/confirm/${token}`, {
      method: 'POST',
      headers: { origin: 'http://smr.test' },
      redirect: 'manual',
    });
  const news = async () =>
    (await queued()).filter(({ text }) => text.includes('is now:')).map(({ receiver }) => receiver);
  /** Votes, asks to be told, and confirms. */
  const follows = async (idea: string, email = 'fan@example.com', cookie = '') => {
    const voted = await vote(idea, { isTold: 'on', email, cookie });
    await confirm((await asks(email)).at(-1));
    return voted;
  };
  const board = async (query = '') =>
    (await (await app.fetch(`/api/ideas${query}`)).json()) as { items: Idea[]; total: number };
  const proposed = (text: string, email = 'reader@example.com') => sent({ kind: 'idea', text, email });
  const publish = async (thread: { id: string }, fields: object = {}) => {
    const { revision } = await find(thread.id);
    return desk<Thread>('POST', `feedback/${thread.id}/board`, {
      revision,
      state: 'open',
      text: 'As the editor says.',
      ...fields,
    });
  };
  const vote = async (idea: string, { cookie = '', ...fields }: Record<string, string> = {}) => {
    const response = await app.fetch('/ideas/vote', {
      method: 'POST',
      headers: { cookie, accept: 'application/json', origin: 'http://smr.test' },
      body: new URLSearchParams({ idea, ...fields }),
    });
    return {
      status: response.status,
      cookie: cookieHeader(response),
      body: (await response.json()) as { ids: string[]; did?: string; message?: string },
    };
  };

  it('shows nothing that no editor has put there', async () => {
    const idea = await proposed('A dark map');
    expect([(await board()).items, (await vote(idea.id)).status]).toEqual([[], 404]);
    await publish(idea);
    const [shown] = (await board()).items;
    expect(shown).toMatchObject({ title: 'A dark map', text: 'As the editor says.', state: 'open', votes: 0 });
    expect(JSON.stringify(shown)).not.toContain('reader@');
  });

  it('shows those whose ids are asked for, however many are before them', async () => {
    const [one, two] = [await proposed('A dark map'), await proposed('Charts')];
    await publish(one);
    await publish(two);
    const hidden = await proposed('Not yet');
    expect((await board(`?show=1&ids=${one.id}&ids[]=${hidden.id}`.replace('ids=', 'ids[]='))).items).toMatchObject([
      { id: one.id },
    ]);
    expect((await board(`?ids=${one.id}`)).total).toBe(1);
  });

  it('takes an idea off again', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    await publish(idea, { state: null });
    expect((await board()).items).toEqual([]);
  });

  it('counts one vote of a browser, and of an account', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    const { cookie } = await vote(idea.id);
    await Promise.all([vote(idea.id, { cookie }), vote(idea.id, { cookie })]);
    expect((await board()).items[0]?.votes).toBe(1);
    const account = await signIn(app, await addUser(app.db));
    await vote(idea.id, { cookie: account });
    await vote(idea.id, { cookie: account });
    expect((await board()).items[0]?.votes).toBe(2);
    // The guest of before has signed in: he is still one.
    await vote(idea.id, { cookie: `${cookie}; ${account}` });
    expect((await board()).items[0]?.votes).toBe(2);
  });

  it('tells what one has voted for, and takes a vote back', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    const { cookie, body } = await vote(idea.id);
    const mine = async () =>
      (await (await app.fetch('/api/ideas/mine', { headers: { cookie } })).json()) as { ids: string[] };
    expect([body.ids, (await mine()).ids]).toEqual([[idea.id], [idea.id]]);
    await vote(idea.id, { cookie, do: 'withdraw' });
    expect([(await mine()).ids, (await board()).items[0]?.votes]).toEqual([[], 0]);
  });

  it('believes no cookie that it did not sign', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    const { cookie } = await vote(idea.id);
    await vote(idea.id, { cookie: `${cookie}x` });
    expect((await board()).items[0]?.votes).toBe(2);
  });

  it('lets an address be so many guests a day', async () => {
    const limited = await startTestApp({ feedbackLimits: { guest: { points: 1, durationSeconds: 60 } } });
    onTestFinished(() => limited.close());
    await postJson(limited, '/api/feedback', { kind: 'idea', text: 'A dark map' });
    await limited.db.pool.query("update feedback_threads set board_state = 'open'");
    const { rows } = await limited.db.pool.query<{ id: string }>('select id from feedback_threads');
    const tryOnce = async () =>
      (
        await limited.fetch('/ideas/vote', {
          method: 'POST',
          body: new URLSearchParams({ idea: rows[0]?.id ?? '' }),
          redirect: 'manual',
        })
      ).status;
    expect([await tryOnce(), await tryOnce()]).toEqual([303, 429]);
  });

  it('is sorted by votes or age, searched, and narrowed by state', async () => {
    const [old, young] = [await proposed('Dark map'), await proposed('Export of charts')];
    await publish(old);
    await publish(young, { state: 'planned' });
    await vote(old.id);
    const titles = async (query: string) => (await board(query)).items.map(({ title }) => title);
    expect(await titles('')).toEqual(['Dark map', 'Export of charts']);
    expect(await titles('?sort=new')).toEqual(['Export of charts', 'Dark map']);
    expect(await titles('?q=CHART')).toEqual(['Export of charts']);
    expect(await titles('?state=planned')).toEqual(['Export of charts']);
  });

  it.each([
    ['I want to export a chart', ['Export of charts']],
    ['nothing of the kind', []],
    ["'; drop -- & | ! <-> :*", []],
    ['-'.repeat(200), []],
  ])('proposes what is like %j', async (q, expected) => {
    await publish(await proposed('Export of charts'));
    const response = await app.fetch(`/api/ideas/similar?${new URLSearchParams({ q })}`);
    expect(((await response.json()) as Idea[]).map(({ title }) => title)).toEqual(expected);
  });

  it('tells a new state to who confirmed the address, once, until he ends it with one click', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    await follows(idea.id, 'Fan@Example.com'.toLowerCase());
    await follows(idea.id);
    await vote(idea.id, { email: 'quiet@example.com' });
    await publish(idea, { state: 'planned' });
    await publish(idea, { state: 'planned' });
    expect(await news()).toEqual(['fan@example.com']);
    const mail = await lastMail();
    const link = (mail.unsubscribeUrl ?? '').replace('http://smr.test', '');
    expect((await app.fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    await publish(idea, { state: 'done' });
    expect(await news()).toEqual(['fan@example.com']);
    expect((await board()).items[0]?.votes).toBe(3);
  });

  it('ends nothing because a link was looked at', async () => {
    const idea = await proposed('A dark map');
    await publish(idea);
    await follows(idea.id);
    await publish(idea, { state: 'planned' });
    const link = (await lastMail()).unsubscribeUrl?.replace('http://smr.test', '') ?? '';
    await app.fetch(link, { redirect: 'manual' });
    await publish(idea, { state: 'done' });
    expect((await news()).length).toBe(2);
  });

  describe('an address that a guest gives', () => {
    const published = async (text = 'A dark map') => {
      const idea = await proposed(text);
      await publish(idea);
      return idea;
    };

    it('gets one mail that asks, and no news; the vote counts at once', async () => {
      const idea = await published();
      const { body } = await vote(idea.id, { isTold: 'on', email: 'Fan@example.com' });
      expect([body.did, (await board()).items[0]?.votes]).toEqual(['asked', 1]);
      await publish(idea, { state: 'planned' });
      const mails = await queued();
      expect(mails.map(({ receiver, subject }) => [receiver, subject])).toEqual([
        ['fan@example.com', 'Confirm mails about an idea on SMR Intelligence'],
      ]);
      expect(mails[0]?.text).toContain('The link works for 7 days');
    });

    it('is not confirmed because its link was looked at, and is by the button, which may be pressed twice', async () => {
      const idea = await published();
      await vote(idea.id, { isTold: 'on', email: 'fan@example.com' });
      const [token = ''] = await asks();
      expect(await readAsk(token)).toMatchObject({
        state: 'open',
        email: 'fan@example.com',
        idea: { title: 'A dark map' },
      });
      await publish(idea, { state: 'planned' });
      expect(await news()).toEqual([]);
      const response = await confirm(token);
      expect([response.status, response.headers.get('location')]).toEqual([303, `/ideas/confirm/${token}`]);
      await confirm(token);
      expect((await readAsk(token)).state).toBe('confirmed');
      await publish(idea, { state: 'started' });
      expect(await news()).toEqual(['fan@example.com']);
    });

    it('is confirmed by nobody else’s link: the one to an address that was given before counts no more', async () => {
      const idea = await published();
      const { cookie } = await vote(idea.id, { isTold: 'on', email: 'mine@example.com' });
      await vote(idea.id, { isTold: 'on', email: 'victim@example.com', cookie });
      const [token = ''] = await asks('mine@example.com');
      await confirm(token);
      expect(await readAsk(token)).toEqual({
        state: 'gone',
        email: null,
        idea: null,
        mergedFrom: null,
        expiresAt: null,
      });
      await publish(idea, { state: 'planned' });
      expect(await news()).toEqual([]);
    });

    it('is asked once by two clicks, also at the same moment', async () => {
      const idea = await published();
      const { cookie } = await vote(idea.id);
      const wish = { isTold: 'on', email: 'fan@example.com', cookie };
      await Promise.all([vote(idea.id, wish), vote(idea.id, wish)]);
      await vote(idea.id, wish);
      expect((await asks()).length).toBe(1);
    });

    it('cannot be confirmed after seven days, and is forgotten then', async () => {
      const idea = await published();
      await vote(idea.id, { isTold: 'on', email: 'fan@example.com' });
      const { rows } = await app.db.pool.query<{ ask_id: string }>('select ask_id from feedback_votes');
      const token = signAskToken(secret, rows[0]?.ask_id ?? '', new Date(Date.now() - 7 * DAY_MS - 1_000));
      await confirm(token);
      expect((await readAsk(token)).state).toBe('expired');
      await forgetAsked(app.db.orm, new Date(Date.now() + 6 * DAY_MS));
      expect((await readAsk((await asks())[0] ?? '')).state).toBe('open');
      await forgetAsked(app.db.orm, new Date(Date.now() + 8 * DAY_MS));
      expect((await app.db.pool.query('select from feedback_votes where asked_email is not null')).rowCount).toBe(0);
      expect((await readAsk(token)).state).toBe('expired');
    });

    it('learns that its idea was merged or is closed, and confirms nothing that is off the board or withdrawn', async () => {
      const [idea, other] = [await published(), await published('Maps at night')];
      const { cookie } = await vote(idea.id, { isTold: 'on', email: 'fan@example.com' });
      const [token = ''] = await asks();
      await desk('POST', `feedback/${idea.id}/merge`, { into: other.id });
      await publish(other, { state: 'declined' });
      expect(await readAsk(token)).toMatchObject({
        ...{ state: 'open', mergedFrom: 'A dark map' },
        idea: { title: 'Maps at night', state: 'declined' },
      });
      await publish(other, { state: null });
      await confirm(token);
      expect((await readAsk(token)).state).toBe('off');
      await publish(other, { state: 'open' });
      await vote(idea.id, { do: 'withdraw', cookie });
      await confirm(token);
      expect((await readAsk(token)).state).toBe('gone');
      await publish(other, { state: 'planned' });
      expect(await news()).toEqual([]);
    });

    it('that was stopped stays silent until its owner agrees anew, also when an account asks', async () => {
      const idea = await published();
      await follows(idea.id, 'stopped@example.com');
      await publish(idea, { state: 'planned' });
      const link = (await lastMail()).unsubscribeUrl?.replace('http://smr.test', '') ?? '';
      await app.fetch(link, { method: 'POST' });
      const { rows } = await app.db.pool.query('select email_hash from feedback_stops');
      expect([rows.length, JSON.stringify(rows).includes('stopped')]).toEqual([1, false]);
      expect((await readAsk((await asks('stopped@example.com'))[0] ?? '')).state).toBe('gone');
      const account = await signIn(app, await addUser(app.db, 'subscriber', 'stopped@example.com'));
      expect((await vote(idea.id, { isTold: 'on', cookie: account })).body.did).toBe('asked');
      await publish(idea, { state: 'started' });
      expect((await news()).length).toBe(1);
      await confirm((await asks('stopped@example.com')).at(-1));
      await publish(idea, { state: 'done' });
      expect((await news()).length).toBe(2);
    });

    it('is told at once when it is the account’s own, whatever the form says', async () => {
      const idea = await published();
      const account = await signIn(app, await addUser(app.db, 'subscriber', 'own@example.com'));
      const { body } = await vote(idea.id, { isTold: 'on', email: 'other@example.com', cookie: account });
      await publish(idea, { state: 'planned' });
      expect([body.did, await news(), await asks('other@example.com')]).toEqual(['told', ['own@example.com'], []]);
    });

    it('that stopped the mails about one idea gets none about it when another is merged into it', async () => {
      const [idea, other] = [await published(), await published('Maps at night')];
      await follows(other.id);
      await follows(idea.id);
      await publish(idea, { state: 'planned' });
      await app.fetch((await lastMail()).unsubscribeUrl?.replace('http://smr.test', '') ?? '', { method: 'POST' });
      await desk('POST', `feedback/${other.id}/merge`, { into: idea.id });
      await publish(idea, { state: 'started' });
      expect((await news()).length).toBe(1);
    });

    it('gets so many questions a day, and one client asks so many', async () => {
      const limited = await startTestApp({
        feedbackLimits: {
          guest: plenty,
          asked: { points: 1, durationSeconds: 60 },
          ask: { points: 2, durationSeconds: 60 },
        },
      });
      onTestFinished(() => limited.close());
      await postJson(limited, '/api/feedback', { kind: 'idea', text: 'A dark map' });
      await limited.db.pool.query("update feedback_threads set board_state = 'open'");
      const { rows } = await limited.db.pool.query<{ id: string }>('select id from feedback_threads');
      const tryOnce = async (email: string) => {
        const body = new URLSearchParams({ idea: rows[0]?.id ?? '', isTold: 'on', email });
        return (await limited.fetch('/ideas/vote', { method: 'POST', body, redirect: 'manual' })).status;
      };
      const statuses = [await tryOnce('a@example.com'), await tryOnce('a@example.com'), await tryOnce('b@example.com')];
      expect(statuses).toEqual([303, 429, 429]);
      expect((await limited.db.pool.query('select from feedback_votes')).rowCount).toBe(3);
    });

    it('makes no contact before its owner has confirmed it, and is erased with the rest', async () => {
      const idea = await published();
      await vote(idea.id, { isTold: 'on', email: 'fan@example.com' });
      await gatherContacts(app.db.orm);
      const known = async () =>
        (await app.db.pool.query("select from contacts where 'fan@example.com' = any(emails)")).rowCount;
      expect(await known()).toBe(0);
      await confirm((await asks())[0]);
      await gatherContacts(app.db.orm);
      expect(await known()).toBe(1);
      await vote(idea.id, { isTold: 'on', email: 'fan@example.com' });
      await app.db.orm.transaction((tx) => eraseFeedbackOf(tx, 'fan@example.com', null));
      const { rows } = await app.db.pool.query('select to_jsonb(v)::text as v from feedback_votes v');
      expect(JSON.stringify(rows)).not.toContain('fan@');
    });

    it('that is cut off or foreign in the link is not found', async () => {
      expect((await app.fetch('/api/ideas/asks/nonsense')).status).toBe(404);
      expect((await confirm('nonsense')).status).toBe(404);
    });
  });

  describe('merging', () => {
    const tables = ['feedback_posts', 'feedback_votes'];
    const snapshot = async () => {
      const all = await Promise.all(
        tables.map(async (table) => (await app.db.pool.query(`select * from ${table} order by id`)).rows),
      );
      const { rows } = await app.db.pool.query(
        'select id, root_id, merged_into, title, state, labels, board_state, email from feedback_threads order by id',
      );
      return JSON.stringify([rows, all]);
    };
    async function two() {
      const [a, b] = [await proposed('Dark map'), await proposed('Map at night', 'night@example.com')];
      await publish(a);
      await publish(b);
      const both = await vote(a.id);
      await vote(b.id, { cookie: both.cookie });
      await follows(b.id);
      return { a, b, both };
    }

    it('carries messages, votes and subscribers along, counting nobody twice', async () => {
      const { a, b, both } = await two();
      const { body } = await desk<Thread>('POST', `feedback/${b.id}/merge`, { into: a.id });
      expect([body.votes, body.merged, body.posts.length]).toEqual([2, [{ id: b.id, title: 'Map at night' }], 2]);
      expect((await board()).items.map(({ title, votes }) => [title, votes])).toEqual([['Dark map', 2]]);
      await publish(a, { state: 'planned' });
      expect(await news()).toEqual(['fan@example.com']);
      expect((await vote(a.id, { cookie: both.cookie, do: 'withdraw' })).body.ids).toEqual([]);
    });

    it('and taking it back restores both exactly, also in a chain', async () => {
      const { a, b } = await two();
      const c = await proposed('Night mode for maps');
      const before = await snapshot();
      await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
      const between = await snapshot();
      await desk('POST', `feedback/${a.id}/merge`, { into: c.id });
      expect((await find(c.id)).posts.length).toBe(3);
      await desk('POST', `feedback/${a.id}/unmerge`);
      expect(await snapshot()).toBe(between);
      await desk('POST', `feedback/${b.id}/unmerge`);
      expect(await snapshot()).toBe(before);
    });

    it('answers the readers of both, each with his own link, and shows neither the other’s words', async () => {
      const a = await sent({ text: 'My first question' });
      const b = await sent({ text: 'My second question', email: 'night@example.com' });
      await reply(a, { text: 'For the first reader only.' });
      await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
      await reply(await find(a.id), { text: 'For both.' });
      const mails = (await queued()).slice(-2);
      expect(mails.map(({ receiver }) => receiver).sort()).toEqual(['night@example.com', 'reader@example.com']);
      expect(new Set(mails.map(({ replyTo }) => replyTo)).size).toBe(2);
      expect((await statusOf(b.token)).posts.map(({ text }) => text)).toEqual(['My second question', 'For both.']);
    });

    it('in a chain shows each reader what was answered in each since his message came there, and nothing from before', async () => {
      const a = await sent({ text: 'First', email: 'a@example.com' });
      const b = await sent({ text: 'Second', email: 'b@example.com' });
      const c = await sent({ text: 'Third', email: 'c@example.com' });
      await desk('POST', `feedback/${c.id}/merge`, { into: b.id });
      await reply(await find(b.id), { text: 'For B and C.' });
      await reply(await find(a.id), { text: 'For A alone.' });
      await desk('POST', `feedback/${b.id}/merge`, { into: a.id });
      await reply(await find(a.id), { text: 'For all.' });
      const shown = async ({ token }: { token: string }) => (await statusOf(token)).posts.map(({ text }) => text);
      expect([await shown(a), await shown(b), await shown(c)]).toEqual([
        ['First', 'For A alone.', 'For all.'],
        ['Second', 'For B and C.', 'For all.'],
        ['Third', 'For B and C.', 'For all.'],
      ]);
    });

    it('of two into each other at the same moment makes no circle', async () => {
      const { a, b } = await two();
      const answers = await Promise.all([
        desk('POST', `feedback/${a.id}/merge`, { into: b.id }),
        desk('POST', `feedback/${b.id}/merge`, { into: a.id }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await desk('POST', `feedback/${a.id}/merge`, { into: a.id })).status).toBe(400);
    });
  });
});

describe('what we hold of an address', () => {
  const held = (email: string, profileId: string | null = null) => findFeedbackOf(app.db.orm, email, profileId);
  const erase = (email: string, profileId: string | null = null) =>
    app.db.orm.transaction((tx) => eraseFeedbackOf(tx, email, profileId));
  const merge = (one: { id: string }, into: { id: string }) =>
    desk('POST', `feedback/${one.id}/merge`, { into: into.id });

  it('is found, and forgotten with all that was written', async () => {
    const { id, mail } = await answered({ name: 'Rita Reader' });
    await comesBack({ to: mail.replyTo ?? '', text: 'My secret.' });
    const another = await answered({ text: 'Else', email: 'else@example.com' });
    await comesBack({ to: another.mail.replyTo ?? '', text: 'My other secret.' });
    const before = await held('READER@example.com');
    expect([before.messages.length, before.messages[0]?.posts.length, before.mailsElsewhere.length]).toEqual([1, 3, 1]);
    await erase('READER@example.com');
    expect(await held('reader@example.com')).toEqual({
      messages: [],
      mailsElsewhere: [],
      votes: [],
    });
    const { rows } = await app.db.pool.query(
      'select row_to_json(t)::text as t from feedback_threads t union all select row_to_json(p)::text from feedback_posts p',
    );
    expect(JSON.stringify(rows)).not.toMatch(/reader@|Rita|secret/i);
    expect((await desk('GET', `feedback/${id}`)).status).toBe(404);
  });

  it('leaves an idea on the board, and the votes of others', async () => {
    const idea = await sent({ kind: 'idea', text: 'A dark map, says Rita' });
    await desk('POST', `feedback/${idea.id}/board`, { revision: idea.revision, state: 'open', title: 'A dark map' });
    await erase('reader@example.com');
    expect(await find(idea.id)).toMatchObject({ title: 'A dark map', email: null, posts: [], boardState: 'open' });
  });

  it('is forgotten in the middle of a chain of merged messages, and whole when all of them are of it', async () => {
    const [a, b, c] = [
      await sent({ text: 'First', email: 'a@example.com' }),
      await sent({ text: 'Second' }),
      await sent({ text: 'Third', email: 'c@example.com' }),
    ];
    await merge(c, b);
    await merge(b, a);
    await erase('reader@example.com');
    expect(await find(b.id)).toMatchObject({ title: 'Erased', email: null, mergedInto: { id: a.id } });
    expect((await statusOf(c.token)).posts.map(({ text }) => text)).toEqual(['Third']);
    const [d, e, f] = [await sent(), await sent({ text: 'Fifth' }), await sent({ text: 'Sixth' })];
    await merge(f, e);
    await merge(e, d);
    await erase('reader@example.com');
    expect((await list()).items.map(({ id }) => id)).toEqual([a.id]);
    expect(await app.db.pool.query('select 1 from feedback_threads')).toMatchObject({ rowCount: 3 });
  });

  it('is forgotten without what others were answered since their messages came, and what they wait for', async () => {
    await emptyTables(app.db, 'notices');
    const a = await sent({ text: 'My secret' });
    await reply(a, { text: 'For the first reader only.' });
    await desk('POST', `feedback/${a.id}/notes`, { text: 'A note on a secret.' });
    const b = await sent({ text: 'Second', email: 'b@example.com' });
    await merge(b, a);
    await reply(await find(a.id), { text: 'For both.' });
    await postJson(app, `/api/feedback/status/${b.token}`, { text: 'And else?' });
    await erase('reader@example.com');
    expect((await statusOf(b.token)).posts.map(({ text }) => text)).toEqual(['Second', 'For both.', 'And else?']);
    expect((await find(a.id)).posts.map(({ text }) => text)).toEqual(['Second', 'For both.', 'And else?']);
    const { rowCount } = await app.db.pool.query('select 1 from notices where profile_id = $1 and settled_at is null', [
      first.id,
    ]);
    expect(rowCount).toBe(1);
  });

  it('is also what its account sent without it, and voted for, each still one voter', async () => {
    const user = await addUser(app.db, 'subscriber', 'account@example.com');
    const cookie = await signIn(app, user);
    await send({ text: 'Without my address', email: '' }, { cookie, origin: 'http://smr.test' });
    const ideas = [await sent({ kind: 'idea', text: 'Dark map' }), await sent({ kind: 'idea', text: 'Night map' })];
    for (const { id, revision } of ideas) {
      await desk('POST', `feedback/${id}/board`, { revision, state: 'open' });
      await app.fetch('/ideas/vote', {
        method: 'POST',
        headers: { cookie, origin: 'http://smr.test', accept: 'application/json' },
        body: new URLSearchParams({ idea: id }),
      });
    }
    const before = await held('account@example.com', user.id);
    expect([before.messages.map(({ posts }) => posts[0]?.text), before.votes.length]).toEqual([
      ['Without my address'],
      2,
    ]);
    await erase('account@example.com', user.id);
    const after = await held('account@example.com', user.id);
    expect([after.messages, after.votes, (await list('?q=Without')).items]).toEqual([[], [], []]);
    if (ideas[0] && ideas[1]) await merge(ideas[1], ideas[0]);
    expect((await find(ideas[0]?.id ?? '')).votes).toBe(1);
  });

  it('is taken out of sources and pages that others named', async () => {
    const others = { kind: 'figure', record: 'company:example-reactors', field: 'foundedYear', email: 'b@example.com' };
    await sent({ ...others, source: 'Told by reader@example.com in May', page: '/news?to=reader%40example.com' });
    await sent({ ...others, proposed: '1', source: 'https://a.example/?of=reader@example.com', page: '/news' });
    await erase('reader@example.com');
    const { rows } = await app.db.pool.query(
      'select proposed_source, page from feedback_threads order by created_at, proposed_value nulls first',
    );
    expect(rows).toEqual([
      { proposed_source: 'Told by (erased) in May', page: '/news?to=(erased)' },
      { proposed_source: 'https://a.example/?of=(erased)', page: '/news' },
    ]);
  });
});
