import {
  foldIntoChunks,
  foldIntoMinutes,
  splitByHour,
  sumHour,
  sumMinutes,
} from '../features/fleet/telemetry/rules/fold-hours.ts';
import type { SampleRun } from '../features/fleet/telemetry/rules/pack-samples.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { daysOf, foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { addToHours } from '../features/fleet/telemetry/server/hour-commands.ts';
import { ensureDays } from '../features/fleet/telemetry/server/partition-days.ts';
import { writeChunks, writeMinutes } from '../features/fleet/telemetry/server/sample-commands.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import type { Database } from '../platform/server/database.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { silentLog } from '../tests/support/silent-log.ts';

const BATCH = 10_000;

const LAST_MS = 6 * HOUR_MS;

/**
 * So many days of one stream at one sample a second. All but the last hours of it are packed by what the fold is made of and written a day at a time: through
 * the intake, a year takes six minutes. The last hours come through the intake and are folded. Times in ms since 1970.
 */
export async function loadStream(
  db: Database,
  days: number,
  end = Date.now(),
): Promise<{ id: number; start: number; end: number; sent: number }> {
  const start = end - days * DAY_MS;
  const packedUntil = end - LAST_MS;
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'core_temp'",
  );
  const id = rows[0]?.id ?? 0;
  let sent = 0;
  for (let from = start; from < packedUntil; ) {
    // Not beyond an hour's end: an hour is written once.
    const to = Math.min(packedUntil, Math.floor(from / HOUR_MS) * HOUR_MS + DAY_MS);
    const count = Math.ceil((to - from) / 1_000);
    await writePacked(db, [[id, evenRun(from, count, 1_000, valueAt)]]);
    sent += count;
    from += count * 1_000;
  }
  let now = start + sent * 1_000;
  const intake = await openIntake({ db, log: silentLog, retentionHours: (days + 1) * 24, now: () => now });
  for (let at = now; at < end; at += BATCH * 1_000) {
    const count = Math.min(BATCH, Math.floor((end - at) / 1_000));
    now = at + count * 1_000;
    const samples = Array.from({ length: count }, (_, n) => ({
      stream: 'dnnp-1.core_temp',
      ts: at + n * 1_000,
      value: valueAt(at, n),
    }));
    await intake.accept(samples, everyStream);
    sent += count;
  }
  await foldJournal({ db });
  await cleanUpEmbedded(db);
  await db.orm.execute('analyze');
  return { id, start, end, sent };
}

const valueAt = (at: number, n: number) => 287 + Math.sin((at + n) / 9e6) + ((n * 7_919) % 97) / 200;

/** Good samples at even steps. Times in ms since 1970. */
export function evenRun(
  from: number,
  count: number,
  stepMs: number,
  valueAt: (at: number, n: number) => number,
): SampleRun {
  return {
    ts: Float64Array.from({ length: count }, (_, n) => from + n * stepMs),
    value: Float64Array.from({ length: count }, (_, n) => valueAt(from + n * stepMs, n)),
    quality: new Uint8Array(count),
  };
}

/** Samples of streams as the fold would leave them; of no hour is anything there yet. */
export async function writePacked(db: Database, runs: readonly (readonly [id: number, SampleRun])[]): Promise<void> {
  const hours = runs.flatMap(([id, run]) => splitByHour(id, run));
  const days = daysOf(hours);
  await ensureDays(db, 'telemetry_chunks', days);
  await ensureDays(db, 'telemetry_minute_packs', days);
  await db.orm.transaction(async (tx) => {
    await writeChunks(tx, foldIntoChunks(hours, []).chunks);
    await writeMinutes(tx, foldIntoMinutes(hours.map(sumMinutes), []));
    await addToHours(
      tx,
      hours.map(sumHour).map(({ mean, ...hour }) => ({ ...hour, avg: mean })),
    );
  });
}
