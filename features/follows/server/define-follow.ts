import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/server/database.ts';
import type { Precision } from '../../../platform/shared/format-time.ts';
import type { ArrivalKind, FollowKindName } from '../vocabulary.ts';

/** Something that came, as those who follow are told of it. */
export interface Arrival {
  id: string;
  kind: ArrivalKind;
  title: string;
  /** Where it is told, from the first slash. */
  path: string;
  /** More of what it says. */
  text: string | null;
  publishedAt: Date;
  /** How exactly that is known; left out: to the minute. */
  datePrecision?: Precision;
  /** When it came into being here: who follows since later is not told. */
  createdAt: Date;
  /** When it was written last: what came is read in this order. */
  writtenAt: Date;
  /** What it is and has, by dimension: `about` → design:bwrx-300. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Of these values those that say why somebody is told, in words. */
  names: Readonly<Record<string, string>>;
  /** What was part of others, or of which others are part by now: who was told of those is not told anew. */
  earlier?: {
    /** Of what is part of it. */
    within: readonly string[];
    /** Of what it was part of, or was told in: it counts where it had this title there. */
    beside: readonly string[];
  };
}

/** What was read, and when it was written last. */
export type Written = Pick<Arrival, 'id' | 'writtenAt'>;

/** What something that is followed asks for. */
export interface Filter {
  /** Of each dimension that is named one of the values. */
  values: Record<string, string[]>;
  /** What cannot be told by values alone; read by `pick` of its kind. `words`, if there are any, stand in the reason. */
  ask?: Record<string, unknown>;
}

export interface Followable {
  /** Written in one way only: the same thing has the same path. */
  path: string;
  label: string;
  filter: Filter;
  /** It is everything of its kind: too much to be told piece by piece. */
  isEverything?: boolean;
}

/** A kind of thing that can be followed: its addresses, and how to tell whether something new is in it. One declaration each, listed in the hall. */
export interface FollowKind {
  kind: FollowKindName;
  /**
   * What an address asks for; null: it is none of this kind.
   *
   * @param profileId who asks: what is not for him to see is not found
   * @throws AppError BAD_REQUEST, NOT_FOUND
   */
  read(db: Executor, address: URL, profileId: string): Promise<Followable | null>;
  /** Dimensions of its own that its filters narrow by, of something that came. */
  mark?(arrival: Arrival): Record<string, readonly string[]>;
  /** For each question those arrivals that answer it, of those that have the values; without it all of them do. */
  pick?(
    db: Executor,
    asks: readonly Record<string, unknown>[],
    arrivals: readonly Arrival[],
  ): Promise<ReadonlySet<string>[]>;
  /** How many of the newest are looked through for what it asks; left out: the sources narrow by it themselves. */
  looksThrough?: number;
}

/** Where something comes from, in the order in which it is written here. */
export interface ArrivalSource {
  /** For its progress: unique, and the same for good. */
  name: string;
  kind: ArrivalKind;
  /**
   * What was written at this instant or later, in that order; those of the last instant are all there.
   *
   * @param known what was read already as it was written then: it may be left out
   */
  listWritten(db: Executor, from: Date, atLeast: number, known: readonly Written[]): Promise<Arrival[]>;
  /** The newest that may be in what is followed, narrowed as far as it is cheap. @param profileId who is told */
  listNewest(db: Executor, filter: Filter, limit: number, profileId: string): Promise<Arrival[]>;
  /** Ids of what somebody may be told of now, as a query; null: of all. Left out: whatever comes is for everybody. */
  seenBy?(db: Executor, profileId: string): Promise<SQL | null>;
  /** Whether what came is still there to be read, by its id: what has left the site is told to nobody. Left out: it stays. */
  isThere?(id: SQL): SQL;
  /** The id of what it is part of by now, by its id; its own when it is whole. Left out: it never becomes part of anything. */
  wholeOf?(id: SQL): SQL;
  /** Ids of all that is one with it by now, as a query, its own among them. With `wholeOf`. */
  partsOf?(id: SQL): SQL;
}

/** A day that is expected, was or will not be. */
export interface FollowedDate {
  /** The same for good, unique in its source. */
  uid: string;
  title: string;
  path: string;
  state: 'expected' | 'happened' | 'cancelled';
  /** YYYY-MM-DD, the last day that is meant. */
  day: string;
  /** As exact as it is known: 2029-Q3. */
  told: string;
  /** Grows when the day moves. */
  revision: number;
  changedAt: Date;
}

/** What has dates of its own. */
export interface DateSource {
  list(filter: Filter, today: string): Promise<FollowedDate[]>;
}

/** All that can be followed, as the hall lists it. */
export interface Followed {
  kinds: readonly FollowKind[];
  sources: readonly ArrivalSource[];
  dates: readonly DateSource[];
}

/** What came, with the dimensions that kinds add. */
export function markArrivals(kinds: readonly FollowKind[], arrivals: readonly Arrival[]): Arrival[] {
  return arrivals.map((arrival) => ({
    ...arrival,
    values: Object.fromEntries(
      [arrival.values, ...kinds.map(({ mark }) => mark?.(arrival) ?? {})].flatMap(Object.entries),
    ),
  }));
}
