import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useOneSend } from './use-one-send.ts';

interface ConfirmDialogProps {
  /** What is asked: "Delete the source World Nuclear News?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** What the button that does it says: the deed ("Delete the source"), never "OK" or "Yes". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'usual' | 'danger';
  isBusy?: boolean;
  error?: string | null | undefined;
  onConfirm(): void;
  onClose(): void;
}

/**
 * Asks before something is done that is hard to take back; open as long as it is rendered. What can be undone needs no question: do it and
 * offer the way back. What needs a reason or a value: FormDialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'usual',
    isBusy,
    error,
    onConfirm,
    onClose,
  } = props;
  const once = useOneSend();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      note={children}
      error={error}
      onClose={onClose}
      actions={(close) => (
        <>
          {/* First, so that it has the focus: Enter must not do what cannot be taken back. */}
          <Button onClick={close}>{cancelLabel}</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => once(onConfirm)}>
            {confirmLabel}
          </Button>
        </>
      )}
    />
  );
}
