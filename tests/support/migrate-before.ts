import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Database } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openEmptyDatabase } from './test-database.ts';

const FOLDER = 'database/migrations';

interface Journal {
  entries: { tag: string }[];
}

/** An empty database as it was before a migration, and the way on from there: to all of them. @param tag its file's name without `.sql` */
export async function openDatabaseBefore(tag: string): Promise<{ db: Database; migrateOn(): Promise<void> }> {
  const journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as Journal; // Written by drizzle-kit.
  const index = journal.entries.findIndex((entry) => entry.tag === tag);
  if (index === -1) throw new Error(`there is no migration ${tag}`);
  const entries = journal.entries.slice(0, index);
  const folder = temporaryFolder();
  mkdirSync(`${folder}/meta`);
  writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));
  for (const entry of entries) copyFileSync(`${FOLDER}/${entry.tag}.sql`, `${folder}/${entry.tag}.sql`);
  const db = await openEmptyDatabase();
  await migrate(db, folder, async () => {});
  return { db, migrateOn: () => migrate(db, FOLDER, async () => {}) };
}
