import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

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
