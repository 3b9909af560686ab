import { describe, expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { chooseBanners } from './choose-banners.ts';

const alert = (id: string, fields: Partial<Alert> = {}) => ({
  id,
  telemetryStreamId: 1,
  limitName: 'warning-high' as Alert['limitName'],
  severity: 'warn' as Alert['severity'],
  status: 'open' as Alert['status'],
  state: 'unacknowledged' as Alert['state'],
  isActive: true,
  ts: `2026-11-20T10:00:0${id}.000Z`,
  ...fields,
});
const critical: Partial<Alert> = { severity: 'crit', limitName: 'alarm-high', telemetryStreamId: 2 };
const shown = (alerts: ReturnType<typeof alert>[], dismissed: string[] = []) =>
  chooseBanners(alerts, new Set(dismissed)).shown.map(({ id }) => id);

describe('chooseBanners', () => {
  it('shows up to three, newest first', () => {
    expect(shown([alert('1'), alert('3'), alert('2'), alert('4')])).toEqual(['4', '3', '2']);
  });

  it('shows one when it is critical, before anything newer', () => {
    expect(shown([alert('1', critical), alert('2')])).toEqual(['1']);
  });

  it('lets only critical ones stay', () => {
    const persistent = [[alert('1')], [alert('1', critical)]].map((one) => chooseBanners(one, new Set()).isPersistent);
    expect(persistent).toEqual([false, true]);
  });

  it('tells how many more there are', () => {
    expect(chooseBanners([alert('1', critical), alert('2'), alert('3')], new Set()).more).toBe(2);
  });

  it('tells how many more there are behind the newest, without what was dismissed', () => {
    const newest = [alert('1', critical), alert('2', { ...critical, telemetryStreamId: 3 }), alert('3')];
    expect(chooseBanners(newest, new Set(['2']), 2_000).more).toBe(1_998);
  });

  it('leaves out what was dismissed', () => {
    expect(shown([alert('1'), alert('2')], ['2'])).toEqual(['1']);
  });

  it.each<Partial<Alert>>([
    { state: 'acknowledged' },
    { state: 'shelved' },
    { state: 'suppressed' },
    { state: 'returned-unacknowledged', isActive: false },
    { state: 'normal', status: 'closed', isActive: false },
  ])('leaves out what asks for nothing: %o', (fields) => {
    expect(shown([alert('1', fields)])).toEqual([]);
  });

  it.each<[what: string, outer: Partial<Alert>, expected: string[]]>([
    ['is active', {}, []],
    ['is active and acknowledged', { state: 'acknowledged' }, []],
    ['was put aside', { state: 'shelved' }, ['1']],
    ['has returned', { state: 'returned-unacknowledged', isActive: false }, ['1']],
    ['is of another stream', { telemetryStreamId: 9, state: 'acknowledged' }, ['1']],
  ])('a high limit whose high-high %s', (_, outer, expected) => {
    const outerAlert = alert('2', { ...critical, telemetryStreamId: 1, ...outer });
    expect(shown([alert('1'), outerAlert], ['2'])).toEqual(expected);
  });
});
