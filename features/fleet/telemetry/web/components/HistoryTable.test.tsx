import { expect, it, vi } from 'vitest';
import { rowsOf } from './HistoryTable.tsx';

const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
const values = { min: 1, max: 1, avg: 1, last: 1, count: 6, uncertain: 0, bad: 0 };
const buckets = [1, 2, 7, 8].map((at) => ({ ts: minute(at), ...values }));
const gaps = [{ from: minute(2), to: minute(7) }];

const order = () => rowsOf({ buckets, gaps }).map(({ kind, ts }) => `${kind} ${ts.slice(14, 16)}`);

it('puts a gap above the values with which it begins, newest first', () => {
  expect(order()).toEqual(['bucket 08', 'bucket 07', 'gap 02', 'bucket 02', 'bucket 01']);
});

it('orders alike in an engine that asks of each pair the other way round, as Firefox does', () => {
  const here = order();
  const sort = Array.prototype.sort;
  vi.spyOn(Array.prototype, 'sort').mockImplementation(function (this: unknown[], compare) {
    return sort.call(this, compare && ((a, b) => -compare(b, a)));
  });
  expect(order()).toEqual(here);
});
