import { useTold } from '../../../../platform/web/use-told.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Brings a deleted term back. */
export function useRestoreTerm() {
  const { api } = useGlossaryApi();
  return useTold(api.restore.mutationOptions(), {
    done: ({ term }) => ({ title: 'Term restored', description: term }),
    failed: 'The term was not restored',
    refresh: [api.key()],
  });
}
