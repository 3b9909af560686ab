import type { PageCache } from './page-cache.ts';

type ShareReading = <Answer>(key: string, madeFrom: readonly string[], read: () => Promise<Answer>) => Promise<Answer>;

/**
 * One reading for all who ask the same at once. A kept answer is dropped when a table changes, and then a thousand pages may ask before
 * the next one is there: each with a reading of its own they would wait for one another, and whoever writes would wait for all of them.
 * A reading that was begun before a change is not for those who ask after it.
 *
 * @param cache knows which tables have changed
 */
export function createSharedReadings(cache: Pick<PageCache, 'snapshot'>): ShareReading {
  const underWay = new Map<string, { isStillTrue(tables: ReadonlySet<string>): boolean; answer: Promise<unknown> }>();
  return async <Answer>(key: string, madeFrom: readonly string[], read: () => Promise<Answer>) => {
    const known = underWay.get(key);
    // Whoever gave the key gave the reading, too, and with it the type of its answer.
    if (known?.isStillTrue(new Set(madeFrom))) return known.answer as Promise<Answer>;
    const begun = { isStillTrue: cache.snapshot(), answer: read() };
    underWay.set(key, begun);
    try {
      return await begun.answer;
    } finally {
      if (underWay.get(key) === begun) underWay.delete(key);
    }
  };
}

type ShareNext = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * The same for what changes all the time, such as values: whoever asks while a reading is under way shares the next one with all who ask meanwhile.
 * It begins when that one has ended, after they asked, so that nobody misses what was committed before.
 */
export function createNextReadings(): ShareNext {
  const underWay = new Map<string, { current: Promise<unknown>; next: Promise<unknown> | null }>();
  const begin = <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const current = read();
    const reading = { current, next: null };
    underWay.set(key, reading);
    const end = () => {
      if (reading.next === null) underWay.delete(key);
    };
    current.then(end, end);
    return current;
  };
  return <Answer>(key: string, read: () => Promise<Answer>) => {
    const reading = underWay.get(key);
    if (!reading) return begin(key, read);
    const again = () => begin(key, read);
    reading.next ??= reading.current.then(again, again);
    // Whoever gave the key gave the reading, too, and with it the type of its answer.
    return reading.next as Promise<Answer>;
  };
}
