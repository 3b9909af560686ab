import { iso31662 } from 'iso-3166';
import { expect, it } from 'vitest';
import { classifyArticle } from '../classify-article.ts';
import { regionByCountry } from './country-regions.ts';
import { SUBDIVISIONS } from './subdivisions.ts';

const published = new Map(iso31662.map(({ code, name }) => [code, name]));

it('every division is one of ISO 3166-2, and stands once', () => {
  const codes = SUBDIVISIONS.map(({ code }) => code);
  expect(codes.filter((code) => !published.has(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(SUBDIVISIONS.filter(({ names }) => names.trim() === '')).toEqual([]);
});

it('a text that names a division lies in the region of its country', () => {
  const wrong = SUBDIVISIONS.flatMap(({ code, names }) =>
    names.split(',').flatMap((name) => {
      const written = name.trim().replace(/^=/, '');
      const { regions } = classifyArticle({
        title: `Nuclear power plant planned in ${written}`,
        summary: null,
        sourceScope: 'general',
      });
      return regions.join() === regionByCountry[code.slice(0, 2)] ? [] : [`${code} ${written}: ${regions.join()}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['Voters in Kemmerer, Wyo., back the nuclear plant', ['NAM']],
  ['South Gyeongsang builds a nuclear supply chain', ['APAC']],
  ['Baja California rules out nuclear power', ['LATAM']],
  ['Uranium ore price rises again', []],
])('%s', (title, regions) => {
  expect(classifyArticle({ title, summary: null, sourceScope: 'nuclear' }).regions).toEqual(regions);
});
