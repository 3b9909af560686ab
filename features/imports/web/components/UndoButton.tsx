import type { QueryKey } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import type { UndoAnswer } from '../../contract.ts';

/** Takes a whole import back. What was changed since is kept, and named. */
export function UndoButton({ id, label, onUndone }: { id: string; label: string; onUndone?(): void }) {
  const { api } = useRouteContext({ from: '__root__' });
  const undo = useTold(api.imports.undo.mutationOptions({ onSuccess: () => onUndone?.() }), {
    done: (answer) => ({ title: 'Import undone', description: describeUndo(answer) }),
    failed: 'The import could not be undone',
    refresh: [EVERYTHING],
  });
  return (
    <ConfirmButton
      size="small"
      isBusy={undo.isPending}
      aria-label={label}
      title={`${label}?`}
      note="What somebody changed since then is kept."
      confirmLabel="Undo the import"
      onConfirm={(close) => {
        close();
        undo.mutate({ id });
      }}
    >
      {undo.isPending ? 'Undoing…' : 'Undo'}
    </ConfirmButton>
  );
}

/** An import may have touched whatever is on a page. */
const EVERYTHING: QueryKey = [];

const NAMED_AT_MOST = 5;

function describeUndo({ removedRows, restoredRows, keptRows, kept }: UndoAnswer): string {
  const done = `${formatCount(removedRows)} removed, ${formatCount(restoredRows)} restored.`;
  if (keptRows === 0) return done;
  const names = kept.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  const more = keptRows > names.length ? ` and ${keptRows - names.length} more` : '';
  return `${done} Kept, because changed since: ${names.join(', ')}${more}.`;
}
