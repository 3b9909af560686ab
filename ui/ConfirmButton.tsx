import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** What is asked: "Delete the source World Nuclear News?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  note: ReactNode;
  /** The deed, as the button of the dialog says it. */
  confirmLabel: string;
  tone?: 'usual' | 'danger';
  /** @param close to call when it is over, whatever came of it */
  onConfirm(close: () => void): void;
}

/** A button that asks first, see ConfirmDialog. Where the question can come from several places: the dialog itself. */
export function ConfirmButton({ title, note, confirmLabel, tone, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          title={title}
          confirmLabel={confirmLabel}
          tone={tone ?? 'usual'}
          isBusy={button.isBusy ?? false}
          onConfirm={() => onConfirm(close)}
          onClose={close}
        >
          {note}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
