import { expect, it } from 'vitest';
import { offerUnits } from './offer-units.ts';

const units = [
  { id: 'a', name: 'Unit A', siteName: 'Here' },
  { id: 'b', name: 'Unit B', siteName: 'There' },
  { id: 'c', name: 'Unit C', siteName: 'Here' },
];
const offered = (site: string | null, named: readonly string[] = []) =>
  offerUnits(units, site === null ? null : { name: site }, named).map(({ name }) => name);

it('offers the units of the site whose log it is, and all of them in that of the fleet', () => {
  expect([offered('Here'), offered(null)]).toEqual([
    ['Unit A', 'Unit C'],
    ['Unit A', 'Unit B', 'Unit C'],
  ]);
});

it('always offers the units that the entry names, also those that have left the site or the fleet', () => {
  expect(offered('Here', ['b', 'gone'])).toEqual(['Unit A', 'Unit B', 'Unit C', 'gone']);
});
