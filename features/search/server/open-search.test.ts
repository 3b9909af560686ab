import { expect, it } from 'vitest';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { until } from '../../../tests/support/until.ts';
import type { SearchEntry } from '../contract.ts';
import type { SearchOffer } from './define-offer.ts';
import { openSearch } from './open-search.ts';

/** A room whose records take a while to be read, and may fail to be. */
function openSlow() {
  const told = { change: (_: string | null) => {} };
  const room = { names: ['Molten salt'], reads: 0, atOnce: 0, most: 0, fails: false };
  const offer = {
    kind: 'design',
    madeFrom: ['designs'],
    access: 'visitor',
    async list() {
      const { names } = room;
      room.reads++;
      room.atOnce++;
      room.most = Math.max(room.most, room.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 250));
      room.atOnce--;
      if (room.fails) throw new Error('The database is gone.');
      return names.map(
        (name, at): SearchEntry => ({ title: name, path: `/designs/${at}`, text: '', names: [] }) as never,
      );
    },
  } as unknown as SearchOffer;
  const search = openSearch({
    db: { orm: null } as never,
    log: silentLog,
    changeFeed: {
      onChange(listener) {
        told.change = listener;
        return () => {};
      },
      heardSoFar: async () => {},
    },
    offers: [offer],
  });
  const find = async (q: string) =>
    (await search.find({ q, limit: 10 }, { mayFind: () => true, units: null })).groups.flatMap(({ items }) =>
      items.map(({ title }) => title),
    );
  return { room, find, change: () => told.change('designs') };
}

it('what is slow to read is read anew when it changes, one at a time, without anybody asking', async () => {
  const { room, find, change } = openSlow();
  expect(await find('molten')).toEqual(['Molten salt']);
  room.names = [];
  for (let n = 0; n < 20; n++) change();
  expect(await find('molten')).toEqual(['Molten salt']);
  const before = room.reads;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await find('molten')).toEqual([]);
  expect(room.most).toBe(1);
  expect(room.reads).toBeLessThanOrEqual(before + 2);
});

it('what cannot be read anew is answered as it was, and read when it can', async () => {
  const { room, find, change } = openSlow();
  await find('molten');
  room.fails = true;
  change();
  expect(await find('molten')).toEqual(['Molten salt']);
  await new Promise((resolve) => setTimeout(resolve, 600));
  room.fails = false;
  room.names = ['Molten lead'];
  await until(async () => (await find('molten'))[0] === 'Molten lead');
});
