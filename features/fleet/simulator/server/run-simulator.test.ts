import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import type { Database } from '../../../../platform/server/database.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import { demoWorld } from '../vocabulary.ts';
import { advanceWorld } from './advance-world.ts';
import { saveWorld, takeLease } from './commands.ts';
import type { Sample } from './create-world.ts';
import { demoStreams, findSavedWorld, type SimulatedFleet } from './queries.ts';
import { startDemoWorld } from './resume-world.ts';
import { BACKFILL_MS, startSimulator } from './run-simulator.ts';
import { BATCH, MOST_WAITING } from './send-samples.ts';

const begin = Date.UTC(2026, 10, 21, 12);
const SECOND_MS = 1_000;
const unitIds = Object.keys(demoWorld);
const demoFleet: SimulatedFleet = {
  unitIds,
  streams: new Set(unitIds.flatMap((id) => demoStreams.map(({ tag }) => `${id}.${tag}`))),
};
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => db.orm.delete(simulatorState));
afterAll(() => db.close());

describe('the running simulator', () => {
  it('sends what is due every second, in order, up to now', async () => {
    let ahead = 0;
    const onSubmit = (at: number, sent: Sample[]) => {
      ahead = Math.max(ahead, ...sent.map(({ ts }) => ts - at));
    };
    const { samples } = await runFor(begin, 60 * SECOND_MS, { onSubmit });
    const live = samples.filter(({ ts }) => ts > begin);
    expect(live.map(({ ts }) => ts)).toEqual(live.map(({ ts }) => ts).toSorted((a, b) => a - b));
    expect(live.length).toBeGreaterThan(500);
    expect(ahead).toBe(0);
  });

  it('fills the two hours before its first start, in batches of at most a thousand, without a hole or a double', async () => {
    const { samples, batches } = await runFor(begin, 180 * SECOND_MS, { backfillMs: BACKFILL_MS });
    const pressures = samples.filter(({ stream }) => stream === 'dnnp-1.pressure').map(({ ts }) => ts);
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(BATCH);
    const expected = (BACKFILL_MS + 180 * SECOND_MS) / (5 * SECOND_MS);
    expect(Math.abs(new Set(pressures).size - expected)).toBeLessThanOrEqual(1);
    expect(pressures.length).toBe(new Set(pressures).size);
  });

  it('goes on after a restart where it was, and fills nothing twice', async () => {
    const first = await runFor(begin, 20 * SECOND_MS);
    const second = await runFor(begin + 25 * SECOND_MS, 20 * SECOND_MS);
    expect(Math.min(...second.samples.map(({ ts }) => ts))).toBeGreaterThan(begin + 15 * SECOND_MS);
    const lastOf = ({ samples }: { samples: Sample[] }) =>
      samples.findLast(({ stream }) => stream === 'dnnp-3.fuel_temp_avg');
    expect(lastOf(second)?.value).toBeCloseTo(lastOf(first)?.value ?? 0, -1);
  });

  it('is saved without the loss of a bit', async () => {
    const world = startDemoWorld(1, begin, begin);
    advanceWorld(world, begin + 100 * SECOND_MS);
    await takeLease(db.orm, 'me', new Date(begin), new Date(begin + SECOND_MS));
    await saveWorld(db.orm, 'me', world, new Date(begin));
    expect(await findSavedWorld(db.orm)).toEqual(world);
  });

  it('leaves a gap where it did not run', async () => {
    await runFor(begin, 10 * SECOND_MS);
    const later = begin + 40 * 60 * SECOND_MS;
    const { samples } = await runFor(later, 30 * SECOND_MS);
    expect(Math.min(...samples.map(({ ts }) => ts))).toBeGreaterThan(later - SECOND_MS);
  });

  it('sends what the ingest refused for a while as soon as it takes it again, in order', async () => {
    await runFor(begin, SECOND_MS);
    let calls = 0;
    const { samples } = await runFor(begin + 2 * SECOND_MS, 60 * SECOND_MS, {
      onSubmit: () => {
        calls++;
        if (calls > 10 && calls < 40) throw new Error('The database is busy.');
      },
    });
    const pressures = samples.filter(({ stream }) => stream === 'dnnp-1.pressure').map(({ ts }) => ts);
    expect(pressures.length).toBeGreaterThanOrEqual(12);
    expect(new Set(pressures.map((ts, n) => ts - (pressures[n - 1] ?? ts - 5_000)))).toEqual(new Set([5_000]));
  });

  it('keeps no more than a quarter of an hour for an ingest that is away', async () => {
    await runFor(begin, SECOND_MS);
    const { batches } = await runFor(begin + 2 * SECOND_MS, 1_800 * SECOND_MS, {
      onSubmit: (at) => {
        if (at < begin + 1_790 * SECOND_MS) throw new Error('The database is away.');
      },
    });
    const sent = batches.reduce((sum, { length }) => sum + length, 0);
    expect(sent).toBeLessThan(MOST_WAITING + 500);
    expect(sent).toBeGreaterThan(MOST_WAITING - 1);
  });

  it('writes what is switched on and has a stream, within seconds of a change, and runs units that were added', async () => {
    const added = { unitIds: ['loop-1'], streams: new Set(['loop-1.pressure', 'loop-1.core_temp']) };
    const { samples } = await runFor(begin, 60 * SECOND_MS, {
      readFleet: (at) => (at < begin + 30 * SECOND_MS ? demoFleet : added),
    });
    const after = samples.filter(({ ts }) => ts > begin + 34 * SECOND_MS);
    expect(new Set(after.map(({ stream }) => stream))).toEqual(added.streams);
    const pressures = after.filter(({ stream }) => stream === 'loop-1.pressure').map(({ value }) => value);
    expect(pressures.length).toBeGreaterThan(3);
    for (const pressure of pressures) expect(pressure).toBeCloseTo(7.2, 1);
  });

  it('runs in one process only, and in the other one within a minute after the first has died', async () => {
    await runFor(begin, SECOND_MS);
    const clock = { at: begin + 2 * SECOND_MS };
    const [first, second] = [launch(clock, { isClockDriven: true }), launch(clock, { isClockDriven: true })];
    await tick(clock, 30, [first, second]);
    const working = [first, second].filter(({ samples }) => samples.length > 0);
    expect(working).toHaveLength(1);
    const other = working[0] === first ? second : first;
    working[0]?.die();
    await tick(clock, 60, [other]);
    expect(other.samples.length).toBeGreaterThan(0);
    await Promise.all([first.stop(), second.stop()]);
  });
});

