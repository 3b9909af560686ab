import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { alertEvents, alerts } from '../database/schema/fleet-alerts.ts';
import { maintenanceTasks } from '../database/schema/fleet-maintenance.ts';
import { telemetryHours, telemetryStreams } from '../database/schema/fleet-telemetry.ts';
import { outages, smrUnits } from '../database/schema/fleet-units.ts';
import type { FleetMetrics } from '../features/fleet/screens/contract.ts';
import type { Availability, FleetPart, ProjectMilestone, StatusEvent, Unit } from '../features/fleet/units/contract.ts';
import { addOutages, alignOutages, type NewOutage, updateStatuses } from '../features/fleet/units/server/commands.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

/** Noon in Toronto. */
const NOW = new Date('2026-11-21T17:00:00Z');
const DAY = 24 * HOUR_MS;

let app: TestApp;
let clock = NOW;

beforeAll(async () => {
  app = await startTestApp({ now: () => clock.getTime() });
  await applySeeds(app.db.orm, NOW);
});
afterAll(() => app.close());

/** As somebody who is signed in, and is never given an answer that was kept. */
const read = async <Answer>(path: string) =>
  (await (await app.fetch(`/api${path}`, { headers: { cookie: 'smr.session_token=expired' } })).json()) as Answer;
const fromNow = (ms: number) => new Date(NOW.getTime() + ms);

describe('the units', () => {
  it('are listed by name', async () => {
    const units = await read<Unit[]>('/fleet/units');
    expect(units.map(({ id }) => id)).toEqual(['dnnp-1', 'dnnp-2', 'dnnp-3', 'dnnp-4']);
  });

  it('have the status that their outages give them, from the first start', async () => {
    const units = await read<Unit[]>('/fleet/units');
    expect(units.map(({ status }) => status)).toEqual(['operational', 'operational', 'operational', 'maintenance']);
  });

  it('are found by id', async () => {
    expect(await read<Unit>('/fleet/units/dnnp-2')).toMatchObject({ name: 'Darlington SMR Unit 2', capacityMw: 300 });
  });

  it.each(['/fleet/units/nowhere', '/fleet/units/nowhere/status-events'])('%s is not found', async (path) => {
    const response = await app.fetch(`/api${path}`);
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      404,
      'SMR unit not found',
    ]);
  });

  it('tell the changes of their status, newest first, with cause, author and time', async () => {
    const events = await read<StatusEvent[]>('/fleet/units/dnnp-4/status-events');
    expect(events[0]).toEqual({
      smrUnitId: 'dnnp-4',
      fromStatus: 'operational',
      toStatus: 'maintenance',
      cause: 'First refuelling outage',
      author: 'Simulation',
      at: new Date(NOW.getTime() - 12 * DAY).toISOString(),
    });
  });
});

