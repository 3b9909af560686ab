import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MailPayload } from '../features/deliveries/contract.ts';
import type { Submission, SubmissionState } from '../features/submissions/contract.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let editor: string;
let other: string;
/** What goes to submitters, in the order in which it was queued. */
const mails = async () => {
  const { rows } = await app.db.pool.query<{ receiver: string; payload: MailPayload }>(
    "select receiver, payload from deliveries where channel = 'mail' order by created_at",
  );
  return rows;
};

beforeAll(async () => {
  app = await startTestApp({ submissionLimit: { points: 10_000, durationSeconds: 3_600 } });
  editor = await signIn(app, await addUser(app.db, 'editor', 'first@example.org'));
  other = await signIn(app, await addUser(app.db, 'editor', 'second@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'deliveries', 'content_submissions', 'news_articles', 'news_stories');
});

const link = 'https://press.example/holtec-files-for-palisades?utm_source=x';
const tip = { title: 'Holtec files for two SMR-300 units at Palisades', description: 'Two units.', sourceUrl: link };
/** The server closes a connection whose body it did not read to its end; the next request must not use it. */
const close = { connection: 'close' };
const submit = (body: object, headers = {}) => postJson(app, '/api/submissions', body, headers);
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;
const stateOf = async (token: string) =>
  (await (await app.fetch(`/api/submissions/${token}`)).json()) as SubmissionState;
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

const asEditor = <Answer>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api/admin/submissions${path}`, cookie, body });
const list = async (query = '') => (await asEditor<{ items: Submission[] }>('GET', query)).body.items;
const sent = async (fields: object = {}) => {
  await submit({ ...tip, ...fields });
  const [newest] = await list();
  if (!newest) throw new Error('nothing was submitted');
  return newest;
};
const news = async () => {
  const answer = (await (await app.fetch('/api/news')).json()) as {
    items: { title: string; url: string | null; source: string; publisher: string | null; categories: string[] }[];
  };
  return answer.items;
};
const count = async (table: string) => {
  const { rows } = await app.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
};

describe('submitting news', () => {
  it('answers 201 with a token that tells the state', async () => {
    const response = await submit(tip);
    expect(response.status).toBe(201);
    expect(await stateOf(await tokenOf(response))).toMatchObject({ title: tip.title, status: 'pending', reason: null });
  });

  it('needs a title only', async () => {
    await submit({ title: 'A rumour', description: '', sourceUrl: '', name: ' ', email: '' });
    expect(await list()).toMatchObject([
      { title: 'A rumour', description: null, sourceUrl: null, submittedByName: null, submittedByEmail: null },
    ]);
  });

  it('shows nobody else’s address by its token', async () => {
    const token = await tokenOf(await submit({ ...tip, email: 'me@example.org', name: 'Me' }));
    expect(JSON.stringify(await stateOf(token))).not.toMatch(/me@example|"Me"/);
  });

  it('answers 404 for a token that is not ours', async () => {
    const token = await tokenOf(await submit(tip));
    for (const wrong of ['nonsense', `${token}x`, token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))]) {
      expect((await app.fetch(`/api/submissions/${wrong}`)).status).toBe(404);
    }
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['description', { description: 'x'.repeat(1_000_000) }],
    ['sourceUrl', { sourceUrl: 'javascript:alert(1)' }],
    ['sourceUrl', { sourceUrl: 'JavaScript:alert(1)//https://x.example' }],
    ['sourceUrl', { sourceUrl: 'data:text/html,<script>alert(1)</script>' }],
    ['sourceUrl', { sourceUrl: 'https://me:secret@press.example/' }],
    ['sourceUrl', { sourceUrl: 'press.example' }],
    ['email', { email: 'nobody' }],
  ])('refuses a bad %s with 400, naming the field', async (field, fields) => {
    const response = await submit({ ...tip, ...fields });
    const { issues } = (await response.json()) as { issues: { path: string[] }[] };
    expect([response.status, issues[0]?.path]).toEqual([400, [field]]);
  });

  it('refuses more than a mebibyte with 413', async () => {
    expect((await submit({ ...tip, description: 'x'.repeat(1_100_000) }, close)).status).toBe(413);
  });

  it('refuses a link that was sent already, however it is spelled', async () => {
    await submit(tip);
    const response = await submit({ ...tip, sourceUrl: 'https://PRESS.example/holtec-files-for-palisades/' });
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      'This link was sent already. The editors have it.',
    ]);
  });

  it('takes one of two equal ones that arrive at the same moment', async () => {
    const both = await Promise.all([submit(tip), submit(tip)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('keeps nothing of what a program fills in, and does not tell it', async () => {
    const response = await submit({ ...tip, website: 'https://spam.example' });
    expect([response.status, await count('content_submissions')]).toEqual([201, 0]);
  });

  it('takes ten an hour from one address', async () => {
    const limited = await startTestApp();
    onTestFinished(() => limited.close());
    const answers: number[] = [];
    for (let n = 0; n < 11; n++)
      answers.push((await postJson(limited, '/api/submissions', { title: `Tip ${n}` })).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });
});

describe('the check before sending', () => {
  const check = async (url: string) => {
    const response = await app.fetch(`/api/submissions/check?${new URLSearchParams({ url })}`);
    return ((await response.json()) as { known: string | null }).known;
  };

  it('knows nothing of a new link, and of what is none', async () => {
    expect([await check(link), await check('nonsense')]).toEqual([null, null]);
  });

  it('tells the title of what is in the news, and only that of what was sent', async () => {
    const { id } = await sent();
    expect(await check('https://press.example/holtec-files-for-palisades')).toBe(
      'This link was sent already. The editors have it.',
    );
    await asEditor('POST', `/${id}/approve`);
    expect(await check(link)).toBe(`This link is in the news already: ${tip.title}`);
  });
});

describe('the form without JavaScript', () => {
  const post = (fields: Record<string, string>, headers = {}) =>
    app.fetch('/submit-news', { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });

  it('leads to the page that tells the state', async () => {
    const response = await post({ ...tip, name: '', email: '', website: '' });
    const target = response.headers.get('location') ?? '';
    expect(response.status).toBe(303);
    expect(await stateOf(target.replace('/submit-news/', ''))).toMatchObject({ title: tip.title });
  });

  it('comes back with the reason and what was written, but for the mail address', async () => {
    const response = await post({ ...tip, sourceUrl: 'javascript:alert(1)', email: 'me@example.org' });
    const target = new URL(response.headers.get('location') ?? '', app.url);
    expect([target.pathname, target.searchParams.get('title'), target.searchParams.get('error')]).toEqual([
      '/submit-news',
      tip.title,
      'Must be a web address that begins with https:// or http://.',
    ]);
    expect(target.search).not.toContain('example.org');
  });

  it('refuses a description of a megabyte', async () => {
    expect((await post({ ...tip, description: 'x'.repeat(1_000_000) }, close)).status).toBe(413);
  });
});

describe('the editors’ list', () => {
  it('has the newest first and can be narrowed by status', async () => {
    await sent({ title: 'Older', sourceUrl: 'https://a.example/' });
    const { id } = await sent({ title: 'Newer', sourceUrl: 'https://b.example/' });
    await asEditor('POST', `/${id}/reject`, { reason: 'Off topic.' });
    const titles = async (query: string) => (await list(query)).map(({ title }) => title);
    expect(await titles('')).toEqual(['Newer', 'Older']);
    expect(await titles('?status=pending')).toEqual(['Older']);
    expect((await asEditor('GET', '/counts')).body).toEqual({ pending: 1, approved: 0, rejected: 1 });
  });
});

describe('approving', () => {
  it('publishes a manual entry with the submitter’s link', async () => {
    const { id } = await sent();
    const { status, body } = await asEditor<Submission>('POST', `/${id}/approve`);
    expect([status, body.status, body.decidedBy]).toEqual([200, 'approved', 'first@example.org']);
    const [story] = await news();
    expect(story).toMatchObject({
      title: tip.title,
      url: 'https://press.example/holtec-files-for-palisades',
      source: 'Manual Entry',
      publisher: 'press.example',
    });
    expect(story?.categories.length).toBeGreaterThan(0);
  });

  it('publishes what has no link without one', async () => {
    const { id } = await sent({ sourceUrl: '' });
    await asEditor('POST', `/${id}/approve`);
    expect((await news())[0]?.url).toBeNull();
  });

  it('writes scripts as text, here and in the feeds', async () => {
    const { id } = await sent({
      title: 'Reactor <script>alert(1)</script> news',
      description: '<img src=x onerror=alert(1)>',
    });
    await asEditor('POST', `/${id}/approve`);
    for (const path of ['/feed.xml', '/atom.xml']) {
      const feed = await (await app.fetch(path)).text();
      const markup = feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
      expect(markup).not.toMatch(/<script|<img/);
      expect(feed).toContain('Reactor');
    }
  });

  it('of two editors at the same moment lets one through and publishes once', async () => {
    const { id } = await sent();
    const both = await Promise.all([
      asEditor('POST', `/${id}/approve`, undefined, editor),
      asEditor('POST', `/${id}/approve`, undefined, other),
    ]);
    expect([both.map(({ status }) => status).sort(), await count('news_articles')]).toEqual([[200, 409], 1]);
  });

  it('and rejecting at the same moment does one of both', async () => {
    const { id } = await sent();
    const both = await Promise.all([
      asEditor('POST', `/${id}/reject`, { reason: 'Too old.' }, other),
      asEditor('POST', `/${id}/approve`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await count('news_articles')).toBe(await count("content_submissions where status = 'approved'"));
  });

  it('is written down with who did it', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/approve`);
    const { rows } = await app.db.pool.query('select action, actor_email from audit_log where subject_id = $1', [id]);
    expect(rows).toEqual([{ action: 'submission.approve', actor_email: 'first@example.org' }]);
  });

  it('writes to the submitter, without a word that somebody typed', async () => {
    const { id } = await sent({ email: 'me@example.org' });
    await asEditor('POST', `/${id}/approve`);
    const [mail] = await mails();
    expect(mail?.receiver).toBe('me@example.org');
    expect(mail?.payload.text).toContain('http://smr.test/submit-news/');
    expect(mail?.payload.text).not.toContain('Holtec');
  });

  it('answers 404 for what does not exist', async () => {
    expect((await asEditor('POST', '/00000000-0000-4000-8000-000000000000/approve')).status).toBe(404);
  });
});

