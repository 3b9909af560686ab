import { type Changes, labelOf } from '../../../../platform/shared/record.ts';
import type { Difference } from '../contract.ts';

/** Fields that changed, as a version tells of them. @param tag of which stream; null: of the thing itself */
export function listChanges(
  record: { fields: Readonly<Record<string, { label: string }>> },
  changes: Changes,
  tag: string | null = null,
): Difference[] {
  return Object.entries(changes).map(([name, { from, to }]) => ({
    ...{ tag, act: 'changed', label: labelOf(record, name), from, to },
  }));
}
