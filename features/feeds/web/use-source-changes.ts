import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';

const updated = () => showToast({ tone: 'success', title: 'RSS source updated successfully' });
const notUpdated = (error: unknown) =>
  showToast({ tone: 'error', title: 'Failed to update RSS source', description: errorMessage(error) });

/** What an editor can do to a source, each with its message; afterwards the list is asked for again, whatever happened. */
export function useSourceChanges() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.feeds.key() });
  return {
    toggle: useMutation(api.feeds.changeSource.mutationOptions({ onSuccess: updated, onError: notUpdated, onSettled })),
    acceptRedirect: useMutation(
      api.feeds.acceptRedirect.mutationOptions({ onSuccess: updated, onError: notUpdated, onSettled }),
    ),
    remove: useMutation(
      api.feeds.removeSource.mutationOptions({
        onSuccess: () => showToast({ tone: 'success', title: 'RSS source deleted successfully' }),
        onError: (error) =>
          showToast({ tone: 'error', title: 'Failed to delete RSS source', description: errorMessage(error) }),
        onSettled,
      }),
    ),
    add: useMutation(
      api.feeds.addSource.mutationOptions({
        onSuccess: () => showToast({ tone: 'success', title: 'RSS source added successfully' }),
        onError: (error) =>
          showToast({ tone: 'error', title: 'Failed to add RSS source', description: errorMessage(error) }),
        onSettled,
      }),
    ),
  };
}
