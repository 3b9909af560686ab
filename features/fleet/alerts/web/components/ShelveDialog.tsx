import { dialogFieldClass, FormDialog } from '../../../../../ui/FormDialog.tsx';
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
  return (
    <FormDialog
      title="Shelve this alarm"
      note={`${alert.title}. It is followed meanwhile, and comes back by itself.`}
      submitLabel="Shelve"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(data) => onShelve({ minutes: Number(data.get('minutes')), reason: String(data.get('reason')).trim() })}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        For how long
        <select name="minutes" defaultValue={60} className={dialogFieldClass}>
          {choices.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm text-ink-soft">
        Reason
        <textarea name="reason" required minLength={3} maxLength={500} rows={3} className={dialogFieldClass} />
      </label>
    </FormDialog>
  );
}
