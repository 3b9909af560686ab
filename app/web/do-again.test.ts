import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { doAgain } from './do-again.ts';

const reported = vi.fn();
const nothing = { entered: new Map(), opened: new Set<HTMLDetailsElement>(), pointed: () => null };
const stop = { stopListening: vi.fn(), stopWriting: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [], activeElement: null });
  vi.stubGlobal('reportError', reported.mockClear());
  return () => vi.unstubAllGlobals();
});

it('does what follows when one thing cannot be done any more, and tells of that', async () => {
  const done: string[] = [];
  const gone = new Error('The button is gone.');
  const fail = () => {
    throw gone;
  };
  await doAgain({ ...nothing, ...stop, done: [fail, () => done.push('second'), fail, () => done.push('fourth')] });
  expect([done, reported.mock.calls]).toEqual([
    ['second', 'fourth'],
    [[gone], [gone]],
  ]);
});

it('goes on after a field that cannot be written in', async () => {
  const field = new Proxy({} as HTMLInputElement, {
    get() {
      throw new Error('This is no field.');
    },
  });
  const done: string[] = [];
  const entered = new Map([[field, { value: 'x', checked: false }]]);
  await doAgain({ ...nothing, ...stop, entered, done: [() => done.push('pressed')] });
  expect([done, stop.stopWriting.mock.calls.length > 0]).toEqual([['pressed'], true]);
});

it('does after a while what does not need the page, and goes on holding what is pressed on it until it is alive', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page: Record<string, object> = {};
  vi.stubGlobal('document', { querySelector: () => page, querySelectorAll: () => [], activeElement: null });
  const stopListening = vi.fn();
  const told: string[] = [];
  const done = [() => told.push('menu')];
  const doing = doAgain({ ...nothing, ...stop, stopListening, done });
  await vi.advanceTimersByTimeAsync(6_000);
  expect([told, stopListening.mock.calls.length]).toEqual([['menu'], 0]);
  done.push(() => told.push('form'));
  page.__reactFiber$1 = {};
  await vi.advanceTimersByTimeAsync(1_000);
  await doing;
  expect([told, stopListening.mock.calls.length]).toEqual([['menu', 'form'], 1]);
});
