import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { WhyField } from './WhyField.tsx';

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
      <WhyField autoFocus />
    </FormDialog>
  );
}
