import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { ArchiveError, type Heading } from './lines.ts';
import { checkLines } from './read-archive.ts';

/** Characters of JSON that one statement inserts. */
const BATCH_CHARACTERS = 1_000_000;

export interface Loaded {
  rows: number;
  /** What was kept beside the database, by name. */
  files: Record<string, string>;
}

/**
 * Puts an archive into an empty database: the schema as it was when the archive was made (the next start brings it up to date), then all rows in one
 * transaction. Needs no more rights than those of the tables' owner.
 *
 * @param migrationsFolder of this product
 * @throws ArchiveError when the archive is not whole, or is newer than this product, or the database is not empty; nothing is loaded then
 */
export async function loadArchive(
  database: Database,
  lines: AsyncIterable<string>,
  migrationsFolder: string,
): Promise<Loaded> {
  const taken = await database.pool.query("select to_regclass('drizzle.__drizzle_migrations') as there");
  if (taken.rows[0].there) throw new ArchiveError('the database is not empty: give it a new one');
  const checked = checkLines(lines);
  const first = await checked.next();
  if (first.done || !('heading' in first.value) || !('archive' in first.value.heading))
    throw new ArchiveError('it is no archive of SMR Intelligence');
  const schema = migrationsUntil(migrationsFolder, first.value.heading.migrations);
  let loaded: Loaded = { rows: 0, files: {} };
  try {
    await migrate(database, schema.folder, async () => {
      loaded = await loadRows(database, checked);
    });
  } finally {
    schema.remove();
  }
  await database.pool.query('analyze');
  return loaded;
}

async function loadRows(
  database: Database,
  lines: AsyncIterable<{ heading: Heading } | { row: string }>,
): Promise<Loaded> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const restoreRules = await liftRules(client);
    const loaded: Loaded = { rows: 0, files: {} };
    let insert = '';
    let batch: string[] = [];
    let characters = 0;
    const flush = async () => {
      if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
      loaded.rows += batch.length;
      batch = [];
      characters = 0;
    };
    for await (const line of lines) {
      if ('row' in line) {
        batch.push(line.row);
        characters += line.row.length;
        if (characters >= BATCH_CHARACTERS) await flush();
        continue;
      }
      await flush();
      const { heading } = line;
      if ('table' in heading) insert = await openTable(client, heading);
      else if ('sequence' in heading)
        await client.query('select setval($1::regclass, $2, $3)', [
          pg.escapeIdentifier(heading.sequence),
          heading.last,
          heading.isCalled,
        ]);
      else if ('file' in heading) loaded.files[heading.file] = heading.text;
    }
    await restoreRules();
    await client.query('commit');
    return loaded;
  } catch (error) {
    failure = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(failure);
  }
}

/** @returns the statement that inserts rows, given as one JSON list */
async function openTable(client: pg.ClientBase, heading: Extract<Heading, { table: string }>): Promise<string> {
  const table = pg.escapeIdentifier(heading.table);
  if (heading.partition)
    await client.query(
      `create table if not exists ${table} partition of ${pg.escapeIdentifier(heading.partition.of)} ${heading.partition.bound}`,
    );
  const columns = heading.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `insert into ${table} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${table}, $1)`;
}

/**
 * Until the rows are all there, none is held against another: keys between tables and the product's own triggers wait. Adding a key again
 * checks every row.
 */
async function liftRules(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  const tables = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`);
  // What migrations wrote is in the archive, too, as it has become.
  await client.query(`truncate ${tables.rows.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, rule } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  };
}

/** A folder with the migrations that an archive had seen: its rows fit the tables of then. */
function migrationsUntil(folder: string, hashes: readonly string[]): { folder: string; remove(): void } {
  interface Journal {
    entries: { tag: string }[];
  }
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal; // Written by drizzle-kit.
  const known = journal.entries.map(({ tag }) =>
    createHash('sha256')
      .update(readFileSync(join(folder, `${tag}.sql`)))
      .digest('hex'),
  );
  if (hashes.length === 0 || hashes.some((hash, index) => hash !== known[index]))
    throw new ArchiveError('it was made by another, newer edition of the product: take that one');
  if (hashes.length === known.length) return { folder, remove() {} };
  const earlier = mkdtempSync(join(tmpdir(), 'smr-migrations-'));
  cpSync(folder, earlier, { recursive: true });
  const entries = journal.entries.slice(0, hashes.length);
  writeFileSync(join(earlier, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return { folder: earlier, remove: () => rmSync(earlier, { recursive: true }) };
}
