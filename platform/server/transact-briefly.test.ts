import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database, Executor } from './database.ts';
import { isDatabaseAway } from './sql-state.ts';
import { askPrepared, executePrepared, transactBriefly } from './transact-briefly.ts';

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

describe('a statement that is planned once for each connection', () => {
  const twice = (n: number) => askPrepared<{ twice: number }>(db, 'twice', sql`select 2 * ${n}::int as twice`);

  it('is asked with other values each time, also after one that fails', async () => {
    expect([await twice(1), await twice(2)]).toEqual([[{ twice: 2 }], [{ twice: 4 }]]);
    await expect(twice(2_000_000_000)).rejects.toThrow();
    expect(await twice(3)).toEqual([{ twice: 6 }]);
  });

  it('is planned anew when its connection was thrown away', async () => {
    await twice(1);
    const client = await db.pool.connect();
    // In the middle of a transaction that has failed.
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow();
    client.release(new Error('lost'));
    for (const n of [4, 5]) expect(await twice(n)).toEqual([{ twice: 2 * n }]);
  });

  it('is asked within a transaction as well as outside of one, and sees what its tables have become', async () => {
    await db.orm.execute(sql`create table parts (n int) partition by range (n)`);
    const count = (executor: Executor) =>
      executePrepared<{ n: number }>(executor, 'count', sql`select count(*)::int as n from parts where n < ${100}`);
    const counted: (number | undefined)[] = [];
    for (let part = 0; part < 8; part++) {
      await db.orm.execute(
        sql.raw(`create table parts_${part} partition of parts for values from (${part}) to (${part + 1});
        insert into parts values (${part})`),
      );
      counted.push((await count(db.orm))[0]?.n, (await db.orm.transaction((tx) => count(tx)))[0]?.n);
    }
    expect(counted).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]);
    await db.orm.execute(sql`drop table parts`);
  });
});