/** Runs one process for exactly this time of a clock that stands still while it works, and stops it properly. */
async function runFor(from: number, ms: number, options: Options = {}) {
  const process = launch({ at: from, until: from + ms }, options);
  await process.cameToTheEnd;
  await process.stop();
  return process;
}

interface Clock {
  at: number;
  /** Where the clock stops for good. */
  until?: number;
}

interface Options {
  readFleet?(at: number): SimulatedFleet;
  backfillMs?: number;
  onSubmit?(at: number, samples: Sample[]): void;
  /** Somebody else moves the clock; otherwise each pause does. */
  isClockDriven?: boolean;
}

function launch(clock: Clock, { backfillMs = 60_000, onSubmit, isClockDriven, readFleet = () => demoFleet }: Options) {
  const stopping = new AbortController();
  const batches: Sample[][] = [];
  let isDead = false;
  let isAsleep = false;
  const never = new Promise<never>(() => {});
  const cameToTheEnd = Promise.withResolvers<void>();
  const { stopped } = startSimulator({
    db,
    log: silentLog,
    seed: 1,
    backfillMs,
    now: () => new Date(clock.at),
    stopSignal: stopping.signal,
    readFleet: async () => readFleet(clock.at),
    submit: async (samples) => {
      onSubmit?.(clock.at, samples);
      batches.push(samples);
    },
    pause: async (ms, signal) => {
      const wakesAt = clock.at + ms;
      if (clock.until !== undefined && wakesAt > clock.until) cameToTheEnd.resolve();
      else if (!isClockDriven && !signal.aborted) clock.at = wakesAt;
      isAsleep = true;
      do await new Promise((resolve) => setImmediate(resolve));
      while (clock.at < wakesAt && !signal.aborted);
      isAsleep = false;
      if (isDead) await never;
    },
  });
  return {
    batches,
    /** The next thing this process wants to do lies behind the end of the clock. */
    cameToTheEnd: cameToTheEnd.promise,
    get isAsleep() {
      return isAsleep;
    },
    get samples() {
      return batches.flat();
    },
    /** Stops working without a word, as a killed process does. */
    die: () => {
      isDead = true;
    },
    stop: async () => {
      stopping.abort();
      if (!isDead) await stopped;
    },
  };
}

/** Lets seconds go by, each when the processes have done what there was to do in the one before. */
async function tick(clock: Clock, seconds: number, processes: readonly { isAsleep: boolean }[]): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
  for (let n = 0; n < seconds; n++) {
    clock.at += SECOND_MS;
    do await turn();
    while (!processes.every(({ isAsleep }) => isAsleep));
  }
}
