import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ManagedTerm } from '../../contract.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Asks before a term is deleted. */
export function DeleteTermDialog({ term, onClose }: { term: ManagedTerm; onClose(): void }) {
  const { api, reload } = useGlossaryApi();
  const remove = useMutation(
    api.remove.mutationOptions({
      onSuccess: () => showToast({ tone: 'success', title: 'Term deleted successfully' }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'Failed to delete term', description: errorMessage(error) }),
      onSettled: async () => {
        await reload();
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={
        <>
          Are you sure you want to delete "<bdi>{term.term}</bdi>"?
        </>
      }
      submitLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      tone="danger"
      isBusy={remove.isPending}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id: term.id })}
    />
  );
}
