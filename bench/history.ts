import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { readLastHour } from '../features/fleet/telemetry/server/queries.ts';
import { readHistory } from '../features/fleet/telemetry/server/read-history.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import type { Row } from './table.ts';

const DAYS = Number(process.env.BENCH_DAYS ?? 365);
const BATCH = 10_000;
const ASKED = 300;

/** A year of one stream at one sample a second, loaded through the intake; then how long a picture of it takes. */
export async function benchHistory(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-year-'));
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', async () => applySeeds(db.orm));
  const end = Date.now();
  const start = end - DAYS * DAY_MS;
  let now = start;
  const intake = await openIntake({ db, log: silentLog, retentionHours: (DAYS + 1) * 24, now: () => now });
  const startedAt = performance.now();
  let sent = 0;
  for (let at = start; at < end; at += BATCH * 1_000) {
    const count = Math.min(BATCH, Math.floor((end - at) / 1_000));
    now = at + count * 1_000;
    const samples = Array.from({ length: count }, (_, n) => ({
      stream: 'dnnp-1.core_temp',
      ts: at + n * 1_000,
      value: 287 + Math.sin((at + n) / 9e6) + ((n * 7_919) % 97) / 200,
    }));
    await intake.accept(samples, everyStream);
    sent += count;
    if (sent % (BATCH * 20) > 0) continue;
    await foldJournal({ db });
    await cleanUpEmbedded(db);
  }
  await foldJournal({ db });
  await db.orm.execute('analyze');
  const loadedIn = (performance.now() - startedAt) / 1_000;
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'core_temp'",
  );
  const id = rows[0]?.id ?? 0;
  const year = await time(() =>
    readHistory(db.orm, { id, from: new Date(start), to: new Date(end), points: 1_000 }, new Date(end)),
  );
  const day = await time(() =>
    readHistory(db.orm, { id, from: new Date(end - DAY_MS), to: new Date(end), points: 1_000 }, new Date(end)),
  );
  const hour = await time(() => readLastHour(db.orm, [id], new Date(end)));
  await db.close();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      what: `${sent.toLocaleString('en')} samples of one stream (${DAYS} days at 1/s) to ≤ 1,000 points: p50, p95`,
      figure: year,
      target: 'p95 ≤ 20 ms (InfluxDB, a year at 1/min: p50 166 ms)',
    },
    { what: '  the last day of it', figure: day },
    { what: '  the last hour of it, 60 points', figure: hour, target: 'InfluxDB p50 2.0 ms' },
    { what: '  loaded through the intake and folded in', figure: `${Math.round(loadedIn)} s` },
  ];
}

async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return `${times[ASKED / 2]?.toFixed(1)} ms, ${times[Math.floor(ASKED * 0.95)]?.toFixed(1)} ms`;
}
