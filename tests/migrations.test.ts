import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConfigured } from '../app/server/open-configured.ts';
import { readConfig } from '../platform/server/config.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate, refuseNewerSchema } from '../platform/server/migrate.ts';
import { contentsOf } from './support/database-contents.ts';
import { openDatabaseBefore } from './support/migrate-before.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { openEmptyDatabase, openTestDatabase } from './support/test-database.ts';

it('a schedule that was changed before there was more than one letter is that of the weekly letter after it', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0041_letter-editions');
  try {
    await db.pool.query(
      "insert into newsletter_schedule (is_on, weekday, time, time_zone) values (false, 2, '16:45', 'Asia/Tokyo')",
    );
    await db.pool.query("insert into newsletter_issues (week_of, subject) values ('2026-11-16', 'An older letter')");
    await db.pool.query("insert into newsletter_subscriptions (email) values ('ada@example.org')");
    await migrateOn();
    const { rows } = await db.pool.query('select slug, is_on, weekday, time, time_zone from newsletter_editions');
    expect(rows).toEqual([{ slug: 'weekly', is_on: false, weekday: 2, time: '16:45', time_zone: 'Asia/Tokyo' }]);
    const { rows: kept } = await db.pool.query(
      'select edition, editions from newsletter_issues, newsletter_subscriptions',
    );
    expect(kept).toEqual([{ edition: 'weekly', editions: ['weekly'] }]);
  } finally {
    await db.close();
  }
});

it('what births of Sparkplug named is kept by device, in its order', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0082_sparkplug-devices');
  try {
    await db.pool.query(`insert into sparkplug_nodes (group_id, node_id, since, last_at_ms, metrics) values
      ('plant', 'edge', now(), 1, '[["", "bdSeq", null, 8], ["pump", "flow", 7, 10], ["pump", "head", null, null], ["valve", "open", 9, 11]]'),
      ('plant', 'silent', now(), 1, '[]')`);
    await migrateOn();
    const { rows } = await db.pool.query(
      'select node_id as node, device_id as device, metrics from sparkplug_devices order by 1, 2',
    );
    expect(rows).toEqual([
      { node: 'edge', device: '', metrics: [['bdSeq', null, 8]] },
      {
        ...{ node: 'edge', device: 'pump' },
        metrics: [
          ['flow', 7, 10],
          ['head', null, null],
        ],
      },
      { node: 'edge', device: 'valve', metrics: [['open', 9, 11]] },
    ]);
    // Only what an older process writes from now on is newer than that.
    const { rows: older } = await db.pool.query('select distinct metrics from sparkplug_nodes');
    expect(older).toEqual([{ metrics: [] }]);
    // An older process that still runs beside this one writes what it always wrote.
    await db.pool.query('update sparkplug_nodes set metrics = \'[["", "bdSeq", null, 8]]\'');
  } finally {
    await db.close();
  }
});

it('what was marked as no longer true is rolled up once more before samples are packed', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0048_telemetry-store');
  try {
    await db.pool.query("set time zone 'Asia/Kolkata'");
    await db.pool.query(
      "create table telemetry_events_20261120 partition of telemetry_events for values from ('2026-11-20T00:00Z') to ('2026-11-21T00:00Z')",
    );
    await db.pool.query(
      `insert into telemetry_events (telemetry_stream_id, ts, value) values (1, '2026-11-20T23:10:05Z', 4), (1, '2026-11-20T23:10:59.5Z', 2),
        (1, '2026-11-20T23:11:01Z', 9), (2, '2026-11-20T00:00:00Z', 1)`,
    );
    // An hour that was rolled up before its last minutes came, and one that is as it was told.
    await db.pool.query(
      `insert into telemetry_hours (telemetry_stream_id, ts, count, min_value, max_value, avg_value, last_value)
        values (1, '2026-11-20T23:00Z', 1, 4, 4, 4, 4), (2, '2026-11-19T23:00Z', 720, 1, 3, 2, 3)`,
    );
    await db.pool.query(
      `insert into telemetry_dirty_buckets (seconds, telemetry_stream_id, ts) values (60, 1, '2026-11-20T23:10Z'), (60, 1, '2026-11-20T23:11Z'),
        (60, 2, '2026-11-20T00:00Z'), (60, 3, '2026-11-20T12:00Z')`,
    );
    await migrateOn();
    const { rows: minutes } = await db.pool.query(
      `select telemetry_stream_id as id, to_char(ts at time zone 'UTC', 'DD HH24:MI') as at, count, min_value as min, max_value as max, last_value as last
        from telemetry_minutes order by 1, 2`,
    );
    expect(minutes).toEqual([
      { id: 1, at: '20 23:10', count: 2, min: 2, max: 4, last: 2 },
      { id: 1, at: '20 23:11', count: 1, min: 9, max: 9, last: 9 },
      { id: 2, at: '20 00:00', count: 1, min: 1, max: 1, last: 1 },
    ]);
    const { rows: hours } = await db.pool.query(
      `select telemetry_stream_id as id, to_char(ts at time zone 'UTC', 'DD HH24:MI') as at, count, avg_value as avg, last_value as last,
        to_char(last_at at time zone 'UTC', 'HH24:MI:SS.MS') as "lastAt" from telemetry_hours order by 1, 2`,
    );
    expect(hours).toEqual([
      { id: 1, at: '20 23:00', count: 3, avg: 5, last: 9, lastAt: '23:11:01.000' },
      { id: 2, at: '19 23:00', count: 720, avg: 2, last: 3, lastAt: null },
      { id: 2, at: '20 00:00', count: 1, avg: 1, last: 1, lastAt: '00:00:00.000' },
    ]);
  } finally {
    await db.close();
  }
});

