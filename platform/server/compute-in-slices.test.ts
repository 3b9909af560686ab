import { expect, it } from 'vitest';
import { atOnce, eachInSlices, inSlices } from './compute-in-slices.ts';

function* count(most: number, onStep: (step: number) => void = () => {}) {
  for (let step = 1; step <= most; step++) {
    onStep(step);
    yield;
  }
  return most;
}

it('lets others go on before it begins and after each slice, and not between two steps of one', async () => {
  let now = 0;
  const seen: string[] = [];
  const steps = count(4, (step) => {
    now += 5;
    seen.push(`step ${step}`);
  });
  const counted = inSlices(steps, { sliceMs: 8, now: () => now });
  seen.push('who asked');
  setImmediate(() => seen.push('somebody else'));
  expect(await counted).toBe(4);
  expect(seen).toEqual(['who asked', 'step 1', 'step 2', 'somebody else', 'step 3', 'step 4']);
});

it('rejects with what a step throws', async () => {
  const steps = count(3, (step) => {
    if (step === 2) throw new Error('no');
  });
  await expect(inSlices(steps)).rejects.toThrow('no');
});

it('takes each of many in its place, and stops at one that cannot be taken', async () => {
  const taken: string[] = [];
  const items = ['a', 'b', 'c'];
  await eachInSlices(items, (item, at) => taken.push(`${item}${at}`));
  expect(taken).toEqual(['a0', 'b1', 'c2']);
  const failing = eachInSlices(items, (item) => {
    if (item === 'b') throw new Error('no');
    taken.push(item);
  });
  await expect(failing).rejects.toThrow('no');
  expect(taken.slice(3)).toEqual(['a']);
});

it('comes to the same where nobody waits', () => {
  expect(atOnce(count(3))).toBe(3);
});
