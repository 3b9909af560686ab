import type { Database, Executor } from '../../../../platform/server/database.ts';
import { first } from '../../../../platform/server/one-connection.ts';
import { applyLimitChanges } from '../../alerts/server/commands.ts';
import { announceSamples } from '../../live/server/commands.ts';
import type { StreamDescription } from '../../streams/contract.ts';
import { type Evaluation, evaluateLimits, type LimitChange } from '../../streams/rules/evaluate-limits.ts';
import { followWriters, SIMULATOR_WRITER } from '../../streams/rules/follow-writers.ts';
import { lockStreams, type NewestValue, type StreamState, updateStreams } from '../../streams/server/commands.ts';
import { findHeldStreams, type KnownStreams } from '../../streams/server/queries.ts';
import type { Verdict } from '../vocabulary.ts';
import { insertSamples, listWritten, markDirty, type SampleColumns } from './commands.ts';
import { dayOf, ensureDays } from './partition-days.ts';

/**
 * Older samples are not told to those who listen, but for a stream's newest one: they are history, which is asked for anew when a
 * stream is told as revised. The live stream remembers as much.
 */
const TOLD_MS = 10 * 60_000;

/** Samples, and of each who wrote it: the id of a key, or SIMULATOR_WRITER. */
export interface WrittenColumns extends SampleColumns {
  writer: readonly string[];
}

export interface StoreDeps {
  db: Database;
  streams: KnownStreams;
  now(): number;
}

/**
 * Stores samples in one transaction: the samples, the newest values, the alarms that follow, the marks of roll-ups that are no longer
 * true, and the news for everybody who listens. When it returns, all of it is committed.
 *
 * @returns a verdict for each sample, in their order
 */
export async function storeBatch({ db, streams, now }: StoreDeps, sent: WrittenColumns): Promise<Verdict[]> {
  if (sent.ts.length === 0) return [];
  await ensureDays(db, 'telemetry_events', sent.ts.map(dayOf));
  const store = async (tx: Executor) => {
    const { samples, spread } = await leaveHeld(tx, sent, now());
    const groups = groupByStream(samples);
    // The heavy part first, the streams' rows after it: on a server two transactions write at the same time.
    const isWritten = await writeSamples(tx, samples, groups);
    const states = await lockStreams(tx, [...groups.keys()]);
    const verdicts = new Array<Verdict>(samples.ts.length);
    const outcome = judgeGroups({ samples, groups, states, isWritten, verdicts, streams, now: now() });
    await updateStreams(tx, outcome.newest);
    if (outcome.dirty.ts.length > 0) await markDirty(tx, 60, outcome.dirty.streamId, outcome.dirty.ts);
    if (outcome.changes.length > 0) await applyLimitChanges(tx, outcome.changes);
    await announceSamples(tx, { samples: outcome.told, revised: outcome.revised });
    return spread(verdicts);
  };
  return first(() => db.orm.transaction(store));
}

interface Left {
  samples: WrittenColumns;
  /** Verdicts on what is left, as verdicts on what was sent. */
  spread(verdicts: Verdict[]): Verdict[];
}

/**
 * Leaves out what the simulator says of streams that a key writes: two plants in one stream are none, and an alarm that waits for its on-delay
 * would never come. Streams are not locked for it: samples are written before their streams are locked, also by the other lane, and the other
 * order would make the two wait for each other. So one simulated sample may still come after the first of a key.
 */
async function leaveHeld(tx: Executor, sent: WrittenColumns, now: number): Promise<Left> {
  const simulated = new Set(sent.streamId.filter((_, at) => sent.writer[at] === SIMULATOR_WRITER));
  const held = simulated.size === 0 ? simulated : await findHeldStreams(tx, [...simulated], now);
  if (held.size === 0) return { samples: sent, spread: (verdicts) => verdicts };
  const places = sent.streamId.flatMap((id, at) => (sent.writer[at] === SIMULATOR_WRITER && held.has(id) ? [] : [at]));
  const pick = <T>(column: readonly T[]) => places.map((at) => column[at] as T);
  const { streamId, ts, value, quality, writer } = sent;
  return {
    samples: {
      streamId: pick(streamId),
      ts: pick(ts),
      value: pick(value),
      quality: pick(quality),
      writer: pick(writer),
    },
    spread(verdicts) {
      const all = new Array<Verdict>(sent.ts.length).fill('rejected');
      for (const [index, at] of places.entries()) all[at] = verdicts[index] as Verdict;
      return all;
    },
  };
}

type Groups = Map<number, number[]>;

