import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createRefresher } from './refresh-in-turn.ts';

const queryKey = ['news'];
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A query that is on the screen. Its answers come when the test says so, and tell how many questions there were when it was asked. */
async function openQuery() {
  const queryClient = new QueryClient();
  const answer: (() => void)[] = [];
  let asked = 0;
  const queryFn = () => {
    const number = ++asked;
    return new Promise<number>((resolve) => answer.push(() => resolve(number)));
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false });
  ends.push(observer.subscribe(() => {}));
  const next = async () => {
    await vi.waitFor(() => expect(answer.length).toBeGreaterThan(0));
    answer.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return {
    refresh: createRefresher(queryClient),
    next,
    asked: () => asked,
    shown: () => queryClient.getQueryData(queryKey),
  };
}

it('asks again what has changed', async () => {
  const { refresh, next, shown } = await openQuery();
  await next();
  refresh([queryKey]);
  await next();
  expect(shown()).toBe(2);
});

it('asks once more for all that changes while an answer is awaited', async () => {
  const { refresh, next, asked } = await openQuery();
  await next();
  for (let change = 0; change < 40; change++) refresh([queryKey]);
  await next();
  await next();
  expect(asked()).toBe(3);
});

it('shows each answer of a table that never rests', async () => {
  const { refresh, next, shown } = await openQuery();
  await next();
  refresh([queryKey]);
  for (let answered = 2; answered < 6; answered++) {
    refresh([queryKey]);
    await next();
    expect(shown()).toBe(answered);
  }
});

it('does not take an answer for news that was asked for before', async () => {
  const { refresh, next, asked, shown } = await openQuery();
  refresh([queryKey]);
  await next();
  await next();
  expect([asked(), shown()]).toEqual([2, 2]);
});
