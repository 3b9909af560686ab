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
