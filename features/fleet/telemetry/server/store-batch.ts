import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { first } from '../../../../platform/server/one-connection.ts';
import { askPrepared, transactBriefly } from '../../../../platform/server/transact-briefly.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { applyLimitChanges } from '../../alerts/server/commands.ts';
import { raiseLateAlarms } from '../../alerts/server/late-commands.ts';
import type { Derived } from '../../derived/rules/plan-derived.ts';
import { announceSamples, type TellSamples } from '../../live/server/commands.ts';
import type { KnownStream, StreamDescription } from '../../streams/contract.ts';
import {
  type EvaluatedSample,
  type Evaluation,
  evaluateLimits,
  type LimitChange,
} from '../../streams/rules/evaluate-limits.ts';
import { type Excursion, findExcursions } from '../../streams/rules/find-excursions.ts';
import { followWriters, isHeld, SIMULATOR_WRITER, type StreamWriters } from '../../streams/rules/follow-writers.ts';
import type { StreamState } from '../../streams/rules/pack-states.ts';
import {
  doIfKnown,
  lockParts,
  type NewestValue,
  type PartRow,
  updateNewest,
} from '../../streams/server/newest-commands.ts';
import type { KnownStreams } from '../../streams/server/queries.ts';
import { emptyRun } from '../rules/pack-samples.ts';
import type { Judged } from '../vocabulary.ts';
import { deriveBatch, findFollowers, listInvolved } from './derive-batch.ts';
import type { FoundStreams, KnownTimes, RecentStreams } from './remember-streams.ts';
import { appendJournal, type SampleColumns, type SortedSamples, type WrittenColumns } from './sample-commands.ts';
import { readSamples, type SampleRange } from './sample-queries.ts';

/**
 * Older samples are not told to those who listen, but for a stream's newest one: they are history, which is asked for anew when a
 * stream is told as revised. The live stream remembers as much.
 */
const TOLD_MS = 10 * 60_000;

export interface StoreDeps {
  db: Database;
  streams: KnownStreams;
  recent: RecentStreams;
  tell: TellSamples;
  now(): number;
}

/**
 * Stores samples in one transaction: the samples, the newest values, the alarms that follow, and the news for everybody who listens.
 * When it returns, all of it is committed. The rows that say where the streams stand are locked first: what was written to
 * them is known then, and who writes to them at the same time comes after it.
 *
 * @param also goes along in the same transaction
 * @returns for each sample what became of it, in their order
 */
export async function storeBatch(deps: StoreDeps, sent: WrittenColumns, also: readonly SQL[] = []): Promise<Judged[]> {
  const { db, streams, recent, tell } = deps;
  if (sent.ts.length === 0) {
    for (const statement of also) await db.orm.execute(statement);
    return [];
  }
  const groups = groupByStream(sent);
  const followers = findFollowers(streams, groups.keys());
  // One that this process knows no more is rejected below.
  const involved = listInvolved(groups.keys(), followers).flatMap((id) => streams.get(id) ?? []);
  const batch = { sent, groups, followers, involved };
  const { outcome, samples, found } = await first(
    async () => (also.length === 0 && (await storeAtOnce(deps, batch))) || storeInSteps(deps, batch, also),
  );
  if (outcome.changes.length === 0) tell(newsOf(outcome));
  recent.note(outcome.written, samples, found, outcome.newest);
  return outcome.verdicts.slice(0, sent.ts.length);
}

interface Batch {
  sent: WrittenColumns;
  groups: Groups;
  followers: Derived[];
  /** Streams that are written, and those that what follows is reckoned from. */
  involved: KnownStream[];
}

interface Stored {
  outcome: Outcome;
  /** With those that follow. */
  samples: WrittenColumns;
  found: FoundStreams;
}

/**
 * In one statement, one way to the database and back: most batches are the next ones of streams that nobody else writes, and lead to nothing but
 * newer values.
 *
 * @returns null where more is to be asked or done; nothing is stored then
 */
async function storeAtOnce({ db, streams, recent, now }: StoreDeps, batch: Batch): Promise<Stored | null> {
  const { sent, groups, followers, involved } = batch;
  const question = recent.ask(involved);
  const found = followers.length === 0 ? question.guess() : null;
  if (!found) return null;
  const { stored, missing } = recallStored(sent, groups, found.states, recent);
  if (missing.length > 0) return null;
  const outcome = noOutcome(sent.ts.length);
  judgeGroups({ samples: sent, groups, states: found.states, stored, streams, now: now() }, outcome);
  if (outcome.written.length === 0 || outcome.changes.length > 0 || outcome.late.length > 0) return null;
  const [answer] = await askPrepared<{ isDone: boolean }>(
    db,
    'store-batch',
    doIfKnown(question, (isKnown) => [
      appendJournal(pickSamples(sent, outcome.written), isKnown),
      updateNewest(found.parts, outcome.newest, found.batch, isKnown),
    ]),
  );
  return answer?.isDone ? { outcome, samples: sent, found } : null;
}

