import type { ReactNode } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { FileButton } from '../../../../../ui/FileButton.tsx';
import { FileUp } from '../../../../../ui/icons/FileUp.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Section } from '../../../../../ui/Section.tsx';

interface FilePlanProps {
  /** What can be read: '.json,.csv'. */
  accept: string;
  /** Name of the file that was chosen; null: none yet. */
  fileName: string | null;
  isReading: boolean;
  onFile(file: File): void;
  /** Why it could not be read at all. */
  failure: Error | null;
  /** What would change, or was changed; null: nothing is known yet. */
  outcome: { isDone: boolean; isDifferent: string; unchanged: number; errors: readonly FileError[] } | null;
  /** The changes one by one, and the button that has them come into force. */
  children: ReactNode;
}

interface FileError {
  where: string;
  message: string;
}

/** A file is chosen, and what it would change is told before it does. */
export function FilePlan({ accept, fileName, isReading, onFile, failure, outcome, children }: FilePlanProps) {
  return (
    <>
      <div className="mt-6">
        <FileButton
          accept={accept}
          icon={<FileUp aria-hidden className="size-4" />}
          isBusy={isReading}
          onFiles={([file]) => file && onFile(file)}
        >
          Choose a file
        </FileButton>
        {fileName === null ? null : <span className="ml-3 text-note text-ink-soft">{fileName}</span>}
      </div>
      {failure ? (
        <Message tone="danger" className="mt-4">
          {errorMessage(failure)}
        </Message>
      ) : null}
      {outcome ? (
        <Section title={outcome.isDone ? 'What was changed' : 'What would change'} className="mt-part">
          <p role="status" className="text-note text-ink-soft">
            {outcome.isDifferent} new or different, {outcome.unchanged} as they are.
          </p>
          <FileErrors errors={outcome.errors} />
          {children}
        </Section>
      ) : null}
    </>
  );
}

function FileErrors({ errors }: { errors: readonly FileError[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="font-medium">{formatCounted(errors.length, 'error')}: nothing can be imported yet.</p>
      <ul className="mt-2 space-y-1 border-l-2 border-danger pl-4 text-note">
        {errors.map(({ where, message }) => (
          <li key={`${where} ${message}`} className="wrap-anywhere">
            <span className="font-medium">{where}</span>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
