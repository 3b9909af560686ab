import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../platform/web/use-told.ts';
import { showToast } from '../../../ui/show-toast.ts';
import type { MergedStory } from '../contract.ts';
import { describeMerging, mergeInTurn } from './merge-in-turn.ts';

/** Makes one story of several, with a way back for those that were merged. */
export function useMerging() {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { articles } = api;
  const queryClient = useQueryClient();
  const undo = useTold(
    {
      mutationFn: async (merged: readonly MergedStory[]) => {
        // The last one first, as they were put together.
        for (const one of merged.toReversed()) await articles.unmerge.call(one);
      },
    },
    { done: 'The stories are apart again', failed: 'They were not taken apart', refresh: [articles.key()] },
  );
  // Not told by useTold: it knows done and failed, and this may be both.
  return useMutation({
    mutationFn: (asked: { from: readonly string[]; into: string }) => mergeInTurn(articles.merge.call, asked),
    onSuccess: (merging) => {
      const { merged } = merging;
      const isUndoable = merged.length > 0;
      showToast({
        ...describeMerging(merging),
        ...(isUndoable ? { action: { label: 'Undo', onAct: () => undo.mutate(merged) } } : {}),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: articles.key() }),
  });
}
