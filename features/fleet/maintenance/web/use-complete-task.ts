import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';

/** Marks a task as done. The list changes when the server has said yes. */
export function useCompleteTask() {
  const { maintenance } = useRouteContext({ from: '__root__' }).api.fleet;
  return useTold(maintenance.complete.mutationOptions(), {
    done: ({ title, intervalDays }) => ({
      title: intervalDays ? 'Done. The next one is planned' : 'Done',
      description: title,
    }),
    failed: 'It was not marked as done',
    refresh: [maintenance.key()],
  });
}
