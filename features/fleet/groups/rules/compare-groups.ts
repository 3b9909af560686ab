import { changesBetween } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { listChanges } from '../../versions/rules/list-changes.ts';
import { type GroupFields, groupRecord } from '../record.ts';

/** What is different of a group: its words, then which units came and which went. @param before null: the group is new */
export function compareGroups(before: GroupFields | null, after: GroupFields): Difference[] {
  const tag = null;
  if (!before) return [{ tag, act: 'added', label: null, from: null, to: after.name }];
  const [came, went] = [missingIn(before.unitIds, after.unitIds), missingIn(after.unitIds, before.unitIds)];
  return [
    ...listChanges(groupRecord, changesBetween(before, after, ['name', 'description'])),
    ...came.map((id): Difference => ({ tag, act: 'added', label: null, from: null, to: id })),
    ...went.map((id): Difference => ({ tag, act: 'removed', label: null, from: id, to: null })),
  ];
}

const missingIn = (ids: readonly string[], others: readonly string[]) => others.filter((id) => !ids.includes(id));
