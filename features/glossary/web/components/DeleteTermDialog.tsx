import { useTold } from '../../../../platform/web/use-told.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import type { ManagedTerm } from '../../contract.ts';
import { useGlossaryApi } from './use-glossary-api.ts';
import { useRestoreTerm } from './use-restore-term.ts';

/** Asks before a term is deleted. */
export function DeleteTermDialog({ term, onClose }: { term: ManagedTerm; onClose(): void }) {
  const { api } = useGlossaryApi();
  const restore = useRestoreTerm();
  const remove = useTold(api.remove.mutationOptions(), {
    done: ({ id }) => ({
      title: 'Term deleted successfully',
      action: { label: 'Undo', onAct: () => restore.mutate({ id }) },
    }),
    failed: 'Failed to delete term',
    refresh: [api.key()],
  });
  return (
    <ConfirmDialog
      title={
        <>
          Are you sure you want to delete "<bdi>{term.term}</bdi>"?
        </>
      }
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: term.id }, { onSettled: onClose })}
      onClose={onClose}
    >
      Its page goes with it, and texts that use the term explain it no longer. It can be restored.
    </ConfirmDialog>
  );
}
