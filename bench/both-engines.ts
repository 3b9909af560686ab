import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { connectToServer, openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { createOnServer } from '../tests/support/server-databases.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import type { Row } from './table.ts';

/** A folder for the embedded database, or the address of a PostgreSQL server. */
export type Where = { folder: string } | { server: string };

/** On the embedded database in a folder that goes again, and on the PostgreSQL server at BENCH_DATABASE_URL when that is set. */
export async function onBothEngines(bench: (engine: string, where: Where) => Promise<Row[]>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const rows = await bench('embedded', { folder });
  rmSync(folder, { recursive: true, force: true });
  const server = process.env.BENCH_DATABASE_URL;
  return server ? [...rows, ...(await bench('PostgreSQL', { server }))] : rows;
}

/** A migrated database with the shipped records, in a folder or on a server (there it has a name of its own, and goes with `drop`). */
export async function openBenchDatabase(where: Where) {
  const created = 'server' in where ? await createOnServer(where.server) : null;
  const db = created
    ? await connectToServer(created.url, silentLog)
    : await openEmbeddedDatabase((where as { folder: string }).folder);
  await migrate(db, 'database/migrations', async () => applySeeds(db.orm));
  return {
    db,
    url: created?.url ?? null,
    drop: async () => created?.drop(),
    async close() {
      await db.close();
      await created?.drop();
    },
  };
}
