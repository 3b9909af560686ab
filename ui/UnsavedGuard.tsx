import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedGuardProps {
  /** It is being saved: what leads on after that is no loss. */
  isBusy?: boolean;
  /** Whether something would be lost; left out: whether the form around it differs from how it was opened. */
  isDirty?: boolean | undefined;
  /** The form stays on the page while a search or filter in the address changes. */
  staysOnPage?: boolean;
}

/**
 * Stands in a form and asks before what was typed there is lost: by a link, by Back, and (in the browser's own words) by a reload. A form
 * of a record has it already. Not for what is searched or filtered.
 */
export function UnsavedGuard({ isBusy = false, isDirty, staysOnPage = false }: UnsavedGuardProps) {
  const place = useRef<HTMLSpanElement>(null);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    opened.current = contentOf(place.current);
  }, []);
  const wouldLose = () =>
    !isBusy && (isDirty || (isDirty === undefined && contentOf(place.current) !== opened.current));
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
      {question.status === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave without saving"
          cancelLabel="Stay"
          onConfirm={question.proceed}
          onClose={question.reset}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** What would be sent, as text; files by their names. */
function contentOf(place: HTMLElement | null): string | null {
  const form = place?.closest('form');
  if (!form) return null;
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return JSON.stringify(entries);
}