/** Places of each stream's samples, oldest first. */
function groupByStream({ streamId, ts }: SampleColumns): Groups {
  const groups: Groups = new Map();
  for (let at = 0; at < streamId.length; at++) {
    const id = streamId[at] as number;
    const group = groups.get(id);
    if (group) group.push(at);
    else groups.set(id, [at]);
  }
  for (const group of groups.values()) {
    if (group.some((at, place) => place > 0 && timeAt(ts, at) < timeAt(ts, group[place - 1])))
      group.sort((a, b) => timeAt(ts, a) - timeAt(ts, b));
  }
  return groups;
}

function timeAt(ts: readonly number[], at: number | undefined): number {
  return ts[at as number] as number;
}

/** @returns whether the sample at a place was written; false: it was there already */
async function writeSamples(tx: Executor, samples: SampleColumns, groups: Groups): Promise<(at: number) => boolean> {
  const count = await insertSamples(tx, samples);
  if (count === samples.ts.length) return () => true;
  const oldest = samples.ts.reduce((least, ts) => Math.min(least, ts), Number.POSITIVE_INFINITY);
  const written = count === 0 ? new Set<string>() : await listWritten(tx, [...groups.keys()], oldest);
  // Of two equal samples in one batch the first one counts as written.
  const isFirst = new Set<number>();
  for (let at = 0; at < samples.ts.length; at++)
    if (written.delete(`${samples.streamId[at]} ${samples.ts[at]}`)) isFirst.add(at);
  return (at) => isFirst.has(at);
}

interface Judgement {
  samples: WrittenColumns;
  groups: Groups;
  states: ReadonlyMap<number, StreamState>;
  isWritten(at: number): boolean;
  /** Filled in. */
  verdicts: Verdict[];
  streams: KnownStreams;
  now: number;
}

interface Outcome {
  newest: NewestValue[];
  dirty: { streamId: number[]; ts: number[] };
  changes: { stream: StreamDescription; change: LimitChange }[];
  told: [number, number, number, number][];
  revised: number[];
}

function judgeGroups(judgement: Judgement): Outcome {
  const { samples, groups, states, isWritten, verdicts, streams, now } = judgement;
  const outcome: Outcome = { newest: [], dirty: { streamId: [], ts: [] }, changes: [], told: [], revised: [] };
  for (const [id, group] of groups) {
    const state = states.get(id);
    const stream = streams.get(id);
    if (!state || !stream) throw new Error(`Stream ${id} was removed while its samples were on their way.`);
    const fresh: { ts: number; value: number; quality: 0 | 1 | 2 }[] = [];
    let lastMinute = -1;
    let isRevised = false;
    let { writers, simulatedUntil } = state;
    for (const at of group) {
      const ts = samples.ts[at] as number;
      const isNewer = state.newest === null || ts > state.newest;
      verdicts[at] = !isWritten(at) ? 'duplicate' : isNewer ? 'stored' : 'late';
      if (verdicts[at] === 'duplicate') continue;
      const writer = samples.writer[at] as string;
      if (writers?.writer !== writer || writers.writtenAt !== now) writers = followWriters(writers, writer, now);
      if (writer === SIMULATOR_WRITER && ts > (simulatedUntil ?? Number.NEGATIVE_INFINITY)) simulatedUntil = ts;
      const minute = Math.floor(ts / 60_000);
      if (minute !== lastMinute) {
        outcome.dirty.streamId.push(id);
        outcome.dirty.ts.push(minute * 60_000);
        lastMinute = minute;
      }
      if (!isNewer) isRevised = true;
      else {
        const [value, quality] = [samples.value[at] as number, samples.quality[at] as 0 | 1 | 2];
        fresh.push({ ts, value, quality });
        if (ts > now - TOLD_MS) outcome.told.push([id, ts, value, quality]);
        else isRevised = true;
      }
    }
    if (isRevised) outcome.revised.push(id);
    if (!writers || lastMinute === -1) continue;
    const last = fresh.at(-1);
    if (!last) {
      // Late ones only: the newest value stays, but who writes is no secret.
      const [ts, value] = [state.newest as number, state.value as number];
      outcome.newest.push({ ...state, ts, value, writers, simulatedUntil });
      continue;
    }
    if (last.ts <= now - TOLD_MS) outcome.told.push([id, last.ts, last.value, last.quality]);
    const { evaluation, changes } = evaluateLimits(stream, state.evaluation as Evaluation | null, fresh);
    outcome.newest.push({ id, ...last, evaluation, writers, simulatedUntil });
    for (const change of changes) outcome.changes.push({ stream, change });
  }
  return outcome;
}
