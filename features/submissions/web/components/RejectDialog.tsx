import { useEffect, useRef } from 'react';
import { longest } from '../../vocabulary.ts';

interface RejectDialogProps {
  submission: { title: string };
  isBusy: boolean;
  onClose(): void;
  onReject(reason: string): void;
}

/** A rejection needs a reason; whoever sent the news reads it on his page. */
export function RejectDialog({ submission, isBusy, onClose, onReject }: RejectDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const element = dialog.current;
    // Closed properly, the browser gives the focus back to where it was.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="reject"
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-panel p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id="reject" className="text-xl font-semibold">
        Reject this submission
      </h2>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{submission.title}</p>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onReject(String(new FormData(event.currentTarget).get('reason')).trim());
        }}
      >
        <label className="grid gap-1 text-sm text-ink-soft">
          Reason, shown to whoever sent it
          <textarea
            name="reason"
            required
            rows={3}
            maxLength={longest.reason}
            className="rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong"
          />
        </label>
        <div className="flex justify-end gap-2">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken"
          >
            Cancel
          </button>
          <button
            type="submit"
            disabled={isBusy}
            className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
          >
            Reject
          </button>
        </div>
      </form>
    </dialog>
  );
}
