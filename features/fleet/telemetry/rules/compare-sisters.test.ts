import { describe, expect, it } from 'vitest';
import { bandOf, compareSisters, type SisterStream, scatterFloor } from './compare-sisters.ts';
import { rankFindings } from './rank-findings.ts';

const shapes = {
  neutron_flux: {
    description: 'Neutron flux (average)',
    unit: '%RTP',
    decimals: 1,
    minValue: 0,
    maxValue: 125,
    nominal: 100,
  },
  vibration: {
    description: 'Turbine bearing vibration (rms)',
    unit: 'mm/s',
    decimals: 2,
    minValue: 0,
    maxValue: 15,
    nominal: 2.2,
  },
};
type Tag = keyof typeof shapes;

/** Unit 1, 2 … with these means; a status other than 'operational' by its place. */
function compare(flux: (number | null)[], vibration: (number | null)[], statuses: Record<number, string> = {}) {
  const units = flux.map((_, n) => ({
    id: `u-${n + 1}`,
    name: `Darlington SMR Unit ${n + 1}`,
    status: statuses[n] ?? 'operational',
  }));
  const streams = (['neutron_flux', 'vibration'] as Tag[]).flatMap((tag) =>
    (tag === 'vibration' ? vibration : flux).map(
      (mean, n): SisterStream => ({ ...shapes[tag], tag, smrUnitId: `u-${n + 1}`, mean, halves: [mean, mean] }),
    ),
  );
  return compareSisters(units, streams);
}

const vibrationOf = (compared: ReturnType<typeof compare>) => {
  const tag = compared.tags.find((one) => one.tag === 'vibration');
  if (!tag) throw new Error('vibration is not compared');
  return tag;
};

describe('four sisters', () => {
  const compared = compare([100, 100.1, 99.9, 100], [2.2, 3.4, 2.3, 2.4]);

  it('lie so many robust deviations from their median', () => {
    // Median 2.35; deviations 0.15, 1.05, 0.05, 0.05; MAD 0.10.
    expect(vibrationOf(compared)).toMatchObject({ basis: 'robust', median: expect.closeTo(2.35, 9) });
    const expected = [-0.15, 1.05, -0.05, 0.05].map((deviation) => deviation / (1.4826 * 0.1));
    for (const [n, { z }] of vibrationOf(compared).values.entries()) expect(z).toBeCloseTo(expected[n] ?? 0, 9);
  });

  it('have the odd one told in words', () => {
    expect(rankFindings(compared)).toEqual([
      {
        smrUnitId: 'u-2',
        tag: 'vibration',
        z: expect.closeTo(7.08, 2),
        sentence:
          'Unit 2 turbine bearing vibration lies 7.1 robust deviations above its sisters: 3.40 mm/s, and their median is 2.35 mm/s.',
      },
    ]);
  });

  it('that read the same are at zero, not nowhere', () => {
    const { values, scatter } = vibrationOf(compare([100, 100, 100], [2.2, 2.2, 2.2]));
    expect([values.map(({ z }) => z), scatter]).toEqual([[0, 0, 0], 1.4826 * 0.015]);
  });

  it('do not look odd by less than their instruments can tell', () => {
    expect(rankFindings(compare([100, 100, 100], [2.2, 2.2, 2.22]))).toEqual([]);
  });
});

describe('a unit is not compared', () => {
  it.each([
    ['at another power', [100, 100, 100, 60], {}, 'At 60.0 % of rated power; those compared are within 2 % of 100.0 %'],
    ['in a planned outage', [100, 100, 100, 0], { 3: 'maintenance' }, 'In a planned outage'],
    ['out of operation', [100, 100, 100, 0], { 3: 'offline' }, 'Out of operation'],
    ['without neutron flux', [100, 100, 100, null], {}, 'No neutron flux was received'],
  ])('%s', (_, flux, statuses, reason) => {
    const { values } = vibrationOf(compare(flux, [2.2, 2.3, 2.4, 9], statuses));
    expect(values[3]).toEqual({
      smrUnitId: 'u-4',
      mean: 9,
      isCompared: false,
      reason,
      z: null,
      difference: null,
      isLasting: false,
    });
  });

  it('does not move the median of the others', () => {
    expect(vibrationOf(compare([100, 100, 100, 60], [2.2, 2.3, 2.4, 9])).median).toBe(2.3);
  });

  it('in one quantity that it did not send', () => {
    const { values, basis } = vibrationOf(compare([100, 100, 100], [2.2, null, 2.4]));
    expect([values[1]?.reason, basis]).toEqual(['No samples', 'paired']);
  });

  it('when every unit runs at another power', () => {
    expect(compare([100, 60], [2, 3]).units.map(({ isCompared }) => isCompared)).toEqual([false, false]);
  });

  it('beyond the band, and is at its edge', () => {
    const { units } = compare([100, 100, 100, 98, 97.9], [2, 2, 2, 2, 2]);
    expect(units.map(({ isCompared }) => isCompared)).toEqual([true, true, true, true, false]);
  });
});

