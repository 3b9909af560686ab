import { expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

it.each([
  ['Valar raises $1bn for microreactors', '1000 USD'],
  ['raised $51.3m Series A', '51.3 USD'],
  ['a $650 million funding round', '650 USD'],
  ['C$3 billion for Darlington', '3000 CAD'],
  ['$468-Million Funding Round', '468 USD'],
  ['EUR 4.9 bn', '4900 EUR'],
  ['£1,250m', '1250 GBP'],
  ['up to $1 billion public US funding', '<=1000 USD'],
  ['300 MW for 34 units', undefined],
  ['$10m now and $20m later', undefined],
])('%s', (text, amount) => {
  const read = readAmount(text);
  expect(read ? `${read.millions} ${read.currency}` : undefined).toBe(amount);
});
