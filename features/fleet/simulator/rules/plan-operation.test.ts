import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { demoWorld } from '../vocabulary.ts';
import { listRefuellings, planOperation } from './plan-operation.ts';

const firstStart = Date.UTC(2026, 10, 21, 15);

describe('the plan of the demonstration', () => {
  it('shows a unit at full power, one that follows load and one in an outage at the first start', () => {
    const atStart = Object.values(demoWorld).map((plan) => planOperation(plan, firstStart, firstStart));
    expect(atStart.map(({ daysOut }) => daysOut)).toEqual([null, null, null, 12]);
    expect(atStart.slice(0, 3).map(({ percent }) => percent)).toEqual([100, 100, 85]);
  });

  it('never has two units out at once', () => {
    for (let day = 0; day < 3 * 365; day++) {
      const out = Object.values(demoWorld).filter(
        (plan) => planOperation(plan, firstStart + day * DAY_MS, firstStart).daysOut !== null,
      );
      expect(out.length, `day ${day}`).toBeLessThanOrEqual(1);
    }
  });

  it('goes through its percentages by the hour of Eastern Standard Time', () => {
    const at = (hour: number) => Date.UTC(2026, 6, 1, hour);
    const plan = demoWorld['dnnp-3'];
    if (!plan) throw new Error('dnnp-3 has no plan');
    expect(planOperation(plan, at(5), 0).percent).toBe(plan.percentByHour[0]);
    expect(planOperation(plan, at(4), 0).percent).toBe(plan.percentByHour[23]);
  });
});

describe('the refuellings of the plan', () => {
  const refuellings = listRefuellings(firstStart, firstStart + 340 * DAY_MS);

  it('are one of thirty days for each unit', () => {
    expect(refuellings.map(({ unitId }) => unitId)).toEqual(Object.keys(demoWorld));
    expect(refuellings.map(({ startsAt, endsAt }) => (endsAt - startsAt) / DAY_MS)).toEqual([30, 30, 30, 30]);
  });

  it('come again after a year', () => {
    const starts = listRefuellings(firstStart, firstStart + 400 * DAY_MS)
      .filter(({ unitId }) => unitId === 'dnnp-4')
      .map(({ startsAt }) => (startsAt - firstStart) / DAY_MS);
    expect(starts).toEqual([-12, 353]);
  });

  it('are left out before they begin', () => {
    expect(listRefuellings(firstStart, firstStart).map(({ unitId }) => unitId)).toEqual(['dnnp-4']);
  });

  it('end when the unit has had the hours that a start from cold takes', () => {
    const plan = demoWorld['dnnp-4'];
    const endsAt = refuellings.find(({ unitId }) => unitId === 'dnnp-4')?.endsAt ?? 0;
    if (!plan) throw new Error('dnnp-4 has no plan');
    const isOutBefore = (hours: number) => planOperation(plan, endsAt - hours * HOUR_MS, firstStart).daysOut !== null;
    expect([isOutBefore(6), isOutBefore(4)]).toEqual([true, false]);
  });
});
