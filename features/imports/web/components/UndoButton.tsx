import type { QueryKey } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import type { UndoAnswer } from '../../contract.ts';

/** Takes a whole import back. What was changed since is kept, and named. */
export function UndoButton({ id, label, onUndone }: { id: string; label: string; onUndone?(): void }) {
  const { api } = useRouteContext({ from: '__root__' });
  const [isAsking, setAsking] = useState(false);
  const undo = useTold(api.imports.undo.mutationOptions({ onSuccess: () => onUndone?.() }), {
    done: (answer) => ({ title: 'Import undone', description: describeUndo(answer) }),
    failed: 'The import could not be undone',
    refresh: [EVERYTHING],
  });
  return (
    <>
      <Button size="small" isBusy={undo.isPending} aria-label={label} onClick={() => setAsking(true)}>
        {undo.isPending ? 'Undoing…' : 'Undo'}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`${label}?`}
          confirmLabel="Undo the import"
          onConfirm={() => {
            setAsking(false);
            undo.mutate({ id });
          }}
          onClose={() => setAsking(false)}
        >
          What somebody changed since then is kept.
        </ConfirmDialog>
      ) : null}
    </>
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
