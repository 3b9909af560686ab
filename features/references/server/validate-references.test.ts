import { describe, expect, it } from 'vitest';
import { metricSections, sourceTypes } from '../vocabulary.ts';
import references from './seeds/references.json' with { type: 'json' };

const { sources, metrics } = references;
const metric = (slug: string) => metrics.find((one) => one.slug === slug) as (typeof metrics)[number];

function repeated(values: (string | null)[]): (string | null)[] {
  return values.filter((value, index) => value !== null && values.indexOf(value) !== index);
}

describe('sources', () => {
  it('are named once, by slug, address and DOI', () => {
    expect(repeated(sources.flatMap(({ slug, url, doi }) => [slug, url, doi]))).toEqual([]);
  });

  it('have slugs that BibTeX takes as keys', () => {
    expect(sources.filter(({ slug }) => !/^[a-z][a-z0-9-]+$/.test(slug))).toEqual([]);
  });

  it('have https addresses', () => {
    expect(sources.filter(({ url }) => !URL.canParse(url) || new URL(url).protocol !== 'https:')).toEqual([]);
  });

  it('are of a known type', () => {
    expect(sources.filter(({ type }) => !(sourceTypes as readonly string[]).includes(type))).toEqual([]);
  });

  it('were published in a year that can be, or in none', () => {
    expect(sources.filter(({ year }) => year !== null && !(year >= 1990 && year <= 2026))).toEqual([]);
  });

  it('are all cited', () => {
    const cited = new Set(metrics.flatMap(({ citations }) => citations.map(({ source }) => source)));
    expect(sources.filter(({ slug }) => !cited.has(slug))).toEqual([]);
  });
});

describe('metrics', () => {
  it('are named once', () => {
    expect(repeated(metrics.map(({ slug }) => slug))).toEqual([]);
  });

  it('belong to a known section', () => {
    expect(metrics.filter(({ section }) => !(metricSections as readonly string[]).includes(section))).toEqual([]);
  });

  it('cite at least one source that is there, each once', () => {
    const known = new Set(sources.map(({ slug }) => slug));
    for (const { slug, citations } of metrics) {
      expect(citations.length, slug).toBeGreaterThan(0);
      expect(repeated(citations.map(({ source }) => source)), slug).toEqual([]);
      expect(
        citations.filter(({ source }) => !known.has(source)),
        slug,
      ).toEqual([]);
    }
  });

  it('cite a source with the figure that it publishes', () => {
    const silent = metrics.filter(({ citations }) => citations.some(({ published }) => !published));
    expect(silent.map(({ slug }) => slug)).toEqual([]);
  });

  it('say why, where a source publishes another figure', () => {
    const differing = metrics.filter(({ citations }) => citations.some(({ agrees }) => !agrees));
    expect(differing.filter(({ choice }) => !choice).map(({ slug }) => slug)).toEqual([]);
  });

  it('that are verified have a source that bears them out', () => {
    const verified = metrics.filter(({ isVerified }) => isVerified);
    expect(verified.filter(({ citations }) => !citations.some(({ agrees }) => agrees)).map(({ slug }) => slug)).toEqual(
      [],
    );
  });

  it('that are verified and have a range lie within it', () => {
    const outside = metrics.filter(
      ({ isVerified, value, low, high }) => isVerified && (value < (low ?? value) || value > (high ?? value)),
    );
    expect(outside.map(({ slug }) => slug)).toEqual([]);
  });

  it('that are not verified say so in words or name what differs', () => {
    const unverified = metrics.filter(({ isVerified }) => !isVerified);
    expect(unverified.filter(({ choice, technical }) => !choice && !/did not/.test(technical))).toEqual([]);
  });
});

it('no metric is named as a source is: both are addresses on /sources', () => {
  const slugs = [...sources, ...metrics].map(({ slug }) => slug);
  expect(repeated(slugs)).toEqual([]);
});

describe('the headline cards', () => {
  it('keep the four figures that were specified', () => {
    const cards = metrics.filter(({ section }) => section === 'headline').map(({ value, unit }) => `${value} ${unit}`);
    expect(cards).toEqual(['5.2 t', '87 %', '99 %', '14200 EUR']);
  });

  it('5.2 t is 10,791 kWh at 490 g less 12 g', () => {
    expect((10_791 * (490 - 12)) / 1e6).toBeCloseTo(metric('household-co2').value, 1);
  });

  it('the range of the 5.2 t follows from the ranges of IPCC AR5', () => {
    const ends = [410 - 110, 650 - 3.7].map((grams) => Math.round((10_791 * grams) / 1e5) / 10);
    expect(ends).toEqual([metric('household-co2').low, metric('household-co2').high]);
  });

  it('EUR 14,200 is 129 t at EUR 110, to the nearest hundred', () => {
    expect(Math.round((129 * 110) / 100) * 100).toBe(metric('carbon-cost').value);
  });

  it('the range of the EUR 14,200 is that of the allowance price of 2023', () => {
    const ends = [66, 100].map((price) => Math.round((129 * price) / 100) * 100);
    expect(ends).toEqual([metric('carbon-cost').low, metric('carbon-cost').high]);
  });

  it('the range of the 87 % goes from the Classic constants to coal against nuclear', () => {
    const less = (nuclear: string, fossil: string) =>
      Math.round(100 * (1 - metric(nuclear).value / metric(fossil).value));
    const ends = [less('classic-land-nuclear', 'classic-land-fossil'), less('land-nuclear', 'land-coal')];
    expect(ends).toEqual([metric('less-land').low, metric('less-land').high]);
  });

  it('99 % and 87 % cannot be recomputed, and are marked as not verified', () => {
    expect([metric('uptime').isVerified, metric('less-land').isVerified]).toEqual([false, false]);
  });
});

it('the fossil mix has no range: none is published for it', () => {
  expect([metric('co2-fossil-mix').low, metric('co2-fossil-mix').high]).toEqual([null, null]);
});

describe('factors that are computed', () => {
  it.each<[slug: string, computed: number, digits: number]>([
    ['co2-fossil-mix', (1e6 * (709 + 790 + 18)) / (675_115 + 1_806_063 + 16_233), 0],
    ['co2-grid', 0.81 * 453.592, 0],
    ['co2-gasoline-mile', 8_887 / 22, 0],
    ['classic-gasoline-co2', 8_887 / 22, 0],
    ['electric-car-use', 1 / 3.6, 3],
    ['gas-heating', (0.42 * (31.2 + 51.3)) / 2 / 100, 3],
    ['cost-gasoline-mile', 3.3 / 22, 2],
    ['tree', 48 * 0.453592, 0],
  ])('%s', (slug, computed, digits) => {
    expect(computed).toBeCloseTo(metric(slug).value, digits === 0 ? 0 : digits);
  });
});
