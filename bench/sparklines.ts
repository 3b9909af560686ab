import { listStreams } from '../features/fleet/streams/server/queries.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { readLastHours } from '../features/fleet/telemetry/server/queries.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import type { Database } from '../platform/server/database.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { onBothEngines, openBenchDatabase, type Where } from './both-engines.ts';
import { evenRun, writePacked } from './load-stream.ts';
import { type Row, timeInRounds } from './table.ts';

const UNITS = 1_000;
const STREAMS = 30;
const ASKED = 60;
const PACKED_TOGETHER = 50;
/** What the job has not folded yet. */
const IN_JOURNAL_MS = 60_000;
/** Seconds from one sample of a stream to the next, by tag; the other streams of a unit are there and say nothing. */
const tags = { t01: 5, t02: 1 };

/**
 * What a screen of one measurement of a thousand units asks for: where its streams stand, and their last hour by minutes. The newest minute still lies
 * in the journal. On the embedded database, and on the PostgreSQL server at BENCH_DATABASE_URL when that is set.
 */
export const benchSparklines = () => onBothEngines(benchEngine);

async function benchEngine(engine: string, where: Where): Promise<Row[]> {
  const { db, close } = await openBenchDatabase(where);
  await addUnits(db);
  const end = Date.now();
  for (const [tag, seconds] of Object.entries(tags)) await loadHour(db, tag, seconds, end);
  await db.orm.execute('analyze');
  const fleet = `${engine}, ${UNITS.toLocaleString('en')} units × ${STREAMS} streams`;
  const rows: Row[] = [];
  for (const [tag, seconds] of Object.entries(tags)) {
    const newest = () => listStreams(db.orm, { tag });
    const ids = (await newest()).filter(({ lastValue }) => lastValue !== null).map(({ id }) => id);
    if (ids.length !== UNITS) throw new Error(`${ids.length} streams have a value`);
    const hour = () => readLastHours(db.orm, ids, new Date(end));
    const points = [...(await hour()).values()].reduce((sum, { ts }) => sum + ts.length, 0);
    rows.push(
      {
        what: `${fleet}, a sample each ${seconds} s: newest values of one stream of each, p50, p95 (of three rounds)`,
        figure: await timeInRounds(newest, ASKED),
        target: 'p95 ≤ 50 ms',
      },
      {
        what: `  their sparklines, ${points.toLocaleString('en')} minutes`,
        figure: await timeInRounds(hour, ASKED),
        target: 'p95 ≤ 50 ms',
      },
    );
  }
  await close();
  return rows;
}

async function addUnits(db: Database): Promise<void> {
  await db.pool.query(`
    insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone, kind, owner_label)
    select 'unit-' || lpad(unit::text, 4, '0'), 'Unit ' || unit, 300, 'Site ' || unit % 40, '', 1, 1, 'UTC', 'external', 'Of the bench.'
    from generate_series(1, ${UNITS}) unit`);
  await db.pool.query(`
    insert into telemetry_streams (smr_unit_id, tag, description, unit, rank)
    select 'unit-' || lpad(unit::text, 4, '0'), 't' || lpad(stream::text, 2, '0'), 'Measurement ' || stream, 'celsius', stream
    from generate_series(1, ${UNITS}) unit, generate_series(1, ${STREAMS}) stream`);
}

/** As plants measure: a value that drifts, with noise in its last digits, to three digits after the point. */
const measured = (unit: number, at: number) =>
  Number((287.5 * (1 + Math.sin(unit + at / 3e5) / 100) + Math.random() / 10).toFixed(3));

/** All but the newest minute is packed already; that comes through the intake and lies in the journal. */
async function loadHour(db: Database, tag: string, seconds: number, end: number): Promise<void> {
  const foldedUntil = end - IN_JOURNAL_MS;
  const streams = (await listStreams(db.orm, { tag })).map(({ id }, index) => ({ id, unit: index + 1 }));
  for (let first = 0; first < streams.length; first += PACKED_TOGETHER) {
    const runs = streams.slice(first, first + PACKED_TOGETHER).map(({ id, unit }) => {
      // Each at its own moment.
      const from = end - HOUR_MS + unit;
      const count = Math.ceil((foldedUntil - from) / (seconds * 1_000));
      return [id, evenRun(from, count, seconds * 1_000, (at) => measured(unit, at))] as const;
    });
    await writePacked(db, runs);
  }
  let now = end;
  const intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: () => now });
  for (let at = foldedUntil; at < end; at += 5_000) {
    now = at + 5_000;
    const samples = streams.flatMap(({ unit }) =>
      Array.from({ length: 5 / seconds }, (_, n) => {
        const ts = at + unit + n * seconds * 1_000;
        return { stream: `unit-${String(unit).padStart(4, '0')}.${tag}`, ts, value: measured(unit, ts) };
      }),
    );
    const { verdicts } = await intake.accept(samples, everyStream);
    const refused = verdicts.find(({ verdict }) => verdict !== 'stored');
    if (refused) throw new Error(JSON.stringify(refused));
  }
  await cleanUpEmbedded(db);
}