describe('GET /api/fleet/metrics', () => {
  const metrics = () => read<FleetMetrics>('/fleet/metrics');

  it('counts units in operation and the capacity of all', async () => {
    expect(await metrics()).toMatchObject({ operationalUnits: 3, totalUnits: 4, totalCapacityMw: 1_200 });
  });

  it('gives the availability of the trailing year', async () => {
    const { availabilityPercent } = await metrics();
    const { station } = await read<Availability>('/fleet/availability');
    expect([availabilityPercent, Number(availabilityPercent) > 92, Number(availabilityPercent) < 96]).toEqual([
      station.availabilityPercent,
      true,
      true,
    ]);
  });

  it('counts the alerts raised in the last 24 hours, not their other transitions', async () => {
    const [alert] = await app.db.orm
      .insert(alerts)
      .values({ smrUnitId: 'dnnp-1', title: 'High', message: 'High', severity: 'warn', ts: NOW })
      .returning();
    const event = { alertId: alert?.id ?? '', fromState: 'normal', toState: 'unacknowledged', hash: 'x' };
    await app.db.orm.insert(alertEvents).values([
      { ...event, action: 'raise', at: fromNow(-23 * HOUR_MS) },
      { ...event, action: 'raise', at: fromNow(-1 * HOUR_MS) },
      { ...event, action: 'acknowledge', at: fromNow(-1 * HOUR_MS) },
      { ...event, action: 'raise', at: fromNow(-25 * HOUR_MS) },
    ]);
    expect((await metrics()).alarms24h).toBe(2);
  });

  it('does not count what was suppressed in the moment in which it was raised', async () => {
    const before = (await metrics()).alarms24h;
    const [alert] = await app.db.orm
      .insert(alerts)
      .values({ smrUnitId: 'dnnp-4', title: 'Low', message: 'Low', severity: 'crit', ts: NOW })
      .returning();
    const event = {
      alertId: alert?.id ?? '',
      fromState: 'normal',
      toState: 'suppressed',
      hash: 'x',
      at: fromNow(-HOUR_MS),
    };
    await app.db.orm.insert(alertEvents).values([
      { ...event, action: 'raise' },
      { ...event, action: 'suppress' },
    ]);
    expect((await metrics()).alarms24h).toBe(before);
  });

  const due = async (...tasks: { dueDate: string; status?: string }[]) => {
    await app.db.orm.delete(maintenanceTasks);
    const task = { smrUnitId: 'dnnp-1', title: 'Filter', description: '', priority: 2 };
    if (tasks.length > 0) await app.db.orm.insert(maintenanceTasks).values(tasks.map((one) => ({ ...task, ...one })));
    return (await metrics()).nextMaintenanceDays;
  };

  it('says -1 when no maintenance is scheduled', async () => {
    expect(await due({ dueDate: '2026-11-22', status: 'done' })).toBe(-1);
  });

  it('counts the days to the next due date', async () => {
    expect(await due({ dueDate: '2026-11-30' }, { dueDate: '2026-11-26' })).toBe(5);
  });

  it('says 0 when a task is overdue', async () => {
    expect(await due({ dueDate: '2026-11-26' }, { dueDate: '2026-11-01' })).toBe(0);
  });

  it('counts days where the unit stands: late in the evening of Toronto it is tomorrow already in UTC', async () => {
    clock = new Date('2026-11-22T03:00:00Z');
    const days = await due({ dueDate: '2026-11-22' });
    clock = NOW;
    expect(days).toBe(1);
  });
});

