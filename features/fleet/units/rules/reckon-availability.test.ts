import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { daysBefore } from '../../../../platform/shared/zoned-time.ts';
import {
  type CountedUnit,
  type Loss,
  reckonAvailability,
  reckonFactors,
  reckonLoadFactor,
} from './reckon-availability.ts';

const DAY = 24 * HOUR_MS;
const from = Date.parse('2026-01-01T00:00:00Z');
const to = from + 100 * DAY;
const TORONTO = 'America/Toronto';

const unit = (losses: Loss[] = [], commercialSince: number | null = 0): CountedUnit => ({
  capacityMw: 300,
  commercialSince,
  losses,
});
const loss = (kind: Loss['kind'], startDay: number, days: number | null, lostMw = 300): Loss => ({
  kind,
  startsAt: from + startDay * DAY,
  endsAt: days === null ? null : from + (startDay + days) * DAY,
  lostMw,
});
const reckon = (...losses: Loss[]) => reckonAvailability(unit(losses), from, to);

describe('a period', () => {
  it('without losses is fully available', () => {
    const reckoned = reckon();
    expect([reckoned.referenceMwh, reckonFactors(reckoned).availabilityPercent]).toEqual([300 * 2_400, 100]);
  });

  it('of a day in which the clocks go forward in Toronto has 23 hours', () => {
    const end = Date.parse('2026-03-08T12:00:00-04:00');
    expect(reckonAvailability(unit(), daysBefore(end, 1, TORONTO), end).hours).toBe(23);
  });

  it('of a day in which the clocks go back in Toronto has 25 hours', () => {
    const end = Date.parse('2026-11-01T12:00:00-05:00');
    expect(reckonAvailability(unit(), daysBefore(end, 1, TORONTO), end).hours).toBe(25);
  });
});

describe('a full outage over the whole local day', () => {
  it.each([
    ['23 hours when the clocks go forward', '2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00', 23],
    ['25 hours when the clocks go back', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00', 25],
  ])('costs %s', (_, start, end, hours) => {
    const [startsAt, endsAt] = [Date.parse(start), Date.parse(end)];
    const all = unit([{ kind: 'unplanned', startsAt, endsAt, lostMw: 300 }]);
    expect(reckonAvailability(all, daysBefore(endsAt, 1, TORONTO), endsAt).unplannedLossMwh).toBe(300 * hours);
  });
});

describe('the load factor', () => {
  it('is the generation over the reference energy of the same hours', () => {
    expect(reckonLoadFactor(285 * 10, 300 * 10)).toBe(95);
  });

  it('is 0 when a unit delivered nothing', () => {
    expect(reckonLoadFactor(0, 3_000)).toBe(0);
  });

  it.each([
    ['without telemetry', null, 0],
    ['over no hours', 0, 0],
  ])('is not known %s', (_, generation, reference) => {
    expect(reckonLoadFactor(generation, reference)).toBeNull();
  });
});

describe('a loss', () => {
  it('of 40 % for ten of a hundred days costs 4 % of availability', () => {
    expect(reckonFactors(reckon(loss('unplanned', 20, 10, 120))).availabilityPercent).toBeCloseTo(96, 10);
  });

  it('of 40 % takes no operating hours', () => {
    expect(reckon(loss('unplanned', 20, 10, 120)).operatingHours).toBe(2_400);
  });

  it('of all power takes its hours', () => {
    expect(reckon(loss('planned', 20, 10)).operatingHours).toBe(2_160);
  });

  it('without an end counts up to the end of the period', () => {
    expect(reckon(loss('unplanned', 90, null)).unplannedLossMwh).toBe(300 * 240);
  });

  it('that begins after the period counts nothing', () => {
    expect(reckon(loss('planned', 100, 10), loss('unplanned', 150, null)).operatingHours).toBe(2_400);
  });

  it('that began before the period counts from its beginning', () => {
    expect(reckon(loss('planned', -5, 10)).plannedLossMwh).toBe(300 * 120);
  });

  it('that ends before it begins counts nothing', () => {
    expect(reckon(loss('planned', 10, -5)).plannedLossMwh).toBe(0);
  });

  it('of more than the unit has is cut', () => {
    expect(reckon(loss('external', 0, 100, 900)).externalLossMwh).toBe(300 * 2_400);
  });

  it('from outside lowers availability, but not capability', () => {
    const { availabilityPercent, capabilityPercent } = reckonFactors(reckon(loss('external', 0, 10)));
    expect([availabilityPercent, capabilityPercent]).toEqual([90, 100]);
  });
});

describe('losses that overlap', () => {
  it('add up below the capacity', () => {
    const { unplannedLossMwh } = reckon(loss('unplanned', 0, 10, 100), loss('unplanned', 5, 10, 150));
    expect(unplannedLossMwh).toBe((100 * 10 + 150 * 10) * 24);
  });

  it('count the planned one first, then the unplanned one, then what came from outside', () => {
    const reckoned = reckon(
      loss('external', 0, 10, 100),
      loss('unplanned', 0, 10, 100),
      loss('planned', 0, 10, 250),
      loss('planned', 20, 10, 150),
      loss('unplanned', 20, 10, 100),
      loss('external', 20, 10, 100),
    );
    expect([reckoned.plannedLossMwh, reckoned.unplannedLossMwh, reckoned.externalLossMwh]).toEqual([
      400 * 240,
      150 * 240,
      50 * 240,
    ]);
  });

  it('never exceed the reference energy, whatever they are', () => {
    const kinds = ['planned', 'unplanned', 'external'] as const;
    // 300 cases from a small fixed generator.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const losses = Array.from({ length: next(9) }, () =>
        loss(kinds[next(3)] ?? 'planned', next(140) - 20, next(5) === 0 ? null : next(60), next(400)),
      );
      const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = reckon(...losses);
      expect(plannedLossMwh + unplannedLossMwh + externalLossMwh).toBeLessThanOrEqual(referenceMwh * (1 + 1e-12));
    }
  });
});

describe('a unit', () => {
  it('that became commercial in the middle counts from then on', () => {
    const half = reckonAvailability(unit([loss('unplanned', 40, 20)], from + 50 * DAY), from, to);
    expect([half.referenceMwh, half.unplannedLossMwh]).toEqual([300 * 1_200, 300 * 240]);
  });

  it('that is derated by 40 % from the day on which it became commercial in the middle has 60 %', () => {
    const half = reckonAvailability(unit([loss('unplanned', 0, null, 120)], from + 50 * DAY), from, to);
    expect(reckonFactors(half).availabilityPercent).toBeCloseTo(60, 10);
  });

  it('that never became commercial does not count', () => {
    const { countedFrom, referenceMwh } = reckonAvailability(unit([loss('planned', 0, null)], null), from, to);
    expect([countedFrom, referenceMwh]).toEqual([null, 0]);
  });

  it('that becomes commercial after the period does not count', () => {
    expect(reckonAvailability(unit([], to), from, to).countedFrom).toBe(null);
  });
});

it('has no factors when nothing counts', () => {
  expect(reckonFactors(reckonAvailability(unit([], null), from, to))).toEqual({
    availabilityPercent: null,
    capabilityPercent: null,
    unplannedLossPercent: null,
  });
});
