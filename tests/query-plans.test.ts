import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('has no index whose order a plain "order by … desc" cannot use', async () => {
  // `.desc()` of an index means NULLS LAST and that of a query NULLS FIRST: with such an index the whole table is sorted each time.
  const { rows } = await app.db.pool.query(
    `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%' order by 1`,
  );
  expect(rows).toEqual([]);
});
