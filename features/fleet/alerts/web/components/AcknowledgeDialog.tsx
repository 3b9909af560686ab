import { dialogFieldClass, FormDialog } from '../../../../../ui/FormDialog.tsx';

interface AcknowledgeDialogProps {
  alert: { title: string };
  isBusy: boolean;
  onClose(): void;
  /** @param reason undefined: none was given */
  onAcknowledge(reason: string | undefined): void;
}

/** Somebody has seen it. Why it needs nothing more may be said, and stays in its history; Enter does it without. */
export function AcknowledgeDialog({ alert, isBusy, onClose, onAcknowledge }: AcknowledgeDialogProps) {
  return (
    <FormDialog
      title="Acknowledge this alarm"
      note={alert.title}
      submitLabel="Acknowledge"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(data) => onAcknowledge(String(data.get('reason')).trim() || undefined)}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        Reason (optional)
        {/* One line: Enter sends it. */}
        <input
          name="reason"
          autoComplete="off"
          // Nothing, or three signs that are no spaces around it, as the server wants it.
          pattern="\s*|\s*\S.+\S\s*"
          title="A few words, or nothing"
          maxLength={500}
          className={dialogFieldClass}
        />
      </label>
    </FormDialog>
  );
}
