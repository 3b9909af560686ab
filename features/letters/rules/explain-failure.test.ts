import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

it('says what a mail server means, and its own words without those of our program', () => {
  expect(explainFailure("Can't send mail - all recipients were rejected: 550 5.1.1 <(address)> unknown")).toEqual({
    meaning: 'There is no such mailbox (any more).',
    answer: '550 5.1.1 <(address)> unknown',
  });
  const meaningOf = (failure: string) => explainFailure(failure).meaning;
  expect([
    meaningOf('550 no such user'),
    meaningOf('550 5.7.1 policy'),
    meaningOf('552 5.2.2 over quota'),
    meaningOf('given up: 451 4.3.0 later'),
    meaningOf('connect ECONNREFUSED'),
    meaningOf('what?'),
  ]).toEqual([
    'There is no such mailbox (any more).',
    expect.stringContaining('rules against spam'),
    'The mailbox is full.',
    'The mail server did not take it for now. It was tried several times.',
    'The mail server could not be reached.',
    'The mail server did not take it.',
  ]);
  expect(explainFailure('unconfirmed: the process ended here')).toEqual({
    meaning: expect.stringContaining('most likely it was taken'),
    answer: 'the process ended here',
  });
});
