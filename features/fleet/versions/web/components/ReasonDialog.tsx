import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { MAX_WHY_LENGTH } from '../../vocabulary.ts';

interface ReasonDialogProps {
  title: string;
  note?: string;
  submitLabel: string;
  tone?: 'usual' | 'danger';
  isBusy: boolean;
  onReason(why: string): void;
  onClose(): void;
}

/** Asks why: every change of the fleet has a reason, which whoever comes later reads. */
export function ReasonDialog({
  title,
  note,
  submitLabel,
  tone = 'usual',
  isBusy,
  onReason,
  onClose,
}: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      note={note}
      submitLabel={submitLabel}
      tone={tone}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(data) => onReason(String(data.get('why') ?? '').trim())}
    >
      <LongTextField
        name="why"
        label="Why"
        hint="For whoever reads the versions later."
        isRequired
        rows={2}
        maxLength={MAX_WHY_LENGTH}
        autoFocus
      />
    </FormDialog>
  );
}
