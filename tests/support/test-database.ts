import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { silentLog } from './silent-log.ts';

/**
 * A migrated, empty database of this suite's own: on the server at TEST_DATABASE_URL when that is set (a new database there,
 * dropped at the end), else the embedded engine in memory.
 */
export async function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const db = serverUrl
    ? await createOnServer(serverUrl)
    : await openEmbeddedDatabase(null, await openAsBlob(inject('clusterDump')));
  await migrate(db, 'database/migrations', async () => {});
  return db;
}

async function createOnServer(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = await connectToServer(url.href, silentLog);
  return {
    ...db,
    async close() {
      await db.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
