import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { longest } from '../../vocabulary.ts';

interface RejectDialogProps {
  /** What is rejected with one reason. */
  submissions: readonly { title: string }[];
  isBusy: boolean;
  /** Why it was not rejected. */
  error: string | null;
  onClose(): void;
  onReject(reason: string): void;
}

/** A rejection needs a reason; whoever sent the news reads it on his page. */
export function RejectDialog({ submissions, isBusy, error, onClose, onReject }: RejectDialogProps) {
  return (
    <FormDialog
      title={submissions.length === 1 ? 'Reject this submission' : `Reject ${submissions.length} submissions`}
      note={submissions.map(({ title }) => title).join(' · ')}
      submitLabel="Reject"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={(data) => onReject(String(data.get('reason')).trim())}
    >
      <LongTextField
        name="reason"
        label="Reason, shown to whoever sent it"
        isRequired
        rows={3}
        maxLength={longest.reason}
      />
    </FormDialog>
  );
}
