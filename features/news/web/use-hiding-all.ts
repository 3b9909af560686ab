import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';

interface Asked {
  ids: readonly string[];
  isHidden: boolean;
}

interface Hidden {
  done: readonly string[];
  /** null: nothing failed. */
  failure: string | null;
}

/** Takes several stories off the site at once, with a way back for those that it took off. */
export function useHidingAll() {
  const { articles } = useRouteContext({ from: '/admin/articles' }).api;
  const queryClient = useQueryClient();
  // Not told by useTold: it knows done and failed, and this may be both.
  const hideAll: UseMutationResult<Hidden, Error, Asked> = useMutation({
    mutationFn: async ({ ids, isHidden }: Asked): Promise<Hidden> => {
      const done: string[] = [];
      for (const id of ids) {
        try {
          // What somebody else has hidden is not shown again by the way back.
          if ((await articles.hide.call({ id, isHidden })).isChanged) done.push(id);
        } catch (error) {
          // Merged meanwhile: it is no story any more. The others are.
          if (!hasCode(error, 'NOT_FOUND')) return { done, failure: errorMessage(error) };
        }
      }
      return { done, failure: null };
    },
    onSuccess: ({ done, failure }, { isHidden }) => {
      showToast({
        title: `${formatCounted(done.length, 'story', 'stories')} ${isHidden ? 'hidden' : 'shown again'}`,
        ...(failure === null
          ? { tone: 'success' }
          : { tone: done.length > 0 ? 'warning' : 'error', description: `Not all of them: ${failure}` }),
        ...(isHidden && done.length > 0
          ? { action: { label: 'Undo', onAct: () => hideAll.mutate({ ids: done, isHidden: false }) } }
          : {}),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: articles.key() }),
  });
  return hideAll;
}
