import pg from 'pg';
import type { Database } from './database.ts';

/**
 * What autovacuum and checkpointer do in a PostgreSQL server: the embedded one has neither, so its tables and its log of writes would
 * grow with every change. Table by table, so that others are served in between (at most 40 ms each). Partitions are left out: their
 * rows are written once, and they are dropped whole.
 */
export async function cleanUpEmbedded(db: Database, signal?: AbortSignal): Promise<void> {
  if (db.engine !== 'embedded') return;
  const { rows } = await db.pool.query<{ schema: string; name: string }>(`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and not relispartition and relpersistence = 'p' order by 1, 2`);
  for (const { schema, name } of rows) {
    if (signal?.aborted) return;
    await db.pool.query(`vacuum analyze ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  }
  await db.pool.query('checkpoint');
}
