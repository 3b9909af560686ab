import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/companies.ts';
import { createAnswerOnce } from '../platform/server/answer-once.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

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

it('work that fails frees its key', async () => {
  const answerOnce = createAnswerOnce(app.db);
  const asked = { key: 'a', actorId, procedure: ['x'], input: {} };
  await expect(answerOnce(asked, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await answerOnce(asked, async () => ({ done: true }))).toEqual({ done: true });
  expect(await answerOnce(asked, () => Promise.reject(new Error('again')))).toEqual({ done: true });
});
