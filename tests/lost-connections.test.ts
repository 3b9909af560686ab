import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from './support/test-database.ts';

/** Only a server can cut a connection; the embedded database has none. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection that is lost in the middle of a transaction', () => {
  it('fails that transaction, and the next one works', async () => {
    const db = await openTestDatabase();
    try {
      const cut = db.orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        // Between two statements nobody waits for an answer that could carry the error: it reaches the connection itself.
        await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await tx.execute(sql`select 1`);
      });
      await expect(cut).rejects.toThrow();
      const next = await db.orm.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`));
      expect(next.rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });
});
