import { describe, expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { type AlertListInput, placeAlert } from './place-alert.ts';

/** Raised at that minute. */
function alert(id: string, minute: number, facts: Partial<Alert> = {}): Alert {
  return {
    id,
    smrUnitId: 'dnnp-1',
    telemetryStreamId: 1,
    tag: 'pressure',
    kind: 'limit',
    limitName: 'warning-high',
    limitValue: 7.4,
    value: 7.5,
    unit: 'MPa',
    title: 'Unit 1: dome pressure high',
    message: '7.5 MPa is above the limit of 7.4 MPa.',
    severity: 'warn',
    status: 'open',
    acknowledged: false,
    state: 'unacknowledged',
    isActive: true,
    ts: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
    heardAt: null,
    returnedAt: null,
    closedAt: null,
    shelvedUntil: null,
    revision: 1,
    ...facts,
  };
}

const open: AlertListInput = { status: 'open', limit: 500 };
const list = [alert('c', 30), alert('b', 20), alert('a', 10)];
const idsOf = (placed: readonly Alert[] | null) => placed?.map(({ id }) => id) ?? null;

describe('an alert that is told', () => {
  it('stands where its time puts it', () => {
    expect(idsOf(placeAlert(list, alert('new', 25), open))).toEqual(['c', 'new', 'b', 'a']);
  });

  it('of the same moment as another stands in the order of ids, as the database has it', () => {
    expect(idsOf(placeAlert(list, alert('bb', 20), open))).toEqual(['c', 'bb', 'b', 'a']);
  });

  it('with a newer revision takes its old place', () => {
    const placed = placeAlert(list, alert('b', 20, { revision: 2, state: 'acknowledged' }), open);
    expect(placed?.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'c unacknowledged',
      'b acknowledged',
      'a unacknowledged',
    ]);
  });

  it('moves up when it was raised anew', () => {
    expect(idsOf(placeAlert(list, alert('a', 40, { revision: 3 }), open))).toEqual(['a', 'c', 'b']);
  });

  it.each([1, 0])('changes nothing with a revision that is known already or older (%d)', (revision) => {
    expect(placeAlert(list, alert('b', 20, { revision, status: 'closed' }), open)).toBe(list);
  });

  it('that is over leaves the list of open ones', () => {
    expect(idsOf(placeAlert(list, alert('b', 20, { revision: 2, status: 'closed' }), open))).toEqual(['c', 'a']);
  });

  it('that is over and was never listed changes nothing', () => {
    expect(placeAlert(list, alert('new', 25, { revision: 4, status: 'closed' }), open)).toBe(list);
  });

  it.each<[AlertListInput, string[] | null]>([
    [{ unitId: 'dnnp-1' }, ['c', 'new', 'b', 'a']],
    [{ unitId: 'dnnp-2' }, ['c', 'b', 'a']],
    [{ severity: 'warn' }, ['c', 'new', 'b', 'a']],
    [{ severity: 'crit' }, ['c', 'b', 'a']],
    [{ state: 'unacknowledged' }, ['c', 'new', 'b', 'a']],
    [{ state: 'shelved' }, ['c', 'b', 'a']],
    [{ status: 'closed' }, ['c', 'b', 'a']],
    [{ kind: 'limit' }, ['c', 'new', 'b', 'a']],
    [{ kind: 'silence' }, ['c', 'b', 'a']],
    [{}, ['c', 'new', 'b', 'a']],
  ])('enters a list of %o only when it is one of them', (asked, ids) => {
    expect(idsOf(placeAlert(list, alert('new', 25), asked))).toEqual(ids);
  });
});

describe('a full list', () => {
  const full: AlertListInput = { status: 'open', limit: 3 };

  it('stays as long as it may be', () => {
    expect(idsOf(placeAlert(list, alert('new', 40), full))).toEqual(['new', 'c', 'b']);
  });

  it('has no place for what is older than its last', () => {
    expect(placeAlert(list, alert('new', 5), full)).toBe(list);
  });

  it('does not know what moves up when one leaves', () => {
    expect(placeAlert(list, alert('b', 20, { revision: 2, status: 'closed' }), full)).toBeNull();
  });

  it('keeps its last, changed', () => {
    const placed = placeAlert(list, alert('a', 10, { revision: 2, state: 'acknowledged' }), full);
    expect(placed?.at(-1)).toMatchObject({ id: 'a', state: 'acknowledged' });
  });

  it('does not know whether one that has moved to its end is still in it', () => {
    expect(placeAlert(list, alert('c', 5, { revision: 2 }), full)).toBeNull();
  });
});

describe('only the server can tell', () => {
  it.each<AlertListInput>([{ q: 'pressure' }, { after: 'c' }, { group: 'pilot' }])('what %o finds', (asked) => {
    expect(placeAlert(list, alert('new', 25), asked)).toBeNull();
    expect(placeAlert(list, alert('b', 20, { revision: 2 }), asked)).toBeNull();
  });

  it('but not that an alert of another unit enters a list of this one', () => {
    expect(placeAlert(list, alert('new', 25), { unitId: 'dnnp-2', q: 'pressure' })).toBe(list);
  });
});
