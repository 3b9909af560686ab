import { expect, it } from 'vitest';
import { wordEnd } from './word-end.ts';

const nobody = { actorEmail: null, reason: null };

it('says that it is over only of an alarm whose value is back', () => {
  expect(wordEnd('return', { isActive: false, ...nobody })).toEqual({ word: 'Over', message: 'The value is back.' });
  const maija = { actorEmail: 'maija@example.org', reason: 'calling the field operator' };
  expect(wordEnd('acknowledge', { isActive: true, ...maija })).toEqual({
    word: 'Acknowledged',
    message: 'By maija@example.org: calling the field operator. The value is still beyond its limit.',
  });
  expect(wordEnd('suppress', { isActive: true, ...nobody })).toEqual({
    word: 'Suppressed',
    message: 'The unit is in an outage. The value is still beyond its limit.',
  });
});
