import { expect, it } from 'vitest';
import { isFailing, judgeOutcomes } from './judge-outcomes.ts';

const waits = { state: 'queued', attempts: 0, failure: null } as const;
const fails = { state: 'queued', attempts: 2, failure: 'It answered 500.' } as const;
const isTriedAgain = { ...fails, state: 'sending', attempts: 3 } as const;
const gone = { state: 'dropped', attempts: 1, failure: 'The browser has ended its notifications.' } as const;
const calledBack = { state: 'dropped', attempts: 0, failure: 'Nobody needs to hear it any more.' } as const;
const delivered = { state: 'delivered', attempts: 1, failure: null } as const;

it.each([
  ['nothing is kept', [], null, false],
  ['it waits for its first try', [waits], { state: 'under way', failure: null }, false],
  ['it failed and is tried again', [fails], { state: 'under way', failure: fails.failure }, true],
  ['it failed and is tried again now', [isTriedAgain], { state: 'under way', failure: fails.failure }, true],
  ['one browser failed, another waits', [fails, waits], { state: 'under way', failure: null }, false],
  ['one browser is gone, another fails', [gone, fails], { state: 'under way', failure: fails.failure }, true],
  ['one browser is gone, another took it', [gone, delivered], { state: 'delivered', failure: null }, false],
  ['its only browser is gone', [gone], { state: 'failed', failure: gone.failure }, true],
  ['it was called back', [calledBack], { state: 'called back', failure: null }, false],
  [
    'it failed at one place and was called back at another',
    [gone, calledBack],
    { state: 'failed', failure: gone.failure },
    true,
  ],
] as const)('where %s', (_, deliveries, outcome, fail) => {
  expect([judgeOutcomes(deliveries), isFailing(judgeOutcomes(deliveries))]).toEqual([outcome, fail]);
});
