import { lookForSilence } from '../features/fleet/alerts/server/look-for-silence.ts';
import { LOOK_SECONDS } from '../features/fleet/alerts/vocabulary.ts';
import { listSetUpStreams } from '../features/fleet/streams/server/queries.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import { addLargeFleet } from '../tests/support/large-fleet.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { onBothEngines, openBenchDatabase, type Where } from './both-engines.ts';
import { type Row, timeInRounds } from './table.ts';

const UNITS = 1_000;
const STREAMS = 10;
const ASKED = 60;

/** What a look costs that asks who has fallen silent, while all speak, when all fall silent at once, and as long as they stay so. */
export const benchSilence = () => onBothEngines(benchEngine);

async function benchEngine(engine: string, where: Where): Promise<Row[]> {
  const { db, close } = await openBenchDatabase(where);
  const [units, streamsOfUnits] = addLargeFleet(UNITS, STREAMS);
  // As they are set up, unit by unit: those of a unit share a row.
  for (const statement of [units, `${streamsOfUnits} order by unit, stream`]) await db.pool.query(String(statement));
  let now = Date.now();
  const changeFeed = await startChangeFeed(db, silentLog);
  const intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: () => now, changeFeed });
  const streams = await listSetUpStreams(db.orm, {});
  const names = streams.filter(({ smrUnitId }) => smrUnitId.startsWith('large')).map(({ name }) => name);
  const send = async () => {
    for (let from = 0; from < names.length; from += 500)
      await intake.accept(
        names.slice(from, from + 500).map((stream) => ({ stream, ts: now, value: 280 })),
        everyStream,
      );
  };
  const look = async () => {
    now += LOOK_SECONDS * 1_000;
    if (!(await lookForSilence({ db, log: silentLog, now: () => new Date(now) }))) throw new Error('nobody looked');
  };
  const fleet = `${engine}, ${UNITS.toLocaleString('en')} units × ${STREAMS} streams`;
  await send();
  await look();
  const speaking = await timeInRounds(async () => {
    // Within their time, however long it is measured.
    now -= LOOK_SECONDS * 1_000;
    await db.pool.query(
      "update silence_looks set looked_at = looked_at - interval '1 minute', since = since - interval '1 hour'",
    );
    await look();
  }, ASKED);
  await db.pool.query("update silence_looks set since = since - interval '1 hour'");
  now += 300_000;
  await db.pool.query("update silence_looks set looked_at = looked_at + interval '300 s'");
  const startedAt = performance.now();
  await look();
  const raising = performance.now() - startedAt;
  const raised = await db.pool.query<{ count: number }>("select count(*)::int from alerts where kind = 'silence'");
  const silent = await timeInRounds(look, ASKED);
  await close();
  return [
    { what: `${fleet}, all speak: a look, p50, p95 (of three rounds)`, figure: speaking, target: 'p95 ≤ 50 ms' },
    {
      what: `  all fall silent: the look that raises ${raised.rows[0]?.count.toLocaleString('en')} alarms, twenty in a transaction`,
      figure: `${(raising / 1_000).toFixed(1)} s`,
    },
    { what: '  all stay silent: a look', figure: silent, target: 'p95 ≤ 100 ms' },
  ];
}
