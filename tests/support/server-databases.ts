import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectToServer } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { silentLog } from './silent-log.ts';

/** A database on the server, gone with `drop`. */
export interface ServerDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** @param template a database that nobody is connected to; an empty one when left out */
export async function createOnServer(serverUrl: string, template = 'template1'): Promise<ServerDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

/** A migrated, empty database to copy from. */
export async function createServerTemplate(serverUrl: string): Promise<ServerDatabase> {
  const created = await createOnServer(serverUrl);
  const db = await connectToServer(created.url, silentLog);
  await migrate(db, 'database/migrations', async () => {});
  await db.close();
  return created;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
