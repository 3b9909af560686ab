import { expect, it } from 'vitest';
import { collectFields } from './collect-fields.ts';

it.each(['website_url', 'websiteUrl', 'Website URL', 'WEBSITE-URL', ' website url '])('%j is websiteurl', (label) => {
  expect([...collectFields({ [label]: 1 }).fields]).toEqual([['websiteurl', { label, value: 1 }]]);
});

it('refuses a field that is there twice', () => {
  expect(collectFields({ founded_year: 1, foundedYear: 2 }).problems).toEqual([
    '"founded_year" and "foundedYear" are the same field. Keep one of them.',
  ]);
});
