import { expect, it } from 'vitest';
import { makeRoom } from './draw-history.ts';

it('puts labels of limits that lie close together side by side, and leaves others where they are', () => {
  const taken: Parameters<typeof makeRoom>[0] = [];
  const begin = (side: 'left' | 'right', y: number) => makeRoom(taken, { side, y, width: 80 }, 15);
  expect([begin('left', 20), begin('left', 25), begin('left', 28), begin('right', 25), begin('left', 200)]).toEqual([
    0, 80, 160, 0, 0,
  ]);
});
