import type { Executor } from '../../../platform/server/database.ts';
import { type Filtered, FilterIndex } from '../rules/index-filters.ts';
import type { Arrival, Filter } from './define-follow.ts';
import { type AskedFor, listAskedFor } from './queries.ts';

/** All who ask for the same in the same words: it is looked for once, however many they are. */
export interface Wish extends Pick<Filter, 'ask'> {
  /** Kind and filter, as they are written down. */
  key: string;
  kind: string;
  /** When each follow was made, by id. */
  since: Map<string, Date>;
}

/** Follows read in one step, so that nothing else waits for 100,000 of them. */
const READ_AT_ONCE = 2_000;

/**
 * What all follows ask for, held in memory and added to: 100,000 of them are not read anew for each story. What a follow asks for never changes; one
 * that was dropped is found out when it is to be told.
 */
export class HeldFollows {
  readonly #index = new FilterIndex<Wish>();
  readonly #wishes = new Map<string, Filtered<Wish>>();
  readonly #byFollow = new Map<string, Filtered<Wish>>();
  #readTo: Date | null = null;

  get size(): number {
    return this.#byFollow.size;
  }

  /**
   * Reads what was followed since it was asked last.
   *
   * @param slowestMs a transaction that began so long ago may have brought one
   * @returns since when the oldest of those is followed that were not known; null: there is none
   */
  async learn(db: Executor, now: Date, slowestMs: number): Promise<Date | null> {
    let after = this.#readTo && new Date(this.#readTo.getTime() - slowestMs);
    let oldest: Date | null = null;
    for (;;) {
      const rows = await listAskedFor(db, after, READ_AT_ONCE);
      for (const row of rows) {
        if (this.#byFollow.has(row.id)) continue;
        this.#add(row);
        oldest ??= row.createdAt;
      }
      const last = rows.at(-1);
      if (!last || rows.length < READ_AT_ONCE) break;
      after = last.createdAt;
    }
    this.#readTo = now;
    return oldest;
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      const wish = this.#byFollow.get(id);
      this.#byFollow.delete(id);
      wish?.id.since.delete(id);
      if (!wish || wish.id.since.size > 0) continue;
      this.#index.remove(wish);
      this.#wishes.delete(wish.id.key);
    }
  }

  /** What is asked for that something has, as far as values tell it. */
  find({ values }: Arrival): Filtered<Wish>[] {
    return this.#index.find(values);
  }

  #add({ id, kind, filter, createdAt }: AskedFor): void {
    const { values, ask } = filter;
    // JSONB has one order of its own: the same filter reads the same.
    const key = `${kind} ${JSON.stringify(filter)}`;
    let wish = this.#wishes.get(key);
    if (!wish) {
      wish = { id: { key, kind, since: new Map(), ...(ask ? { ask } : {}) }, values };
      this.#wishes.set(key, wish);
      this.#index.add(wish);
    }
    wish.id.since.set(id, createdAt);
    this.#byFollow.set(id, wish);
  }
}
