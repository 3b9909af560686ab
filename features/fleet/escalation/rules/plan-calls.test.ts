import { describe, expect, it } from 'vitest';
import type { EscalationRule, Hours } from '../contract.ts';
import { weekdays } from '../vocabulary.ts';
import { isWithin, spanAt } from './cover-hours.ts';
import { findGaps } from './find-gaps.ts';
import { isForUnit, planCalls } from './plan-calls.ts';
import { type Reachable, reachContact } from './reach-contact.ts';

const night: Hours = { timeZone: 'Europe/Paris', days: [...weekdays], from: '18:00', to: '08:00' };
const day: Hours = { ...night, from: '08:00', to: '18:00' };
const rule = (more: Partial<EscalationRule> = {}): EscalationRule => ({
  ...{
    id: 'r',
    name: 'Rule',
    isOn: true,
    unitIds: [],
    groupIds: [],
    severities: ['crit', 'warn'],
    hours: null,
    tellsEnd: true,
    revision: 1,
  },
  steps: [{ afterMinutes: 0, contactPointIds: ['room'] }],
  ...more,
});
const contact = (id: string, more: Partial<Reachable> = {}): Reachable => ({
  ...{ id, name: id, kind: 'mail', roster: null, quiet: null, isOn: true },
  ...more,
});
const contactsOf = (...contacts: Reachable[]) => new Map(contacts.map((one) => [one.id, one]));
const at = (text: string) => new Date(text);
const alarm = { smrUnitId: 'u-1', severity: 'crit' as const, at: at('2026-11-23T12:00:00Z') };

describe('hours', () => {
  it.each([
    ['2026-11-23T16:59:59Z', false],
    ['2026-11-23T17:00:00Z', true],
    ['2026-11-24T06:59:59Z', true],
    ['2026-11-24T07:00:00Z', false],
  ])('of the night: at %s they are in force: %s', (moment, isThen) => {
    expect(isWithin(night, at(moment))).toBe(isThen);
  });

  it('a rule for a group that has no units any more is no rule for all', () => {
    expect(isForUnit({ unitIds: [], groupIds: ['pilot'] }, 'u-1')).toBe(false);
    expect(isForUnit({ unitIds: ['u-1'], groupIds: ['pilot'] }, 'u-1')).toBe(true);
    expect(isForUnit({ unitIds: [], groupIds: [] }, 'u-1')).toBe(true);
  });

  it('of one day begin on it and go on past midnight', () => {
    const friday: Hours = { ...night, days: ['Friday'] };
    expect(isWithin(friday, at('2026-11-28T05:00:00Z'))).toBe(true);
    expect(isWithin(friday, at('2026-11-29T05:00:00Z'))).toBe(false);
    expect(spanAt(friday, at('2026-11-29T05:00:00Z')).from).toEqual(at('2026-12-04T17:00:00Z'));
  });

  it('that end when they begin are the whole day', () => {
    expect(isWithin({ ...night, from: '00:00', to: '00:00' }, at('2026-11-23T12:00:00Z'))).toBe(true);
  });
});

describe('calls', () => {
  const times = (rules: EscalationRule[], more: object = {}) =>
    planCalls(rules, { ...alarm, ...more }).map(({ contactPointId, dueAt }) => [contactPointId, dueAt.toISOString()]);

  it('come step by step, for the units and severities of a rule', () => {
    const steps = [
      { afterMinutes: 0, contactPointIds: ['room'] },
      { afterMinutes: 10, contactPointIds: ['head', 'room'] },
    ];
    expect(times([rule({ steps })])).toEqual([
      ['room', '2026-11-23T12:00:00.000Z'],
      ['head', '2026-11-23T12:10:00.000Z'],
      ['room', '2026-11-23T12:10:00.000Z'],
    ]);
    expect(times([rule({ steps, unitIds: ['u-2'] }), rule({ isOn: false })])).toEqual([]);
    expect(times([rule()], { severity: 'info' })).toEqual([]);
  });

  it('of a rule that is not in force yet begin with its hours', () => {
    expect(times([rule({ hours: night })])).toEqual([['room', '2026-11-23T17:00:00.000Z']]);
    expect(times([rule({ hours: day })])).toEqual([['room', '2026-11-23T12:00:00.000Z']]);
  });

  it('of two rules that name the same one are one, the sooner', () => {
    expect(times([rule({ hours: night }), rule()])).toEqual([['room', '2026-11-23T12:00:00.000Z']]);
  });
});

