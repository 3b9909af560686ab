import { dialogFieldClass, FormDialog } from '../../../../ui/FormDialog.tsx';
import { longest } from '../../vocabulary.ts';

interface RejectDialogProps {
  submission: { title: string };
  isBusy: boolean;
  onClose(): void;
  onReject(reason: string): void;
}

/** A rejection needs a reason; whoever sent the news reads it on his page. */
export function RejectDialog({ submission, isBusy, onClose, onReject }: RejectDialogProps) {
  return (
    <FormDialog
      title="Reject this submission"
      note={submission.title}
      submitLabel="Reject"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(data) => onReject(String(data.get('reason')).trim())}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        Reason, shown to whoever sent it
        <textarea name="reason" required rows={3} maxLength={longest.reason} className={dialogFieldClass} />
      </label>
    </FormDialog>
  );
}
