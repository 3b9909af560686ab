import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

it('lets one go on in each turn of the event loop, in their order', async () => {
  const takeTurn = createTurns();
  const seen: (number | 'turn')[] = [];
  let isOver = false;
  const count = () => {
    seen.push('turn');
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([1, 2, 3].map((n) => takeTurn().then(() => seen.push(n))));
  isOver = true;
  const places = [1, 2, 3].map((n) => seen.indexOf(n));
  for (const [index, place] of places.entries())
    if (index > 0) expect(seen.slice(places[index - 1], place)).toContain('turn');
});

it('goes on after it had nothing to do', async () => {
  const takeTurn = createTurns();
  await takeTurn();
  await takeTurn();
  await expect(Promise.all([takeTurn(), takeTurn()])).resolves.toHaveLength(2);
});