describe('who is reached', () => {
  const roster = {
    timeZone: 'Europe/Paris',
    handOverAt: '08:00',
    daysEach: 7,
    beginsOn: '2026-11-23',
    members: ['ana', 'bo'],
  };
  const contacts = contactsOf(
    contact('ana', { quiet: night }),
    contact('bo', { isOn: false }),
    contact('duty', { kind: 'roster', roster }),
  );
  const reach = (id: string, severity: 'crit' | 'warn', moment: string) =>
    reachContact(contacts, id, { severity, at: at(moment) });

  it('is who is on duty; quiet hours hold for all but critical alarms', () => {
    expect(reach('duty', 'crit', '2026-11-23T22:00:00Z')).toMatchObject({ is: 'there', onDuty: 'ana' });
    expect(reach('duty', 'warn', '2026-11-23T22:00:00Z')).toMatchObject({
      is: 'quiet',
      until: at('2026-11-24T07:00:00Z'),
    });
  });

  it('is nobody, with the reason, where somebody is off, gone or not yet on duty', () => {
    expect(reach('duty', 'crit', '2026-12-01T12:00:00Z')).toEqual({
      is: 'nobody',
      note: 'bo, on duty in duty, is switched off.',
    });
    expect(reach('duty', 'crit', '2026-11-20T12:00:00Z')).toMatchObject({ is: 'nobody' });
    expect(reach('who', 'crit', '2026-11-20T12:00:00Z')).toMatchObject({ is: 'nobody' });
  });
});

describe('gaps', () => {
  const now = at('2026-11-23T12:00:00Z');
  const gaps = (rules: EscalationRule[], contacts = contactsOf(contact('room'))) =>
    findGaps(rules, contacts, ['u-1'], now);

  it('are none while somebody is reached at any time', () => {
    expect(gaps([rule()])).toEqual([]);
    expect(gaps([rule({ hours: day }), rule({ hours: night })])).toEqual([]);
  });

  it('are the hours of no rule, but for the last quarter of an hour before one', () => {
    const [first, second] = gaps([rule({ hours: night })]);
    expect(first).toEqual({ smrUnitId: 'u-1', from: now.toISOString(), to: '2026-11-23T16:45:00.000Z' });
    expect(second).toMatchObject({ from: '2026-11-24T07:00:00.000Z', to: '2026-11-24T16:45:00.000Z' });
  });

  it('are where who is on duty is switched off', () => {
    const roster = {
      timeZone: 'UTC',
      handOverAt: '08:00',
      daysEach: 30,
      beginsOn: '2026-11-01',
      members: ['ana', 'room'],
    };
    const contacts = contactsOf(
      contact('room', { isOn: false }),
      contact('ana'),
      contact('duty', { kind: 'roster', roster }),
    );
    expect(gaps([rule({ steps: [{ afterMinutes: 5, contactPointIds: ['duty'] }] })], contacts)).toEqual([
      { smrUnitId: 'u-1', from: '2026-12-01T07:55:00.000Z', to: '2026-12-31T07:55:00.000Z' },
      { smrUnitId: 'u-1', from: '2027-01-30T07:55:00.000Z', to: '2027-02-21T12:00:00.000Z' },
    ]);
  });

  it('are where nothing comes to the only one, or to who is on duty', () => {
    const closed =
      (...ids: string[]) =>
      (id: string, unitId: string) =>
        ids.includes(id) && unitId === 'u-1' ? 'Nothing comes there.' : null;
    const roster = {
      timeZone: 'UTC',
      handOverAt: '08:00',
      daysEach: 60,
      beginsOn: '2026-11-01',
      members: ['ana', 'room'],
    };
    const contacts = contactsOf(contact('room'), contact('ana'), contact('duty', { kind: 'roster', roster }));
    const find = (to: string, obstacleOf: (id: string, unitId: string) => string | null) =>
      findGaps(
        [rule({ steps: [{ afterMinutes: 0, contactPointIds: [to] }] })],
        contacts,
        ['u-1', 'u-2'],
        now,
        obstacleOf,
      );
    const all = { from: now.toISOString(), to: '2027-02-21T12:00:00.000Z' };
    expect(find('room', closed('room'))).toEqual([{ smrUnitId: 'u-1', ...all }]);
    expect(find('room', closed('ana'))).toEqual([]);
    expect(find('duty', closed('ana'))).toEqual([{ smrUnitId: 'u-1', ...all, to: '2026-12-31T08:00:00.000Z' }]);
    expect(find('duty', closed('ana', 'room'))).toEqual([{ smrUnitId: 'u-1', ...all }]);
  });

  it('agree with a look at each minute', () => {
    const sparse = rule({
      hours: { ...day, days: ['Monday', 'Thursday'] },
      steps: [{ afterMinutes: 7, contactPointIds: ['room'] }],
    });
    const found = gaps([sparse]);
    const isGap = (time: number) => found.some(({ from, to }) => Date.parse(from) <= time && time < Date.parse(to));
    for (let minute = 0; minute < 8 * 1440; minute += 3) {
      const time = now.getTime() + minute * 60_000;
      const isReached = planCalls([sparse], { ...alarm, at: new Date(time) }).some(
        ({ dueAt }) => dueAt.getTime() <= time + 15 * 60_000,
      );
      expect([new Date(time).toISOString(), isGap(time)]).toEqual([new Date(time).toISOString(), !isReached]);
    }
  });
});
