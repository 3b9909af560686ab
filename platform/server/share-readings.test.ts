import { describe, expect, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { PageCache } from './page-cache.ts';
import { createNextReadings, createSharedReadings } from './share-readings.ts';

/** Readings that end when the test says so; each answers with its number. */
function openReadings() {
  let announce: (table: string | null) => void = () => {};
  const onChange = (listener: (table: string | null) => void) => {
    announce = listener;
    return () => {};
  };
  const share = createSharedReadings(new PageCache({ onChange }, 1_000));
  const ends: ((error?: Error) => void)[] = [];
  const read = () => {
    const number = ends.length + 1;
    return new Promise<number>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(number)));
    });
  };
  return {
    ends,
    change: (table: string) => announce(table),
    ask: (key = 'figures') => share(key, ['alerts'], read),
  };
}

it('reads once for all who ask at once', async () => {
  const { ask, ends } = openReadings();
  const answers = Promise.all([ask(), ask(), ask()]);
  ends[0]?.();
  expect([await answers, ends.length]).toEqual([[1, 1, 1], 1]);
});

it('reads anew for who asks after a change', async () => {
  const { ask, ends, change } = openReadings();
  const before = ask();
  change('units');
  const same = ask();
  change('alerts');
  const after = Promise.all([ask(), ask()]);
  for (const end of ends) end();
  expect([await before, await same, await after, ends.length]).toEqual([1, 1, [2, 2], 2]);
});

it('reads anew when the last reading is over, also when it failed', async () => {
  const { ask, ends } = openReadings();
  const both = Promise.allSettled([ask(), ask()]);
  ends[0]?.(new Error('no connection'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask();
  ends[1]?.();
  expect(await next).toBe(2);
});

it('shares nothing between different questions', async () => {
  const { ask, ends } = openReadings();
  const answers = Promise.all([ask('a'), ask('b')]);
  for (const end of ends) end();
  expect(await answers).toEqual([1, 2]);
});

describe('readings of what changes all the time', () => {
  it('are shared by all who ask while another one is under way, and begin after they asked', async () => {
    const share = createNextReadings();
    const ends: (() => void)[] = [];
    const ask = (key = 'values') =>
      share(key, () => {
        const number = ends.length + 1;
        return new Promise<number>((resolve) => ends.push(() => resolve(number)));
      });
    const one = ask();
    const others = Promise.all([ask(), ask(), ask()]);
    const elsewhere = ask('other values');
    expect(ends).toHaveLength(2);
    ends[0]?.();
    expect(await one).toBe(1);
    await until(() => ends.length === 3);
    const late = ask();
    ends[1]?.();
    ends[2]?.();
    expect([await others, await elsewhere]).toEqual([[3, 3, 3], 2]);
    await until(() => ends.length === 4);
    ends[3]?.();
    expect(await late).toBe(4);
    const fresh = ask();
    expect(ends).toHaveLength(5);
    ends[4]?.();
    expect(await fresh).toBe(5);
  });

  it('fail for those who share one, and the next one is read all the same', async () => {
    const share = createNextReadings();
    const failed = share('values', () => Promise.reject(new Error('away')));
    const next = share('values', async () => 'there');
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('there');
  });
});