describe('GET /api/fleet/availability', () => {
  const availability = (days: number) => read<Availability>(`/fleet/availability?days=${days}`);

  it('sums the energies of the units to those of the station', async () => {
    const { station, units } = await availability(365);
    expect(units.reduce((sum, unit) => sum + unit.referenceMwh, 0)).toBeCloseTo(station.referenceMwh, 6);
  });

  it('reckons the station by energies, not by the mean of percentages', async () => {
    const { station, units } = await availability(365);
    const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = station;
    const lost = plannedLossMwh + unplannedLossMwh + externalLossMwh;
    const mean = units.reduce((sum, unit) => sum + (unit.availabilityPercent ?? 0), 0) / units.length;
    expect(station.availabilityPercent).toBeCloseTo((100 * (referenceMwh - lost)) / referenceMwh, 9);
    expect(Math.abs(mean - (station.availabilityPercent ?? 0))).toBeGreaterThan(0.01);
  });

  it.each([
    [25, '2026-11-01T17:00:00Z'],
    [23, '2027-03-14T16:00:00Z'],
  ])('gives a day %s hours when the clocks of the station change', async (hours, end) => {
    clock = new Date(end);
    const { units } = await availability(1);
    clock = NOW;
    expect(units.map((unit) => unit.hours)).toEqual([hours, hours, hours, hours]);
  });

  it('counts a unit from its commercial operation', async () => {
    const { units } = await availability(365);
    expect(units.map(({ hours }) => Math.round(hours / 24))).toEqual([365, 365, 365, 283]);
  });

  it('lists the outages that touch the period, newest first', async () => {
    const { outages: listed } = await availability(30);
    expect(listed.map(({ title }) => title)).toEqual([
      'First refuelling outage',
      'Transmission line out of service, output limited',
    ]);
  });

  it('knows no generation and no load factor without telemetry', async () => {
    const { station } = await availability(30);
    expect([station.generationMwh, station.generationHours, station.loadFactorPercent]).toEqual([null, 0, null]);
  });

  /** Puts one hour of net output into the history of some units, and reads the last 30 days. */
  const withOutput = async (hours: { unit: string; at: Date; mw: number }[]) => {
    for (const { unit, at, mw } of hours) {
      const isOutput = and(eq(telemetryStreams.smrUnitId, unit), eq(telemetryStreams.tag, 'generator_net'));
      const [stream] = await app.db.orm.select({ id: telemetryStreams.id }).from(telemetryStreams).where(isOutput);
      await app.db.orm.insert(telemetryHours).values({
        telemetryStreamId: stream?.id ?? 0,
        ts: at,
        count: 360,
        minValue: mw,
        maxValue: mw,
        avgValue: mw,
        lastValue: mw,
      });
    }
    const answer = await availability(30);
    await app.db.orm.delete(telemetryHours);
    return answer;
  };

  it('reckons the load factor over the hours that have telemetry', async () => {
    const { units } = await withOutput([
      { unit: 'dnnp-1', at: fromNow(-3 * HOUR_MS), mw: 285 },
      { unit: 'dnnp-1', at: fromNow(-2 * HOUR_MS), mw: 255 },
    ]);
    expect(units.map((unit) => unit.loadFactorPercent)).toEqual([90, null, null, null]);
  });

  it('reckons the load factor of the station by energies, not by the mean of percentages', async () => {
    const { station } = await withOutput([
      { unit: 'dnnp-1', at: fromNow(-3 * HOUR_MS), mw: 285 },
      { unit: 'dnnp-1', at: fromNow(-2 * HOUR_MS), mw: 285 },
      { unit: 'dnnp-4', at: fromNow(-2 * HOUR_MS), mw: 0 },
    ]);
    expect([station.generationMwh, station.generationReferenceMwh, station.loadFactorPercent]).toEqual([
      570,
      900,
      (100 * 570) / 900,
    ]);
  });

  it('leaves out what a unit generated before its commercial operation', async () => {
    const since = fromNow(-2 * HOUR_MS);
    await app.db.orm.update(smrUnits).set({ commercialSince: since }).where(eq(smrUnits.id, 'dnnp-4'));
    const { units } = await withOutput([
      { unit: 'dnnp-4', at: fromNow(-3 * HOUR_MS), mw: 150 },
      { unit: 'dnnp-4', at: since, mw: 285 },
    ]);
    await app.db.orm
      .update(smrUnits)
      .set({ commercialSince: fromNow(-283 * DAY) })
      .where(eq(smrUnits.id, 'dnnp-4'));
    expect(units.at(-1)).toMatchObject({ generationMwh: 285, generationHours: 1, loadFactorPercent: 95 });
  });

  it('weighs the hours of telemetry by the samples they have', async () => {
    const [stream] = await app.db.orm
      .select({ id: telemetryStreams.id })
      .from(telemetryStreams)
      .where(eq(telemetryStreams.tag, 'generator_net'))
      .orderBy(telemetryStreams.smrUnitId)
      .limit(1);
    const hour = { telemetryStreamId: stream?.id ?? 0, minValue: 280, maxValue: 290, lastValue: 285 };
    await app.db.orm.insert(telemetryHours).values([
      { ...hour, ts: fromNow(-3 * HOUR_MS), count: 360, avgValue: 285 },
      { ...hour, ts: fromNow(-2 * HOUR_MS), count: 180, avgValue: 200 },
    ]);
    const { station } = await availability(30);
    await app.db.orm.delete(telemetryHours);
    expect([station.generationMwh, station.generationHours]).toEqual([385, 1.5]);
  });

  it('leaves a unit out that is not commercial', async () => {
    await app.db.orm.update(smrUnits).set({ commercialSince: null }).where(eq(smrUnits.id, 'dnnp-4'));
    const { units, station } = await availability(30);
    await app.db.orm
      .update(smrUnits)
      .set({ commercialSince: fromNow(-283 * DAY) })
      .where(eq(smrUnits.id, 'dnnp-4'));
    expect([units.at(-1)?.countedFrom, station.referenceMwh]).toEqual([
      null,
      units.slice(0, 3).reduce((sum, unit) => sum + unit.referenceMwh, 0),
    ]);
  });

  it.each([0, 4_000, 'x'])('refuses a period of %s days', async (days) => {
    expect((await app.fetch(`/api/fleet/availability?days=${days}`)).status).toBe(400);
  });
});

