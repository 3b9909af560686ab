import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf } from '../../../../platform/shared/days.ts';
import { reckonAvailability, reckonFactors } from '../../units/rules/reckon-availability.ts';
import { type OutageKind, outageKinds } from '../../units/vocabulary.ts';
import { demoWorld, REFUELLING_CYCLE_DAYS, REFUELLING_DAYS } from '../vocabulary.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };

/** The day on which the milestones were last checked against their sources. */
const AS_OF = '2026-11-21';

type Outage = (typeof fleet.outages)[number];
type Milestone = (typeof fleet.milestones)[number];

/** Titles of the records that break a rule, so that a failure names them. */
const breaking = <Item extends { title: string }>(items: readonly Item[], breaks: (item: Item) => boolean) =>
  items.filter(breaks).map(({ title }) => title);
const brokenOutages = (breaks: (outage: Outage) => boolean) => breaking(fleet.outages, breaks);
const brokenMilestones = (breaks: (milestone: Milestone) => boolean) => breaking(fleet.milestones, breaks);
const unitIds = fleet.units.map(({ id }) => id);

describe('simulated units', () => {
  it('are four of 300 MW each', () => {
    expect(fleet.units.map(({ capacityMw }) => capacityMw)).toEqual([300, 300, 300, 300]);
  });

  it('became commercial one after the other', () => {
    const ages = fleet.units.map(({ commercialSinceDaysAgo }) => commercialSinceDaysAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  });

  it('are available between 92 and 96 % of their first year, as a station', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const energies = fleet.units.map((unit) =>
      reckonAvailability(
        {
          capacityMw: unit.capacityMw,
          commercialSince: now - unit.commercialSinceDaysAgo * DAY_MS,
          losses: fleet.outages
            .filter(({ smrUnitId }) => smrUnitId === unit.id)
            .map(({ kind, startsDaysAgo, lastsDays, lostMw }) => ({
              kind: kind as OutageKind,
              startsAt: now - startsDaysAgo * DAY_MS,
              endsAt: now - (startsDaysAgo - lastsDays) * DAY_MS,
              lostMw,
            })),
        },
        now - 365 * DAY_MS,
        now,
      ),
    );
    const sum = (of: (unit: (typeof energies)[number]) => number) => energies.reduce((total, u) => total + of(u), 0);
    const { availabilityPercent } = reckonFactors({
      referenceMwh: sum((unit) => unit.referenceMwh),
      plannedLossMwh: sum((unit) => unit.plannedLossMwh),
      unplannedLossMwh: sum((unit) => unit.unplannedLossMwh),
      externalLossMwh: sum((unit) => unit.externalLossMwh),
    });
    expect([availabilityPercent && availabilityPercent > 92, availabilityPercent && availabilityPercent < 96]).toEqual([
      true,
      true,
    ]);
  });
});

describe('simulated outages', () => {
  it('are of units that exist', () => {
    expect(brokenOutages(({ smrUnitId }) => !unitIds.includes(smrUnitId))).toEqual([]);
  });

  it('have a kind of the vocabulary', () => {
    expect(brokenOutages(({ kind }) => !outageKinds.includes(kind as OutageKind))).toEqual([]);
  });

  it('last for some time', () => {
    expect(brokenOutages(({ lastsDays }) => lastsDays <= 0)).toEqual([]);
  });

  it('take some power, and no more than there is', () => {
    expect(brokenOutages(({ lostMw }) => lostMw <= 0 || lostMw > 300)).toEqual([]);
  });

  it('began after their unit became commercial', () => {
    const ageOf = new Map(fleet.units.map(({ id, commercialSinceDaysAgo }) => [id, commercialSinceDaysAgo]));
    expect(brokenOutages(({ smrUnitId, startsDaysAgo }) => startsDaysAgo > (ageOf.get(smrUnitId) ?? 0))).toEqual([]);
  });

  it('are told apart by unit and title', () => {
    const keys = fleet.outages.map(({ smrUnitId, title }) => `${smrUnitId} ${title}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keep only unit 4 out of operation at the first start, until the plan ends it', () => {
    const open = fleet.outages.filter(({ startsDaysAgo, lastsDays }) => startsDaysAgo < lastsDays);
    expect(
      open.map(({ smrUnitId, kind, startsDaysAgo, lastsDays }) => [smrUnitId, kind, lastsDays - startsDaysAgo]),
    ).toEqual([['dnnp-4', 'planned', REFUELLING_DAYS + (demoWorld['dnnp-4']?.refuellingStartsDay ?? 0)]]);
  });

  it.each(Object.entries(demoWorld))('of %s have its refuellings a cycle before those of the plan', (unitId, plan) => {
    const [last] = fleet.outages.filter(
      ({ smrUnitId, title }) => smrUnitId === unitId && title.includes('refuelling outage'),
    );
    const startsDay = -(last?.startsDaysAgo ?? 0);
    expect([startsDay, startsDay + REFUELLING_CYCLE_DAYS]).toContain(plan.refuellingStartsDay);
  });

  it('do not take power from a unit that has none', () => {
    const full = fleet.outages.filter(({ lostMw }) => lostMw === 300);
    const isOverlapping = (a: Outage, b: Outage) =>
      a !== b &&
      a.smrUnitId === b.smrUnitId &&
      a.startsDaysAgo >= b.startsDaysAgo &&
      a.startsDaysAgo - a.lastsDays < b.startsDaysAgo;
    const overlapping = fleet.outages.filter((outage) =>
      full.some((other) => isOverlapping(outage, other) || isOverlapping(other, outage)),
    );
    expect(overlapping).toEqual([]);
  });

  it('have one unit at a time in a refuelling outage', () => {
    const refuellings = fleet.outages
      .filter(({ title }) => title.includes('refuelling'))
      .sort((a, b) => b.startsDaysAgo - a.startsDaysAgo);
    const overlapping = refuellings.filter((outage, index) => {
      const next = refuellings[index + 1];
      return next !== undefined && outage.startsDaysAgo - outage.lastsDays < next.startsDaysAgo;
    });
    expect(overlapping).toEqual([]);
  });
});

describe('milestones of the real project', () => {
  it('name a source with an https address each', () => {
    expect(
      brokenMilestones(
        ({ sourceName, sourceUrl }) =>
          sourceName.trim().length < 2 || !URL.canParse(sourceUrl) || new URL(sourceUrl).protocol !== 'https:',
      ),
    ).toEqual([]);
  });

  it('have a date that the calendar has', () => {
    expect(brokenMilestones(({ date }) => dayOf(new Date(date)) !== date)).toEqual([]);
  });

  it('say how exact their date is', () => {
    expect(brokenMilestones(({ datePrecision }) => !['day', 'month', 'year'].includes(datePrecision))).toEqual([]);
  });

  it('are the first day that an inexact date can mean', () => {
    expect(
      brokenMilestones(
        ({ date, datePrecision }) =>
          (datePrecision === 'month' && !date.endsWith('-01')) ||
          (datePrecision === 'year' && !date.endsWith('-01-01')),
      ),
    ).toEqual([]);
  });

  it('are done when they lie in the past, and expected when they do not', () => {
    expect(brokenMilestones(({ date, status }) => status !== (date <= AS_OF ? 'done' : 'expected'))).toEqual([]);
  });

  it('stand in the order of their dates', () => {
    const dates = fleet.milestones.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  it('name each title once', () => {
    const titles = fleet.milestones.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
