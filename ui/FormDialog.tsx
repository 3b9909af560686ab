import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Message } from './Message.tsx';
import { useFirstError } from './use-first-error.ts';
import { useOneSend } from './use-one-send.ts';

interface FormDialogProps {
  title: ReactNode;
  /** What it is about, under the title. */
  note?: ReactNode;
  /** What went wrong when it was tried; what was typed stays. */
  error?: string | null | undefined;
  /** What the button that does it says. */
  submitLabel: string;
  tone?: 'usual' | 'danger';
  isBusy: boolean;
  /** Closed by whatever way: Cancel, Escape, or by its owner. */
  onClose(): void;
  onSubmit(data: FormData): void;
  /** The fields. */
  children?: ReactNode;
}

/** Asks for what is needed before something is done; open as long as it is rendered. Without fields: ConfirmDialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, note, error, submitLabel, tone = 'usual', isBusy, onClose, onSubmit, children } = props;
  const formId = useId();
  const once = useOneSend();
  const form = useFirstError();
  const untouched = useRef('');
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    untouched.current = readForm(form.current);
  }, [form]);
  // A slip of the hand on Escape: what was typed is worth a second one.
  const askOnce = () => {
    const mayClose = isWarned || readForm(form.current) === untouched.current;
    setWarned(!mayClose);
    return mayClose;
  };
  return (
    <Dialog
      title={title}
      note={note}
      error={error}
      onClose={onClose}
      onEscape={askOnce}
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant={tone === 'danger' ? 'danger' : 'primary'} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      )}
    >
      <form
        ref={form}
        id={formId}
        className="grid gap-field empty:hidden"
        // Of what is typed after the question nothing was said.
        onInput={() => setWarned(false)}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          once(() => onSubmit(data));
        }}
      >
        {children}
        {isWarned ? (
          <Message tone="warn">Closed, this loses what you typed. Press Escape again to close it.</Message>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What is filled in, as one text. */
function readForm(form: HTMLFormElement | null): string {
  if (!form) return '';
  const filled = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return JSON.stringify(filled);
}