describe('an outage', () => {
  const trip = { smrUnitId: 'dnnp-3', kind: 'unplanned', title: 'Trip', lostMw: 300, recordedBy: 'tests' } as const;

  it('takes its unit out of operation as soon as it is recorded, and gives it back when it ends', async () => {
    const statusNow = async () => (await read<Unit>('/fleet/units/dnnp-3')).status;
    const align = (ongoing: NewOutage[], at: Date) =>
      alignOutages(app.db.orm, { recordedBy: 'tests', planned: [], ongoing }, at);
    await align([{ ...trip, startsAt: NOW, endsAt: null }], NOW);
    const during = await statusNow();
    await align([], fromNow(HOUR_MS));
    const events = await read<StatusEvent[]>('/fleet/units/dnnp-3/status-events');
    expect([during, await statusNow(), events.slice(0, 2).map(({ toStatus, at }) => [toStatus, at])]).toEqual([
      'offline',
      'operational',
      [
        ['operational', fromNow(HOUR_MS).toISOString()],
        ['offline', NOW.toISOString()],
      ],
    ]);
  });

  it('begins and ends by itself, at the times of the record even when nobody looked', async () => {
    await addOutages(app.db.orm, [{ ...trip, startsAt: fromNow(2 * DAY), endsAt: fromNow(3 * DAY) }], fromNow(DAY));
    const written = await updateStatuses(app.db.orm, fromNow(5 * DAY));
    let events: StatusEvent[] = [];
    // A kept answer is dropped when the word of the change arrives, a moment after the commit.
    await until(async () => {
      events = await read<StatusEvent[]>('/fleet/units/dnnp-3/status-events');
      return events[0]?.at === fromNow(3 * DAY).toISOString();
    });
    expect([written, events.slice(0, 2).map(({ toStatus, at }) => [toStatus, at])]).toEqual([
      2,
      [
        ['operational', fromNow(3 * DAY).toISOString()],
        ['offline', fromNow(2 * DAY).toISOString()],
      ],
    ]);
  });

  it('changes nothing when its unit is looked at twice', async () => {
    await updateStatuses(app.db.orm, fromNow(5 * DAY));
    expect(await updateStatuses(app.db.orm, fromNow(5 * DAY))).toBe(0);
  });

  it('changes the status once when two processes look at the same moment', async () => {
    await addOutages(app.db.orm, [{ ...trip, startsAt: fromNow(6 * DAY), endsAt: fromNow(7 * DAY) }], fromNow(5 * DAY));
    const look = () => updateStatuses(app.db.orm, fromNow(8 * DAY));
    const written = await Promise.all([look(), look(), look()]);
    expect(written.toSorted()).toEqual([0, 0, 2]);
  });

  it.each([
    ['ends before it begins', { startsAt: NOW, endsAt: fromNow(-1) }, 'BAD_REQUEST'],
    ['loses nothing', { startsAt: NOW, endsAt: null, lostMw: 0 }, 'BAD_REQUEST'],
    ['has no unit', { startsAt: NOW, endsAt: null, smrUnitId: 'nowhere' }, 'NOT_FOUND'],
  ])('is refused when it %s', async (_, change, code) => {
    const count = await app.db.orm.$count(outages);
    await expect(addOutages(app.db.orm, [{ ...trip, ...change }], NOW)).rejects.toMatchObject({ code });
    expect(await app.db.orm.$count(outages)).toBe(count);
  });
});

describe('GET /api/fleet/milestones', () => {
  it('tells the steps of the real project in order, each with its source', async () => {
    const milestones = await read<ProjectMilestone[]>('/fleet/milestones');
    expect([
      milestones.map(({ date }) => date),
      milestones.filter(({ sourceUrl }) => !sourceUrl.startsWith('https://')),
    ]).toEqual([milestones.map(({ date }) => date).toSorted(), []]);
  });

  it('marks what is only expected', async () => {
    const milestones = await read<ProjectMilestone[]>('/fleet/milestones');
    expect(milestones.filter(({ status }) => status === 'expected').map(({ date }) => date.slice(0, 4))).toEqual([
      '2030',
      '2034',
    ]);
  });
});