describe('rejecting', () => {
  it('tells the submitter the reason', async () => {
    const token = await tokenOf(await submit(tip));
    const [submission] = await list();
    await asEditor('POST', `/${submission?.id}/reject`, { reason: 'We had this last week.' });
    expect(await stateOf(token)).toMatchObject({ status: 'rejected', reason: 'We had this last week.' });
  });

  it.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }])('needs a reason (%o)', async (body) => {
    const { id } = await sent();
    expect((await asEditor('POST', `/${id}/reject`, body)).status).toBe(400);
  });

  it('can’t be taken back by approving', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/reject`, { reason: 'Too old.' });
    const { status, body } = await asEditor<{ message: string }>('POST', `/${id}/approve`, undefined, other);
    expect([status, body.message]).toEqual([409, 'first@example.org has rejected this already.']);
    expect(await news()).toEqual([]);
  });

  it('lets the same link be sent again', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/reject`, { reason: 'Too old.' });
    expect((await submit(tip)).status).toBe(201);
  });
});

const entry = {
  title: 'Holtec applies for two units at Palisades',
  summary: 'Mended by an editor.',
  url: 'https://press.example/holtec',
  categories: ['SMR'],
  technology: [],
  application: [],
  regions: [],
  publishedOn: '2026-11-20',
};

