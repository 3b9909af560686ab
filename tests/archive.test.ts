import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { loadArchive } from '../platform/server/archive/load-archive.ts';
import { examineArchive, linesOf } from '../platform/server/archive/read-archive.ts';
import { archiveLines, writeArchive } from '../platform/server/archive/write-archive.ts';
import { connectToServer, type Database } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { contentsOf } from './support/database-contents.ts';
import { createOnServer } from './support/server-databases.ts';
import { silentLog } from './support/silent-log.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestApp } from './support/test-app.ts';
import { openEmptyDatabase, openTestDatabase } from './support/test-database.ts';

const MIGRATIONS = 'database/migrations';
const NOW = Date.UTC(2026, 10, 23, 12, 34, 56);
const file = join(temporaryFolder(afterAll), 'house.backup');

let db: Database;

/** A product in use: what is shipped, samples in the journal and in chunks, texts and numbers that a careless copy would change. */
beforeAll(async () => {
  db = await openTestDatabase();
  await applySeeds(db.orm);
  const intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: () => NOW });
  const samples = [0, -0, 0.1 + 0.2, 5e-324, 1e300, -1 / 3].map((value, at) => ({
    stream: 'dnnp-1.core_temp',
    ts: NOW - 7_200_000 + at * 1_000,
    value,
  }));
  await intake.accept(samples.slice(0, 4), everyStream);
  await foldJournal({ db });
  await intake.accept(samples.slice(4), everyStream);
  await db.pool.query('update glossary_terms set definition = $1 where slug = (select min(slug) from glossary_terms)', [
    'Line\nbreak, \u2028 separator, "quotes", \\backslash, ☢ and 日本語',
  ]);
  await writeArchive(file, archiveLines(db, { 'auth-secret': 'kept beside it' }, new Date(NOW)));
});
afterAll(() => db.close());

/** Where an archive can be put: both kinds of database, whichever the suite runs on. */
const targets: Record<string, () => Promise<Database>> = {
  'an embedded database': openEmptyDatabase,
  ...(process.env.TEST_DATABASE_URL
    ? {
        'a server': async () => {
          const created = await createOnServer(process.env.TEST_DATABASE_URL ?? '');
          onTestFinished(created.drop);
          return connectToServer(created.url, silentLog);
        },
      }
    : {}),
};

describe.each(Object.entries(targets))('put into %s', (_name, openTarget) => {
  it('is all that was there, in every table, and goes on counting where it was', async () => {
    const target = await openTarget();
    const { rows, files } = await loadArchive(target, linesOf(file), MIGRATIONS);
    expect(files).toEqual({ 'auth-secret': 'kept beside it' });
    expect(rows).toBeGreaterThan(1_000);
    expect(await contentsOf(target)).toEqual(await contentsOf(db));
    const next = (from: Database) =>
      from.pool.query(
        `select sequencename, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public' order by 1`,
      );
    expect((await next(target)).rows).toEqual((await next(db)).rows);
    await target.close();
  });

  it('serves as before: keys and triggers hold again', async () => {
    const target = await openTarget();
    await loadArchive(target, linesOf(file), MIGRATIONS);
    await migrate(target, MIGRATIONS, () => applySeeds(target.orm));
    const app = await startTestApp({ db: target });
    onTestFinished(() => app.close());
    expect(await (await app.fetch('/api/companies')).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ slug: 'nuscale-power' })]),
    );
    await expect(
      target.pool.query("insert into telemetry_streams (smr_unit_id, tag) values ('nobody', 'x')"),
    ).rejects.toThrow(/violates/);
    const triggers = "select count(*)::int as count from pg_trigger where not tgisinternal and tgenabled = 'O'";
    expect((await target.pool.query(triggers)).rows).toEqual((await db.pool.query(triggers)).rows);
  });

  it('is refused where there is something already', async () => {
    const target = await openTarget();
    onTestFinished(() => target.close());
    await migrate(target, MIGRATIONS, async () => {});
    const before = await contentsOf(target);
    await expect(loadArchive(target, linesOf(file), MIGRATIONS)).rejects.toThrow('the database is not empty');
    expect(await contentsOf(target)).toEqual(before);
  });

  it('leaves no row behind when it is cut off in the middle', async () => {
    const target = await openTarget();
    onTestFinished(() => target.close());
    const lines = async function* () {
      let count = 0;
      for await (const line of linesOf(file)) {
        if (count++ > 2_000) return;
        yield line;
      }
    };
    await expect(loadArchive(target, lines(), MIGRATIONS)).rejects.toThrow('it is cut off');
    const counted = await target.pool.query('select count(*)::int as count from glossary_terms');
    expect(counted.rows).toEqual([{ count: 0 }]);
  });
});

