import { expect, it } from 'vitest';
import { type Listening, MOST_LINES, mayStay } from './rank-lines.ts';

const page = (openedAt: number, isShown = true, isFixed = false): Listening => ({
  ...{ id: String(openedAt), openedAt, isShown, isFixed },
});
const staying = (pages: Listening[]) =>
  pages
    .filter((own) =>
      mayStay(
        own,
        pages.filter((other) => other !== own),
      ),
    )
    .map(({ openedAt }) => openedAt);

it('lets the first pages hold their streams', () => {
  expect(staying([page(5), page(3), page(1), page(4), page(2)])).toEqual([3, 1, 2]);
});

it('lets those that are shown come first', () => {
  expect(staying([page(1, false), page(2, false), page(3), page(4), page(5)])).toEqual([3, 4, 5]);
});

it('leaves some to hidden ones while there is room', () => {
  expect(staying([page(1, false), page(2, false), page(3)])).toEqual([1, 2, 3]);
});

it('lets exactly so many stay, also of those that were opened at once', () => {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...page(1), id }));
  expect(staying(pages)).toHaveLength(MOST_LINES);
});

it('makes room for those that cannot take turns', () => {
  const desk = [page(7, true, true), page(8, true, true)];
  expect(staying([page(1), page(2), page(3), ...desk])).toEqual([1, 7, 8]);
});
