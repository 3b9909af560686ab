import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../../platform/server/log.ts';
import type { KeptMessage, NatsBus } from '../../../../platform/server/nats-bus.ts';
import type { Judged } from '../vocabulary.ts';
import { isRefusal } from './fold-without.ts';
import { PARTITIONS, packVerdicts, partitionSubject, verdictTopic } from './keep-batches.ts';
import { type KeptBatch, unpackBatch } from './pack-batch.ts';
import { beginAnew, releasePartition, sequenceNoted, takePartition } from './partition-commands.ts';
import { findRevokedKeys } from './queries.ts';
import { joinBatches, MOST_TOGETHER } from './queue-batches.ts';
import { type StoreDeps, storeBatch } from './store-batch.ts';

export interface StoreKeptDeps extends StoreDeps {
  bus: NatsBus;
  log: Log;
  stopSignal: AbortSignal;
  /** Hears how many samples were stored. */
  noteStored(count: number): void;
  lookMs?: number;
}

const LOOK_MS = 1_000;
/** A process that does not look after its partitions for so long has lost them. */
const LEASE_MS = 10_000;
const TRY_AGAIN_MS = 1_000;
/** What is stored is forgotten by the servers now and then. */
const FORGET_EVERY_MS = 10_000;

/**
 * Stores what the NATS servers keep: each partition in its order, by one process at a time. How far it is stored is written in the same transaction, so a
 * process that dies leaves nothing half done, and nothing depends on what the servers think was delivered. While the database is away the same batches
 * are tried for ever. Should two processes work on one partition for a moment, stream and time are the key, and nothing is stored twice.
 *
 * @returns to be awaited before the database closes
 */
export function storeKept(deps: StoreKeptDeps): { stopped: Promise<void> } {
  const { db, bus, log, stopSignal, now, lookMs = LOOK_MS } = deps;
  const holder = randomUUID();
  const working = new Map<number, { end: AbortController; ended: Promise<void> }>();
  let lookedAt = now();

  const end = async (partition: number) => {
    const work = working.get(partition);
    working.delete(partition);
    work?.end.abort();
    await work?.ended;
  };
  const begin = (partition: number, sequence: number) => {
    const controller = new AbortController();
    const ended = workOn(deps, partition, sequence, controller.signal).finally(() => {
      // Who ended by itself begins anew with the next look, from where the database says.
      if (working.get(partition)?.end === controller) working.delete(partition);
    });
    working.set(partition, { end: controller, ended });
  };
  /**
   * By the clock, not with what is stored next: a stream that is full takes nothing more, so nothing would follow by which it could become empty. Nobody
   * waits for the servers here, or the partitions would be lost meanwhile.
   */
  const forgotten = new Map<number, { upTo: number; at: number }>();
  const forgetting = new Map<number, Promise<void>>();
  const forget = (partition: number, upTo: number, at: number) => {
    const before = forgotten.get(partition) ?? { upTo: 0, at: 0 };
    if (upTo === before.upTo || at - before.at < FORGET_EVERY_MS) return;
    // Another process may have begun the stream anew meanwhile, in which the numbers are lower.
    forgotten.set(partition, { upTo, at });
    if (upTo === 0) return;
    const ended = bus.forget(partitionSubject(partition), upTo).catch((error: unknown) => {
      forgotten.set(partition, { ...before, at });
      if (!stopSignal.aborted)
        log.warn({ err: error, partition }, 'what is stored could not be forgotten by the NATS servers');
    });
    forgetting.set(partition, ended);
  };
  const look = async () => {
    let identity = await bus.identify();
    const isLost = (at: { sequence: number; isAnew: boolean }) => at.isAnew || at.sequence > identity.lastSequence;
    let taken = 0;
    for (let partition = 0; partition < PARTITIONS; partition++) {
      const isMine = working.has(partition);
      // One at a time, so that processes that start together share them; the embedded database has one process only.
      if (!isMine && taken > 0 && db.engine === 'server') continue;
      const at = now();
      const lease = {
        ...{ number: partition, holder, now: new Date(at), expiresAt: new Date(at + LEASE_MS) },
        ...{ madeAt: identity.madeAt, isAlone: db.engine === 'embedded' },
      };
      const position = await takePartition(db.orm, lease);
      if (position === null) {
        if (isMine) await end(partition);
        continue;
      }
      // What came, and was stored, since the servers were asked lies beyond what they said.
      if (isLost(position)) identity = await bus.identify();
      if (isLost(position)) {
        log.error(
          { partition, stored: position.sequence, kept: identity.lastSequence, madeAt: identity.madeAt },
          'the NATS servers lost the stream: what was kept there and not stored yet is gone; it begins anew',
        );
        // First, or what it stores of the old stream would move the position in the new one.
        await end(partition);
        await beginAnew(db.orm, partition, identity.madeAt);
        position.sequence = 0;
        forgotten.delete(partition);
      }
      forget(partition, position.sequence, at);
      if (working.has(partition)) continue;
      taken++;
      begin(partition, position.sequence);
    }
    lookedAt = now();
  };
  const run = async () => {
    while (!stopSignal.aborted) {
      await look().catch(async (error: unknown) => {
        if (stopSignal.aborted) return;
        log.warn({ err: error }, 'what the NATS servers keep could not be looked after');
        // Others take over what this process cannot hold.
        if (now() - lookedAt > LEASE_MS) for (const partition of working.keys()) await end(partition);
      });
      await pause(lookMs, undefined, { signal: stopSignal }).catch(() => {});
    }
    await Promise.all(forgetting.values());
    for (const partition of [...working.keys()]) {
      await end(partition);
      await releasePartition(db.orm, partition, holder).catch((error: unknown) =>
        log.warn({ err: error, partition }, 'a partition could not be given back; it is free in a while'),
      );
    }
  };
  return { stopped: run() };
}

