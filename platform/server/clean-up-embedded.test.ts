import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../tests/support/test-database.ts';
import { cleanUpEmbedded } from './clean-up-embedded.ts';
import type { Database } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmptyDatabase();
  await db.pool.query('create schema "Odd name"');
  for (const table of ['busy', '"Odd name"."Busy too"']) await db.pool.query(`create table ${table} (n int)`);
});
afterAll(() => db.close());

describe('the clean-up of the embedded database', () => {
  it.each(['busy', '"Odd name"."Busy too"'])(
    'lets the room of rows that are gone be used again in %s',
    async (table) => {
      const sizes: number[] = [];
      for (let round = 0; round < 4; round++) {
        await db.pool.query(`insert into ${table} select generate_series(1, 20000)`);
        const { rows } = await db.pool.query<{ size: number }>('select pg_relation_size($1)::int as size', [table]);
        sizes.push(rows[0]?.size ?? 0);
        await db.pool.query(`delete from ${table}`);
        await cleanUpEmbedded(db);
      }
      expect(new Set(sizes).size).toBe(1);
    },
  );

  it('lets its log of writes be used again', async () => {
    const redo = async () => (await db.pool.query('select redo_lsn from pg_control_checkpoint()')).rows[0]?.redo_lsn;
    const before = await redo();
    await db.pool.query('insert into busy values (1)');
    await cleanUpEmbedded(db);
    expect(await redo()).not.toBe(before);
  });

  it('stops between two tables when the process ends', async () => {
    await db.pool.query('insert into busy select generate_series(1, 20000)');
    await db.pool.query('delete from busy');
    await cleanUpEmbedded(db, AbortSignal.abort());
    const { rows } = await db.pool.query<{ size: number }>("select pg_relation_size('busy')::int as size");
    expect(rows[0]?.size).toBeGreaterThan(0);
  });
});
