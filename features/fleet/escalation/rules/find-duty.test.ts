import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import type { Roster } from '../contract.ts';
import { clockAt } from './cover-hours.ts';
import { findDuty } from './find-duty.ts';

const roster = (more: Partial<Roster> = {}): Roster => ({
  ...{
    timeZone: 'America/Toronto',
    handOverAt: '07:00',
    daysEach: 7,
    beginsOn: '2026-11-02',
    members: ['ana', 'bo', 'cy'],
  },
  ...more,
});
const at = (text: string) => new Date(text);

describe('duty', () => {
  it.each([
    ['2026-11-02T11:59:59Z', null],
    ['2026-11-02T12:00:00Z', 'ana'],
    ['2026-11-09T11:59:59Z', 'ana'],
    ['2026-11-09T12:00:00Z', 'bo'],
    ['2026-11-16T12:00:00Z', 'cy'],
    ['2026-11-23T12:00:00Z', 'ana'],
    // The clocks have changed since: seven in the morning is an hour earlier.
    ['2027-03-15T10:59:59Z', 'ana'],
    ['2027-03-15T11:00:00Z', 'bo'],
  ])('at %s is %s’s', (moment, member) => {
    expect(findDuty(roster(), at(moment))?.member ?? null).toBe(member);
  });

  it('of an hour that comes twice goes on to the next one once', () => {
    // In the night to the 1st of November 01:30 comes at 05:30Z and at 06:30Z.
    const nightly = roster({ handOverAt: '01:30', daysEach: 1, beginsOn: '2026-10-31', members: ['ana', 'bo'] });
    const minutes = Array.from({ length: 150 }, (_, minute) => new Date(Date.UTC(2026, 10, 1, 4, minute)));
    const members = minutes.map((moment) => findDuty(nightly, moment)?.member);
    expect(members.filter((member, place) => place > 0 && member !== members[place - 1])).toEqual(['bo']);
  });

  it.each([
    ['America/Toronto', '2026-11-01T05:59:00Z', '02:30', '2027-03-10'],
    ['Australia/Lord_Howe', '2026-10-01T00:00:00Z', '02:15', '2026-09-28'],
    ['Pacific/Apia', '2011-12-25T00:00:00Z', '08:00', '2011-12-24'],
  ])('in %s has no hole and no way back, whatever the clocks do', (timeZone, begin, handOverAt, beginsOn) => {
    const daily = roster({ timeZone, handOverAt, daysEach: 1, beginsOn, members: ['ana', 'bo', 'cy'] });
    const first = Math.max(Date.parse(begin), Date.parse(`${beginsOn}T23:00Z`) + DAY_MS);
    let duty = findDuty(daily, new Date(first));
    for (let minute = 0; minute < 12 * 1440; minute += 7) {
      const moment = new Date(first + minute * 60_000);
      const now = findDuty(daily, moment);
      expect(now && now.from <= moment && moment < now.to).toBe(true);
      expect(now?.from.getTime()).toBeGreaterThanOrEqual(duty?.from.getTime() ?? 0);
      duty = now;
    }
  });

  it('is handed over at the wall’s time, or when the clocks jump over it', () => {
    const night = roster({ handOverAt: '02:30', daysEach: 1, beginsOn: '2027-03-01' });
    const begins = (moment: string) => clockAt(findDuty(night, at(moment))?.from ?? at(moment), night.timeZone);
    expect([begins('2027-03-13T12:00:00Z'), begins('2027-03-14T12:00:00Z')]).toEqual([
      '2027-03-13 02:30',
      '2027-03-14 03:00',
    ]);
  });
});