async function storeInSteps(deps: StoreDeps, batch: Batch, also: readonly SQL[]): Promise<Stored> {
  const { db, streams, recent, tell, now } = deps;
  const { sent, groups, followers, involved } = batch;
  // An alarm is told at COMMIT, and is not to overtake what came before it.
  await tell.allTold();
  const question = recent.ask(involved);
  return transactBriefly(db, lockParts(question), async (rows: PartRow[], tx) => {
    const found = question.adopt(rows);
    const { states } = found;
    const { stored, unsure } = await findStored(tx, recallStored(sent, groups, states, recent));
    const outcome = noOutcome(sent.ts.length);
    let samples = sent;
    const judgement = { states, stored, unsure, streams, now: now() };
    judgeGroups({ samples, groups, ...judgement }, outcome);
    if (followers.length > 0 && outcome.written.length > 0) {
      const derived = await deriveBatch(tx, followers, { samples, written: outcome.written, states, streams });
      samples = derived.samples;
      judgeGroups({ samples, groups: derived.groups, ...judgement }, outcome);
      outcome.written.sort((a, b) => (samples.streamId[a] as number) - (samples.streamId[b] as number));
    }
    if (outcome.changes.length > 0) await applyLimitChanges(tx, outcome.changes);
    if (outcome.late.length > 0) await raiseLateAlarms(tx, outcome.late, new Date(now()));
    // Whoever sees the alert sees the value that raised it.
    const last = [outcome.changes.length > 0 ? announceSamples(newsOf(outcome)) : null];
    if (outcome.written.length > 0) last.push(appendJournal(pickSamples(samples, outcome.written)));
    if (outcome.newest.length > 0) last.push(updateNewest(found.parts, outcome.newest, found.batch));
    return {
      last: [...last.filter((statement) => statement !== null), ...also],
      result: { outcome, samples, found },
    };
  });
}

function newsOf({ told, revised }: Pick<Outcome, 'told' | 'revised'>) {
  return { samples: told, revised };
}

type Groups = Map<number, number[]>;

/** Places of each stream's samples, oldest first; streams by their ids. */
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
  return new Map([...groups].sort(([a], [b]) => a - b));
}

function timeAt(ts: readonly number[], at: number | undefined): number {
  return ts[at as number] as number;
}

/** Times that are stored already, by stream, as far as samples that are not newer than all before may be among them. */
interface Recalled {
  stored: Map<number, KnownTimes>;
  /** What this process does not know of. */
  missing: SampleRange[];
}

function recallStored(
  { ts }: SampleColumns,
  groups: Groups,
  states: ReadonlyMap<number, StreamState>,
  recent: RecentStreams,
): Recalled {
  const missing: SampleRange[] = [];
  const stored = new Map<number, KnownTimes>();
  for (const [id, group] of groups) {
    const state = states.get(id);
    const newest = state?.newest ?? Number.NEGATIVE_INFINITY;
    const oldest = timeAt(ts, group[0]);
    if (!state || oldest > newest) continue;
    const known = recent.since(state, oldest);
    if (known) {
      stored.set(id, known);
      continue;
    }
    let range: SampleRange | null = null;
    for (const at of group) {
      const time = timeAt(ts, at);
      if (time > newest) break;
      // By the hour: samples that lie years apart ask for nothing between them.
      if (range && Math.floor(range.from / HOUR_MS) === Math.floor(time / HOUR_MS)) range.to = time;
      else {
        range = { id, from: time, to: time };
        missing.push(range);
      }
    }
  }
  return { stored, missing };
}

async function findStored(tx: Executor, { stored, missing }: Recalled): Promise<Pick<Judgement, 'stored' | 'unsure'>> {
  const unsure = new Set<number>();
  if (missing.length > 0)
    for (const [id, run] of await readSamples(tx, missing, unsure)) stored.set(id, new Set(run.ts));
  return { stored, unsure };
}

/** @param places of samples, in the order in which they are to be written */
function pickSamples(samples: SampleColumns, places: readonly number[]): SortedSamples {
  const streamIds: number[] = [];
  const starts: number[] = [];
  const run = emptyRun(places.length);
  let id = -1;
  for (let place = 0; place < places.length; place++) {
    const at = places[place] as number;
    if (samples.streamId[at] !== id) {
      id = samples.streamId[at] as number;
      streamIds.push(id);
      starts.push(place);
    }
    run.ts[place] = samples.ts[at] as number;
    run.value[place] = samples.value[at] as number;
    run.quality[place] = samples.quality[at] as number;
  }
  starts.push(places.length);
  return { streamIds, starts, ...run };
}

