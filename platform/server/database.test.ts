import { cpSync, existsSync, mkdirSync, openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { runScript } from '../../tests/support/child-script.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type Database, openEmbeddedDatabase } from './database.ts';

const notes = pgTable('notes', {
  id: integer('id').primaryKey(),
  body: text('body').notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
  at: timestamp('at', { withTimezone: true }),
});

/** A data folder with an empty table: creating a cluster takes seconds, unpacking and copying one does not. */
const freshFolder = temporaryFolder(afterAll);

beforeAll(async () => {
  // Where the other suites run on a server, nobody may have made the dump.
  const dump = inject('clusterDump');
  const db = await openEmbeddedDatabase(freshFolder, existsSync(dump) ? { clusterDump: await openAsBlob(dump) } : {});
  await db.pool.query(
    "create table notes (id integer primary key, body text not null, tags text[] not null default '{}', at timestamptz)",
  );
  await db.close();
});

describe('the embedded database on disk', () => {
  it('has after reopening what was written before closing', async () => {
    const folder = copyOfFreshFolder();
    const first = await openOnDisk(folder);
    await first.orm.insert(notes).values({ id: 1, body: 'kept' });
    await first.close();
    const second = await open(folder);
    expect(await second.orm.select({ body: notes.body }).from(notes)).toEqual([{ body: 'kept' }]);
  });

  it('refuses to be opened twice, because two writers destroy it', async () => {
    const folder = copyOfFreshFolder();
    await open(folder);
    await expect(openOnDisk(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
  });

  it('gives the folder back when it is closed', async () => {
    const folder = copyOfFreshFolder();
    await (await openOnDisk(folder)).close();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('gives the folder back when it cannot be opened', async () => {
    const folder = temporaryFolder();
    // A file where the cluster's folder should be.
    writeFileSync(join(folder, 'postgres'), 'not a folder');
    await expect(openOnDisk(folder)).rejects.toThrow();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it.each([
    ['has lost the file that says what it is', (folder: string) => rmSync(join(folder, 'postgres', 'PG_VERSION'))],
    ['has lost its database', (folder: string) => rmSync(join(folder, 'postgres'), { recursive: true })],
    [
      'has a damaged control file',
      (folder: string) => writeFileSync(join(folder, 'postgres', 'global', 'pg_control'), 'x'),
    ],
  ])('is refused in words when it %s, and nothing is made over what is left', async (_, damage) => {
    const folder = copyOfFreshFolder();
    await (await openOnDisk(folder)).close();
    damage(folder);
    const before = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    await expect(openOnDisk(folder)).rejects.toThrow(/cannot be opened.*Restore .* from a backup/);
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' })).toEqual(expect.arrayContaining(before));
  });

  it('is made anew after a first start that was killed before it had a database', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'postgres', 'base'), { recursive: true });
    const db = await open(folder);
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('says which folder it cannot write to', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openOnDisk(join(folder, 'file', 'data'))).rejects.toThrow(
      /data folder .* cannot be written to \(ENOTDIR\)/,
    );
    await expect(openOnDisk(join(folder, 'file'))).rejects.toThrow(/data folder .* cannot be written to \(EEXIST\)/);
  });

  it('has every acknowledged row after its process was killed in the middle of writing', async () => {
    const folder = copyOfFreshFolder();
    const writer = runScript(writeForEver, folder);
    for (let row = 0; row < 200; row++) await writer.nextLine();
    await writer.kill();
    const acknowledged = writer.lines.map(Number);
    const db = await open(folder);
    const kept = new Set((await db.orm.select({ id: notes.id }).from(notes)).map((row) => row.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });
});

describe('what the embedded database can do', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openEmbeddedDatabase(freshFolder);
  });
  afterAll(() => db.close());

  const values = {
    body: `'; drop table notes; -- "ČEZ" 🙂`,
    tags: ['a,b', '"c"'],
    at: new Date('2026-01-02T03:04:05Z'),
  };

  it('takes parameters outside a transaction', async () => {
    await db.orm.insert(notes).values({ id: 10, ...values });
    expect(await row(10)).toEqual({ id: 10, ...values });
  });

  it('takes parameters inside a transaction', async () => {
    await db.orm.transaction(async (tx) => void (await tx.insert(notes).values({ id: 11, ...values })));
    expect(await row(11)).toEqual({ id: 11, ...values });
  });

  it('takes parameters in SQL text, as jobs and migrations write it', async () => {
    const { rows } = await db.pool.query('select $1::int + $2::int as sum, $3::text as word', [40, 2, 'x']);
    expect(rows).toEqual([{ sum: 42, word: 'x' }]);
  });

  it('undoes a transaction whose function throws', async () => {
    const failed = db.orm.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 20, body: 'gone' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await row(20)).toBeUndefined();
  });

  it('undoes a transaction one of whose statements fails', async () => {
    const failed = db.orm.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 21, body: 'gone' });
      await tx.insert(notes).values({ id: 21, body: 'the same key' });
    });
    await expect(failed).rejects.toThrow();
    expect(await row(21)).toBeUndefined();
  });

  it.each(['one after the other', 'side by side'])(
    'goes on working after statements with parameters failed, %s',
    async (way) => {
      await db.pool.query('create temporary table if not exists positive (n int primary key check (n > 0))');
      const refused = (n: number) =>
        expect(db.pool.query('insert into positive values ($1::int)', [n])).rejects.toThrow(
          'violates check constraint',
        );
      const answered = async (n: number) =>
        expect((await db.pool.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
      const steps = Array.from({ length: 20 }, (_, n) => (n % 2 ? () => answered(n) : () => refused(-n)));
      if (way === 'side by side') await Promise.all(steps.map((step) => step()));
      else for (const step of steps) await step();
    },
  );

  it('goes on working after a statement failed', async () => {
    await expect(db.pool.query('select * from nowhere')).rejects.toThrow(/nowhere/);
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('does not let one transaction see into another', async () => {
    const counts = await Promise.all(
      [30, 31].map((id) =>
        db.orm.transaction(async (tx) => {
          await tx.insert(notes).values({ id, body: 'concurrent' });
          const seen = await tx.$count(notes, sql`${notes.body} = 'concurrent'`);
          await tx.delete(notes).where(sql`${notes.body} = 'concurrent'`);
          return seen;
        }),
      ),
    );
    expect(counts).toEqual([1, 1]);
  });

  it.each(['pg_trgm', 'unaccent'])('has the extension %s', async (name) => {
    await expect(db.pool.query(`create extension if not exists ${name}`)).resolves.toBeDefined();
  });

  async function row(id: number) {
    return (await db.orm.select().from(notes).where(sql`${notes.id} = ${id}`))[0];
  }
});

function copyOfFreshFolder(): string {
  const folder = temporaryFolder();
  cpSync(freshFolder, folder, { recursive: true });
  return folder;
}

/** As the product does, in a thread. */
const openOnDisk = (folder: string) =>
  openEmbeddedDatabase(folder, { thread: new URL('./engine-thread.ts', import.meta.url) });

async function open(folder: string): Promise<Database> {
  const db = await openOnDisk(folder);
  onTestFinished(() => db.close());
  return db;
}

/** Prints the id of a row only after its insert was acknowledged. */
const writeForEver = `
  import { openEmbeddedDatabase } from './platform/server/database.ts';
  const thread = new URL('./platform/server/engine-thread.ts', "file://" + process.cwd() + "/");
  const db = await openEmbeddedDatabase(process.argv[1], { thread });
  for (let id = 1; ; id++) {
    await db.pool.query('insert into notes (id, body) values ($1, $2)', [id, 'x'.repeat(2_000)]);
    console.log(id);
  }
`;