describe('a part of a large fleet', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...{
        id: `mill-${n}`,
        name: `Mill ${String(n).padStart(2, '0')}`,
        capacityMw: 400 + n,
        siteName: n < 10 ? '100% Mill' : 'Moor',
      },
      ...{
        opgAssetId: `ASSET_${n}`,
        latitude: 0,
        longitude: 0,
        timeZone: 'UTC',
        kind: 'external',
        ownerLabel: 'Mills.',
      },
    }));
    await app.db.orm.insert(smrUnits).values(many);
  });
  afterAll(() => app.db.pool.query(`delete from smr_units where id like 'mill-%'`));
  const part = (search: Record<string, string>) => read<FleetPart>(`/fleet/units/part?${new URLSearchParams(search)}`);
  const idsOf = ({ items }: FleetPart) => items.map(({ id }) => id);

  it('is a page of it, by name, with the sites of all of it', async () => {
    const first = await part({});
    expect([first.total, first.page, first.pages, first.items.length]).toEqual([34, 1, 3, 12]);
    expect(first.sites).toEqual([
      { name: 'Moor', units: 20 },
      { name: '100% Mill', units: 10 },
      { name: 'Darlington New Nuclear Project', units: 4 },
    ]);
    const pages = [first, await part({ page: '2' }), await part({ page: '3' })].flatMap(idsOf);
    expect(new Set(pages).size).toBe(34);
    expect(idsOf(await part({ page: '99' }))).toEqual(idsOf(await part({ page: '3' })));
  });

  it('is narrowed by words, site and status', async () => {
    expect(idsOf(await part({ q: 'mill 07' }))).toEqual(['mill-7']);
    expect(idsOf(await part({ q: 'asset_29' }))).toEqual(['mill-29']);
    // Signs of patterns are letters like others.
    expect((await part({ q: '0%' })).total).toBe(10);
    expect((await part({ q: 'x_x' })).total).toBe(0);
    expect((await part({ site: 'Moor' })).total).toBe(20);
    expect(idsOf(await part({ status: 'maintenance' }))).toEqual(['dnnp-4']);
  });

  it('is sorted by what is asked for', async () => {
    expect(idsOf(await part({ sort: 'capacity' }))[0]).toBe('mill-29');
    expect(idsOf(await part({ sort: 'site' }))[0]).toBe('mill-0');
    expect(idsOf(await part({ sort: 'status' }))[0]).toBe('dnnp-4');
  });

  it('says how all units stand and what they can deliver', async () => {
    const { statuses } = await part({ q: 'mill 07' });
    expect(statuses.reduce((sum, { units }) => sum + units, 0)).toBe(34);
    expect(statuses.find(({ status }) => status === 'maintenance')).toMatchObject({ units: 1 });
  });

  it('is told of by ids, as far as they are there', async () => {
    expect((await part({})).timeZones).toEqual(['America/Toronto', 'UTC']);
    const named = await read<{ id: string }[]>('/fleet/units/named?ids=mill-3,dnnp-1,mill-3,nowhere');
    expect(named.map(({ id }) => id).sort()).toEqual(['dnnp-1', 'mill-3']);
    expect(await read('/fleet/units/named?ids=')).toEqual([]);
  });

  it('is available page by page or, where no page is asked for, all at once, and the station is the sum of all of them', async () => {
    const pageOf = (page: number) => read<Availability>(`/fleet/availability?days=30&page=${page}`);
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map(({ units, total, page }) => [units.length, total, page])).toEqual([
      ...[
        [12, 34, 1],
        [12, 34, 2],
        [10, 34, 3],
      ],
    ]);
    const all = pages.flatMap(({ units }) => units);
    expect(new Set(all.map(({ smrUnitId }) => smrUnitId)).size).toBe(34);
    const sum = all.reduce((total, { referenceMwh }) => total + referenceMwh, 0);
    for (const { station, counted } of pages)
      expect([station.referenceMwh, counted]).toEqual([
        expect.closeTo(sum, 6),
        all.filter(({ countedFrom }) => countedFrom !== null).length,
      ]);
    for (const { units, upcoming } of pages)
      for (const { smrUnitId } of upcoming) expect(units.map((unit) => unit.smrUnitId)).toContain(smrUnitId);
    const whole = await read<Availability>('/fleet/availability?days=30');
    expect([whole.page, whole.pages, whole.units.map(({ smrUnitId }) => smrUnitId)]).toEqual([
      1,
      1,
      all.map(({ smrUnitId }) => smrUnitId),
    ]);
    const idsOf = (outages: readonly { id: string }[]) => outages.map(({ id }) => id).sort();
    expect(idsOf(whole.outages)).toEqual(idsOf(pages.flatMap(({ outages }) => outages)));
    expect(idsOf(whole.upcoming)).toEqual(idsOf(pages.flatMap(({ upcoming }) => upcoming)));
    for (const { units, outages } of pages)
      for (const { smrUnitId } of outages) expect(units.map((unit) => unit.smrUnitId)).toContain(smrUnitId);
  });

  it('comes with the streams of its units alone', async () => {
    const streams = await read<{ smrUnitId: string }[]>('/fleet/streams?units=dnnp-1,mill-3');
    expect(new Set(streams.map(({ smrUnitId }) => smrUnitId))).toEqual(new Set(['dnnp-1']));
    expect(await read('/fleet/streams?units=')).toEqual([]);
  });
});
