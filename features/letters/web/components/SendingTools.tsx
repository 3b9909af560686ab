import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import type { ManagedIssue } from '../../contract.ts';
import { FEWEST_STORIES } from '../../vocabulary.ts';
import { TestLetterForm } from './TestLetterForm.tsx';

interface SendingToolsProps {
  issue: ManagedIssue;
  /** What is shown is not what is saved, and only that is sent. */
  isChanged: boolean;
  onSaved(issue: ManagedIssue): void;
}

/** A test to one address, the whole edition at once, or none this week. */
export function SendingTools({ issue, isChanged, onSaved }: SendingToolsProps) {
  const { letters } = useRouteContext({ from: '/admin/newsletter/$id' }).api;
  const { id, revision, stories, status } = issue;
  const refresh = [letters.key()];
  const send = useTold(letters.sendNow.mutationOptions({ onSuccess: onSaved }), {
    done: 'The letter is on its way',
    failed: 'The letter was not sent',
    refresh,
  });
  const skip = useTold(letters.skipIssue.mutationOptions({ onSuccess: onSaved }), {
    done: 'This week is left out',
    failed: 'The letter was not skipped',
    refresh,
  });
  const hasTooFew = stories.length < FEWEST_STORIES;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-end gap-4">
        <TestLetterForm issueId={id} />
        <ConfirmButton
          title="Send this letter to all subscribers now?"
          note="This can’t be taken back."
          confirmLabel="Send the letter"
          isDisabled={isChanged || hasTooFew}
          isBusy={send.isPending}
          onConfirm={(close) => send.mutate({ id, revision }, { onSettled: close })}
        >
          Send to everybody now
        </ConfirmButton>
        {status === 'skipped' ? null : (
          <Button isBusy={skip.isPending} onClick={() => skip.mutate({ id })}>
            Skip this week
          </Button>
        )}
      </div>
      <p className="mt-2 text-note text-ink-soft">
        {isChanged
          ? 'Save your changes before sending.'
          : hasTooFew
            ? `A letter needs at least ${FEWEST_STORIES} stories.`
            : 'What you see below is what is sent.'}
      </p>
    </div>
  );
}
