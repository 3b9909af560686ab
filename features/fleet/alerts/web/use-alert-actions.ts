import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { isDialogOpen } from '../../../../ui/modal-stack.ts';

/** What editors do to an alert. Nothing is shown before the server has said yes; afterwards every list is asked for again. */
export function useAlertActions() {
  const { alerts } = useRouteContext({ from: '__root__' }).api.fleet;
  const told = (done: string, failed: string) => ({
    done: ({ title }: { title: string }) => ({ title: done, description: title }),
    failed,
    isSaid: isDialogOpen,
    refresh: [alerts.key()],
  });
  return {
    acknowledge: useTold(alerts.acknowledge.mutationOptions(), told('Acknowledged', 'It was not acknowledged')),
    shelve: useTold(alerts.shelve.mutationOptions(), told('Shelved', 'It was not shelved')),
    unshelve: useTold(alerts.unshelve.mutationOptions(), told('Brought back', 'It was not brought back')),
  };
}
