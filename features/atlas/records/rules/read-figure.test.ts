import { expect, it } from 'vitest';
import { middleOf, readFigure } from './read-figure.ts';

it.each([
  ['4.95', { low: 4.95, high: 4.95, isAbout: false }],
  ['~300', { low: 300, high: 300, isAbout: true }],
  ['<5', { low: null, high: 5, isAbout: false }],
  ['>=72', { low: 72, high: null, isAbout: false }],
  ['15-20', { low: 15, high: 20, isAbout: false }],
  ['~15-20', { low: 15, high: 20, isAbout: true }],
])('reads %s', (text, figure) => {
  expect(readFigure(text)).toEqual(figure);
});

it.each(['', '300 MW', '5-', '20-15', '<5-6', '1e3', '-4', '1,000', 'unlimited'])('does not read "%s"', (text) => {
  expect(readFigure(text)).toBeNull();
});

it('draws a figure at the middle of what is known', () => {
  expect(
    ['15-20', '<5', '>72', '300'].map((text) => middleOf(readFigure(text) ?? { low: 0, high: 0, isAbout: false })),
  ).toEqual([17.5, 5, 72, 300]);
});
