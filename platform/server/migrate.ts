import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { formatCounted } from '../shared/format-number.ts';
import { DataFolderError } from './data-folder-lock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Arbitrary but fixed: every process of this product takes the same advisory lock while it migrates and seeds. */
const SCHEMA_LOCK = 7_204_261;

/**
 * Brings the schema up to date, then runs `seed` (shipped records, the first administrator), while no other process does either. Both may be repeated any number of times.
 *
 * @param folder migrations made by drizzle-kit, applied in order, each once
 */
export async function migrate(database: Database, folder: string, seed: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // The embedded engine has one connection: give it back before seeding. Its lock file already keeps others out.
    if (database.engine === 'embedded') client.release();
  }
  try {
    await seed();
  } finally {
    if (database.engine === 'server') {
      await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]);
      client.release();
    }
  }
}

/**
 * An older edition would write into a schema of which it does not know what it asks for. Of two processes on one server the old one may be started
 * once more while the new one takes over, so there it is only said.
 *
 * @throws DataFolderError when an embedded database was changed by a newer edition
 */
export async function refuseNewerSchema({ pool, engine }: Database, folder: string, log: Log): Promise<void> {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }; // Written by drizzle-kit.
  const { rows: found } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') as there");
  if (!found[0].there) return;
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::integer as applied from drizzle.__drizzle_migrations',
  );
  const unknown = (rows[0]?.applied ?? 0) - journal.entries.length;
  if (unknown <= 0) return;
  const what = `The database was changed by a newer edition (${formatCounted(unknown, 'migration')} that this one does not know)`;
  if (engine === 'embedded')
    throw new DataFolderError(`${what}. Start that one, or restore the backup from before into a new DATA_DIR.`);
  log.warn(`${what}: start that one everywhere, or restore the backup from before.`);
}
