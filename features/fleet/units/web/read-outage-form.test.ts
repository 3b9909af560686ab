import { describe, expect, it } from 'vitest';
import type { Outage } from '../contract.ts';
import { readOutageForm } from './read-outage-form.ts';

const filled = {
  smrUnitId: 'dnnp-2',
  kind: 'unplanned',
  title: ' Turbine trip ',
  startsAt: '2026-11-21T07:00',
  endsAt: '',
  lostMw: '300',
};
const before: Outage = {
  id: '00000000-0000-4000-8000-000000000000',
  smrUnitId: 'dnnp-2',
  kind: 'unplanned',
  title: 'Turbine trip',
  // The second 01:30 of this night.
  startsAt: '2026-11-01T06:30:12.345Z',
  endsAt: null,
  lostMw: 300,
  recordedBy: 'editor@example.org',
  revision: 3,
};

function read(change: Partial<typeof filled>, context: { before?: Outage; unreadable?: string[] } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value);
  return readOutageForm(form, {
    before: context.before ?? null,
    capacityOf: () => 300,
    timeZone: 'America/Toronto',
    unreadable: new Set(context.unreadable),
  });
}

describe('the form of an outage', () => {
  it('is read by the clocks of the station; an empty end is none', () => {
    expect(read({}).facts).toEqual({
      smrUnitId: 'dnnp-2',
      kind: 'unplanned',
      title: 'Turbine trip',
      startsAt: '2026-11-21T12:00:00.000Z',
      endsAt: null,
      lostMw: 300,
    });
  });

  it('keeps a time that was not touched to the millisecond, and in its hour', () => {
    expect(read({ startsAt: '2026-11-01T01:30' }, { before }).facts?.startsAt).toBe(before.startsAt);
  });

  it('names every field that is wrong', () => {
    const { errors } = read({ title: '', startsAt: '', endsAt: '', lostMw: '' });
    expect(Object.keys(errors ?? {})).toEqual(['title', 'startsAt', 'lostMw']);
  });

  it('refuses an end before the beginning', () => {
    expect(read({ endsAt: '2026-11-21T06:59' }).errors).toEqual({ endsAt: 'The outage ends before it begins.' });
  });

  it('refuses a time that the clocks skip', () => {
    expect(read({ startsAt: '2026-03-08T02:30' }).errors?.startsAt).toContain('skip this time');
  });

  it('does not take half an end for none', () => {
    expect(read({}, { unreadable: ['endsAt'] }).errors?.endsAt).toContain('Give a date and a time');
  });
});
