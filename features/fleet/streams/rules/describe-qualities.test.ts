import { expect, it } from 'vitest';
import { describeQualities } from './describe-qualities.ts';

const of = (...qualities: ('good' | 'uncertain' | 'bad')[]) => qualities.map((quality) => ({ quality }));

it.each([
  [of('good', 'good'), null],
  [of(), null],
  [of('good', 'bad'), '1 bad'],
  [of('uncertain', 'bad', 'uncertain'), '1 bad, 2 uncertain'],
])('describes %o as %s', (newest, said) => {
  expect(describeQualities(newest)).toBe(said);
});
