import { expect, it } from 'vitest';
import { wordEnd } from './word-end.ts';

const ending = { kind: 'limit', isActive: false, value: null, actorEmail: null, reason: null } as const;
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
    { action: 'acknowledge', ...ending, kind: 'message', isActive: true, ...maija, reason: null },
    'Acknowledged',
    'By maija@example.org.',
  ],
  [{ action: 'return', ...ending, kind: 'message' }, 'Ended', 'It calls nobody any more.'],
  [{ action: 'return', ...ending, kind: 'silence' }, 'Over', 'Data come again.'],
  [
    { action: 'acknowledge', ...ending, kind: 'silence', isActive: true, ...maija },
    'Acknowledged',
    'By maija@example.org: calling the field operator. There is still no data.',
  ],
  [{ action: 'return', ...ending, kind: 'silence', reason: 'The unit was retired' }, 'Ended', 'The unit was retired.'],
] as const)('says of %o that it is %s', (given, word, message) => {
  expect(wordEnd(given)).toEqual({ word, message });
});
