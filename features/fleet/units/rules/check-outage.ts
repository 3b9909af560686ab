import type { InputIssue } from '../../../../platform/shared/app-error.ts';

interface CheckedOutage {
  title: string;
  /** null: not given, or not understood. */
  startsAt: Date | null;
  /** null: no end is known. */
  endsAt: Date | null;
  lostMw: number;
}

/** A slip of the finger in a year would otherwise count for centuries. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/**
 * What is wrong with an outage, by the field that is at fault: the form says it before sending, the server before it is recorded.
 *
 * @param capacityMw reference power of its unit
 */
export function checkOutage({ title, startsAt, endsAt, lostMw }: CheckedOutage, capacityMw: number): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof CheckedOutage, message: string) => issues.push({ path: [field], message });
  if (title.trim() === '') refuse('title', 'Say what happened, in a few words.');
  if (startsAt === null) refuse('startsAt', 'Give the date and the time at which it began.');
  else if (!isInYears(startsAt)) refuse('startsAt', yearsMessage);
  if (endsAt !== null && !isInYears(endsAt)) refuse('endsAt', yearsMessage);
  else if (endsAt !== null && startsAt !== null && endsAt <= startsAt)
    refuse('endsAt', 'The outage ends before it begins.');
  if (!(lostMw > 0)) refuse('lostMw', 'An outage takes some power away: more than 0 MW.');
  else if (lostMw > capacityMw) refuse('lostMw', `The unit has ${capacityMw} MW to lose, not more.`);
  return issues;
}

const yearsMessage = `A time between ${FIRST_YEAR} and ${LAST_YEAR}.`;

function isInYears(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
