import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Database } from '../database.ts';
import { syncPath } from '../embedded-folder.ts';
import { ARCHIVE, writeHeading } from './lines.ts';

/** Pages of 8 KiB that one statement reads: what is in memory at a time stays small, whatever a table holds. */
const PAGES_AT_A_TIME = 256;
const GZIP_LEVEL = 3;

export interface Archived {
  tables: number;
  rows: number;
}

/**
 * Everything that the product has in its database, as of one moment, in lines (see `lines.ts`), in constant memory. The queue of jobs is left out:
 * it is made anew by every start. While the embedded database is read, which has one connection, everything else waits.
 *
 * @param files kept beside the database that belong to it, by name
 */
export async function* archiveLines(
  database: Database,
  files: Readonly<Record<string, string>>,
  now: Date,
): AsyncGenerator<string> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local timezone = 'UTC'");
    const hashing = createHash('sha256');
    const rows: Record<string, number> = {};
    const said = (line: string) => {
      hashing.update(`${line}\n`);
      return line;
    };
    const migrations = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by id',
    );
    yield said(
      writeHeading({
        archive: ARCHIVE,
        format: 1,
        madeAt: now.toISOString(),
        migrations: migrations.rows.map(({ hash }) => hash),
      }),
    );
    for (const [file, text] of Object.entries(files)) yield said(writeHeading({ file, text }));
    for (const table of await listTables(client)) {
      yield said(writeHeading({ table: table.name, columns: table.columns, partition: table.partition }));
      rows[table.name] = 0;
      for await (const row of readRows(client, table)) {
        rows[table.name] = (rows[table.name] ?? 0) + 1;
        yield said(row);
      }
    }
    const sequences = await client.query<{ sequence: string; last: string; isCalled: boolean }>(
      `select sequencename as sequence, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' order by 1`,
    );
    for (const sequence of sequences.rows) yield said(writeHeading(sequence));
    yield writeHeading({ end: { rows, sha256: hashing.digest('hex') } });
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // Also when the reader goes away in the middle.
    await client.query('rollback').catch((error: Error) => {
      failure ??= error;
    });
    client.release(failure);
  }
}

/**
 * Writes lines of an archive as a file that is there whole or not at all.
 *
 * @throws Error when the file exists, or cannot be written
 */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<Archived> {
  const unfinished = `${path}.unfinished`;
  const counted: Archived = { tables: 0, rows: 0 };
  const blocks = async function* () {
    let block = '';
    for await (const line of lines) {
      if (!line.startsWith('#')) counted.rows++;
      else if (line.startsWith('#{"table"')) counted.tables++;
      block += `${line}\n`;
      if (block.length < 64 * 1024) continue;
      yield block;
      block = '';
    }
    yield block;
  };
  try {
    const file = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(blocks()), createGzip({ level: GZIP_LEVEL }), file);
    syncPath(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return counted;
}

interface Table {
  name: string;
  columns: string[];
  /** The same columns as they are read: JSON that was stored as text may have line breaks in it. */
  read: string[];
  pages: number;
  partition: { of: string; bound: string } | null;
}

/** Tables and partitions that hold rows. Generated columns are made again from the others. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<
    Omit<Table, 'read' | 'partition'> & { types: string[]; of: string | null; bound: string }
  >(
    `select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::int as pages,
            array_agg(a.attname::text order by a.attnum) as columns,
            array_agg(format_type(a.atttypid, null) order by a.attnum) as types,
            parent.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class parent on parent.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.oid, c.relname, c.relpartbound, parent.relname
     order by c.relname`,
  );
  return rows.map(({ name, columns, types, pages, of, bound }) => ({
    name,
    columns,
    read: columns.map((column, index) => {
      const quoted = pg.escapeIdentifier(column);
      return types[index] === 'json' ? `${quoted}::jsonb` : quoted;
    }),
    pages: Number(pages),
    partition: of ? { of, bound } : null,
  }));
}

async function* readRows(client: pg.ClientBase, { name, read, pages }: Table): AsyncGenerator<string> {
  for (let page = 0; page < pages; page += PAGES_AT_A_TIME) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(r)::text as row from (
         select ${read.join(', ')} from only ${pg.escapeIdentifier(name)} where ctid >= $1::tid and ctid < $2::tid
       ) r`,
      [`(${page},0)`, `(${page + PAGES_AT_A_TIME},0)`],
    );
    for (const { row } of rows) yield row;
  }
}