describe('approving with changes', () => {
  it('starts from what was sent, with the tags that its words give', async () => {
    const { id } = await sent({ description: `Two units. ${'x'.repeat(500)}` });
    const { body } = await asEditor<typeof entry>('GET', `/${id}/draft`);
    expect(body).toMatchObject({ title: tip.title, url: 'https://press.example/holtec-files-for-palisades' });
    expect(body.summary.length).toBeLessThanOrEqual(300);
    expect(body.categories.length).toBeGreaterThan(0);
  });

  it('publishes what the editor wrote, on the day that the editor says, in one act', async () => {
    const { id } = await sent({ title: 'holtek <b>files</b>' });
    const { status, body } = await asEditor<Submission>('POST', `/${id}/approve`, { entry });
    expect([status, body.status, body.title]).toEqual([200, 'approved', 'holtek <b>files</b>']);
    expect(body.story?.title).toBe(entry.title);
    expect((await news())[0]).toMatchObject({
      title: entry.title,
      url: entry.url,
      categories: entry.categories,
      publishedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it.each([
    ['no title', { title: ' ' }],
    ['no category', { categories: [] }],
    ['a category of its own', { categories: ['Gossip'] }],
    ['a script for a link', { url: 'javascript:alert(1)' }],
    ['no day', { publishedOn: '2026-02-31' }],
  ])('refuses %s, and nothing is decided', async (_, wrong) => {
    const { id } = await sent();
    expect((await asEditor('POST', `/${id}/approve`, { entry: { ...entry, ...wrong } })).status).toBe(400);
    expect([(await list())[0]?.status, await count('news_articles')]).toEqual(['pending', 0]);
  });
});

describe('attaching to a story', () => {
  it('makes the link a further report of it', async () => {
    const first = await sent();
    const story = (await asEditor<Submission>('POST', `/${first.id}/approve`)).body.story;
    const second = await sent({ title: 'Palisades again', sourceUrl: 'https://other.example/palisades' });
    const { status, body } = await asEditor<Submission>('POST', `/${second.id}/approve`, { storyId: story?.id });
    expect([status, body.story?.id]).toEqual([200, story?.id]);
    expect([await count('news_stories'), await count('news_articles')]).toEqual([1, 2]);
  });

  it('needs a story that visitors see, and a link', async () => {
    const { id } = await sent();
    const nowhere = { storyId: '00000000-0000-4000-8000-000000000000' };
    expect((await asEditor('POST', `/${id}/approve`, nowhere)).status).toBe(404);
    const { id: story } = (await asEditor<Submission>('POST', `/${id}/approve`)).body.story ?? { id: '' };
    const bare = await sent({ title: 'No link', sourceUrl: '' });
    expect((await asEditor('POST', `/${bare.id}/approve`, { storyId: story })).status).toBe(422);
    await app.db.pool.query('update news_stories set hidden_at = now()');
    const late = await sent({ title: 'Late', sourceUrl: 'https://late.example/' });
    expect((await asEditor('POST', `/${late.id}/approve`, { storyId: story })).status).toBe(404);
    expect(await list('?status=pending')).toHaveLength(2);
  });
});

describe('reopening', () => {
  it('takes the entry of an approved one out of the news, and it can be decided anew', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/approve`);
    const { status, body } = await asEditor<Submission>('POST', `/${id}/reopen`);
    expect([status, body.status, body.decidedBy, body.story]).toEqual([200, 'pending', null, null]);
    expect([await news(), await count('deleted_reports')]).toEqual([[], 1]);
    expect((await asEditor('POST', `/${id}/approve`)).status).toBe(200);
    expect(await news()).toHaveLength(1);
  });

  it('leaves the story that an attached one is taken from', async () => {
    const first = await sent();
    const story = (await asEditor<Submission>('POST', `/${first.id}/approve`)).body.story;
    const second = await sent({ title: 'Again', sourceUrl: 'https://other.example/again' });
    await asEditor('POST', `/${second.id}/approve`, { storyId: story?.id });
    await asEditor('POST', `/${second.id}/reopen`);
    expect([(await news()).map(({ title }) => title), await count('news_articles')]).toEqual([[tip.title], 1]);
  });

  it('of a rejected one takes the reason away; a pending one has nothing to reopen', async () => {
    const token = await tokenOf(await submit(tip));
    const id = (await list())[0]?.id;
    await asEditor('POST', `/${id}/reject`, { reason: 'Too old.' });
    expect((await asEditor('POST', `/${id}/reopen`)).status).toBe(200);
    expect(await stateOf(token)).toMatchObject({ status: 'pending', reason: null });
    expect((await asEditor('POST', `/${id}/reopen`)).status).toBe(409);
  });

  it('works when the entry was deleted before, and is done once by two at the same moment', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/approve`);
    await app.db.pool.query('delete from news_articles; delete from news_stories');
    const both = await Promise.all([
      asEditor('POST', `/${id}/reopen`),
      asEditor('POST', `/${id}/reopen`, undefined, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is written down', async () => {
    const { id } = await sent();
    await asEditor('POST', `/${id}/approve`);
    await asEditor('POST', `/${id}/reopen`, undefined, other);
    const { rows } = await app.db.pool.query(
      'select action, actor_email from audit_log where subject_id = $1 order by at',
      [id],
    );
    expect(rows[1]).toEqual({ action: 'submission.reopen', actor_email: 'second@example.org' });
  });
});

describe('rejecting several', () => {
  it('gives each the one reason and each sender a mail, and leaves what is decided', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3])
      ids.push(
        (await sent({ title: `Tip ${n}`, sourceUrl: `https://tip.example/${n}`, email: `s${n}@example.org` })).id,
      );
    await asEditor('POST', `/${ids[0]}/approve`);
    const body = { ids: [...ids, ids[1], '00000000-0000-4000-8000-000000000000'], reason: 'Not about reactors.' };
    const answer = await asEditor('POST', '/reject', body);
    expect([answer.status, answer.body]).toEqual([200, { rejected: 2, decidedBefore: 2 }]);
    expect((await list()).map(({ status, reason }) => [status, reason])).toEqual([
      ['rejected', 'Not about reactors.'],
      ['rejected', 'Not about reactors.'],
      ['approved', null],
    ]);
    expect(await mails()).toHaveLength(3);
  });

  it('needs a reason, and takes a hundred at a time', async () => {
    const { id } = await sent();
    expect((await asEditor('POST', '/reject', { ids: [id], reason: ' ' })).status).toBe(400);
    expect((await asEditor('POST', '/reject', { ids: [], reason: 'x' })).status).toBe(400);
    expect((await asEditor('POST', '/reject', { ids: Array(101).fill(id), reason: 'x' })).status).toBe(400);
  });
});

describe('the list of the review', () => {
  it('is searched literally by title, link and sender, and paged without gaps', async () => {
    for (const n of [1, 2, 3, 4, 5])
      await submit({ title: `Tip ${n}`, sourceUrl: `https://tip.example/${n}`, email: `sender${n}@example.org` });
    const titles = async (query: string) => (await list(query)).map(({ title }) => title);
    expect(await titles('?q=tip.example%2F3')).toEqual(['Tip 3']);
    expect(await titles('?q=SENDER4')).toEqual(['Tip 4']);
    expect(await titles('?q=tip%252')).toEqual([]);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await asEditor<{ items: Submission[]; nextCursor: string | null }>(
        'GET',
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.items.map(({ title }) => title));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Tip ${n}`));
  });
});
