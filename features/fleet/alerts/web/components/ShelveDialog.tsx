import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { LONGEST_SHELVING_MINUTES } from '../../vocabulary.ts';

interface ShelveDialogProps {
  alert: { title: string };
  isBusy: boolean;
  /** Why it was not done. */
  error: string | null;
  onClose(): void;
  onShelve(shelving: { minutes: number; reason: string }): void;
}

/** By the minutes that are sent. */
const spans = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: String(LONGEST_SHELVING_MINUTES), label: `${LONGEST_SHELVING_MINUTES / 60} hours` },
];

/** An alarm that is put aside needs an end and a reason; both stay in its history. */
export function ShelveDialog({ alert, isBusy, error, onClose, onShelve }: ShelveDialogProps) {
  return (
    <FormDialog
      title="Shelve this alarm"
      note={`${alert.title}. It is followed meanwhile, and comes back by itself.`}
      submitLabel="Shelve"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={(data) => onShelve({ minutes: Number(data.get('minutes')), reason: String(data.get('reason')).trim() })}
    >
      <SelectField name="minutes" label="For how long" choices={spans} defaultValue="60" />
      <LongTextField name="reason" label="Reason" isRequired minLength={3} maxLength={500} rows={3} />
    </FormDialog>
  );
}
