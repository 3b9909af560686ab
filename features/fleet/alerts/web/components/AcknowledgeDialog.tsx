import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';

interface AcknowledgeDialogProps {
  /** "Acknowledge this alarm" */
  title: string;
  /** Which it is. */
  note: string;
  isBusy: boolean;
  /** Why it was not done. */
  error: string | null;
  onClose(): void;
  /** @param reason undefined: none was given */
  onAcknowledge(reason: string | undefined): void;
}

/** Somebody has seen it. Why it needs nothing more may be said, and stays in its history; Enter does it without. */
export function AcknowledgeDialog({ title, note, isBusy, error, onClose, onAcknowledge }: AcknowledgeDialogProps) {
  return (
    <FormDialog
      title={title}
      note={note}
      submitLabel="Acknowledge"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={(data) => onAcknowledge(String(data.get('reason')).trim() || undefined)}
    >
      {/* One line: Enter sends it. */}
      <TextField
        name="reason"
        label="Reason (optional)"
        hint="A few words, or nothing"
        autoComplete="off"
        // Nothing, or three signs that are no spaces around it, as the server wants it.
        pattern="\s*|\s*\S.+\S\s*"
        maxLength={500}
      />
    </FormDialog>
  );
}
