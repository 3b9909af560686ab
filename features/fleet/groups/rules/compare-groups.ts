import { changesBetween, labelOf } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { type GroupFields, groupRecord } from '../record.ts';

/** What is different of a group: its words, then which units came and which went. @param before null: the group is new */
export function compareGroups(before: GroupFields | null, after: GroupFields): Difference[] {
  const tag = null;
  if (!before) return [{ tag, act: 'added', label: null, from: null, to: after.name }];
  const words = Object.entries(changesBetween(before, after, ['name', 'description']));
  const [came, went] = [missingIn(before.unitIds, after.unitIds), missingIn(after.unitIds, before.unitIds)];
  return [
    ...words.map(
      ([name, { from, to }]): Difference => ({ tag, act: 'changed', label: labelOf(groupRecord, name), from, to }),
    ),
    ...came.map((id): Difference => ({ tag, act: 'added', label: null, from: null, to: id })),
    ...went.map((id): Difference => ({ tag, act: 'removed', label: null, from: id, to: null })),
  ];
}

const missingIn = (ids: readonly string[], others: readonly string[]) => others.filter((id) => !ids.includes(id));
