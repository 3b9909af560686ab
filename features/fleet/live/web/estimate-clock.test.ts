import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { createServerClock } from './estimate-clock.ts';

it('says the browser’s time until the server was heard', () => {
  const clock = createServerClock(
    () => 5,
    () => 1_000,
  );
  expect(clock.now()).toBe(1_000);
});

it('follows the frame that came fastest', () => {
  let elapsed = 0;
  const clock = createServerClock(() => elapsed);
  for (const [sentAt, delay] of [
    [10_000, 300],
    [15_000, 20],
    [20_000, 900],
  ] as const) {
    elapsed = sentAt - 10_000 + delay;
    clock.hear(sentAt);
  }
  expect(clock.now() - (10_000 + elapsed)).toBe(-20);
});

it('says whole milliseconds, whatever the browser measures', () => {
  let elapsed = 0.3;
  const clock = createServerClock(() => elapsed);
  clock.hear(1_000);
  elapsed = 7.75;
  expect(Number.isInteger(clock.now())).toBe(true);
});

it('forgets what it knew when the computer has slept', () => {
  let elapsed = 0;
  const clock = createServerClock(() => elapsed);
  clock.hear(10_000);
  elapsed = 1_000;
  clock.hear(HOUR_MS);
  expect(clock.now()).toBe(HOUR_MS);
});
