import { cpSync, existsSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { cutPower, RecordedFolder } from '../../tests/support/power-cut.ts';
import { seededRandom } from '../../tests/support/seeded-random.ts';
import { isSoak } from '../../tests/support/soak.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openEmbeddedDatabase } from './database.ts';
import { type EngineOptions, openEngine } from './embedded-engine.ts';
import { EmbeddedStream } from './embedded-stream.ts';

const CUTS = isSoak ? 1_000 : 8;
const ROWS = 300;

/** A database on disk, made once: what it holds before anything is recorded. */
const before = temporaryFolder(afterAll);
const log = new RecordedFolder(join(temporaryFolder(afterAll), 'postgres'));

async function open(options: EngineOptions): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const engine = await openEngine(options);
  const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new EmbeddedStream(engine) });
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await engine.close();
    },
  };
}

beforeAll(async () => {
  const dump = inject('clusterDump');
  const db = await openEmbeddedDatabase(before, existsSync(dump) ? { clusterDump: await openAsBlob(dump) } : {});
  await db.pool.query(
    'create table notes (id integer primary key, body text not null, version integer not null default 0)',
  );
  await db.close();
  cpSync(join(before, 'postgres'), log.folder, { recursive: true });
  await writeRows();
});

/** Rows of all sizes, acknowledged one by one, with all that moves files about meanwhile: checkpoints, rewritten tables and catalogues, indexes. */
async function writeRows(): Promise<void> {
  const { client, close } = await open({ folder: log.folder, synced: true, files: log });
  const random = seededRandom(7);
  for (let id = 1; id <= ROWS; id++) {
    await client.query('insert into notes (id, body) values ($1, $2)', [id, bodyOf(id)]);
    log.acknowledge(id);
    if (id % 40 === 0) await client.query('checkpoint');
    if (id % 60 === 0) await client.query('vacuum full notes');
    if (id % 70 === 0) await client.query('vacuum full pg_class');
    if (id % 90 === 0) await client.query(`create index notes_${id} on notes (version, id)`);
    if (random() < 0.2) await client.query('update notes set version = version + 1 where id % 7 = $1', [id % 7]);
  }
  await close();
}

/** Long, and not to be compressed, so that a row takes pages of its own. */
function bodyOf(id: number): string {
  const random = seededRandom(id);
  return Array.from({ length: 1 + (id % 17) * 40 }, () => random().toString(36)).join('');
}

describe('the power is cut', () => {
  it(
    `and ${CUTS} times every row that was acknowledged is there, whole`,
    async () => {
      const random = seededRandom(2026);
      const lost: string[] = [];
      for (let cut = 0; cut < CUTS; cut++) {
        const until = 1 + Math.floor(random() * log.steps.length);
        // Nothing of what was not synced, all of it, and every mixture.
        const share = [0, 1, random()][cut % 3] ?? 0;
        const into = join(temporaryFolder(), 'postgres');
        const acknowledged = cutPower(log, until, { before: join(before, 'postgres'), into, random, share });
        const found = await readAgain(into).catch((error: Error) => error.message);
        const missing = typeof found === 'string' ? found : acknowledged.filter((id) => found.get(id) !== bodyOf(id));
        if (missing.length > 0) lost.push(`cut ${cut} after ${until} steps, ${share} survived: ${missing}`);
        rmSync(into, { recursive: true });
      }
      expect(lost).toEqual([]);
      // At full size each cut opens a database: half an hour and more beside other work.
    },
    CUTS * 8_000,
  );

  it('while files were renamed, removed and made', () => {
    const kinds = new Set(log.steps.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['write', 'size', 'sync', 'make', 'remove', 'rename']));
  });

  it('without syncs rows are lost, or the folder cannot be opened: the cuts above can fail', async () => {
    const unsynced = new RecordedFolder(log.folder);
    unsynced.steps.push(...log.steps.filter(({ kind }) => kind !== 'sync'));
    for (const [inode, path] of log.met) unsynced.met.set(inode, path);
    const into = join(temporaryFolder(), 'postgres');
    const cut = { before: join(before, 'postgres'), into, random: seededRandom(1), share: 0 };
    const acknowledged = cutPower(unsynced, log.steps.length, cut);
    const found = await readAgain(into).catch(() => new Map<number, string>());
    expect(acknowledged.filter((id) => !found.has(id)).length).toBeGreaterThan(0);
  });
});

async function readAgain(folder: string): Promise<Map<number, string>> {
  const { client, close } = await open({ folder, synced: false });
  try {
    const { rows } = await client.query<{ id: number; body: string }>('select id, body from notes');
    const counted = await client.query(
      'select (select count(*) from notes) as all, (select count(distinct id) from notes where id > 0) as by_index',
    );
    expect(counted.rows[0].all).toBe(counted.rows[0].by_index);
    return new Map(rows.map(({ id, body }) => [id, body]));
  } finally {
    await close();
  }
}

describe('a folder', () => {
  it('is brought to the disk once when syncing is switched on for it, and says so', async () => {
    const folder = temporaryFolder();
    cpSync(before, folder, { recursive: true });
    const note = () => readFileSync(join(folder, 'database-was-made'), 'utf8');
    expect(note()).toBe('');
    const db = await openEmbeddedDatabase(folder, { synced: true });
    onTestFinished(() => db.close());
    expect(note()).toBe('synced');
    expect((await db.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
  });

  it('written without syncing says that from the start', async () => {
    const folder = temporaryFolder();
    cpSync(before, folder, { recursive: true });
    await (await openEmbeddedDatabase(folder, { synced: true })).close();
    const db = await openEmbeddedDatabase(folder, { synced: false });
    onTestFinished(() => db.close());
    expect(readFileSync(join(folder, 'database-was-made'), 'utf8')).toBe('');
  });
});
