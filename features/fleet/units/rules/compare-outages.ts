import { changesBetween, editedNames, labelOf } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { type OutageFields, outageRecord } from '../record.ts';

const names = editedNames(outageRecord);

/** What is different of an outage, in the order of its columns. @param before null: the outage is new */
export function compareOutages(before: OutageFields | null, after: OutageFields): Difference[] {
  if (!before) return [{ tag: null, act: 'added', label: null, from: null, to: describe(after) }];
  return Object.entries(changesBetween(before, after, names)).map(([name, { from, to }]) => ({
    ...{ tag: null, act: 'changed' as const, label: labelOf(outageRecord, name) },
    ...(name === 'startsAt' || name === 'endsAt' ? { from: asMoment(from), to: asMoment(to) } : { from, to }),
  }));
}

/** What somebody looks for before he lets a file in: its name stands above. */
function describe({ kind, startsAt, endsAt, lostMw }: OutageFields): string {
  const span =
    endsAt === null ? `from ${showMoment(startsAt)}, no end known` : `${showMoment(startsAt)} to ${showMoment(endsAt)}`;
  return `${kind}, ${lostMw} MW, ${span}`;
}

const asMoment = (value: unknown) => (typeof value === 'string' ? showMoment(value) : value);

/** A time in UTC, to the second if there is one. @param at as `Date` writes it */
export function showMoment(at: string): string {
  const [day, clock = ''] = at.replace(/\.\d+Z$|Z$/, '').split('T');
  return `${day} ${clock.endsWith(':00') ? clock.slice(0, 5) : clock} UTC`;
}

/** An outage as forms and the database have it, as its versions and files say it. */
export function toOutageFields({ smrUnitId, kind, title, startsAt, endsAt, lostMw }: OutageSaid): OutageFields {
  const [from, to] = [startsAt.toISOString(), endsAt?.toISOString() ?? null];
  return { unitId: smrUnitId, kind, title, startsAt: from, endsAt: to, lostMw };
}

type OutageSaid = Omit<OutageFields, 'unitId' | 'startsAt' | 'endsAt'> & {
  smrUnitId: string;
  startsAt: Date;
  endsAt: Date | null;
};
