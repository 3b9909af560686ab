import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import type { MergedStory } from '../contract.ts';

/** Makes one story of several, with a way back. */
export function useMerging() {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { articles } = api;
  const refresh = [articles.key()];
  const undo = useTold(
    {
      mutationFn: async (merged: readonly MergedStory[]) => {
        // The last one first, as they were put together.
        for (const one of merged.toReversed()) await articles.unmerge.call(one);
      },
    },
    { done: 'The stories are apart again', failed: 'They were not taken apart', refresh },
  );
  return useTold(
    {
      mutationFn: async ({ from, into }: { from: readonly string[]; into: string }) => {
        const merged: MergedStory[] = [];
        for (const id of from) merged.push(await articles.merge.call({ id, into }));
        return merged;
      },
    },
    {
      done: (merged) => ({
        title: 'Merged',
        description: `${formatCounted(merged.length + 1, 'story', 'stories')} are one now.`,
        action: { label: 'Undo', onAct: () => undo.mutate(merged) },
      }),
      failed: 'The stories were not merged',
      refresh,
    },
  );
}
