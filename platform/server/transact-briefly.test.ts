import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { isDatabaseAway } from './sql-state.ts';
import { transactBriefly } from './transact-briefly.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const ask = (first = sql`select 1 as one`) =>
  transactBriefly(db, first, async (rows: { one: number }[]) => ({ last: [], result: rows[0]?.one }));

it('says what was lost when the connection is lost with the first statement, and gives it back once', async () => {
  // The embedded engine has one session, which nobody can end.
  const isServer = db.engine === 'server';
  const first = isServer ? sql`select pg_terminate_backend(pg_backend_pid())` : sql`select 1 / 0 as one`;
  for (let time = 0; time < 12; time++) {
    const error = await ask(first).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.message).not.toContain('already been released');
    expect(isDatabaseAway(error)).toBe(isServer);
  }
  expect(await ask()).toBe(1);
});
