import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { followOutages, unshelveExpired } from '../features/fleet/alerts/server/commands.ts';
import { advanceWorld } from '../features/fleet/simulator/server/advance-world.ts';
import { startDemoWorld } from '../features/fleet/simulator/server/resume-world.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { dropOldTelemetry } from '../features/fleet/telemetry/server/jobs.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { folderBytes, MB, measureDays } from './measure-disk.ts';
import type { Row } from './table.ts';

const DAYS = Number(process.env.BENCH_DAYS ?? 30);
const RETENTION_HOURS = 72;
/** The product folds every minute; so often it would take a month of samples as long as a day of them takes in hours. */
const FOLD_MINUTES = Number(process.env.BENCH_FOLD_MINUTES ?? 60);

/**
 * A month of the simulated fleet as fast as it goes: every sample through the intake into an embedded database on disk, with the jobs
 * that fold and drop, on a clock of its own. Tells how large the data folder is, and how the alarms were.
 */
export async function benchMonth(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-month-'));
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', async () => applySeeds(db.orm));
  const start = Date.now();
  let now = start;
  const intake = await openIntake({ db, log: silentLog, retentionHours: RETENTION_HOURS, now: () => now });
  const world = startDemoWorld(300, start, start);
  const sizes: number[] = [];
  const before = await folderBytes(folder);
  let samples = 0;
  let largest = 0;
  const startedAt = performance.now();
  for (let hour = 1; hour <= DAYS * 24; hour++) {
    for (let step = 1; step <= 60; step++) {
      now = start + (hour - 1) * HOUR_MS + step * 60_000;
      const sent = advanceWorld(world, now);
      samples += sent.length;
      await intake.accept(sent, everyStream);
      if (step % FOLD_MINUTES === 0) await foldJournal({ db });
    }
    await unshelveExpired(db.orm, new Date(now));
    await followOutages(db.orm, new Date(now));
    await dropOldTelemetry({ db, log: silentLog, telemetryRetentionHours: RETENTION_HOURS, now: () => new Date(now) });
    await cleanUpEmbedded(db);
    if (hour % 24 > 0) continue;
    sizes.push(await folderBytes(folder));
    largest = Math.max(largest, sizes.at(-1) ?? 0);
    console.log(
      `  day ${hour / 24}: ${Math.round((sizes.at(-1) ?? 0) / MB)} MB, ${samples.toLocaleString('en')} samples`,
    );
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { rows } = await db.pool.query<{ raised: number; crit: number; open: number }>(`
    select (select count(*)::int from alert_events where action = 'raise') as raised,
      (select count(*)::int from alerts where severity = 'crit' and limit_name is not null) as crit,
      (select count(*)::int from alerts where status = 'open') as open`);
  const packed = await measureDays(db, now);
  const parts = await db.pool.query<{ what: string; mb: number }>(`
    select regexp_replace(relname, '_[0-9]{8}.*$', '') as what, round(sum(pg_total_relation_size(oid)) / 1048576)::int as mb
    from pg_class where relkind = 'r' group by 1 order by 2 desc limit 6`);
  await db.close();
  rmSync(folder, { recursive: true, force: true });
  const mbOf = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / MB)} MB`;
  return [
    {
      what: `${DAYS} days of the simulated fleet, ${samples.toLocaleString('en')} samples: largest data folder`,
      figure: mbOf(largest),
      target: '≤ 250 MB',
    },
    { what: '  before the first sample', figure: mbOf(before) },
    {
      what: `  of whole days, folded every ${FOLD_MINUTES} min: bytes of a sample in its chunk; with its minutes and hours as well`,
      figure: `${packed.sample.toFixed(2)}; ${packed.withSteps.toFixed(2)}`,
      target: '≤ 8',
    },
    {
      what: '  of a stream and hour: bytes of its minutes; of its hour',
      figure: `${packed.minutes.toFixed(0)}; ${packed.hour.toFixed(0)}`,
    },
    { what: '  after 1, 10, 20 days', figure: [sizes[0], sizes[9], sizes[19]].map(mbOf).join(', ') },
    { what: '  of it', figure: parts.rows.map(({ what, mb }) => `${what} ${mb} MB`).join(', ') },
    { what: '  simulated and stored, times real time', figure: `${Math.round((DAYS * 86_400) / seconds)} ×` },
    {
      what: '  alarms raised, an hour on average; alarm-level ones; open at the end',
      figure: `${rows[0]?.raised}, ${((rows[0]?.raised ?? 0) / (DAYS * 24)).toFixed(2)}; ${rows[0]?.crit}; ${rows[0]?.open}`,
      target: '≤ 6 an hour',
    },
  ];
}
