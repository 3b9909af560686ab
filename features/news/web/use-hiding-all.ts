import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { hasCode } from '../../../platform/web/error-message.ts';
import { useTold } from '../../../platform/web/use-told.ts';

interface Asked {
  ids: readonly string[];
  isHidden: boolean;
}

/** Takes several stories off the site at once, with a way back. */
export function useHidingAll() {
  const { articles } = useRouteContext({ from: '/admin/articles' }).api;
  const hideAll = useTold(
    {
      mutationFn: async ({ ids, isHidden }: Asked): Promise<Asked> => {
        const done: string[] = [];
        for (const id of ids) {
          try {
            await articles.hide.call({ id, isHidden });
            done.push(id);
          } catch (error) {
            // Merged meanwhile: it is no story any more. The others are.
            if (!hasCode(error, 'NOT_FOUND')) throw error;
          }
        }
        return { ids: done, isHidden };
      },
    },
    {
      done: ({ ids, isHidden }) => ({
        title: `${formatCounted(ids.length, 'story', 'stories')} ${isHidden ? 'hidden' : 'shown again'}`,
        ...(isHidden ? { action: { label: 'Undo', onAct: () => hideAll.mutate({ ids, isHidden: false }) } } : {}),
      }),
      failed: 'Not all of them were changed',
      refresh: [articles.key()],
    },
  );
  return hideAll;
}
