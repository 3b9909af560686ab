import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { advanceWorld } from './advance-world.ts';
import { releaseLease, saveWorld, takeLease } from './commands.ts';
import { adoptUnits, type World } from './create-world.ts';
import { fillYear } from './fill-year.ts';
import { createRecordKeeper } from './keep-records.ts';
import { findSavedWorld, type SimulatedFleet } from './queries.ts';
import { resumeWorld, skipPause, startDemoWorld } from './resume-world.ts';
import { createOutbox, type Submit } from './send-samples.ts';

export interface SimulatorDeps {
  db: Pick<Database, 'orm'>;
  log: Log;
  submit: Submit;
  /** Which units and streams it is to write; asked every few seconds. */
  readFleet(): Promise<SimulatedFleet>;
  now(): Date;
  /** The same seed makes the same fleet with the same faults on the same days. */
  seed: number;
  stopSignal: AbortSignal;
  /**
   * What a first start simulates of the time before it, sample by sample; unless given two hours, and what is missing to a whole one. The
   * year before that comes by the hour. 0: the fleet has no past.
   */
  backfillMs?: number;
  /** Waits, in tests faster than the clock. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Simulator {
  /** After `stopSignal`: the world is saved and another process may go on with it. */
  stopped: Promise<void>;
}

const TICK_MS = 1_000;
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const SAVE_MS = 60_000;
/** So long after somebody switched a unit off, at most, it still gets samples. */
const LOOK_MS = 3_000;
export const BACKFILL_MS = 2 * HOUR_MS;
/** Simulated in one go: about 870 samples of four units, and 7 ms of processor. */
const SLICE_MS = 90_000;
const SILENT_SLICE_MS = 20_000;
/** Between two batches of the past, so that readers and live values come in between. */
const BREATH_MS = 250;

/**
 * Runs the demonstration's fleet in real time, in one process of all that share the database: whoever holds the lease. Its samples go
 * the way of any sender's. A minute of sleep or of a busy database is made up for; a longer one stays a gap.
 */
export function startSimulator(deps: SimulatorDeps): Simulator {
  const { backfillMs = BACKFILL_MS + (deps.now().getTime() % HOUR_MS), pause = pauseFor } = deps;
  const work = { ...deps, backfillMs, pause, holder: randomUUID() };
  return { stopped: standBy(work) };
}

type Work = SimulatorDeps & Required<Pick<SimulatorDeps, 'pause' | 'backfillMs'>> & { holder: string };

/** Takes the lease whenever it is free, and never gives up. */
async function standBy(work: Work): Promise<void> {
  const { stopSignal, log, pause } = work;
  while (!stopSignal.aborted) {
    try {
      const firstStart = await renew(work);
      if (firstStart) await lead(work, await findSavedWorld(work.db.orm), firstStart.getTime());
    } catch (error) {
      log.error({ err: error }, 'the simulator failed; it begins again');
    }
    await pause(RENEW_MS, stopSignal);
  }
}

function renew({ db, holder, now }: Work) {
  const at = now();
  return takeLease(db.orm, holder, at, new Date(at.getTime() + LEASE_MS));
}

/** One term as the process that runs the fleet; ends when it is stopped or another process has taken over. */
async function lead(work: Work, saved: unknown, firstStart: number): Promise<void> {
  const { db, log, holder, now, seed, backfillMs } = work;
  const begin = now().getTime();
  const isFirst = saved === null;
  const world = isFirst
    ? startDemoWorld(seed, begin - backfillMs, firstStart)
    : resumeWorld(saved, seed, begin, firstStart);
  log.info({ isFirst }, 'this process simulates the fleet');
  let past: Promise<void> = Promise.resolve();
  if (isFirst) {
    past = fillPast(work, structuredClone(world), begin).catch((error: unknown) => {
      log.warn({ err: error }, 'the past of the simulated fleet could not be filled');
    });
    await runSilently(world, begin);
    await saveWorld(db.orm, holder, world, now());
  }
  const term = new AbortController();
  if (backfillMs > 0) {
    const stopSignal = AbortSignal.any([work.stopSignal, term.signal]);
    past = past
      .then(() => fillYear({ ...work, stopSignal }, firstStart, firstStart - BACKFILL_MS))
      .catch((error: unknown) => log.warn({ err: error }, 'the past year of the simulated fleet could not be filled'));
  }
  const isHeld = await keepPace(work, world).finally(() => term.abort());
  await past;
  if (!isHeld) return log.info('another process simulates the fleet now');
  await saveWorld(db.orm, holder, world, now());
  await releaseLease(db.orm, holder);
}

/** Every second: what is due is sent. Returns whether the lease is still ours. */
async function keepPace(work: Work, world: World): Promise<boolean> {
  const { db, log, submit, holder, now, stopSignal, pause } = work;
  const outbox = createOutbox(submit, log);
  const keepRecords = createRecordKeeper(work);
  let renewedAt = now().getTime();
  let savedAt = renewedAt;
  let fleet = await work.readFleet();
  let lookedAt = renewedAt;
  while (!stopSignal.aborted) {
    const at = now().getTime();
    if (at - renewedAt >= RENEW_MS) {
      const isHeld = await renew(work).catch(() => undefined);
      if (isHeld === null) return false;
      if (isHeld) renewedAt = at;
      // Without an answer we hold it until it expires, and not a second longer.
      else if (at - renewedAt >= LEASE_MS) return false;
    }
    if (at - lookedAt >= LOOK_MS) {
      lookedAt = at;
      fleet = await work.readFleet().catch((error: unknown) => {
        log.warn({ err: error }, 'which units are simulated could not be read; it stays as it was');
        return fleet;
      });
    }
    skipPause(world, at);
    adoptUnits(world, fleet.unitIds);
    outbox.add(advanceWorld(world, at).filter(({ stream }) => fleet.streams.has(stream)));
    await outbox.flush();
    await keepRecords(world);
    if (at - savedAt >= SAVE_MS) {
      savedAt = at;
      await saveWorld(db.orm, holder, world, now()).catch((error: unknown) => {
        log.warn({ err: error }, 'the simulated fleet could not be saved');
      });
    }
    await pause(TICK_MS - (now().getTime() % TICK_MS), stopSignal);
  }
  return true;
}

/** The time before the first start, sent beside live values: a second world that passes through the same states. */
async function fillPast({ submit, readFleet, stopSignal, pause }: Work, world: World, until: number): Promise<void> {
  const fleet = await readFleet();
  while (world.at < until && !stopSignal.aborted) {
    const reported = advanceWorld(world, Math.min(until, world.at + SLICE_MS));
    if (reported.length === 0) return;
    const samples = reported.filter(({ stream }) => fleet.streams.has(stream));
    if (samples.length === 0) continue;
    await submit(samples).catch(async () => {
      // Once more: a busy database is the likeliest reason.
      await pause(4 * BREATH_MS, stopSignal);
      await submit(samples);
    });
    await pause(BREATH_MS, stopSignal);
  }
}

/** Catches up without samples, a slice at a time, so that requests are answered meanwhile. */
async function runSilently(world: World, until: number): Promise<void> {
  while (world.at + TICK_MS <= until) {
    advanceWorld(world, Math.min(until, world.at + SILENT_SLICE_MS));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
