import { useEffect, useRef } from 'react';
import { LONGEST_SHELVING_MINUTES } from '../../vocabulary.ts';

interface ShelveDialogProps {
  alert: { title: string };
  isBusy: boolean;
  onClose(): void;
  onShelve(shelving: { minutes: number; reason: string }): void;
}

const choices = [
  { minutes: 15, label: '15 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 240, label: '4 hours' },
  { minutes: LONGEST_SHELVING_MINUTES, label: `${LONGEST_SHELVING_MINUTES / 60} hours` },
];

/** An alarm that is put aside needs an end and a reason; both stay in its history. */
export function ShelveDialog({ alert, isBusy, onClose, onShelve }: ShelveDialogProps) {
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
      aria-labelledby="shelve"
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-panel p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id="shelve" className="font-sans text-lg font-semibold">
        Shelve this alarm
      </h2>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {alert.title}. It is followed meanwhile, and comes back by itself.
      </p>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onShelve({ minutes: Number(form.get('minutes')), reason: String(form.get('reason')).trim() });
        }}
      >
        <label className="grid gap-1 text-sm text-ink-soft">
          For how long
          <select name="minutes" defaultValue={60} className={fieldClass}>
            {choices.map(({ minutes, label }) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm text-ink-soft">
          Reason
          <textarea name="reason" required minLength={3} maxLength={500} rows={3} className={fieldClass} />
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
            Shelve
          </button>
        </div>
      </form>
    </dialog>
  );
}

const fieldClass = 'rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong';
