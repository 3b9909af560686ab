import { type ReactNode, useEffect, useId, useRef } from 'react';

interface FormDialogProps {
  title: ReactNode;
  /** What it is about, under the title. */
  note?: ReactNode;
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

/**
 * Asks before something is done; open as long as it is rendered. The platform's own modal dialog: it keeps the focus inside and
 * closes with Escape.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, note, submitLabel, tone = 'usual', isBusy, onClose, onSubmit, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed properly, the browser gives the focus back to where it was.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-panel p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id={titleId} className="font-sans text-lg font-semibold wrap-anywhere">
        {title}
      </h2>
      {note ? <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{note}</p> : null}
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <div className="flex justify-end gap-2 text-sm font-medium">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken"
          >
            Cancel
          </button>
          <button
            type="submit"
            disabled={isBusy}
            className={`rounded-md border px-4 py-2 disabled:opacity-60 ${submitColours[tone]}`}
          >
            {submitLabel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** A field of such a dialog. */
export const dialogFieldClass = 'rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong';

const submitColours = {
  usual: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  danger: 'border-danger bg-danger-soft text-danger',
};