describe('an archive', () => {
  it('is for its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says what it holds', async () => {
    const { madeAt, rows, migrations } = await examineArchive(file);
    expect(madeAt).toBe('2026-11-23T12:34:56.000Z');
    expect(rows.glossary_terms).toBeGreaterThan(10);
    expect(migrations.length).toBeGreaterThan(40);
  });

  it.each<[string, RegExp, (copy: string) => void]>([
    ['was cut off', /unexpected end of file/, (copy) => truncateSync(copy, statSync(copy).size - 100)],
    ['lacks its last line', /cut off/, (copy) => rewrite(copy, (lines) => lines.slice(0, -1))],
    ['lacks a row', /not as it was written/, (copy) => rewrite(copy, (lines) => lines.toSpliced(40, 1))],
    [
      'was changed',
      /not as it was written/,
      (copy) => rewrite(copy, (lines) => lines.with(60, lines[60]?.replace(/[a-z]/, 'X') ?? '')),
    ],
    ['goes on after its end', /goes on after its end/, (copy) => rewrite(copy, (lines) => [...lines, '{}'])],
    ['is another file', /incorrect header check/, (copy) => writeFileSync(copy, 'hello')],
    ['is something else that was packed', /no archive/, (copy) => writeFileSync(copy, gzipSync('{}\n'))],
  ])('that %s is refused before anything is touched', async (_how, why, damage) => {
    const copy = join(temporaryFolder(), 'copy.backup');
    writeFileSync(copy, readFileSync(file));
    damage(copy);
    await expect(examineArchive(copy)).rejects.toThrow(why);
  });

  it('of a newer edition is refused in words', async () => {
    const lines = async function* () {
      for await (const line of linesOf(file)) yield line.replace('"migrations":["', '"migrations":["0000');
    };
    const target = await openEmptyDatabase();
    onTestFinished(() => target.close());
    await expect(loadArchive(target, lines(), MIGRATIONS)).rejects.toThrow('newer edition');
  });

  it('that is refused after a database was begun for it leaves none, so that the next try is not taken for a damaged one', () => {
    const newer = join(temporaryFolder(), 'newer.backup');
    writeFileSync(newer, readFileSync(file));
    rewrite(newer, (lines) => {
      const changed = lines.with(0, lines[0]?.replace('"migrations":["', '"migrations":["0000') ?? '');
      const sum = createHash('sha256').update(`${changed.slice(0, -1).join('\n')}\n`);
      return changed.with(-1, changed.at(-1)?.replace(/"sha256":"\w+"/, `"sha256":"${sum.digest('hex')}"`) ?? '');
    });
    const DATA_DIR = join(temporaryFolder(), 'data');
    const restore = () => {
      const env = { ...process.env, DATA_DIR, DATABASE_URL: '' };
      return spawnSync(process.execPath, ['app/server/maintain.ts', 'restore', newer], { env, encoding: 'utf8' });
    };
    for (let time = 0; time < 2; time++)
      expect(restore()).toMatchObject({ status: 1, stderr: expect.stringContaining('newer edition') });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  }, 60_000);

  it('that could not be written leaves no half of one, and gives the connection back', async () => {
    const path = join(temporaryFolder(), 'half.backup');
    const failing = async function* () {
      for await (const line of archiveLines(db, {}, new Date(NOW))) {
        yield line;
        if (line.startsWith('#{"table":"g')) throw new Error('the disk is full');
      }
    };
    await expect(writeArchive(path, failing())).rejects.toThrow('the disk is full');
    expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([false, false]);
    expect((await db.pool.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }]);
  });

  it('is of one moment: what is written meanwhile is in it as a whole, or not at all', async () => {
    if (db.engine === 'embedded') return; // Nobody writes meanwhile: there is one connection.
    const lines: string[] = [];
    for await (const line of archiveLines(db, {}, new Date(NOW))) {
      if (lines.length === 5)
        await db.pool.query(
          "update glossary_terms set definition = 'written while it was read' where slug = (select max(slug) from glossary_terms)",
        );
      lines.push(line);
    }
    expect(lines.filter((line) => line.includes('written while it was read'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1_000);
  });
});

function rewrite(path: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
}