async function workOn(deps: StoreKeptDeps, partition: number, sequence: number, signal: AbortSignal): Promise<void> {
  const { bus, log } = deps;
  try {
    for await (const together of gather(bus.readAfter(partitionSubject(partition), sequence, signal)))
      await storePatiently(deps, partition, together, signal);
  } catch (error) {
    if (!signal.aborted && !deps.stopSignal.aborted)
      log.warn({ err: error, partition }, 'what the NATS servers keep could not be read; it is tried again');
  }
}

/** What came while the last ones were stored is stored together. */
async function* gather(messages: AsyncIterable<KeptMessage>): AsyncIterable<KeptMessage[]> {
  const waiting: KeptMessage[] = [];
  const reader = messages[Symbol.asyncIterator]();
  let next = reader.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) {
        if (waiting.length > 0) yield waiting;
        return;
      }
      waiting.push(value);
      next = reader.next();
      // Whatever is there already comes within the same turn.
      const isMore = await Promise.race([next.then(() => true), nextTurn()]);
      if (isMore && waiting.length < MOST_MESSAGES_TOGETHER) continue;
      yield waiting.splice(0);
    }
  } finally {
    next.catch(() => {});
    await reader.return?.();
  }
}

const MOST_MESSAGES_TOGETHER = 100;
const nextTurn = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));

async function storePatiently(
  deps: StoreKeptDeps,
  partition: number,
  messages: readonly KeptMessage[],
  signal: AbortSignal,
): Promise<void> {
  for (const together of divide(deps.log, messages)) await storeUntilDone(deps, partition, together, signal);
}

/** Finds the batch that the database refuses, so that those around it are stored and it holds up nobody; whatever else fails is tried again. */
async function storeUntilDone(
  deps: StoreKeptDeps,
  partition: number,
  kept: readonly Kept[],
  signal: AbortSignal,
): Promise<void> {
  let storing = kept;
  for (;;) {
    if (signal.aborted || deps.stopSignal.aborted) throw new Error('stopped');
    try {
      return await store(deps, partition, storing);
    } catch (error) {
      if (!isRefusal(error)) {
        deps.log.warn({ err: error, partition }, 'kept batches could not be stored; they are tried again');
        await pause(TRY_AGAIN_MS, undefined, { signal: AbortSignal.any([signal, deps.stopSignal]) });
        continue;
      }
      if (storing.length > 1) {
        for (const one of storing) await storeUntilDone(deps, partition, [one], signal);
        return;
      }
      const sequence = storing[0]?.sequence ?? 0;
      deps.log.error({ err: error, sequence }, 'a kept batch cannot be stored, and is left out');
      storing = [{ sequence, batch: null }];
    }
  }
}

interface Kept {
  sequence: number;
  /** null: nobody can read it; only its place is noted. */
  batch: KeptBatch | null;
}

/** Parts that fit into a transaction each, in their order. */
function divide(log: Log, messages: readonly KeptMessage[]): Kept[][] {
  const parts: Kept[][] = [];
  let samples = Number.POSITIVE_INFINITY;
  for (const { sequence, data } of messages) {
    const batch = unpackBatch(data);
    if (!batch) log.error({ sequence }, 'what the NATS servers keep is no batch of samples, and is left out');
    const count = batch?.samples.ts.length ?? 0;
    if (samples + count > MOST_TOGETHER) {
      parts.push([]);
      samples = 0;
    }
    samples += count;
    parts.at(-1)?.push({ sequence, batch });
  }
  return parts;
}

async function store(deps: StoreKeptDeps, partition: number, kept: readonly Kept[]): Promise<void> {
  const batches = kept.flatMap(({ batch }) => (batch ? [batch] : []));
  const revoked = await findRevokedKeys(
    deps.db.orm,
    batches.flatMap(({ keyId }) => keyId ?? []),
  );
  // It came while nobody could know that its key was revoked.
  const isRefused = ({ keyId, receivedAt }: KeptBatch) =>
    keyId !== null && (revoked.get(keyId) ?? Number.POSITIVE_INFINITY) <= receivedAt;
  const taken = batches.filter((batch) => !isRefused(batch));
  const sequence = kept.at(-1)?.sequence ?? 0;
  const judged = await storeBatch(deps, joinBatches(taken), [sequenceNoted({ number: partition, sequence })]);
  deps.noteStored(judged.length);
  let from = 0;
  for (const batch of batches) {
    const count = batch.samples.ts.length;
    const told: Judged[] = isRefused(batch) ? new Array(count).fill('rejected') : judged.slice(from, from + count);
    if (!isRefused(batch)) from += count;
    deps.bus.say(verdictTopic(batch.askedBy), packVerdicts(batch.number, told));
  }
}