it('alerts of no limit were messages before there were kinds, and units that are there have an alarm of silence', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0078_silence');
  try {
    await db.pool.query(
      "insert into fleet_sites (id, name, latitude, longitude, time_zone) values ('s', 'Site', 0, 0, 'UTC')",
    );
    await db.pool.query(
      `insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone) values ('u-1', 'Unit', 1, 'Site', '', 0, 0, 'UTC')`,
    );
    await db.pool.query(
      `insert into telemetry_streams (id, smr_unit_id, tag, description, unit, rank) values (1, 'u-1', 'flow', 'Flow', 'kg/s', 1)`,
    );
    await db.pool.query(
      `insert into alerts (smr_unit_id, telemetry_stream_id, limit_name, title, message, severity, ts) values
        ('u-1', 1, 'alarm-high', 'High', '', 'crit', now()), ('u-1', null, null, 'Outage', '', 'info', now())`,
    );
    await migrateOn();
    const { rows } = await db.pool.query('select title, kind from alerts order by title');
    expect(rows).toEqual([
      { title: 'High', kind: 'limit' },
      { title: 'Outage', kind: 'message' },
    ]);
    const { rows: set } = await db.pool.query(
      'select u.silence_alarm, u.silent_after_seconds, s.silence_alarm as own from smr_units u, telemetry_streams s',
    );
    expect(set).toEqual([{ silence_alarm: 'crit', silent_after_seconds: 300, own: 'off' }]);
  } finally {
    await db.close();
  }
});

it('stories that are there get addresses of their titles, each one of its own', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0050_story-slugs');
  try {
    const titles = ['Škoda’s first SMR!', 'Twice', 'Twice', '中核集团'];
    for (const [index, title] of titles.entries()) {
      const id = `0000000${index}-0000-4000-8000-000000000000`;
      await db.pool.query(
        `with story as (
          insert into news_stories (id, lead_article_id, published_at, created_at) values ($1, $1, now(), now() + $2 * interval '1 s'))
        insert into news_articles (id, story_id, title, source_url, canonical_url, published_at, source_name, source_kind, origin)
        values ($1, $1, $3, '', $1, now(), 'x', 'manual', 'manual')`,
        [id, index, title],
      );
    }
    await migrateOn();
    const { rows } = await db.pool.query('select slug from story_slugs order by story_id');
    expect(rows.map(({ slug }) => slug)).toEqual(['skodas-first-smr', 'twice', 'twice-00000002', 'story-00000003']);
  } finally {
    await db.close();
  }
});

