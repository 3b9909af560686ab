import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChosenBar } from '../../../../ui/ChosenBar.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import type { ListedSource } from '../../contract.ts';
import { useSourceChanges } from '../use-source-changes.ts';

interface ChosenSourcesProps {
  chosen: readonly ListedSource[];
  onDone(): void;
}

const NAMED = 3;

/** What can be done to the sources that are ticked. */
export function ChosenSources({ chosen, onDone }: ChosenSourcesProps) {
  const { changeSeveral } = useSourceChanges();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const count = formatCounted(chosen.length, 'source');
  const stories = chosen.reduce((sum, { storyCount }) => sum + storyCount, 0);
  const names = chosen.slice(0, NAMED).map(({ name }) => name);
  const rest = chosen.length - names.length;
  const send = (change: 'activate' | 'deactivate' | 'delete', close?: () => void) =>
    changeSeveral.mutate({ ids, change }, { onSuccess: onDone, onSettled: close });
  return (
    <ChosenBar label="Chosen sources" count={count} onCancel={onDone}>
      <Button size="small" isBusy={changeSeveral.isPending} onClick={() => send('activate')}>
        Switch on
      </Button>
      <Button size="small" isBusy={changeSeveral.isPending} onClick={() => send('deactivate')}>
        Switch off
      </Button>
      <ConfirmButton
        size="small"
        title={`Delete ${count}?`}
        note={`${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. ${stories > 0 ? `Their ${formatCounted(stories, 'story', 'stories')} stay. ` : ''}They are not read again.`}
        confirmLabel={`Delete ${count}`}
        tone="danger"
        isBusy={changeSeveral.isPending}
        onConfirm={(close) => send('delete', close)}
      >
        Delete…
      </ConfirmButton>
    </ChosenBar>
  );
}
