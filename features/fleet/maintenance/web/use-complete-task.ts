import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { isDialogOpen } from '../../../../ui/modal-stack.ts';

/** Takes back that a task is done. */
export function useReopenTask() {
  const { maintenance } = useRouteContext({ from: '__root__' }).api.fleet;
  return useTold(maintenance.reopen.mutationOptions(), {
    done: ({ title }) => ({ title: 'It is to do again', description: title }),
    failed: 'It was not taken back',
    refresh: [maintenance.key()],
  });
}

/** Marks a task as done, with a way back. The list changes when the server has said yes. */
export function useCompleteTask() {
  const { maintenance } = useRouteContext({ from: '__root__' }).api.fleet;
  const reopen = useReopenTask();
  return useTold(maintenance.complete.mutationOptions(), {
    done: ({ id, title, intervalDays }) => ({
      title: intervalDays ? 'Done. The next one is planned' : 'Done',
      description: title,
      action: { label: 'Undo', onAct: () => reopen.mutate({ id }) },
    }),
    failed: 'It was not marked as done',
    isSaid: isDialogOpen,
    refresh: [maintenance.key()],
  });
}
