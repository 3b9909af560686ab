import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { tellOutcome } from '../../look/web/tell-outcome.ts';

/** What editors do to the records of outages. Nothing is shown before the server has said yes; then everything about units is asked for again. */
export function useOutageRecords() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const told = (done: string, failed: string) => ({
    ...tellOutcome(done, failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.fleet.units.key() }),
  });
  return {
    record: useMutation(
      api.fleet.units.recordOutage.mutationOptions(told('Outage recorded', 'The outage was not recorded')),
    ),
    correct: useMutation(
      api.fleet.units.correctOutage.mutationOptions(told('Outage corrected', 'The outage was not corrected')),
    ),
    end: useMutation(api.fleet.units.endOutage.mutationOptions(told('Outage ended', 'The outage was not ended'))),
  };
}
