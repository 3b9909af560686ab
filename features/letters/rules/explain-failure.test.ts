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
  // Addresses of machines look like codes.
  expect([
    meaningOf('554 5.7.1 Service unavailable; Client host [203.5.1.9] blocked using zen.spamhaus.org'),
    meaningOf('421 4.7.0 [5.2.2.9] throttled'),
    meaningOf('450 5.2.2.9 is not known here'),
    meaningOf('550-no such user'),
  ]).toEqual([
    expect.stringContaining('rules against spam'),
    expect.stringContaining('rules against spam'),
    'The mail server did not take it for now.',
    'There is no such mailbox (any more).',
  ]);
  expect(explainFailure('unconfirmed: the process ended here')).toEqual({
    meaning: expect.stringContaining('most likely it was taken'),
    answer: 'the process ended here',
  });
});
