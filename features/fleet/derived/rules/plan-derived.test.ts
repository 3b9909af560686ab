import { expect, it } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { type Derived, listMoving } from './plan-derived.ts';

function derived(id: number, ...inputIds: number[]): Derived {
  const program = compileExpression('a + b', () => 'MW', 'MW');
  // Of the stream its id alone counts here.
  return { stream: { id } as Derived['stream'], program, inputIds };
}

it('leaves out what waits for an input that has fallen silent, and what follows from it', () => {
  const [newest, before] = [{ 1: 100, 2: 100, 3: 50 } as Record<number, number>, 60];
  const followers = [derived(10, 1, 2), derived(11, 1, 3), derived(12, 10, 2), derived(13, 11, 1)];
  const reachOf = (id: number) => newest[id] ?? Number.NEGATIVE_INFINITY;
  const moving = listMoving(followers, reachOf, () => before);
  expect(moving.map(({ stream }) => stream.id)).toEqual([10, 12]);
  newest[3] = 70;
  expect(listMoving(followers, reachOf, () => before)).toHaveLength(4);
});
