import { describe, expect, it } from 'vitest';
import { deriveStatus, listStatusChanges, type StatusOutage } from './derive-status.ts';

const outage = (change: Partial<StatusOutage>): StatusOutage => ({
  kind: 'planned',
  title: 'Refuelling',
  recordedBy: 'planner',
  startsAt: 100,
  endsAt: 200,
  lostMw: 300,
  ...change,
});
const statusOf = (...outages: StatusOutage[]) => deriveStatus(300, outages, 150);
const changesOf = (outages: StatusOutage[], observed: { status?: string; since?: number | null } = {}, now = 1_000) =>
  listStatusChanges({ status: 'operational', since: null, capacityMw: 300, outages, ...observed }, now);

describe('deriveStatus', () => {
  it('is operational without an outage', () => {
    expect(statusOf()).toBe('operational');
  });

  it('is maintenance in a planned full outage', () => {
    expect(statusOf(outage({}))).toBe('maintenance');
  });

  it.each(['unplanned', 'external'] as const)('is offline in an %s full outage', (kind) => {
    expect(statusOf(outage({ kind }))).toBe('offline');
  });

  it('is operational while the unit is derated', () => {
    expect(statusOf(outage({ kind: 'unplanned', lostMw: 299 }))).toBe('operational');
  });

  it('is offline when two deratings leave nothing', () => {
    expect(statusOf(outage({ kind: 'unplanned', lostMw: 150 }), outage({ lostMw: 150 }))).toBe('offline');
  });

  it('stays maintenance when something fails during a planned outage', () => {
    expect(statusOf(outage({}), outage({ kind: 'unplanned' }))).toBe('maintenance');
  });

  it('is operational again at the instant in which the outage ends', () => {
    expect(deriveStatus(300, [outage({})], 200)).toBe('operational');
  });

  it('does not end an outage without an end', () => {
    expect(deriveStatus(300, [outage({ endsAt: null })], 1e15)).toBe('maintenance');
  });
});

describe('listStatusChanges', () => {
  it('tells a past outage as two changes at their times', () => {
    expect(changesOf([outage({})])).toEqual([
      { to: 'maintenance', cause: 'Refuelling', author: 'planner', at: 100 },
      { to: 'operational', cause: null, author: 'planner', at: 200 },
    ]);
  });

  it('tells nothing when the status is right already', () => {
    expect(changesOf([outage({})], { status: 'maintenance', since: 100 }, 150)).toEqual([]);
  });

  it('tells an outage that was recorded late at the time when it was noticed', () => {
    expect(changesOf([outage({})], { since: 120 }, 150)).toEqual([
      { to: 'maintenance', cause: 'Refuelling', author: 'planner', at: 150 },
    ]);
  });

  it('names the failure when the planned outage around it ends', () => {
    const trip = outage({ kind: 'unplanned', title: 'Trip', recordedBy: 'operator', startsAt: 150, endsAt: null });
    expect(changesOf([outage({}), trip]).at(-1)).toEqual({ to: 'offline', cause: 'Trip', author: 'operator', at: 200 });
  });

  it('is the deed of who changes the records when no time of theirs explains it', () => {
    const observed = { status: 'offline', since: 500, capacityMw: 300, outages: [outage({})], changedBy: 'editor' };
    expect(listStatusChanges(observed, 1_000)).toEqual([
      { to: 'operational', cause: null, author: 'editor', at: 1_000 },
    ]);
  });

  it('is not the deed of who changes the records when a record tells its time', () => {
    const observed = {
      status: 'operational',
      since: null,
      capacityMw: 300,
      outages: [outage({})],
      changedBy: 'editor',
    };
    expect(listStatusChanges(observed, 1_000).map(({ author }) => author)).toEqual(['planner', 'planner']);
  });

  it('says that the records changed when nobody else did', () => {
    expect(changesOf([], { status: 'offline' })).toEqual([
      { to: 'operational', cause: null, author: 'Outage records', at: 1_000 },
    ]);
  });
});
