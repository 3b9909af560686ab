import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { tellOutcome } from '../../look/web/tell-outcome.ts';

/** What editors do to an alert. Nothing is shown before the server has said yes; afterwards every list is asked for again. */
export function useAlertActions() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const told = (done: string, failed: string) => ({
    ...tellOutcome(done, failed),
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
