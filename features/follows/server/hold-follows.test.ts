import { expect, it } from 'vitest';
import type { Executor } from '../../../platform/server/database.ts';
import type { Arrival } from './define-follow.ts';
import { HeldFollows } from './hold-follows.ts';

const made = new Date('2026-01-01T00:00:00Z');
const arrival = { values: { technology: ['BWR'] } } as unknown as Arrival;

/** As they stand in the database, by who asks for what. */
async function hold(...asked: (readonly [id: string, technology: string])[]): Promise<HeldFollows> {
  const rows = asked.map(([id, technology]) => ({
    ...{ id, kind: 'news', createdAt: made.toISOString() },
    filter: { values: { technology: [technology] } },
  }));
  const held = new HeldFollows();
  await held.learn({ execute: async () => ({ rows }) } as unknown as Executor, made, 0);
  return held;
}

it('looks once for what many ask for', async () => {
  const held = await hold(['a', 'BWR'], ['b', 'BWR'], ['c', 'PWR']);
  expect(held.find(arrival).map(({ id }) => [...id.since.keys()])).toEqual([['a', 'b']]);
});

it('looks for it as long as somebody asks for it', async () => {
  const held = await hold(['a', 'BWR'], ['b', 'BWR']);
  held.forget(['a']);
  expect(held.find(arrival).map(({ id }) => [...id.since.keys()])).toEqual([['b']]);
  held.forget(['b']);
  expect([held.find(arrival), held.size]).toEqual([[], 0]);
});
