import { describe, expect, it } from 'vitest';
import type { Role } from '../../../accounts/vocabulary.ts';
import { fleetRoles } from '../vocabulary.ts';
import { type Grant, listPlaces, may, mayAsk, type Standing } from './judge-rights.ts';

const here = { unitId: 'a-1', siteName: 'A' };
const sister = { unitId: 'a-2', siteName: 'A' };
const away = { unitId: 'b-1', siteName: 'B' };

const standing = (role: Role | null, isClosed: boolean, ...grants: Grant[]): Standing => ({
  ...{ role, isClosed, grants },
  isLacking: false,
});
const at = (role: Grant['role'], place: Partial<Grant> = {}): Grant => ({
  role,
  siteName: null,
  unitId: null,
  ...place,
});
/** The most that somebody may do there. */
const most = (who: Standing, place: typeof here | null) => fleetRoles.find((role) => may(who, role, place)) ?? null;

describe('without grants', () => {
  it.each([
    ['admin', false, 'engineer'],
    ['admin', true, 'engineer'],
    ['editor', false, 'engineer'],
    ['editor', true, null],
    ['subscriber', false, 'viewer'],
    ['subscriber', true, null],
    [null, false, 'viewer'],
    [null, true, null],
  ] as const)('%s, closed: %s, is %s', (role, isClosed, expected) => {
    expect(most(standing(role, isClosed), here)).toBe(expected);
  });
});

describe('a grant', () => {
  it('at a unit holds there alone', () => {
    const who = standing('subscriber', true, at('operator', { unitId: 'a-1' }));
    expect([most(who, here), most(who, sister), most(who, null)]).toEqual(['operator', null, null]);
  });

  it('at a site holds at all of its units', () => {
    const who = standing('subscriber', true, at('engineer', { siteName: 'A' }));
    expect([most(who, here), most(who, sister), most(who, away)]).toEqual(['engineer', 'engineer', null]);
  });

  it('for all of the fleet holds everywhere, also where no unit is named', () => {
    const who = standing('subscriber', true, at('viewer'));
    expect([most(who, away), most(who, null), listPlaces(who, 'viewer')]).toEqual(['viewer', 'viewer', null]);
  });

  it('adds to others: the most counts', () => {
    const who = standing('subscriber', true, at('viewer'), at('engineer', { unitId: 'a-1' }));
    expect([most(who, here), most(who, sister)]).toEqual(['engineer', 'viewer']);
    expect(listPlaces(who, 'operator')).toEqual({ sites: [], unitIds: ['a-1'] });
  });

  it('allows no more than to look while the second factor is missing that the house asks for', () => {
    const who = { ...standing('subscriber', true, at('engineer')), isLacking: true };
    expect(most(who, here)).toBe('viewer');
  });
});

describe('asking', () => {
  const who = standing('subscriber', true, at('engineer', { unitId: 'a-1' }));
  it('is worth it for who has the right somewhere, and for the whole fleet for who has it there', () => {
    expect(mayAsk(who, 'fleet engineer')).toBe(true);
    expect(mayAsk(who, 'fleet-wide engineer')).toBe(false);
    expect(mayAsk(standing('subscriber', true), 'fleet viewer')).toBe(false);
    expect(mayAsk(standing(null, false), 'fleet operator')).toBe(false);
  });
});
