import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import { createOnServer } from './server-databases.ts';
import { silentLog } from './silent-log.ts';

/**
 * A migrated, empty database of this suite's own: on the server at TEST_DATABASE_URL when that is set (a new database there,
 * dropped at the end), else the embedded engine in memory.
 */
export async function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return openEmbeddedDatabase(null, { clusterDump: await openAsBlob(inject('clusterDump')) });
  const created = await createOnServer(serverUrl, inject('serverTemplate'));
  const db = await connectToServer(created.url, silentLog);
  return {
    ...db,
    async close() {
      await db.close();
      await created.drop();
    },
  };
}

/** The embedded engine in memory with nothing in it, as a first start finds it. */
export async function openEmptyDatabase(): Promise<Database> {
  return openEmbeddedDatabase(null, { clusterDump: await openAsBlob(inject('emptyClusterDump')) });
}
