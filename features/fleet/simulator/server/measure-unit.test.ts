import { describe, expect, it } from 'vitest';
import { exceededLimit } from '../../streams/rules/judge-value.ts';
import { demoWorld } from '../vocabulary.ts';
import { advanceWorld } from './advance-world.ts';
import { createWorld, type Sample } from './create-world.ts';
import { instruments } from './measure-unit.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };

const at = Date.UTC(2026, 10, 21);
const unitIds = Object.keys(demoWorld);
const fullPower = { percentByHour: [], refuellingStartsDay: 1e4, bearingWear: 0 };
/** Half an hour of four sound units at full power, with the lake and the air of the reference point. */
const samples = advanceWorld(
  createWorld({ seed: 5, at, plans: Object.fromEntries(unitIds.map((id) => [id, fullPower])), climate: 'steady' }),
  at + 1_800_000,
);

describe('the instruments', () => {
  it('are those that the product knows, with their intervals, ranges and digits', () => {
    expect(
      instruments.map(({ tag, intervalSeconds, range, decimals }) => [tag, intervalSeconds, ...range, decimals]),
    ).toEqual(
      fleet.tags.map(({ tag, intervalSeconds, minValue, maxValue, decimals }) => [
        tag,
        intervalSeconds,
        minValue,
        maxValue,
        decimals,
      ]),
    );
  });

  it.each(fleet.tags)('$tag lies within 1 % of its range of its nominal value at full power, on all units', (tag) => {
    for (const [unitId, values] of valuesOf(tag.tag)) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(mean - tag.nominal), unitId).toBeLessThan((tag.maxValue - tag.minValue) / 100);
    }
  });

  it.each(fleet.tags)('$tag stays inside its limits at full power, on all units', (tag) => {
    for (const [unitId, values] of valuesOf(tag.tag)) {
      expect(
        values.filter((value) => exceededLimit(tag, value) !== null),
        unitId,
      ).toEqual([]);
    }
  });

  it.each(fleet.tags)('$tag comes at its interval', ({ tag, intervalSeconds }) => {
    for (const [unitId, values] of valuesOf(tag)) {
      expect(Math.abs(values.length - 1_800 / intervalSeconds), unitId).toBeLessThanOrEqual(1);
    }
  });

  it('move on some unit every second', () => {
    const seconds = new Set(samples.map(({ ts }) => Math.ceil(ts / 1_000)));
    expect(seconds.size).toBeGreaterThan(1_798);
  });

  it('tell one unit from the other by small errors of calibration', () => {
    const means = valuesOf('pressure').map(
      ([, values]) => values.reduce((sum, value) => sum + value, 0) / values.length,
    );
    expect(new Set(means.map((mean) => mean.toFixed(4))).size).toBe(4);
  });

  it('show output following steam, not noise of its own', () => {
    const world = createWorld({ seed: 6, at, plans: { one: fullPower }, climate: 'steady' });
    world.units.forEach((unit) => {
      unit.orders = { isOut: false, demand: 0.8, rampPerMinute: 0.02 };
    });
    const seen = advanceWorld(world, at + 900_000);
    const of = (tag: string) => seen.filter(({ stream }) => stream === `one.${tag}`).map(({ value }) => value);
    expect(correlation(of('steam_flow'), of('generator_output'))).toBeGreaterThan(0.98);
  });
});

function valuesOf(tag: string): [unitId: string, values: number[]][] {
  return unitIds.map((unitId) => [unitId, valuesOfStream(samples, `${unitId}.${tag}`)]);
}

const valuesOfStream = (from: Sample[], name: string) =>
  from.filter(({ stream }) => stream === name).map(({ value }) => value);

function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: number[], y: number[], mx: number, my: number) =>
    x.reduce((sum, value, n) => sum + (value - mx) * ((y[n] ?? 0) - my), 0);
  return product(a, b, meanA, meanB) / Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB));
}
