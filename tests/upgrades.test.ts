import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import type { Database } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { fillTables } from './support/fill-tables.ts';
import { isSoak } from './support/soak.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestApp } from './support/test-app.ts';
import { openEmptyDatabase } from './support/test-database.ts';

/**
 * Every state of the schema that the product's main line has had: a database as that commit made it, with rows in its tables, is opened by today's
 * product. Without git (a release) there is nothing to look at.
 */
const MIGRATIONS = 'database/migrations';
const ROWS_EACH = 2;
/** What changes of the schema make of what is there, by what is no more as it was. */
const rewritten: Record<string, string> = {
  'news_stories (source_labels)': '0020: names of publishers are added to the labels',
  'news_articles (source_labels)': '0020: names of publishers are added to the labels',
  'newsletter_issues (is_kept)': '0035: who changed a letter keeps it',
  'newsletter_schedule is gone': '0041: it is that of the weekly letter, see migrations.test.ts',
  'feedback_votes (email)': '0043: addresses that nobody agreed to keep are forgotten',
  'telemetry_dirty_buckets is gone': '0048: what it marked is rolled up, see migrations.test.ts',
  'follows (filter)': '0057: filters are of kinds of things',
  'unit_versions (configuration)': '0062: streams say whether they tell of late samples',
};

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });

function listCommits(): string[] {
  try {
    const all = git('log', '--first-parent', '--format=%h', '--', MIGRATIONS)
      .trim()
      .split('\n')
      .filter((commit) => commit !== '' && isOfMainLine(commit))
      .reverse();
    // Each takes three seconds: the oldest has the longest way.
    return isSoak ? all : all.slice(0, 1);
  } catch {
    return [];
  }
}

interface Journal {
  entries: { tag: string; when: number }[];
}

/** Written by drizzle-kit. */
const readJournal = (text: string) => JSON.parse(text) as Journal;
const journalAt = (commit: string) => git('show', `${commit}:${MIGRATIONS}/meta/_journal.json`);

/** On its way into the main line a change of the schema gets the next number and a new date: a state that has the old one was a branch's. */
function isOfMainLine(commit: string): boolean {
  const known = readJournal(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')).entries;
  return readJournal(journalAt(commit)).entries.every(({ tag, when }) =>
    known.some((entry) => entry.tag === tag && entry.when === when),
  );
}

/** The migrations of a commit, in a folder of their own. */
function checkOut(commit: string): string {
  const folder = join(temporaryFolder(), 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const journal = journalAt(commit);
  writeFileSync(join(folder, 'meta/_journal.json'), journal);
  for (const { tag } of readJournal(journal).entries)
    writeFileSync(join(folder, `${tag}.sql`), git('show', `${commit}:${MIGRATIONS}/${tag}.sql`));
  return folder;
}

type Rows = Record<string, Record<string, unknown>[]>;

async function readTables({ pool }: Database): Promise<Rows> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const found: Rows = {};
  for (const { name } of rows) {
    const answer = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    found[name] = answer.rows.map(({ row }) => row);
  }
  return found;
}

/** What of the rows is in no row any more, column by column that is still there. */
function listLost(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table];
    if (!now) return rows.length > 0 ? [`${table} is gone`] : [];
    const kept = rows.filter((row) => {
      const columns = Object.keys(row).filter((column) => column in (now[0] ?? {}));
      return now.some((one) => columns.every((column) => JSON.stringify(one[column]) === JSON.stringify(row[column])));
    });
    if (kept.length === rows.length) return [];
    const key = Object.keys(rows[0] ?? {})[0] ?? '';
    const changed = Object.keys(rows[0] ?? {}).filter(
      (column) =>
        column in (now[0] ?? {}) &&
        rows.some((row) => {
          const same = now.find((one) => one[key] === row[key]);
          return JSON.stringify(same?.[column]) !== JSON.stringify(row[column]);
        }),
    );
    return [`${table} (${changed.join(', ')})`];
  });
}

const commits = listCommits();

it.runIf(commits.length > 0).each(commits)(
  'what was stored at %s is there when today’s product has opened it',
  async (commit) => {
    const db = await openEmptyDatabase();
    const folder = checkOut(commit);
    await migrate(db, folder, async () => {});
    const empty = await fillTables(db.pool, ROWS_EACH);
    const before = await readTables(db);
    const filled = Object.values(before).filter((rows) => rows.length > 0).length;
    // Of what only checks understand, and of parents of partitions.
    expect(empty.length).toBeLessThan(filled / 10);
    await migrate(db, MIGRATIONS, async () => {});
    const lost = listLost(before, await readTables(db));
    expect(lost.filter((said) => !(said in rewritten))).toEqual([]);
    if (isSoak) await applySeeds(db.orm);
    const app = await startTestApp({ db });
    try {
      expect((await app.fetch('/readyz')).status).toBe(200);
      expect((await app.fetch('/api/me')).status).toBe(200);
    } finally {
      await app.close();
    }
  },
);

it.runIf(isSoak && commits.length > 0)('most of the schema has been looked at', () => {
  expect(commits.length).toBeGreaterThan(40);
});
