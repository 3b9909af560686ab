import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import type { Alert } from '../contract.ts';

/** Whether the person at the screen may act on alarms and tasks; the server asks again. */
export function useIsEditor(): boolean {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  return mayEnter(me?.role ?? null, 'editor');
}

/** What editors do to an alert. Nothing is shown before the server has said yes; afterwards every list is asked for again. */
export function useAlertActions() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const told = (done: string, failed: string) => ({
    onSuccess: ({ title }: Alert) => showToast({ tone: 'success', title: done, description: title }),
    onError: (error: Error) => showToast({ tone: 'error', title: failed, description: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.fleet.alerts.key() }),
  });
  return {
    acknowledge: useMutation(
      api.fleet.alerts.acknowledge.mutationOptions(told('Acknowledged', 'It was not acknowledged')),
    ),
    shelve: useMutation(api.fleet.alerts.shelve.mutationOptions(told('Shelved', 'It was not shelved'))),
    unshelve: useMutation(api.fleet.alerts.unshelve.mutationOptions(told('Brought back', 'It was not brought back'))),
  };
}
