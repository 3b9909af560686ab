import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../platform/web/use-told.ts';

/** Brings a deleted startup back. */
export function useRestoreStartup() {
  const { api } = useRouteContext({ from: '__root__' });
  return useTold(api.startups.restore.mutationOptions(), {
    done: ({ name }) => ({ title: 'Startup restored', description: name }),
    failed: 'The startup was not restored',
    refresh: [api.startups.key()],
  });
}
