import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ManagedIssue } from '../../contract.ts';
import { TestLetterForm } from './TestLetterForm.tsx';

interface SendingToolsProps {
  issue: ManagedIssue;
  /** How many would get it now. */
  recipients: number;
  /** The newsletter's. */
  timeZone: string;
  fewestStories: number;
  /** How many of its stories are on the site: the others do not go out. */
  storiesLeft: number;
  /** The letter goes out by itself when it is due. */
  isOn: boolean;
  /** Something in it is not on the site any more: the server would not send it. */
  hasGone: boolean;
  /** What is shown is not what is saved, and only that is sent. */
  isChanged: boolean;
  onSaved(issue: ManagedIssue): void;
}

/** A test to one address, the whole edition at once, or none this week. */
export function SendingTools(props: SendingToolsProps) {
  const { issue, recipients, fewestStories, storiesLeft, hasGone, isChanged, onSaved } = props;
  const { letters } = useRouteContext({ from: '/admin/newsletter/$id' }).api;
  const { id, revision, status } = issue;
  const span = issue.edition.rhythm === 'daily' ? 'day' : 'week';
  const refresh = [letters.key()];
  const send = useTold(letters.sendNow.mutationOptions({ onSuccess: onSaved }), {
    done: 'The letter is on its way',
    failed: 'The letter was not sent',
    refresh,
  });
  const takeUp = useTold(letters.takeUpIssue.mutationOptions({ onSuccess: onSaved }), {
    done: 'The letter is a draft again',
    failed: 'The letter was not taken up again',
    refresh,
  });
  const skip = useTold(letters.skipIssue.mutationOptions({ onSuccess: onSaved }), {
    done: () => ({ title: `This ${span} is left out`, action: { label: 'Undo', onAct: () => takeUp.mutate({ id }) } }),
    failed: 'The letter was not skipped',
    refresh,
  });
  const hasTooFew = storiesLeft < fewestStories;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap items-end gap-4">
        <TestLetterForm issueId={id} isChanged={isChanged} />
        <ConfirmButton
          title={`Send to ${formatCounted(recipients, 'subscriber')}?`}
          note={
            <>
              “{issue.subject}” goes out now. This can’t be taken back, and the {span} has its letter then.
            </>
          }
          confirmLabel="Send the letter"
          isDisabled={isChanged || hasGone || hasTooFew || recipients === 0}
          isBusy={send.isPending}
          onConfirm={(close) => send.mutate({ id, revision }, { onSettled: close })}
        >
          Send to everybody now
        </ConfirmButton>
        {status === 'skipped' ? (
          <Button isBusy={takeUp.isPending} onClick={() => takeUp.mutate({ id })}>
            Take it up again
          </Button>
        ) : (
          <Button isBusy={skip.isPending} onClick={() => skip.mutate({ id })}>
            Skip this {span}
          </Button>
        )}
      </div>
      <p className="mt-2 text-note text-ink-soft">
        {isChanged
          ? 'Save your changes before sending.'
          : hasGone
            ? 'Take out what is not on the site any more, and save, before sending. What goes out by itself leaves it out.'
            : hasTooFew
              ? `A letter needs at least ${formatCounted(fewestStories, 'story', 'stories')}.`
              : recipients === 0
                ? 'There are no active subscribers: nobody would get it.'
                : 'What you see below is what is sent.'}
        <WhenDue {...props} />
      </p>
    </div>
  );
}

/** What the clock does with it if nobody does anything. */
function WhenDue({ issue, timeZone, isOn, fewestStories, storiesLeft }: SendingToolsProps) {
  const { edition, status, sendAt, isKept } = issue;
  if (status === 'skipped') return ` This ${edition.rhythm === 'daily' ? 'day' : 'week'} is left out.`;
  if (!isOn) return ' Its letter is switched off: it goes out only when somebody sends it.';
  if (!sendAt) return ' Its time has passed: it goes out only when somebody sends it.';
  const then = (
    <>
      on <Time at={sendAt} form="moment" timeZone={timeZone} /> ({timeZone})
    </>
  );
  if (isKept && storiesLeft < fewestStories)
    return (
      <>
        {' '}
        By itself it would go out {then}, but not with fewer than {formatCounted(fewestStories, 'story', 'stories')}.
      </>
    );
  return isKept ? (
    <> It goes out by itself {then}.</>
  ) : (
    <>
      {' '}
      Nobody has changed it yet: when it goes out by itself {then}, its stories are chosen again. Save a change or send
      a test, and they stay.
    </>
  );
}