interface Judgement {
  samples: WrittenColumns;
  groups: ReadonlyMap<number, readonly number[]>;
  states: ReadonlyMap<number, StreamState>;
  /** Times that are there already. */
  stored: ReadonlyMap<number, KnownTimes>;
  /** Streams of which there may be others: what is stored of them could not all be read. */
  unsure?: ReadonlySet<number>;
  streams: KnownStreams;
  now: number;
}

interface Outcome {
  /** In the order in which the samples were sent. */
  verdicts: Judged[];
  /** Places of the samples that are to be written, by stream and time. */
  written: number[];
  newest: NewestValue[];
  changes: { stream: StreamDescription; change: LimitChange }[];
  /** Of streams that ask for it: limits that were exceeded in the past. */
  late: { stream: StreamDescription; excursion: Excursion }[];
  told: [number, number, number, number][];
  revised: number[];
}

function noOutcome(count: number): Outcome {
  const verdicts = new Array<Judged>(count);
  return { verdicts, written: [], newest: [], changes: [], late: [], told: [], revised: [] };
}

/** Adds to an outcome what becomes of the samples of these streams. */
function judgeGroups({ samples, groups, states, stored, unsure, streams, now }: Judgement, outcome: Outcome): void {
  const { verdicts } = outcome;
  const follow = followManyWriters(now);
  for (const [id, group] of groups) {
    const state = states.get(id);
    const stream = streams.get(id);
    if (!state || !stream) {
      // It was removed while they were on their way.
      for (const at of group) verdicts[at] = 'rejected';
      continue;
    }
    const known = stored.get(id);
    const isKeptFromSimulator = isHeld(state.writers, now);
    const fresh: EvaluatedSample[] = [];
    const late: EvaluatedSample[] = [];
    let isRevised = false;
    let isWritten = false;
    let before = Number.NEGATIVE_INFINITY;
    let { writers, simulatedUntil } = state;
    for (const at of group) {
      const ts = samples.ts[at] as number;
      const writer = samples.writer[at] as string;
      // Two plants in one stream are none, and an alarm that waits for its on-delay would never come.
      if (isKeptFromSimulator && writer === SIMULATOR_WRITER) {
        verdicts[at] = 'other-writer';
        continue;
      }
      const isNewer = state.newest === null || ts > state.newest;
      // Of two samples of one time in one batch the first one counts.
      verdicts[at] = ts === before || known?.has(ts) ? 'duplicate' : isNewer ? 'stored' : 'late';
      // Stored twice it would count twice for good.
      if (verdicts[at] === 'late' && unsure?.has(id)) verdicts[at] = 'unreadable';
      if (verdicts[at] === 'duplicate' || verdicts[at] === 'unreadable') continue;
      before = ts;
      isWritten = true;
      outcome.written.push(at);
      if (writers?.writer !== writer || writers.writtenAt !== now) writers = follow(writers, writer);
      const isSimulated = samples.simulated?.has(at) ?? writer === SIMULATOR_WRITER;
      if (isSimulated && ts > (simulatedUntil ?? Number.NEGATIVE_INFINITY)) simulatedUntil = ts;
      const [value, quality] = [samples.value[at] as number, samples.quality[at] as 0 | 1 | 2];
      if (!isNewer) {
        isRevised = true;
        if (stream.raisesLate) late.push({ ts, value, quality });
      } else {
        fresh.push({ ts, value, quality });
        if (ts > now - TOLD_MS) outcome.told.push([id, ts, value, quality]);
        else isRevised = true;
      }
    }
    if (isRevised) outcome.revised.push(id);
    for (const excursion of findExcursions(stream, late)) outcome.late.push({ stream, excursion });
    if (!writers || !isWritten) continue;
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
}

/** Streams that are written together have the same writers, in one object: so they stay few, and are written as text once. */
function followManyWriters(now: number): (known: StreamWriters | null, writer: string) => StreamWriters {
  const followed = new Map<string, Map<StreamWriters | null, StreamWriters>>();
  return (known, writer) => {
    const ofWriter = followed.get(writer) ?? new Map<StreamWriters | null, StreamWriters>();
    followed.set(writer, ofWriter);
    const next = ofWriter.get(known) ?? followWriters(known, writer, now);
    ofWriter.set(known, next);
    return next;
  };
}
