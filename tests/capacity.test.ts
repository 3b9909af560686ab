import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { costLines, type Fleet, fleetOf, measuredCosts, reckonCapacity, tellNeed } from '../bench/reckon-capacity.ts';

const document = readFileSync('docs/capacity.md', 'utf8');

describe('docs/capacity.md', () => {
  it.each([10, 1_000, 100_000])('says of %i units what is reckoned', (units) => {
    expect(document).toContain(tellNeed(units, reckonCapacity(fleetOf(units), measuredCosts)));
  });

  it.each(costLines(measuredCosts))('names what it was reckoned with: %s', (line) => {
    expect(document).toContain(line);
  });
});

describe('reckoning', () => {
  const none: Fleet = { ...fleetOf(0), listeners: 0, pagesPerSecond: 0 };
  const need = (changed: Partial<Fleet>) => reckonCapacity({ ...none, ...changed }, measuredCosts);

  it('nothing needs nothing', () => {
    expect(need({})).toMatchObject({
      productCores: 0,
      databaseCores: 0,
      diskGigabytes: 0,
      topology: 'one process, embedded',
    });
  });

  it('twice the units take twice of everything that grows with them', () => {
    const [one, two] = [need({ units: 500 }), need({ units: 1_000 })];
    for (const what of ['productCores', 'databaseCores', 'diskGigabytes', 'inMegabitsPerSecond'] as const)
      expect(two[what] / one[what]).toBeCloseTo(2);
  });

  it('listeners cost the product and the network, not the database', () => {
    const heard = need({ listeners: 10_000 });
    expect(heard.databaseCores).toBe(0);
    expect(heard.productCores).toBeCloseTo((10_000 * none.framesPerSecond * measuredCosts.frame) / 1e6 / 0.6);
    expect(heard.outMegabitsPerSecond).toBeGreaterThan(0);
  });

  it('a disk holds samples for four days at most, minutes for three weeks, hours of a year', () => {
    const { bytes } = measuredCosts;
    const { diskGigabytes } = need({ units: 1, streamsOfUnit: 1, samplesPerSecond: 1 });
    const expected = 3_600 * 96 * bytes.sample + 504 * bytes.minutesOfHour + 8_760 * bytes.hour;
    expect(diskGigabytes * 1e9).toBeCloseTo(expected);
  });

  it('divides what one server cannot take', () => {
    expect(need({ units: 1_000 }).topology).not.toContain('Citus');
    expect(need({ units: 1_000_000 }).topology).toContain('Citus');
  });
});
