import { changesBetween, editedNames } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { listChanges } from '../../versions/rules/list-changes.ts';
import { type PlanFields, planRecord } from '../record.ts';

const names = editedNames(planRecord);

/** What is different of a plan, in the order of its columns. @param before null: the plan is new */
export function comparePlans(before: PlanFields | null, after: PlanFields): Difference[] {
  if (!before) return [{ tag: null, act: 'added', label: null, from: null, to: describe(after) }];
  return listChanges(planRecord, changesBetween(before, after, names));
}

/** What somebody looks for before he lets a file in: its name stands above. */
function describe({ intervalDays, nextDueOn, endsOn }: PlanFields): string {
  const every = intervalDays === 1 ? 'every day' : `every ${intervalDays} days`;
  return `${every}, next due ${nextDueOn ?? 'never'}${endsOn === null ? '' : `, until ${endsOn}`}`;
}
