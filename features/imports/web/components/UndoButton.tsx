import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { UndoAnswer } from '../../contract.ts';

/** Takes a whole import back. What was changed since is kept, and named. */
export function UndoButton({ id, label, onUndone }: { id: string; label: string; onUndone?(): void }) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const undo = useMutation(
    api.imports.undo.mutationOptions({
      onSuccess: (answer) => {
        showToast({ tone: 'success', title: 'Import undone', description: describeUndo(answer) });
        onUndone?.();
      },
      onError: (error) =>
        showToast({ tone: 'error', title: 'The import could not be undone', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  );
  return (
    <button
      type="button"
      disabled={undo.isPending}
      aria-label={label}
      onClick={() => {
        if (window.confirm(`${label}? What somebody changed since then is kept.`)) undo.mutate({ id });
      }}
      className="rounded-md border border-line-strong px-3 py-1.5 text-sm whitespace-nowrap hover:bg-sunken disabled:opacity-60"
    >
      {undo.isPending ? 'Undoing…' : 'Undo'}
    </button>
  );
}

const NAMED_AT_MOST = 5;

function describeUndo({ removedRows, restoredRows, keptRows, kept }: UndoAnswer): string {
  const done = `${removedRows.toLocaleString('en-US')} removed, ${restoredRows.toLocaleString('en-US')} restored.`;
  if (keptRows === 0) return done;
  const names = kept.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  const more = keptRows > names.length ? ` and ${keptRows - names.length} more` : '';
  return `${done} Kept, because changed since: ${names.join(', ')}${more}.`;
}
