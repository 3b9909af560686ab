import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { companies } from '../database/schema/companies.ts';
import { keepAnswersIn } from '../features/accounts/server/kept-answer-commands.ts';
import { createAnswerOnce } from '../platform/server/answer-once.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let editor: string;
let other: string;
const actorId = '7f0b9a52-5a2f-4d0c-8e0d-0a5a8f1c3b11';

beforeAll(async () => {
  app = await startTestApp();
  [editor, other] = await Promise.all([
    signIn(app, await addUser(app.db, 'editor')),
    signIn(app, await addUser(app.db, 'editor')),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.orm.delete(companies);
  await app.db.orm.execute(sql`delete from kept_answers`);
});

async function add(name: string, key: string | null, cookie = editor) {
  const response = await app.fetch('/api/admin/companies', {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://smr.test',
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ name, category: 'Developer' }),
  });
  return { status: response.status, body: (await response.json()) as { id: string; message?: string } };
}
const count = () => app.db.orm.$count(companies);

describe('a request with an Idempotency-Key', () => {
  it('that is repeated gets the same answer and adds nothing', async () => {
    const first = await add('Zebra', 'a');
    expect(first.status).toBe(201);
    expect(await add('Zebra', 'a')).toEqual(first);
    expect(await count()).toBe(1);
  });

  it('that comes twice at once adds one', async () => {
    const answers = await Promise.all([add('Zebra', 'a'), add('Zebra', 'a'), add('Zebra', 'a')]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('that asks for something else under the same key is refused', async () => {
    await add('Zebra', 'a');
    const { status, body } = await add('Okapi', 'a');
    expect([status, body.message]).toEqual([
      422,
      'This was saved already, as it was when it was first sent. Reload the page to see it.',
    ]);
  });

  it('that failed may be tried again under it', async () => {
    expect((await add('', 'a')).status).toBe(400);
    expect((await add('Zebra', 'a')).status).toBe(201);
  });

  it('is nobody else’s', async () => {
    await add('Zebra', 'a');
    await add('Zebra', 'a', other);
    expect(await count()).toBe(2);
  });

  it('of a day ago, or of a process that died, is as if it had never been', async () => {
    await add('Zebra', 'a');
    await app.db.orm.execute(sql`update kept_answers set created_at = now() - interval '25 hours'`);
    await add('Zebra', 'a');
    expect(await count()).toBe(2);
    await app.db.orm.execute(sql`update kept_answers set answer = null, created_at = now() - interval '4 minutes'`);
    await add('Zebra', 'a');
    expect(await count()).toBe(3);
  });

  it('and none at all adds each time', async () => {
    await add('Zebra', null);
    await add('Zebra', null);
    expect(await count()).toBe(2);
  });
});

const asked = () => ({ key: 'a', actorId, procedure: ['x'], input: {}, log: silentLog });

it('work that fails frees its key', async () => {
  const answerOnce = createAnswerOnce(keepAnswersIn(app.db.orm));
  await expect(answerOnce(asked(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await answerOnce(asked(), async () => ({ done: true }))).toEqual({ done: true });
  expect(await answerOnce(asked(), () => Promise.reject(new Error('again')))).toEqual({ done: true });
});

it('work that succeeded is not done again because its answer could not be kept', async () => {
  await app.db.pool.query('alter table kept_answers add constraint nothing_is_kept check (answer is null)');
  onTestFinished(
    async () => void (await app.db.pool.query('alter table kept_answers drop constraint nothing_is_kept')),
  );
  const answerOnce = createAnswerOnce(keepAnswersIn(app.db.orm), { waitAtMostMs: 100 });
  let times = 0;
  const work = async () => ({ done: ++times });
  expect(await answerOnce(asked(), work)).toEqual({ done: 1 });
  await expect(answerOnce(asked(), work)).rejects.toThrow('look whether it is there');
  expect(times).toBe(1);
});

it('an attempt that took longer than any may does not touch the key of the one that took over', async () => {
  const answerOnce = createAnswerOnce(keepAnswersIn(app.db.orm));
  const slow = Promise.withResolvers<{ by: string }>();
  const first = answerOnce(asked(), () => slow.promise);
  await until(async () => (await app.db.pool.query('select from kept_answers')).rowCount === 1);
  await app.db.pool.query("update kept_answers set created_at = now() - interval '4 minutes'");
  expect(await answerOnce(asked(), async () => ({ by: 'second' }))).toEqual({ by: 'second' });
  slow.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await answerOnce(asked(), async () => ({ by: 'third' }))).toEqual({ by: 'second' });
});
