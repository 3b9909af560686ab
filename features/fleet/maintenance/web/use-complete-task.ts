import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';

/** Marks a task as done. The list changes when the server has said yes. */
export function useCompleteTask() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  return useMutation(
    api.fleet.maintenance.complete.mutationOptions({
      onSuccess: ({ title, intervalDays }) =>
        showToast({
          tone: 'success',
          title: intervalDays ? 'Done. The next one is planned' : 'Done',
          description: title,
        }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'It was not marked as done', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.fleet.maintenance.key() }),
    }),
  );
}
