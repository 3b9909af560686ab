import { describe, expect, it } from 'vitest';
import { CLOSEST, groupPlaces, windowAt, zoomFor } from './group-places.ts';

const whole = { x: 0, y: 0, share: 1 };
const places = [
  { x: 0.5, y: 0.5, name: 'a' },
  { x: 0.51, y: 0.5, name: 'b' },
  { x: 0.9, y: 0.5, name: 'c' },
];
const namesOf = (window: typeof whole) =>
  groupPlaces(places, window, 0.4).map((group) => group.places.map(({ name }) => name).join(''));

describe('places on the map', () => {
  it('share a mark where marks would cover each other', () => expect(namesOf(whole)).toEqual(['ab', 'c']));

  it('come apart closer by, and those out of sight have no mark', () =>
    expect(namesOf(windowAt({ x: 0.5, y: 0.5 }, 8))).toEqual(['a', 'b']));

  it('are shown so close that they come apart, and no closer than the map is worth', () => {
    expect(zoomFor(places.slice(0, 2), 1)).toBe(CLOSEST);
    expect(zoomFor(places, 1)).toBe(2);
    expect(zoomFor([{ x: 0.2, y: 0.2 }], 16)).toBe(CLOSEST);
  });
});

it('a part of the map never reaches beyond the map', () =>
  expect(windowAt({ x: 0.99, y: 0.01 }, 4)).toEqual({ x: 0.75, y: 0, share: 0.25 }));
