import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Message } from './Message.tsx';
import { TextButton } from './TextButton.tsx';
import { Time } from './Time.tsx';
import { useKeptText } from './use-kept-text.ts';

interface UnsavedGuardProps {
  /** It is being saved: what leads on after that is no loss. */
  isBusy?: boolean;
  /** Whether something would be lost; left out: whether the form around it differs from how it was opened. */
  isDirty?: boolean | undefined;
  /** The form stays on the page while a search or filter in the address changes. */
  staysOnPage?: boolean;
  /**
   * Names what is edited, so that its text comes back into its form after a reload or a crash: "company <id>". Lists that are kept in state
   * take part by a SentList. Not for forms with secrets.
   */
  keptAs?: string;
  /** The form makes something new: what its fields began with comes back with the rest, and nobody can have saved it meanwhile. */
  isNew?: boolean;
}

/**
 * Stands first in a form and sees to it that nothing typed there is lost: it asks before a link, Back or (in the browser's own words) a
 * reload, and what was there when the form went away all the same is put back, until somebody ends the work on it: see useForgetText. A form
 * of a record has it already. Not for what is searched or filtered.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isBusy = false, isDirty, staysOnPage = false, keptAs, isNew = false } = props;
  const place = useRef<HTMLSpanElement>(null);
  const kept = useKeptText(place, { keptAs, isNew, isBusy });
  const wouldLose = () => !isBusy && (isDirty || (isDirty === undefined && kept.hasChanged()));
  const question = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isElsewhere = current.pathname !== next.pathname;
      const isOther = isElsewhere || (!staysOnPage && JSON.stringify(current.search) !== JSON.stringify(next.search));
      return isOther && wouldLose();
    },
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    // Not the form's own child: what spaces those would push the dialog to the top.
    <div className="contents">
      <span ref={place} hidden />
      {kept.returned ? (
        <Message tone="info" className="col-span-full">
          Your text of <Time at={kept.returned.at} form="clock" /> is back.{' '}
          {kept.isOvertaken ? 'Somebody else has saved since then: compare before you save. ' : null}
          <TextButton onClick={kept.discard}>Discard it</TextButton>
        </Message>
      ) : null}
      {question.status === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave without saving"
          cancelLabel="Stay"
          onConfirm={() => {
            kept.forget();
            question.proceed();
          }}
          onClose={question.reset}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
