import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../../../platform/server/log.ts';
import { sqlStateOf } from '../../../../platform/server/sql-state.ts';
import { GOOD_RANK, STALE_RANK } from '../../streams/vocabulary.ts';
import { mqttSender, type TelemetryIntake } from '../../telemetry/server/accept-samples.ts';
import { MOST_SAMPLES_PER_BATCH } from '../../telemetry/vocabulary.ts';
import type { MappedSample } from '../rules/read-message.ts';
import type { SparkplugNode } from './follow-node.ts';
import { joinChanges, type MetricChanges } from './remember-metrics.ts';

/** What follows from one message. */
export interface MessageWork {
  topic: string;
  samples: MappedSample[];
  /** Streams whose newest values say nothing any more, and, after them, those whose do after all. */
  lost: string[];
  found: string[];
  /** As they are after this message. */
  nodes: ChangedNode[];
}

export interface ChangedNode {
  group: string;
  node: string;
  /** null: it is not followed any more. */
  known: SparkplugNode | null;
  /** What was born since it was changed last; null: nothing. */
  changes: MetricChanges | null;
}

/** Reasons, and how often; topic of the last one. */
export type CountRefusals = (reason: string, topic: string, count: number) => void;

export interface StoreDeps {
  intake: TelemetryIntake;
  log: Log;
  saveNodes(nodes: ChangedNode[]): Promise<void>;
  count: CountRefusals;
  countSamples(verdict: string, count: number): void;
  stopSignal: AbortSignal;
}

const TRY_AGAIN_MS = 1_000;

/** Is fulfilled when all of it is committed, and rejected only when the process stops before. */
export type StoreMessage = (work: MessageWork) => Promise<void>;

/**
 * Stores what messages bring, in their order. What comes while a transaction runs goes into the next one together. While the database is away the same
 * batch is tried again, for ever: nothing of it is acknowledged, and whoever hands messages over stops when enough of them wait.
 */
export function openStore(deps: StoreDeps): StoreMessage {
  const waiting: { work: MessageWork; resolve(): void; reject(reason: unknown): void }[] = [];
  let isWorking = false;
  const workOn = async () => {
    while (waiting.length > 0) {
      const together = waiting.splice(0, countTogether(waiting));
      try {
        await storePatiently(
          deps,
          together.map(({ work }) => work),
        );
        for (const { resolve } of together) resolve();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isWorking = false;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // A turn later: what arrived in the same turn goes along.
      setImmediate(workOn);
    });
}

/** Streams are called stale after what is stored with it: what comes after that for one of them goes into the next transaction. */
function countTogether(waiting: readonly { work: MessageWork }[]): number {
  let samples = 0;
  const lost = new Set<string>();
  for (const [place, { work }] of waiting.entries()) {
    samples += work.samples.length;
    if (place > 0 && samples > MOST_SAMPLES_PER_BATCH) return place;
    if (lost.size > 0 && work.samples.some(({ stream }) => lost.has(stream))) return place;
    for (const name of work.lost) lost.add(name);
  }
  return waiting.length;
}

async function storePatiently(deps: StoreDeps, works: readonly MessageWork[]): Promise<void> {
  for (;;) {
    deps.stopSignal.throwIfAborted();
    try {
      return await store(deps, works);
    } catch (error) {
      if (isOfTheMessage(error)) return storeApart(deps, works, error);
      deps.log.warn(
        { err: error, messages: works.length },
        'messages of MQTT could not be stored; they are tried again',
      );
      await setTimeout(TRY_AGAIN_MS, undefined, { signal: deps.stopSignal });
    }
  }
}

/**
 * Data exceptions, violated constraints and what is longer than PostgreSQL can hold (classes 22, 23 and 54 of its codes; of the last a name that
 * does not fit into an index): to try again changes nothing.
 */
const isOfTheMessage = (error: unknown) => /^(2[23]|54)/.test(sqlStateOf(error) ?? '');

/** Finds the message that the database refuses, so that those around it are stored and it holds up nobody. */
async function storeApart(deps: StoreDeps, works: readonly MessageWork[], error: unknown): Promise<void> {
  const [only, ...more] = works;
  if (only && more.length === 0) {
    deps.log.error({ err: error, topic: only.topic }, 'a message of MQTT cannot be stored, and is left out');
    deps.count('cannot-be-stored', only.topic, 1);
    return;
  }
  for (const work of works) await storePatiently(deps, [work]);
}

async function store(
  { intake, saveNodes, count, countSamples }: StoreDeps,
  works: readonly MessageWork[],
): Promise<void> {
  const samples = works.flatMap((work) => work.samples);
  const { verdicts } = samples.length > 0 ? await intake.accept(samples, mqttSender) : { verdicts: [] };
  // Of what a stream was called last.
  const marks = new Map<string, boolean>();
  for (const { lost, found } of works) {
    for (const name of lost) marks.set(name, false);
    for (const name of found) marks.set(name, true);
  }
  const marked = (isTrue: boolean) => [...marks].filter(([, mark]) => mark === isTrue).map(([name]) => name);
  await intake.mark(marked(true), GOOD_RANK, mqttSender);
  await intake.mark(marked(false), STALE_RANK, mqttSender);
  await saveNodes(joinNodes(works.flatMap(({ nodes }) => nodes)));
  const counts = new Map<string, number>();
  let place = 0;
  for (const work of works)
    for (const _ of work.samples) {
      const { verdict = 'rejected', reason = 'unknown-stream' } = verdicts[place++] ?? {};
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      if (verdict === 'rejected') count(reason, work.topic, 1);
    }
  for (const [verdict, times] of counts) countSamples(verdict, times);
}

/** Each node once, as it was last. */
function joinNodes(changed: readonly ChangedNode[]): ChangedNode[] {
  const nodes = new Map<string, ChangedNode>();
  for (const one of changed) {
    const key = `${one.group}/${one.node}`;
    nodes.set(key, { ...one, changes: joinChanges(nodes.get(key)?.changes ?? null, one.changes) });
  }
  return [...nodes.values()];
}
