import { expect, it } from 'vitest';
import { nameSource } from './name-source.ts';

it.each([
  ['ipcc-2014', 'IPCC 2014'],
  ['eia-faq-74', 'EIA FAQ 74'],
  ['lovering-2022', 'Lovering 2022'],
  ['epa-egrid', 'EPA eGRID'],
  ['carbocapture', 'Carbocapture'],
])('the source %s is named %s', (slug, name) => {
  expect(nameSource(slug)).toBe(name);
});