it('what came and what letters tell of get the month that their stories have, where these stand under the same date', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0081_month-known-dates');
  try {
    const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
    const [month, merged, day, moved, gone] = [1, 2, 3, 4, 5].map(id);
    for (const [story, precision] of [
      [month, 'month'],
      [day, 'day'],
      [moved, 'year'],
    ])
      await db.pool.query(
        `with story as (
          insert into news_stories (id, lead_article_id, published_at) values ($1, $1, '2026-07-01T00:00Z'))
        insert into news_articles (id, story_id, title, source_url, canonical_url, published_at, date_precision, source_name, source_kind, origin)
        values ($1, $1, 'x', '', $1, '2026-07-01T00:00Z', $2, 'x', 'manual', 'manual')`,
        [story, precision],
      );
    await db.pool.query(
      "insert into news_stories (id, lead_article_id, published_at, merged_into) values ($1, $2, '2026-07-02T00:00Z', $2)",
      [merged, month],
    );
    const {
      rows: [follow],
    } = await db.pool.query(
      `with account as (insert into auth_users (name, email) values ('Reader', 'reader@example.org') returning id),
        reader as (insert into profiles (id, email) select id, 'reader@example.org' from account returning id)
      insert into follows (profile_id, path, filter, label, created_at, secret_since, seen_at)
      select id, '/news', '{"values":{}}', 'All news', now(), now(), now() from reader returning id, profile_id`,
    );
    const { rows: issues } = await db.pool.query(
      "insert into newsletter_issues (week_of, subject) values ('2026-07-20', 'A letter') returning id",
    );
    for (const [index, story] of [month, merged, day, moved, gone].entries()) {
      const at = story === moved ? '2026-07-03T00:00Z' : '2026-07-01T00:00Z';
      await db.pool.query(
        `insert into follow_hits (follow_id, profile_id, arrival_id, title, path, published_at, arrived_at)
        values ($1, $2, $3, 'x', '/news/x', $4, now())`,
        [follow.id, follow.profile_id, story, at],
      );
      await db.pool.query(
        `insert into newsletter_issue_stories (issue_id, position, story_id, title, url, source, published_at)
        values ($1, $2, $3, 'x', 'https://x.example', 'x', $4)`,
        [issues[0].id, index + 1, story, at],
      );
    }
    await migrateOn();
    const told = ['month', 'month', null, null, null];
    const { rows: hits } = await db.pool.query('select date_precision from follow_hits order by arrival_id');
    expect(hits.map((row) => row.date_precision)).toEqual(told);
    const { rows: chosen } = await db.pool.query(
      'select date_precision from newsletter_issue_stories order by position',
    );
    expect(chosen.map((row) => row.date_precision)).toEqual(told);
  } finally {
    await db.close();
  }
});

describe('a change of the schema that fails', () => {
  it('is undone as a whole, and the edition before starts as it did', async () => {
    const { db, migrateOn } = await openDatabaseBefore('0049_story-entities');
    onTestFinished(() => db.close());
    await migrateOn();
    const folder = join(temporaryFolder(), 'migrations');
    cpSync('database/migrations', folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
    const last = journal.entries.at(-1) as (typeof journal.entries)[number];
    const broken = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_broken' };
    writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, broken] }));
    writeFileSync(
      join(folder, '9999_broken.sql'),
      'create table half_a_change (id integer);\n--> statement-breakpoint\nselect no_such_function();',
    );
    const before = await contentsOf(db);
    await expect(migrate(db, folder, async () => {})).rejects.toThrow();
    expect(await contentsOf(db)).toEqual(before);
    let hasStarted = false;
    await migrateOn();
    await migrate(db, 'database/migrations', async () => {
      hasStarted = true;
    });
    expect(hasStarted).toBe(true);
  });
});

describe('a database that a newer edition changed', () => {
  const MIGRATIONS = 'database/migrations';
  const said: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });

  it('is refused where it has one process, and said where an old process may be started once more beside the new one', async () => {
    const db = await openTestDatabase();
    onTestFinished(() => db.close());
    for (const engine of ['embedded', 'server'] as const) await refuseNewerSchema({ ...db, engine }, MIGRATIONS, log);
    await db.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)");
    await expect(refuseNewerSchema({ ...db, engine: 'embedded' }, MIGRATIONS, log)).rejects.toThrow(
      /newer edition \(1 migration.*restore the backup/,
    );
    expect(said).toEqual([]);
    await refuseNewerSchema({ ...db, engine: 'server' }, MIGRATIONS, log);
    expect(said).toEqual([expect.stringContaining('newer edition')]);
  });

  it('is not opened by a command either, where it has one process, and is let go', async () => {
    const config = readConfig({ DATA_DIR: temporaryFolder() });
    const first = await openConfigured(config, log);
    await first.pool.query('create schema drizzle');
    await first.pool.query('create table drizzle.__drizzle_migrations as select from generate_series(1, 9999)');
    await first.close();
    for (let times = 0; times < 2; times++) await expect(openConfigured(config, log)).rejects.toThrow('newer edition');
  });

  it('is not one that has no tables yet', async () => {
    const db = await openEmptyDatabase();
    onTestFinished(() => db.close());
    await expect(refuseNewerSchema(db, MIGRATIONS, log)).resolves.toBeUndefined();
  });
});
