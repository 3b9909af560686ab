import { readLastHour } from '../features/fleet/telemetry/server/queries.ts';
import { readHistory } from '../features/fleet/telemetry/server/read-history.ts';
import { listSamples, readSamples } from '../features/fleet/telemetry/server/sample-queries.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { onBothEngines, openBenchDatabase, type Where } from './both-engines.ts';
import { loadStream } from './load-stream.ts';
import { type Row, timeInRounds } from './table.ts';

const DAYS = Number(process.env.BENCH_DAYS ?? 365);
const ASKED = 300;

/**
 * A year of one stream at one sample a second (see `loadStream`), and how long a picture of it takes. On the embedded database, and
 * on the PostgreSQL server at BENCH_DATABASE_URL when that is set.
 */
export const benchHistory = () => onBothEngines(benchEngine);

async function benchEngine(engine: string, where: Where): Promise<Row[]> {
  const { db, close } = await openBenchDatabase(where);
  const startedAt = performance.now();
  const { id, start, end, sent } = await loadStream(db, DAYS);
  const loadedIn = (performance.now() - startedAt) / 1_000;
  const at = new Date(end);
  const history = (days: number, points: number) => () =>
    readHistory(db.orm, { id, from: new Date(end - days * DAY_MS), to: at, points }, at);
  const timed = async (what: string, target: string, work: () => Promise<unknown>): Promise<Row> => ({
    what: `  ${what}`,
    figure: await timeInRounds(work, ASKED),
    target,
  });
  const rows: Row[] = [
    {
      what: `${engine}: ${sent.toLocaleString('en')} samples of one stream (${DAYS} days at 1/s); ${ASKED} questions in each of three rounds: p50, p95 (of all three)`,
      figure: `loaded and folded in ${Math.round(loadedIn)} s`,
    },
    await timed('all of it to ≤ 1,000 points', 'p95 ≤ 20 ms', history((end - start) / DAY_MS, 1_000)),
    await timed('the last day to ≤ 1,000 points', 'p95 ≤ 8 ms', history(1, 1_000)),
    await timed('the last hour, every sample', 'p95 ≤ 3 ms', () =>
      readSamples(db.orm, [{ id, from: end - HOUR_MS, to: end }]),
    ),
    await timed('the last hour, every sample, one by one as a file has them', '', async () => {
      for await (const _ of listSamples(db.orm, id, end - HOUR_MS, end));
    }),
    await timed('the last hour to ≤ 2,000 points', '', history(1 / 24, 2_000)),
    await timed('the last hour to 60 minutes', '', () => readLastHour(db.orm, id, at)),
  ];
  await close();
  return rows;
}
