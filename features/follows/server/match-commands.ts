import { hash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { followProgress } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Filtered } from '../rules/index-filters.ts';
import {
  type Arrival,
  type ArrivalSource,
  type Followed,
  type FollowKind,
  markArrivals,
  type Written,
} from './define-follow.ts';
import { type NewHit, writeHits } from './hit-commands.ts';
import { HeldFollows, type Wish } from './hold-follows.ts';

/** What came, in one step. */
const ARRIVALS_AT_ONCE = 200;
/** A transaction that took longer than this to write something is not waited for. */
const SLOWEST_MS = 15 * 60_000;

export interface FollowMatcher {
  /** @param signal ends it after the step at hand; the next run goes on @returns how much came, for each follow */
  match(now: Date, signal?: AbortSignal): Promise<number>;
}

/**
 * Finds for whom something came that was written since it last ran, by when it was written and not by what it says of itself: what comes late
 * with an old date is told like everything else. What was there before somebody followed is not told. What came is looked at again for a quarter
 * of an hour, for what slow transactions bring; it is told once to each follow, however often it is looked at.
 */
export function openFollowMatcher({ db, followed }: { db: Orm; followed: Followed }): FollowMatcher {
  const held = new HeldFollows();
  const looked = new LookedAt();
  return {
    async match(now, signal) {
      const oldest = await held.learn(db, now, SLOWEST_MS);
      // Who is new here was told nothing of what was looked at; what was there before is not told.
      if (oldest) looked.forgetAfter(oldest);
      looked.forgetBefore(new Date(now.getTime() - 2 * SLOWEST_MS));
      if (held.size === 0) return 0;
      let told = 0;
      for (const source of followed.sources) {
        let from: Date | null = null;
        while (!signal?.aborted) {
          const step: Step = await matchSome(db, { source, kinds: followed.kinds, held, looked, now, from });
          held.forget(step.gone);
          told += step.told;
          from = step.next;
          if (from === null) break;
        }
      }
      return told;
    },
  };
}

interface Step {
  told: number;
  /** Follows that are not there any more. */
  gone: readonly string[];
  /** Where the next step of this run goes on; null: there is no more. */
  next: Date | null;
}

interface Matching {
  source: ArrivalSource;
  kinds: readonly FollowKind[];
  held: HeldFollows;
  looked: LookedAt;
  now: Date;
  from: Date | null;
}

/** What is asked is asked before the transaction: it writes, and waits for nothing that is read beside it. */
async function matchSome(db: Orm, { source, kinds, held, looked, now, from }: Matching): Promise<Step> {
  const settled = new Date(now.getTime() - SLOWEST_MS);
  const progress = await readProgress(db, source, settled);
  const written = await source.listWritten(db, from ?? progress, ARRIVALS_AT_ONCE, looked.listKnown());
  const fresh = markArrivals(kinds, looked.withoutKnown(written));
  const hits = await chooseHits(db, kinds, held, looked.withoutSame(fresh));
  const last = written.length >= ARRIVALS_AT_ONCE ? written.at(-1) : undefined;
  // Instants are exact to the millisecond, and all that came at the last one was read.
  const next = last ? new Date(last.writtenAt.getTime() + 1) : null;
  const matchedTo = next && next < settled ? next : settled;
  const { told, gone } = await db.transaction(async (tx) => {
    const outcome = await writeHits(tx, hits, now, source.seenBy);
    // Another process may be further.
    if (matchedTo > progress)
      await tx
        .update(followProgress)
        .set({ matchedTo })
        .where(and(eq(followProgress.id, source.name), lt(followProgress.matchedTo, matchedTo)));
    return outcome;
  });
  looked.add(fresh);
  return { told, gone, next };
}

/** What is looked at a second time may have been read beside something that was not known yet, such as a name; a third time tells nothing new. */
const TIMES = 2;

/** What this process looked at lately, as it was then. */
class LookedAt {
  readonly #seen = new Map<string, { writtenAt: Date; times: number; shape: string }>();

