import { expect, it } from 'vitest';
import { movePanel, placeAgain, rowsOf } from './arrange-panels.ts';
import { listUnitsShown } from './list-shown.ts';
import { playedScreens } from './play-screens.ts';

const ofWidths = (...widths: number[]) => widths.map((width) => ({ width }));

it('lets panels flow into rows of twelve columns, in their order', () => {
  expect(rowsOf(ofWidths(3, 3, 6, 8, 4, 12))).toEqual([[0, 1, 2], [3, 4], [5]]);
  // No later panel fills a hole: the order is what somebody chose.
  expect(rowsOf(ofWidths(8, 6, 4))).toEqual([[0], [1, 2]]);
  expect(rowsOf([])).toEqual([]);
});

it('moves a panel, and no further than to the ends', () => {
  expect(movePanel(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movePanel(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(movePanel(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
});

it('plays the screens that are there in the order of the list, and all without one', () => {
  const known = [{ slug: 'a' }, { slug: 'b' }];
  expect(playedScreens(['b', 'gone', 'a'], known)).toEqual([{ slug: 'b' }, { slug: 'a' }]);
  expect(playedScreens([], known)).toEqual(known);
});

it('knows the units of a screen by its streams and lists, and all of them by an open list', () => {
  const place = { title: '', width: 3, height: 2 };
  const tile = { kind: 'tile' as const, ...place, stream: 'dnnp-1.pressure' };
  expect(listUnitsShown([tile, { kind: 'units', ...place, units: ['dnnp-2', 'dnnp-1'] }])).toEqual([
    'dnnp-1',
    'dnnp-2',
  ]);
  expect(listUnitsShown([tile, { kind: 'alarms', ...place, units: [] }])).toBeNull();
});

it.each([
  ['where it was', 'b', 'abcd', 'acd', 1],
  ['where it was, whichever others went after it', 'b', 'abcd', 'cd', 0],
  ['to the end from which it came', 'd', 'abcd', 'abc', 3],
  ['behind the last before it that is left', 'c', 'abcd', 'ba', 1],
  ['among those that were moved since, before the next', 'a', 'abcd', 'dcb', 2],
  ['onto a screen that has become empty', 'a', 'abcd', '', 0],
  ['behind what came onto its empty screen', 'a', 'a', 'xy', 2],
  ['nowhere on another screen', 'a', 'abcd', 'xyz', null],
])('puts what was taken away %s', (_where, taken, before, now, place) => {
  expect(placeAgain(taken, [...before], [...now])).toBe(place);
});
