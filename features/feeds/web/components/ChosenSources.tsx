import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import type { ListedSource } from '../../contract.ts';
import { useSourceChanges } from '../use-source-changes.ts';

interface ChosenSourcesProps {
  chosen: readonly ListedSource[];
  onDone(): void;
}

const NAMED = 3;

/** What can be done to the sources that are ticked, at the foot of the window as soon as there is one. */
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
    <section
      aria-label="Chosen sources"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-soft p-3 shadow-raised"
    >
      <p className="mr-auto text-note font-medium">{count} chosen</p>
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
      <Button size="small" variant="quiet" onClick={onDone}>
        Cancel
      </Button>
    </section>
  );
}
