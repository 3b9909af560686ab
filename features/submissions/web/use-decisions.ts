import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';

/** Approve and reject. Afterwards the list is asked for again: when it failed, somebody else was probably faster. */
export function useDecisions() {
  const { api } = useRouteContext({ from: '/admin/news-submissions' });
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.submissions.key() });
  return {
    approve: useMutation(
      api.submissions.approve.mutationOptions({
        onSuccess: ({ title }) =>
          showToast({ tone: 'success', title: 'Submission approved and published', description: title }),
        onError: (error) =>
          showToast({ tone: 'error', title: 'The submission was not approved', description: errorMessage(error) }),
        onSettled,
      }),
    ),
    reject: useMutation(
      api.submissions.reject.mutationOptions({
        onSuccess: ({ title }) => showToast({ tone: 'success', title: 'Submission rejected', description: title }),
        onError: (error) =>
          showToast({ tone: 'error', title: 'The submission was not rejected', description: errorMessage(error) }),
        onSettled,
      }),
    ),
  };
}
