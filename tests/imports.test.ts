import { afterAll, beforeAll, expect, it } from 'vitest';
import { companies } from '../database/schema/companies.ts';
import type { ImportAnswer } from '../features/imports/contract.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp({ rateLimits: unlimited });
  cookie = await signIn(app, await addUser(app.db, 'editor'));
});
afterAll(() => app.close());

const unlimited = {
  reads: { points: 1e6, durationSeconds: 1 },
  writes: { points: 1e6, durationSeconds: 1 },
};

it('one row of CSV goes through every layer', async () => {
  const answer = await importCompanies({ content: 'name,website_url\nWalk Nuclear,https://walk.example' });
  expect(answer).toMatchObject({ totalRows: 1, createdRows: 1, failedRows: 0, errors: [] });
  expect((await app.db.orm.select().from(companies)).map(({ name, slug }) => [name, slug])).toEqual([
    ['Walk Nuclear', 'walk-nuclear'],
  ]);
});

async function importCompanies(body: Record<string, unknown>): Promise<ImportAnswer> {
  const response = await postJson(app, '/api/admin/companies/import', body, { cookie });
  const text = await response.text();
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${text}`);
  return JSON.parse(text) as ImportAnswer;
}
