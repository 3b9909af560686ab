import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { X } from './icons/X.tsx';
import { Message } from './Message.tsx';
import { noteModal } from './modal-stack.ts';
import { PopupContainer } from './popup-container.ts';

const sizes = { usual: '', wide: 'dialog-wide', growing: 'dialog-wide dialog-growing' };

interface DialogProps {
  title: ReactNode;
  /** What it is about, under the title. */
  note?: ReactNode;
  /** What went wrong when it was tried; the dialog stays open with everything that was typed. */
  error?: string | null | undefined;
  /** 'alertdialog': it asks something that cannot wait. */
  role?: 'dialog' | 'alertdialog';
  /** 'growing': wide, and what comes later does not move what is there. */
  size?: 'usual' | 'wide' | 'growing';
  /** Closed by whatever way: its cross, Escape, or by its owner. */
  onClose(): void;
  /** Before Escape closes it. @returns false: it stays open this once */
  onEscape?(): boolean;
  /** In a row at the end. `close` closes it properly, so that the focus goes back to where it was. */
  actions?(close: () => void): ReactNode;
  children?: ReactNode;
}

/**
 * Something that has to be seen or done before the page goes on; open as long as it is rendered. The platform's own modal dialog: it
 * keeps keyboard and screen reader inside, closes with Escape and gives the focus back. With fields and one deed: FormDialog. Only a
 * question: ConfirmDialog. What the page can go on beside: Popover.
 */
export function Dialog({
  title,
  note,
  error,
  role = 'dialog',
  size = 'usual',
  onClose,
  onEscape,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLElement>();
  const [titleId, noteId] = [useId(), useId()];
  // Before React takes it out of the page: closed where nobody sees it, it would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    setContainer(element);
    const noteClosed = noteModal(element);
    return () => {
      noteClosed();
      // Closed properly, the browser gives the focus back to where it was.
      element.close();
    };
  }, []);
  const isAsking = role === 'alertdialog';
  const close = useCallback(() => dialog.current?.close(), []);
  return (
    <dialog
      ref={dialog}
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={titleId}
      aria-describedby={note ? noteId : undefined}
      // A field for files says so, too, when nothing was chosen.
      onCancel={(event) => event.target === event.currentTarget && onEscape?.() === false && event.preventDefault()}
      // Told late: by then it may be open again (effects of React run twice in development).
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className={`dialog ${sizes[size]}`}
    >
      <PopupContainer value={container}>
        <h2 id={titleId} className={`font-sans text-item wrap-anywhere ${isAsking ? '' : 'pr-8'}`}>
          {title}
        </h2>
        {note ? (
          <div id={noteId} className="mt-1 text-note wrap-anywhere text-ink-soft">
            {note}
          </div>
        ) : null}
        {error ? (
          <Message tone="danger" className="mt-field">
            {error}
          </Message>
        ) : null}
        <div className="mt-field grid gap-field empty:hidden">{children}</div>
        {actions ? <div className="mt-part flex flex-wrap justify-end gap-2">{actions(close)}</div> : null}
        {isAsking ? null : (
          // Last, or else it would have the focus: whoever opens a form wants to write.
          <IconButton
            label="Close"
            size="small"
            icon={<X aria-hidden className="size-4" />}
            onClick={close}
            className="absolute top-4 right-4"
          />
        )}
      </PopupContainer>
    </dialog>
  );
}
