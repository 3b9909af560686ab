import { changesBetween, editedNames } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { listChanges } from '../../versions/rules/list-changes.ts';
import type { Configuration } from '../contract.ts';
import { streamRecord, unitRecord } from '../record.ts';

const unitNames = editedNames(unitRecord);
const streamNames = editedNames(streamRecord);

/**
 * What is different of a unit, in the order of its form, then of its streams.
 *
 * @param before null: the unit is new
 */
export function compareConfigurations(before: Configuration | null, after: Configuration): Difference[] {
  if (!before)
    return [{ tag: null, act: 'added', label: null, from: null, to: after.name }, ...after.streams.map(added)];
  const known = new Map(before.streams.map((stream) => [stream.tag, stream]));
  const kept = new Set(after.streams.map(({ tag }) => tag));
  return [
    ...listChanges(unitRecord, changesBetween(before, after, unitNames)),
    ...after.streams.flatMap((stream) => {
      const earlier = known.get(stream.tag);
      if (!earlier) return [added(stream)];
      return listChanges(streamRecord, changesBetween(earlier, stream, streamNames), stream.tag);
    }),
    ...before.streams
      .filter(({ tag }) => !kept.has(tag))
      .map(({ tag, description }) => ({ tag, act: 'removed' as const, label: null, from: description, to: null })),
  ];
}

type Stream = Configuration['streams'][number];

function added({ tag, description }: Stream): Difference {
  return { tag, act: 'added', label: null, from: null, to: description };
}
