import { expect, it } from 'vitest';
import { once, readingOnce } from './read-once.ts';

function openReadings() {
  let readings = 0;
  return (name: string) => once(name, async () => `${name} ${++readings}`);
}

it('reads once for one answer what is asked several times, and each by its name', async () => {
  const read = openReadings();
  const answer = () => readingOnce(async () => [await read('rights'), await read('profile'), await read('rights')]);
  expect([await answer(), await answer()]).toEqual([
    ['rights 1', 'profile 2', 'rights 1'],
    ['rights 3', 'profile 4', 'rights 3'],
  ]);
});

it('reads once for all work of one answer', async () => {
  const read = openReadings();
  const soFar = new Map();
  const answers = [1, 2].map(() => readingOnce(() => read('rights'), soFar));
  expect(await Promise.all(answers)).toEqual(['rights 1', 'rights 1']);
});

it('reads anew outside of an answer', async () => {
  const read = openReadings();
  expect([await read('rights'), await read('rights')]).toEqual(['rights 1', 'rights 2']);
});
