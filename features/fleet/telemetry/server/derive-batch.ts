import type { Executor } from '../../../../platform/server/database.ts';
import { deriveSamples, type InputRun } from '../../derived/rules/derive-samples.ts';
import { type Derived, listFollowers, listMoving, planDerived } from '../../derived/rules/plan-derived.ts';
import { LOOK_BACK_MS } from '../../derived/vocabulary.ts';
import type { StreamDescription } from '../../streams/contract.ts';
import { DERIVED_WRITER, SIMULATOR_WRITER } from '../../streams/rules/follow-writers.ts';
import type { StreamState } from '../../streams/rules/pack-states.ts';
import type { KnownStreams } from '../../streams/server/queries.ts';
import { STALE_RANK } from '../../streams/vocabulary.ts';
import type { SampleRun } from '../rules/pack-samples.ts';
import { LARGEST_VALUE } from '../vocabulary.ts';
import type { WrittenColumns } from './sample-commands.ts';
import { readSamples } from './sample-queries.ts';

const plans = new WeakMap<readonly StreamDescription[], Derived[]>();

/** Derived streams that samples of these streams lead to. */
export function findFollowers(streams: KnownStreams, streamIds: Iterable<number>): Derived[] {
  const all = streams.all();
  const plan = plans.get(all) ?? planDerived(all);
  plans.set(all, plan);
  return listFollowers(plan, streamIds);
}

/** Rows to be locked with them: who writes to an input of theirs at the same time comes before or after, and sees what is stored by then. */
export function listInvolved(streamIds: Iterable<number>, followers: readonly Derived[]): number[] {
  return [...new Set([...streamIds, ...followers.flatMap(({ stream, inputIds }) => [stream.id, ...inputIds])])];
}

export interface Moved {
  /** What is written by this transaction: samples, and places of those that are. */
  samples: WrittenColumns;
  written: readonly number[];
  /** Of all streams that are involved, as the transaction found them. */
  states: ReadonlyMap<number, StreamState>;
  streams: KnownStreams;
}

/**
 * The samples of derived streams that follow from what is written, put behind it. What an input had before is read from the store where it is needed:
 * as a rule all inputs come together, and nothing is.
 *
 * @returns the samples with those that follow, and places of these, by stream, oldest first
 */
export async function deriveBatch(
  tx: Executor,
  followers: readonly Derived[],
  { samples, written, states, streams }: Moved,
): Promise<{ samples: WrittenColumns; groups: Map<number, number[]> }> {
  // An expression that was changed a moment ago is told to this process soon; the samples until then follow with the next ones.
  const able = followers.filter(
    ({ stream, inputIds }) =>
      states.get(stream.id)?.expression === stream.expression && inputIds.every((id) => states.has(id)),
  );
  const fresh = groupFresh(samples, written);
  const reachOf = (id: number) =>
    Math.max(
      states.get(id)?.newest ?? Number.NEGATIVE_INFINITY,
      fresh.get(id)?.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY,
    );
  const moving = listMoving(able, reachOf, ({ stream, inputIds }) => beginningOf(stream.id, inputIds, states));
  const kept = await readKept(tx, moving, states, streams);
  const all = {
    streamId: [...samples.streamId],
    ts: [...samples.ts],
    value: [...samples.value],
    quality: [...samples.quality],
    writer: [...samples.writer],
    simulated: new Set([...samples.ts.keys()].filter((at) => isSimulated(samples, at))),
  };
  const simulatedUntil = new Map<number, number>();
  for (const at of all.simulated) keepLatest(simulatedUntil, samples.streamId[at], samples.ts[at]);
  const groups = new Map<number, number[]>();
  for (const { stream, program, inputIds } of moving) {
    const inputs = inputIds.map((id): InputRun => {
      const state = states.get(id) as StreamState;
      const until = Math.max(
        state.simulatedUntil ?? Number.NEGATIVE_INFINITY,
        simulatedUntil.get(id) ?? Number.NEGATIVE_INFINITY,
      );
      return {
        ...joinSamples(kept.get(id) ?? [], fresh.get(id) ?? []),
        staleAfterMs: (streams.get(id)?.staleAfterSeconds ?? 0) * 1_000,
        simulatedUntil: Number.isFinite(until) ? until : null,
      };
    });
    const found = deriveSamples(program, inputs, beginningOf(stream.id, inputIds, states), LARGEST_VALUE);
    if (found.length === 0) continue;
    const own: Sample[] = [];
    const places: number[] = [];
    for (const { ts, value, quality, isSimulated: simulated } of found) {
      const place = all.ts.length;
      places.push(place);
      own.push([ts, value, quality]);
      all.streamId.push(stream.id);
      all.ts.push(ts);
      all.value.push(value);
      all.quality.push(quality);
      all.writer.push(DERIVED_WRITER);
      if (!simulated) continue;
      all.simulated.add(place);
      keepLatest(simulatedUntil, stream.id, ts);
    }
    groups.set(stream.id, places);
    fresh.set(stream.id, own);
  }
  return { samples: all, groups };
}