  listKnown(): Written[] {
    return [...this.#seen].flatMap(([id, { writtenAt, times }]) => (times < TIMES ? [] : { id, writtenAt }));
  }

  withoutKnown(arrivals: readonly Arrival[]): Arrival[] {
    return arrivals.filter(({ id, writtenAt }) => {
      const seen = this.#seen.get(id);
      return seen?.writtenAt.getTime() !== writtenAt.getTime() || seen.times < TIMES;
    });
  }

  /**
   * A story that says and has the same as before comes for the same follows; those that are new are a reason to forget it (`forgetAfter`). For whom a
   * change comes is asked of records, too, which this process may have heard of since.
   */
  withoutSame(arrivals: readonly Arrival[]): Arrival[] {
    return arrivals.filter(
      (arrival) => arrival.kind !== 'story' || this.#seen.get(arrival.id)?.shape !== shapeOf(arrival),
    );
  }

  add(arrivals: readonly Arrival[]): void {
    for (const arrival of arrivals) {
      const { id, writtenAt } = arrival;
      const seen = this.#seen.get(id);
      const isSame = seen?.writtenAt.getTime() === writtenAt.getTime();
      this.#seen.set(id, { writtenAt, times: isSame ? seen.times + 1 : 1, shape: shapeOf(arrival) });
    }
  }

  forgetBefore(instant: Date): void {
    for (const [id, { writtenAt }] of this.#seen) if (writtenAt < instant) this.#seen.delete(id);
  }

  /** What was written later than that: all that came into being later is among it. */
  forgetAfter(instant: Date): void {
    for (const [id, { writtenAt }] of this.#seen) if (writtenAt > instant) this.#seen.delete(id);
  }
}

/** All that decides for whom it came, in short. */
function shapeOf({ title, text, path, values }: Arrival): string {
  return hash('sha1', JSON.stringify([title, text, path, values]), 'base64url');
}

async function readProgress(db: Orm, { name: id }: ArrivalSource, settled: Date): Promise<Date> {
  const [known] = await db.select().from(followProgress).where(eq(followProgress.id, id));
  if (known) return known.matchedTo;
  await db.insert(followProgress).values({ id, matchedTo: settled }).onConflictDoNothing();
  return settled;
}

/** What came, with those who are to be told of it. */
async function chooseHits(
  db: Executor,
  kinds: readonly FollowKind[],
  held: HeldFollows,
  arrivals: readonly Arrival[],
): Promise<NewHit[]> {
  const found = arrivals.flatMap((arrival) =>
    held.find(arrival).flatMap((one) => {
      const followIds = [...one.id.since].flatMap(([id, since]) => (arrival.createdAt > since ? id : []));
      return followIds.length > 0 ? [{ arrival, one, followIds }] : [];
    }),
  );
  const isPicked = await askKinds(
    db,
    kinds,
    found.map(({ one }) => one.id),
    arrivals,
  );
  return found
    .filter(({ arrival, one }) => isPicked(one.id, arrival))
    .map(({ arrival, one, followIds }) => ({ followIds, arrival, because: becauseOf(one, arrival) }));
}

/** Asks each kind once for all its questions, each question once. */
async function askKinds(
  db: Executor,
  kinds: readonly FollowKind[],
  wishes: readonly Wish[],
  arrivals: readonly Arrival[],
): Promise<(wish: Wish, arrival: Arrival) => boolean> {
  const answers = new Map<Wish, ReadonlySet<string>>();
  const asking = new Set(wishes.filter(({ ask }) => ask));
  for (const [name, of] of Map.groupBy(asking, ({ kind }) => kind)) {
    const pick = kinds.find(({ kind }) => kind === name)?.pick;
    if (!pick) continue;
    const picked = await pick(
      db,
      of.map(({ ask }) => ask ?? {}),
      arrivals,
    );
    for (const [at, wish] of of.entries()) answers.set(wish, picked[at] ?? new Set());
  }
  return (wish, { id }) => !wish.ask || (answers.get(wish)?.has(id) ?? false);
}

/** What of it was asked for, in words. */
function becauseOf({ id: { ask }, values }: Filtered<Wish>, { values: has, names }: Arrival): string[] {
  const words = typeof ask?.words === 'string' ? [`“${ask.words}”`] : [];
  const said = Object.entries(values).flatMap(([dimension, wanted]) =>
    wanted.flatMap((value) => (has[dimension]?.includes(value) && names[value] ? [names[value]] : [])),
  );
  return [...words, ...said];
}
