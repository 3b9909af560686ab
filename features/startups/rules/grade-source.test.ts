import { expect, it } from 'vitest';
import startups from '../server/seeds/startups.json' with { type: 'json' };
import { gradeSource } from './grade-source.ts';

it.each([
  ['https://www.sec.gov/x', null, 'authority'],
  ['https://entreprises.gouv.fr/x', null, 'authority'],
  ['https://smr.nucnet.org/x', null, 'trade'],
  ['https://investors.x-energy.com/x', 'https://x-energy.com', 'own'],
  ['https://newsoflosangeles.com/x', 'https://example.com', 'other'],
  ['https://notans.org/x', null, 'other'],
  ['not an address', 'nor this', 'other'],
] as const)('%s, of the company at %s, is %s', (source, website, grade) => {
  expect(gradeSource(source, website)).toBe(grade);
});

it('knows a source of every shipped startup', () => {
  expect(startups.filter(({ sourceUrl }) => !sourceUrl)).toEqual([]);
});
