import { expect, it } from 'vitest';
import { kindOf, orderReports } from './order-reports.ts';

const report = (sourceKind: string, url: string | null = null) => ({ sourceKind, url });

it('puts those who decide before those who build, agencies after them, and everybody else as they came', () => {
  const order = orderReports(['press', 'agency', 'trade', 'company', 'regulator', 'wire'].map((kind) => report(kind)));
  expect(order.map(({ kind }) => kind)).toEqual(['regulator', 'company', 'agency', 'press', 'trade', 'wire']);
});

it.each([
  ['https://www.nrc.gov/x', 'regulator'],
  ['https://www.onr.org.uk/', 'regulator'],
  ['https://www.iaea.org/a', 'agency'],
  ['https://www.energy.gov/a', 'government'],
  ['https://www.gov.uk/a', 'government'],
  ['https://natural-resources.canada.ca/a', 'government'],
  ['https://notnrc.gov.example/a', 'manual'],
  ['https://nrc.gov.evil.example/a', 'manual'],
  ['HTTPS://WWW.NRC.GOV:443/x', 'regulator'],
  ['javascript:alert(1)', 'manual'],
  [null, 'manual'],
])('what an editor wrote of %s is by: %s', (url, kind) => {
  expect(kindOf(report('manual', url))).toBe(kind);
});

it('a feed is what it is called, wherever its links lead', () => {
  expect(kindOf(report('trade', 'https://www.nrc.gov/x'))).toBe('trade');
});
