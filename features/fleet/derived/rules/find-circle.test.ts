import { expect, it } from 'vitest';
import { findCircle } from './find-circle.ts';

const streams: Record<string, string[]> = { a: ['b', 'x'], b: ['c'], c: ['x', 'a'], d: ['a'], own: ['own'] };
const inputsOf = (name: string) => streams[name] ?? [];

it('names a circle of streams from where it was asked, and nothing where there is none', () => {
  expect(findCircle('a', inputsOf)).toEqual(['a', 'b', 'c', 'a']);
  expect(findCircle('own', inputsOf)).toEqual(['own', 'own']);
  expect(findCircle('d', inputsOf)).toBeNull();
  expect(findCircle('x', inputsOf)).toBeNull();
});
