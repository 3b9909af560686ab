import { fromZoneClock, toZoneClock } from '../../../../platform/shared/zoned-time.ts';
import type { Outage, OutageFacts } from '../contract.ts';
import { checkOutage } from '../rules/check-outage.ts';
import type { OutageKind } from '../vocabulary.ts';

type Field = keyof OutageFacts;

interface FormContext {
  /** What is being corrected; null: a new one. */
  before: Outage | null;
  capacityOf(smrUnitId: string): number;
  timeZone: string;
  /** Fields in which something stands that the browser can't read: it gives them as if they were empty. */
  unreadable: ReadonlySet<string>;
}

export type OutageEntry =
  | { facts: OutageFacts; errors: null }
  | { facts: null; errors: Partial<Record<Field, string>> };

/** What stands in the form, or what is wrong with it by field: the same rule as the server's. */
export function readOutageForm(form: FormData, { before, capacityOf, timeZone, unreadable }: FormContext): OutageEntry {
  const text = (field: Field) => String(form.get(field) ?? '').trim();
  const smrUnitId = text('smrUnitId');
  const title = text('title');
  const lostMw = text('lostMw') === '' ? Number.NaN : Number(text('lostMw'));
  const startsAt = readTime(text('startsAt'), before?.startsAt ?? null, timeZone);
  const endsAt = readTime(text('endsAt'), before?.endsAt ?? null, timeZone);
  const issues = checkOutage({ title, startsAt, endsAt, lostMw }, capacityOf(smrUnitId));
  const errors: Partial<Record<Field, string>> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]),
  );
  if (startsAt === null && text('startsAt') !== '') errors.startsAt = skippedMessage;
  if (endsAt === null && text('endsAt') !== '') errors.endsAt = skippedMessage;
  if (unreadable.has('endsAt')) errors.endsAt = 'Give a date and a time, or neither while no end is known.';
  if (Object.keys(errors).length > 0 || startsAt === null) return { facts: null, errors };
  return {
    facts: {
      smrUnitId,
      kind: text('kind') as OutageKind, // From a list that has nothing else; the server asks again.
      title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      lostMw,
    },
    errors: null,
  };
}

const skippedMessage = 'The clocks of the station skip this time: summer time begins.';

/** A time that was not touched stays as exact as it was: the field knows no seconds, and not which of an autumn night's two hours. */
function readTime(clock: string, before: string | null, timeZone: string): Date | null {
  if (before !== null && clock === toZoneClock(new Date(before), timeZone)) return new Date(before);
  return fromZoneClock(clock, timeZone);
}
