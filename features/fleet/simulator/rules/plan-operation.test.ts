import { describe, expect, it } from 'vitest';
import { demoWorld } from '../vocabulary.ts';
import { planLosses, planOperation } from './plan-operation.ts';

const DAY_MS = 86_400_000;
const firstStart = Date.UTC(2026, 10, 21, 15);

describe('the plan of the demonstration', () => {
  it('shows a unit at full power, one that follows load and one in an outage at the first start', () => {
    const atStart = Object.values(demoWorld).map((plan) => planOperation(plan, firstStart, firstStart));
    expect(atStart.map(({ isRefuelling }) => isRefuelling)).toEqual([false, false, false, true]);
    expect(atStart.slice(0, 3).map(({ percent }) => percent)).toEqual([100, 100, 85]);
  });

  it('never has two units out at once', () => {
    for (let day = 0; day < 3 * 365; day++) {
      const out = Object.values(demoWorld).filter(
        (plan) => planOperation(plan, firstStart + day * DAY_MS, firstStart).isRefuelling,
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

describe('the losses that follow from the plan', () => {
  const losses = planLosses(firstStart, firstStart + 340 * DAY_MS, 300);

  it('are a refuelling of thirty days for each unit', () => {
    const refuellings = losses.filter(({ kind }) => kind === 'planned');
    expect(refuellings.map(({ unitId }) => unitId).sort()).toEqual(Object.keys(demoWorld));
    for (const { startsAt, endsAt, lostMw } of refuellings)
      expect([endsAt - startsAt, lostMw]).toEqual([30 * DAY_MS, 300]);
  });

  it('are external for the unit that follows load, outside of its refuelling', () => {
    const deratings = losses.filter(({ kind }) => kind === 'external');
    expect(deratings.map(({ unitId }) => unitId)).toEqual(['dnnp-3', 'dnnp-3']);
    expect(deratings.map(({ endsAt, startsAt }) => (endsAt - startsAt) / DAY_MS)).toEqual([261, 49]);
    expect(deratings[0]?.lostMw).toBe(46.9);
  });
});
