import { expect, it } from 'vitest';
import { isMarked } from './follow-marks.ts';

it.each([
  ['/vendors/oklo', '/vendors/oklo', true],
  ['/vendors/oklo', '/vendors/oklo-2', false],
  ['/news?region=EU&region=NAM', '/news?region=NAM&region=EU', true],
  ['/news?q=light+water', '/news?q=light%20water', true],
  ['/licensing?regulator=us-nrc&view=steps', '/licensing?regulator=us-nrc', true],
  ['/news', '/news?region=EU', false],
])('who follows %s sees on %s that it is followed: %s', (mark, path, expected) => {
  expect([isMarked([mark], path), isMarked(null, path)]).toEqual([expected, false]);
});
