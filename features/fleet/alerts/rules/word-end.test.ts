import { expect, it } from 'vitest';
import { wordEnd } from './word-end.ts';

const ending = { streamId: 7, isActive: false, value: null, actorEmail: null, reason: null };
const maija = { actorEmail: 'maija@example.org', reason: 'calling the field operator' };

it.each([
  [{ action: 'return', ...ending, value: 3.1 }, 'Over', 'The value is back.'],
  [
    { action: 'acknowledge', ...ending, isActive: true, ...maija },
    'Acknowledged',
    'By maija@example.org: calling the field operator. The value is still beyond its limit.',
  ],
  [
    { action: 'suppress', ...ending, isActive: true },
    'Suppressed',
    'The unit is in an outage. The value is still beyond its limit.',
  ],
  // Its stream or its unit is no more: what the value did nobody knows.
  [{ action: 'return', ...ending, reason: 'The stream was removed' }, 'Ended', 'The stream was removed.'],
  // A message has no value.
  [
    { action: 'acknowledge', ...ending, streamId: null, isActive: true, ...maija, reason: null },
    'Acknowledged',
    'By maija@example.org.',
  ],
  [{ action: 'return', ...ending, streamId: null }, 'Ended', 'It calls nobody any more.'],
] as const)('says of %o that it is %s', (given, word, message) => {
  expect(wordEnd(given)).toEqual({ word, message });
});
