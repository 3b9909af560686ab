import { formatCounted } from '../../../platform/shared/format-number.ts';
import { errorMessage, fieldErrors, hasCode } from '../../../platform/web/error-message.ts';
import type { ToastText } from '../../../ui/show-toast.ts';
import type { MergedStory } from '../contract.ts';

export interface Merging {
  /** In the order in which they were put together. */
  merged: MergedStory[];
  /** How many stay apart. */
  failedCount: number;
  /** Why the first of them does; null when all were merged. */
  failure: unknown;
  /** What may be chosen still: neither merged nor gone. Empty when there would be nothing to merge it with. */
  left: string[];
}

/** One story after the other into the same one. What fails for one of them does not take away what was done for the others. */
export async function mergeInTurn(
  merge: (asked: { id: string; into: string }) => Promise<MergedStory>,
  { from, into }: { from: readonly string[]; into: string },
): Promise<Merging> {
  const merged: MergedStory[] = [];
  const failed: string[] = [];
  const gone = new Set<string>();
  let failure: unknown = null;
  for (const [index, id] of from.entries()) {
    try {
      merged.push(await merge({ id, into }));
    } catch (error) {
      failure ??= error;
      failed.push(id);
      if (!hasCode(error, 'NOT_FOUND')) continue;
      if ('into' in fieldErrors(error)) {
        // There is nothing to merge the others into either.
        gone.add(into);
        failed.push(...from.slice(index + 1));
        break;
      }
      gone.add(id);
    }
  }
  const left = [into, ...failed].filter((id) => !gone.has(id));
  return { merged, failedCount: failed.length, failure, left: failed.length === 0 || left.length < 2 ? [] : left };
}

/** What the editor is told. */
export function describeMerging({ merged, failedCount, failure }: Merging): Omit<ToastText, 'action'> {
  if (failedCount === 0)
    return { tone: 'success', title: 'Merged', description: `${storiesOf(merged.length + 1)} are one now.` };
  const reason = errorMessage(failure);
  if (merged.length === 0) return { tone: 'error', title: 'The stories were not merged', description: reason };
  return {
    tone: 'warning',
    title: 'Not all were merged',
    description: `${storiesOf(merged.length + 1)} are one now, ${failedCount} ${failedCount === 1 ? 'was' : 'were'} left out: ${reason}`,
  };
}

function storiesOf(count: number): string {
  return formatCounted(count, 'story', 'stories');
}
