import { changesBetween, editedNames, labelOf } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { type OutageFields, outageRecord } from '../record.ts';

const names = editedNames(outageRecord);

/** What is different of an outage, in the order of its columns. @param before null: the outage is new */
export function compareOutages(before: OutageFields | null, after: OutageFields): Difference[] {
  if (!before) return [{ tag: null, act: 'added', label: null, from: null, to: after.title }];
  return Object.entries(changesBetween(before, after, names)).map(([name, { from, to }]) => ({
    ...{ tag: null, act: 'changed' as const, label: labelOf(outageRecord, name), from, to },
  }));
}
