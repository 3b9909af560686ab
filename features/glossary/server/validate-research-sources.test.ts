import { expect, it } from 'vitest';
import sources from './seeds/research-sources.json' with { type: 'json' };

it('lists each address once, over https', () => {
  const addresses = sources.map(({ searchUrl }) => searchUrl);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => !URL.canParse(address) || !address.startsWith('https://'))).toEqual([]);
});

it('uses no other placeholders than {query} and {slug}', () => {
  const used = sources.flatMap(({ searchUrl }) => searchUrl.match(/\{\w*\}/g) ?? []);
  expect(used.filter((placeholder) => !['{query}', '{slug}'].includes(placeholder))).toEqual([]);
});

it('judges credibility from 0 to 10', () => {
  expect(
    sources.filter(({ credibility }) => !Number.isInteger(credibility) || credibility < 0 || credibility > 10),
  ).toEqual([]);
});
