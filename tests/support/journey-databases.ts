import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import { createOnServer } from './server-databases.ts';
import { silentLog } from './silent-log.ts';

/** Set by `npm run soak -- journeys`: products of journeys keep their data on this PostgreSQL server. */
export const journeysServer = process.env.JOURNEYS_SERVER_URL;

/** Name of a database there with the shipped records in it, see seeded-folder.ts. */
export const SEEDED_DATABASE = 'SMR_SEEDED_DATABASE';

/** What a product on a server has to be told besides. */
export const ON_SERVER = { AUTH_SECRET: 'a secret that all journeys on one server share' };

/** Stands in the data folder of such a product, so that it finds its database again. */
const NOTE = 'database-url';

/**
 * The database on the server that goes with a data folder: made at its first start.
 *
 * @returns null where the folder itself has one, or journeys run on the embedded engine
 */
export async function databaseOfFolder(folder: string): Promise<string | null> {
  const template = process.env[SEEDED_DATABASE];
  if (!journeysServer || !template || existsSync(join(folder, 'postgres'))) return null;
  const known = notedIn(folder);
  if (known) return known;
  const { url } = await createOnServer(journeysServer, template);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, NOTE), url);
  return url;
}

/** Opens the database of a product that is stopped, wherever it is. */
export async function openDataFolder(folder: string): Promise<Database> {
  const url = notedIn(folder);
  return url ? connectToServer(url, silentLog) : openEmbeddedDatabase(folder);
}

function notedIn(folder: string): string | null {
  const path = join(folder, NOTE);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
