import { describe, expect, it } from 'vitest';
import { type AlarmStanding, noAlarm, stepAlarm } from '../../alerts/rules/step-alarm.ts';
import { type AlarmAction, alarmActions } from '../../alerts/vocabulary.ts';
import { DUE_SOON_DAYS } from '../../maintenance/vocabulary.ts';
import { exceeds, thresholdOf } from '../../streams/rules/judge-value.ts';
import { limitNames } from '../../streams/vocabulary.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };
import { pastAlerts } from './tell-past.ts';

const unitIds = fleet.units.map(({ id }) => id);
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const limitOf = (name: string) => limitNames.find((limit) => limit === name) ?? 'alarm-high';

describe('tags', () => {
  it('are there once each', () => {
    expect(isUnique(fleet.tags.map(({ tag }) => tag))).toBe(true);
  });

  it.each(fleet.tags)('$tag has its limits in order, inside the range of the instrument', (tag) => {
    const { minValue, alarmLow, warningLow, nominal, warningThreshold, criticalThreshold, maxValue } = tag;
    const given = [minValue, alarmLow, warningLow, nominal, warningThreshold, criticalThreshold, maxValue].filter(
      (limit) => limit !== null,
    );
    expect(given).toEqual(given.toSorted((a, b) => a - b));
  });

  it.each(fleet.tags)('$tag is sampled often enough for its delays to be kept without a break', (tag) => {
    expect(tag.staleAfterSeconds).toBeGreaterThan(tag.intervalSeconds);
  });

  it.each(fleet.tags)('$tag can come back from each of its alarms', (tag) => {
    for (const limit of limitNames) {
      const threshold = thresholdOf(tag, limit);
      if (threshold !== null) expect(Math.abs(threshold - tag.nominal)).toBeGreaterThan(tag.deadband);
    }
  });
});

describe('plans', () => {
  it('are there once each', () => {
    expect(isUnique(fleet.plans.map(({ key }) => key))).toBe(true);
  });

  it.each(fleet.plans)('$key says when it is due at every unit', ({ firstDueInDays }) => {
    expect(firstDueInDays).toHaveLength(unitIds.length);
  });

  it.each(fleet.plans)('$key has a priority, an interval, and is due within it', (plan) => {
    expect([1, 2, 3]).toContain(plan.priority);
    expect(Math.max(...plan.firstDueInDays)).toBeLessThanOrEqual(plan.intervalDays);
  });

  it('begin with something overdue and something due soon', () => {
    const days = fleet.plans.flatMap(({ firstDueInDays }) => firstDueInDays);
    const overdue = days.filter((day) => day < 0).length;
    const soon = days.filter((day) => day >= 0 && day <= DUE_SOON_DAYS).length;
    expect([overdue >= 1 && overdue <= 2, soon >= 3]).toEqual([true, true]);
  });
});

describe('alerts of the past', () => {
  it.each(pastAlerts)('$unit.$tag, $raisedHoursAgo h ago: are of a stream that exists', ({ unit, tag }) => {
    expect([unitIds.includes(unit), fleet.tags.some((one) => one.tag === tag)]).toEqual([true, true]);
  });

  it.each(pastAlerts)('$unit.$tag, $raisedHoursAgo h ago: exceeded their limit', ({ tag, limit, value }) => {
    const limits = fleet.tags.find((one) => one.tag === tag);
    expect(limitNames).toContain(limit);
    expect(limits && exceeds(limitOf(limit), thresholdOf(limits, limitOf(limit)), value)).toBe(true);
  });

  it.each(pastAlerts)('$unit.$tag, $raisedHoursAgo h ago: are over, step by step, before today', (alert) => {
    let standing: AlarmStanding = noAlarm;
    let last = 0;
    for (const { action, afterMinutes } of [{ action: 'raise', afterMinutes: 0 }, ...alert.deeds]) {
      expect(alarmActions).toContain(action);
      const step = stepAlarm(standing, action as AlarmAction);
      if (step.isRefused) expect.fail(`${action}: ${step.reason}`);
      expect(afterMinutes).toBeGreaterThanOrEqual(last);
      standing = { state: step.state, isActive: step.isActive };
      last = afterMinutes;
    }
    expect([standing.state, last < (alert.raisedHoursAgo - 24) * 60]).toEqual(['normal', true]);
  });
});

it('has messages about units that exist', () => {
  expect(fleet.messages.filter(({ unit }) => !unitIds.includes(unit))).toEqual([]);
});
