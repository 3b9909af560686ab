import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import type { PlanFacts } from '../contract.ts';

/** A slip of the finger in a year would otherwise stand on the list for centuries. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** What is wrong with a plan, by the field that is at fault. */
export function checkPlan({
  nextDueOn,
  endsOn,
  readings,
}: Pick<PlanFacts, 'nextDueOn' | 'endsOn' | 'readings'>): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof PlanFacts, message: string) => issues.push({ path: [field], message });
  if (!isInYears(nextDueOn)) refuse('nextDueOn', yearsMessage);
  if (endsOn !== null && !isInYears(endsOn)) refuse('endsOn', yearsMessage);
  else if (endsOn !== null && endsOn < nextDueOn) refuse('endsOn', 'The plan ends before it begins.');
  if (new Set(readings.map(({ name }) => name)).size < readings.length)
    refuse('readings', 'Each reading has a name of its own.');
  return issues;
}

const yearsMessage = `A day between ${FIRST_DAY.slice(0, 4)} and ${LAST_DAY.slice(0, 4)}.`;
const isInYears = (day: string) => day >= FIRST_DAY && day <= LAST_DAY;
