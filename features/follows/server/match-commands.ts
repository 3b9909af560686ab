import { and, eq, gt, lt } from 'drizzle-orm';
import { followProgress, follows } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { type Filtered, FilterIndex } from '../rules/index-filters.ts';
import {
  type Arrival,
  type ArrivalSource,
  type Filter,
  type Followed,
  type FollowKind,
  markArrivals,
} from './define-follow.ts';
import { type NewHit, writeHits } from './hit-commands.ts';

/** What came, in one step. */
const ARRIVALS_AT_ONCE = 200;
/** A transaction that took longer than this to write something is not waited for. */
const SLOWEST_MS = 15 * 60_000;

export interface FollowMatcher {
  /** @param signal ends it after the step at hand; the next run goes on @returns how much came, for each follow */
  match(now: Date, signal?: AbortSignal): Promise<number>;
}

/** A follow as it is held: what it asks for never changes. */
interface Held extends Pick<Filter, 'ask'> {
  id: string;
  kind: string;
  createdAt: Date;
}
type Candidate = Filtered<Held>;

/**
 * Finds for whom something came that was written since it last ran, by when it was written and not by what it says of itself: what comes late
 * with an old date is told like everything else. What was there before somebody followed is not told. What came is looked at again for a quarter
 * of an hour, for what slow transactions bring; it is told once to each follow, however often it is looked at.
 *
 * What all follows ask for is held in memory and added to: 100,000 of them are not read anew for each story. One that was dropped since is found
 * out when it is to be told.
 */
export function openFollowMatcher({ db, followed }: { db: Orm; followed: Followed }): FollowMatcher {
  const index = new FilterIndex<Held>();
  const known = new Map<string, Candidate>();
  const looked = new LookedAt();
  let readTo: Date | null = null;

  /** @returns whether there is one that was not known */
  const learn = async (now: Date): Promise<boolean> => {
    const before = known.size;
    const since = readTo ? new Date(readTo.getTime() - SLOWEST_MS) : null;
    const { id, kind, filter, createdAt } = follows;
    const rows = await db
      .select({ id, kind, filter, createdAt })
      .from(follows)
      .where(since ? gt(createdAt, since) : undefined);
    for (const { id, kind, filter, createdAt } of rows) {
      if (known.has(id)) continue;
      const { values, ask } = filter;
      const one = { id: { id, kind, createdAt, ...(ask ? { ask } : {}) }, values };
      known.set(id, one);
      index.add(one);
    }
    readTo = now;
    return known.size > before;
  };
  const forget = (ids: Iterable<string>) => {
    for (const id of ids) {
      const one = known.get(id);
      if (one) index.remove(one);
      known.delete(id);
    }
  };

  return {
    async match(now, signal) {
      // Who is new here has been told nothing of what was looked at.
      if (await learn(now)) looked.forgetAll();
      looked.forgetBefore(new Date(now.getTime() - 2 * SLOWEST_MS));
      if (known.size === 0) return 0;
      let told = 0;
      for (const source of followed.sources) {
        let from: Date | null = null;
        while (!signal?.aborted) {
          const step: Step = await matchSome(db, {
            ...{ source, kinds: followed.kinds, index, looked, now, from },
          });
          forget(step.gone);
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
  index: FilterIndex<Held>;
  looked: LookedAt;
  now: Date;
  from: Date | null;
}

/** What is asked is asked before the transaction: it writes, and waits for nothing that is read beside it. */
async function matchSome(db: Orm, { source, kinds, index, looked, now, from }: Matching): Promise<Step> {
  const settled = new Date(now.getTime() - SLOWEST_MS);
  const progress = await readProgress(db, source, settled);
  const written = await source.listWritten(db, from ?? progress, ARRIVALS_AT_ONCE);
  const fresh = markArrivals(kinds, looked.withoutKnown(written));
  const hits = await chooseHits(db, kinds, index, fresh);
  const last = written.length >= ARRIVALS_AT_ONCE ? written.at(-1) : undefined;
  // Instants are exact to the millisecond, and all that came at the last one was read.
  const next = last ? new Date(last.writtenAt.getTime() + 1) : null;
  const matchedTo = next && next < settled ? next : settled;
  const { told, gone } = await db.transaction(async (tx) => {
    const outcome = await writeHits(tx, hits, now);
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
  readonly #seen = new Map<string, { writtenAt: Date; times: number }>();

  withoutKnown(arrivals: readonly Arrival[]): Arrival[] {
    return arrivals.filter(({ id, writtenAt }) => {
      const seen = this.#seen.get(id);
      return seen?.writtenAt.getTime() !== writtenAt.getTime() || seen.times < TIMES;
    });
  }

  add(arrivals: readonly Arrival[]): void {
    for (const { id, writtenAt } of arrivals) {
      const seen = this.#seen.get(id);
      const isSame = seen?.writtenAt.getTime() === writtenAt.getTime();
      this.#seen.set(id, { writtenAt, times: isSame ? seen.times + 1 : 1 });
    }
  }

  forgetBefore(instant: Date): void {
    for (const [id, { writtenAt }] of this.#seen) if (writtenAt < instant) this.#seen.delete(id);
  }

  forgetAll(): void {
    this.#seen.clear();
  }
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
  index: FilterIndex<Held>,
  arrivals: readonly Arrival[],
): Promise<NewHit[]> {
  const found = arrivals.flatMap((arrival) =>
    index
      .find(arrival.values)
      .filter(({ id }) => arrival.createdAt > id.createdAt)
      .map((one) => ({ arrival, one })),
  );
  const isPicked = await askKinds(
    db,
    kinds,
    found.map(({ one }) => one.id),
    arrivals,
  );
  return found
    .filter(({ arrival, one }) => isPicked(one.id, arrival))
    .map(({ arrival, one }) => ({ followId: one.id.id, arrival, because: becauseOf(one, arrival) }));
}

/** Asks each kind once for all its questions, each question once. */
async function askKinds(
  db: Executor,
  kinds: readonly FollowKind[],
  asking: readonly Held[],
  arrivals: readonly Arrival[],
): Promise<(follow: Held, arrival: Arrival) => boolean> {
  const answers = new Map<string, ReadonlySet<string>>();
  const keyOf = ({ kind, ask }: Held) => `${kind} ${JSON.stringify(ask)}`;
  for (const [name, of] of Map.groupBy(
    asking.filter(({ ask }) => ask),
    ({ kind }) => kind,
  )) {
    const pick = kinds.find(({ kind }) => kind === name)?.pick;
    if (!pick) continue;
    const asks = new Map(of.map((one) => [keyOf(one), one.ask ?? {}]));
    const picked = await pick(db, [...asks.values()], arrivals);
    for (const [at, key] of [...asks.keys()].entries()) answers.set(key, picked[at] ?? new Set());
  }
  return (follow, { id }) => !follow.ask || (answers.get(keyOf(follow))?.has(id) ?? false);
}

/** What of it was asked for, in words. */
function becauseOf({ id: { ask }, values }: Candidate, { values: has, names }: Arrival): string[] {
  const words = typeof ask?.words === 'string' ? [`“${ask.words}”`] : [];
  const said = Object.entries(values).flatMap(([dimension, wanted]) =>
    wanted.flatMap((value) => (has[dimension]?.includes(value) && names[value] ? [names[value]] : [])),
  );
  return [...words, ...said];
}
