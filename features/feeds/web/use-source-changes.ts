import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';

/** What an editor can do to a source, each with its message. */
export function useSourceChanges() {
  const { api } = useRouteContext({ from: '/admin' });
  const { feeds } = api;
  const once = useOnceKey();
  const outcome = (done: string, failed: string) => ({ done, failed, refresh: [feeds.key()] });
  const updated = outcome('RSS source updated successfully', 'Failed to update RSS source');
  return {
    change: useTold(feeds.changeSource.mutationOptions(), updated),
    changeSeveral: useTold(feeds.changeSources.mutationOptions(), {
      done: ({ changed }) => ({
        title: 'RSS sources updated successfully',
        description: `${formatCounted(changed, 'source')}.`,
      }),
      failed: 'Failed to update RSS sources',
      refresh: [feeds.key()],
    }),
    acceptRedirect: useTold(feeds.acceptRedirect.mutationOptions(), updated),
    remove: useTold(
      feeds.removeSource.mutationOptions(),
      outcome('RSS source deleted successfully', 'Failed to delete RSS source'),
    ),
    add: useTold(
      feeds.addSource.mutationOptions({ context: once.context, onSuccess: once.renew }),
      outcome('RSS source added successfully', 'Failed to add RSS source'),
    ),
  };
}
