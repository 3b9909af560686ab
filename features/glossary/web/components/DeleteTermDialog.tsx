import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ManagedTerm } from '../../contract.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Asks before a term is deleted. The platform's own modal dialog: it keeps the focus inside and closes with Escape. */
export function DeleteTermDialog({ term, onClose }: { term: ManagedTerm; onClose(): void }) {
  const { api, reload } = useGlossaryApi();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="delete-question"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line-strong bg-panel p-6 text-ink shadow-raised backdrop:bg-ink/40"
    >
      <p id="delete-question" className="wrap-anywhere">
        Are you sure you want to delete "<bdi>{term.term}</bdi>"?
      </p>
      <div className="mt-6 flex justify-end gap-3 text-sm font-medium">
        <button
          type="button"
          onClick={onClose}
          className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken"
        >
          Cancel
        </button>
        <button
          type="button"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: term.id })}
          className="rounded-md border border-danger bg-danger-soft px-4 py-2 text-danger disabled:opacity-60"
        >
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </button>
      </div>
    </dialog>
  );
}