describe('what was apart for half of the window only', () => {
  const streams = (['neutron_flux', 'vibration'] as Tag[]).flatMap((tag) =>
    [2.2, 3.4, 2.3, 2.4].map((mean, n): SisterStream => {
      const value = tag === 'vibration' ? mean : 100;
      return {
        ...shapes[tag],
        tag,
        smrUnitId: `u-${n + 1}`,
        mean: value,
        halves: [value, n === 1 && tag === 'vibration' ? 2.3 : value],
      };
    }),
  );
  const units = [1, 2, 3, 4].map((n) => ({ id: `u-${n}`, name: `Darlington SMR Unit ${n}`, status: 'operational' }));
  const compared = compareSisters(units, streams);

  it('is not told', () => {
    expect(rankFindings(compared)).toEqual([]);
  });

  it('is ordinary', () => {
    const { z, isLasting } = vibrationOf(compared).values[1] ?? { z: 0, isLasting: true };
    expect(bandOf(z ?? 0, isLasting)).toBe('ordinary');
  });
});

it('is told with digits that separate it from its sisters', () => {
  const conductivity = {
    description: 'Conductivity',
    unit: 'µS/cm',
    decimals: 3,
    minValue: 0,
    maxValue: 2,
    nominal: 0.08,
  };
  const units = [1, 2, 3].map((n) => ({ id: `u-${n}`, name: `Darlington SMR Unit ${n}`, status: 'operational' }));
  const streams = units.flatMap(({ id }, n) => [
    { ...shapes.neutron_flux, tag: 'neutron_flux', smrUnitId: id, mean: 100, halves: [100, 100] as const },
    ...[[0.077, 0.077, 0.084][n] ?? 0].map((mean) => ({
      ...conductivity,
      tag: 'conductivity',
      smrUnitId: id,
      mean,
      halves: [mean, mean] as const,
    })),
  ]);
  expect(rankFindings(compareSisters(units, streams)).map(({ sentence }) => sentence)).toEqual([
    'Unit 3 conductivity lies 2.4 robust deviations above its sisters: 0.084 µS/cm, and their median is 0.077 µS/cm.',
  ]);
});

describe('two sisters', () => {
  const compared = compare([100, 100], [2.2, 3.4]);

  it('have their difference, and no deviation', () => {
    const { basis, values } = vibrationOf(compared);
    expect([basis, values.map(({ z }) => z)]).toEqual(['paired', [null, null]]);
    for (const [n, { difference }] of values.entries()) expect(difference).toBeCloseTo([-1.2, 1.2][n] ?? 0, 9);
  });

  it('are told without naming an odd one', () => {
    expect(rankFindings(compared).map(({ sentence }) => sentence)).toEqual([
      'Unit 2 turbine bearing vibration lies 1.20 mm/s above that of Unit 1.',
    ]);
  });
});

it('a unit by itself has nothing but its value', () => {
  const compared = compare([100, 0, 0], [2.2, 0, 0], { 1: 'maintenance', 2: 'offline' });
  const { basis, values } = vibrationOf(compared);
  expect([basis, values[0], rankFindings(compared)]).toEqual([
    'alone',
    { smrUnitId: 'u-1', mean: 2.2, isCompared: true, reason: null, z: null, difference: null, isLasting: false },
    [],
  ]);
});

describe('the least scatter', () => {
  it.each([
    ['is 0.1 % of the range', { decimals: 2, minValue: 0, maxValue: 15, nominal: 2.2 }, 0.015],
    ['is a step of the last digit at least', { decimals: 1, minValue: 0, maxValue: 15, nominal: 2.2 }, 0.1],
    [
      'is 2.5 % of the nominal value over a range of decades',
      { decimals: 1, minValue: 0, maxValue: 1e4, nominal: 12 },
      0.3,
    ],
    [
      'makes nothing notable by less than half a percent of the value at full power',
      { decimals: 1, minValue: 0, maxValue: 330, nominal: 300 },
      1.5 / (2 * 1.4826),
    ],
    ['knows no nominal value of zero', { decimals: 1, minValue: -300, maxValue: 200, nominal: 0 }, 0.5],
    ['is the last digit without a range', { decimals: 3, minValue: null, maxValue: null, nominal: null }, 0.001],
  ])('%s', (_, stream, floor) => {
    expect(scatterFloor(stream)).toBeCloseTo(floor, 9);
  });
});

it.each([
  [1.99, 'ordinary'],
  [-2, 'notable'],
  [3.5, 'notable'],
  [-3.51, 'odd'],
] as const)('%d robust deviations are %s', (z, band) => {
  expect(bandOf(z)).toBe(band);
});
