import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';

/** What an editor can do to a source, each with its message. */
export function useSourceChanges() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { feeds } = api;
  const once = useOnceKey();
  const outcome = (done: string, failed: string) => ({ done, failed, refresh: [feeds.key()] });
  const updated = outcome('RSS source updated successfully', 'Failed to update RSS source');
  return {
    toggle: useTold(feeds.changeSource.mutationOptions(), updated),
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