type Sample = [ts: number, value: number, quality: number];

function isSimulated({ writer, simulated }: WrittenColumns, at: number): boolean {
  return simulated?.has(at) ?? writer[at] === SIMULATOR_WRITER;
}

function keepLatest(times: Map<number, number>, id: number | undefined, ts: number | undefined): void {
  if (id !== undefined && ts !== undefined && ts > (times.get(id) ?? Number.NEGATIVE_INFINITY)) times.set(id, ts);
}

/** After which time a derived stream goes on. One that has no sample yet begins with what all of its inputs have from now on. */
function beginningOf(id: number, inputIds: readonly number[], states: ReadonlyMap<number, StreamState>): number {
  const newestOf = (one: number) => states.get(one)?.newest ?? Number.NEGATIVE_INFINITY;
  return states.get(id)?.newest ?? Math.min(...inputIds.map(newestOf));
}

/** What the inputs had before, as far as it can matter: the newest sample, and more where the derived stream waits behind it. */
async function readKept(
  tx: Executor,
  followers: readonly Derived[],
  states: ReadonlyMap<number, StreamState>,
  streams: KnownStreams,
): Promise<Map<number, Sample[]>> {
  const from = new Map<number, number>();
  for (const { stream, inputIds } of followers) {
    const after = beginningOf(stream.id, inputIds, states);
    for (const id of inputIds) {
      const newest = states.get(id)?.newest ?? null;
      if (newest === null || newest <= after) continue;
      const begin = Math.max(after, newest - LOOK_BACK_MS) - (streams.get(id)?.staleAfterSeconds ?? 0) * 1_000;
      from.set(id, Math.min(begin, from.get(id) ?? begin));
    }
  }
  const ranges = [...from].map(([id, begin]) => ({ id, from: begin, to: states.get(id)?.newest as number }));
  const read = ranges.length > 0 ? await readSamples(tx, ranges) : new Map<number, SampleRun>();
  const kept = new Map<number, Sample[]>();
  for (const { inputIds } of followers)
    for (const id of inputIds) {
      const [state, run] = [states.get(id), read.get(id)];
      if (run)
        kept.set(
          id,
          Array.from(run.ts, (ts, at) => [ts, run.value[at] as number, run.quality[at] as number]),
        );
      // Of what its sender does not know any more nothing follows.
      else if (state && state.newest !== null && state.value !== null && state.quality !== STALE_RANK)
        kept.set(id, [[state.newest, state.value, state.quality]]);
    }
  return kept;
}

function groupFresh(
  { streamId, ts, value, quality }: WrittenColumns,
  written: readonly number[],
): Map<number, Sample[]> {
  const groups = new Map<number, Sample[]>();
  for (const at of written) {
    const sample: Sample = [ts[at] as number, value[at] as number, quality[at] as number];
    const own = groups.get(streamId[at] as number);
    if (own) own.push(sample);
    else groups.set(streamId[at] as number, [sample]);
  }
  return groups;
}

/** No time is in both: what is written was not stored before. */
function joinSamples(kept: readonly Sample[], fresh: readonly Sample[]): Pick<InputRun, 'ts' | 'value' | 'quality'> {
  const samples = [...kept, ...fresh].sort(([a], [b]) => a - b);
  return {
    ts: samples.map(([ts]) => ts),
    value: samples.map(([, value]) => value),
    quality: samples.map(([, , quality]) => quality),
  };
}
