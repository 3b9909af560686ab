import { type DragEvent, useRef, useState } from 'react';
import { formatBytes } from '../../../../platform/shared/format-number.ts';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { FileUp } from '../../../../ui/icons/FileUp.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import { type ImportFormat, MAX_IMPORT_BYTES } from '../../vocabulary.ts';

interface SourceInputProps {
  format: ImportFormat;
  text: string;
  onText(text: string): void;
  file: File | null;
  onFile(file: File | null): void;
  /** `href`: of the template. */
  sample: { href?: string; text: string };
  isDisabled: boolean;
}

const names = { json: 'JSON', csv: 'CSV' } as const;

/** Where the data comes from: pasted, chosen, or dropped anywhere on it. */
export function SourceInput({ format, text, onText, file, onFile, sample, isDisabled }: SourceInputProps) {
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const drop = {
    onDragOver: (event: DragEvent) => {
      // Words that are dragged go into the text, where the browser puts them.
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      const dropped = event.dataTransfer.files[0];
      if (dropped && !isDisabled) onFile(dropped);
    },
  };
  return (
    // Dropping is a short cut for the button below, which works by keyboard.
    <div {...drop} className={isOver ? 'rounded-md outline-2 outline-offset-4 outline-accent' : undefined}>
      {file ? (
        <ChosenFile
          file={file}
          onRemove={() => {
            focusWhenLost(() => field.current);
            onFile(null);
          }}
          isDisabled={isDisabled}
        />
      ) : (
        <LongTextField
          ref={field}
          name={format}
          label={`${names[format]} data`}
          value={text}
          onValue={onText}
          isDisabled={isDisabled}
          isMonospaced
          rows={11}
          spellCheck={false}
          placeholder={sample.text}
        />
      )}
      <p role="status" className="sr-only">
        {file ? `${file.name} is chosen` : ''}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-note">
        <FileButton
          accept={format === 'json' ? '.json,application/json' : '.csv,.tsv,.txt,text/csv'}
          icon={<FileUp aria-hidden className="size-4" />}
          isDisabled={isDisabled}
          onFiles={([chosen]) => onFile(chosen ?? null)}
        >
          Choose a {names[format]} file
        </FileButton>
        <span className="text-ink-soft">or drop it here; up to {MAX_IMPORT_BYTES / 1024 / 1024} MiB</span>
        {sample.href ? (
          <a href={sample.href} download className="link sm:ml-auto">
            Download a {names[format]} template
          </a>
        ) : null}
      </div>
    </div>
  );
}

function ChosenFile({ file, onRemove, isDisabled }: { file: File; onRemove(): void; isDisabled: boolean }) {
  return (
    <div className="flex items-center gap-3 border-y border-line py-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-note text-ink-soft tabular-nums">{formatBytes(file.size)}</p>
      </div>
      <IconButton
        label={`Remove ${file.name}`}
        icon={<X aria-hidden className="size-4" />}
        isDisabled={isDisabled}
        onClick={onRemove}
      />
    </div>
  );
}
