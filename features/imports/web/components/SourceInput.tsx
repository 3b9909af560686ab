import { FileUp, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type ImportFormat, MAX_IMPORT_BYTES } from '../../vocabulary.ts';
import { sizeOf } from '../read-import-file.ts';

interface SourceInputProps {
  format: ImportFormat;
  text: string;
  onText(text: string): void;
  file: File | null;
  onFile(file: File | null): void;
  sample: { href: string; text: string };
  isDisabled: boolean;
}

const names = { json: 'JSON', csv: 'CSV' } as const;

/** Where the data comes from: pasted, chosen, or dropped anywhere on it. */
export function SourceInput({ format, text, onText, file, onFile, sample, isDisabled }: SourceInputProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer.files[0];
      if (dropped && !isDisabled) onFile(dropped);
    },
  };
  return (
    // Dropping is a short cut for the button below, which works by keyboard.
    <div {...drop}>
      {file ? (
        <ChosenFile file={file} onRemove={() => onFile(null)} isDisabled={isDisabled} />
      ) : (
        <>
          <label htmlFor={id} className="text-sm font-medium">
            {names[format]} data
          </label>
          <textarea
            id={id}
            value={text}
            onChange={(event) => onText(event.target.value)}
            disabled={isDisabled}
            rows={11}
            spellCheck={false}
            placeholder={sample.text}
            className={`mt-1.5 block w-full rounded-md border bg-panel px-3 py-2.5 font-mono text-sm placeholder:text-ink-soft ${isOver ? 'border-accent' : 'border-line hover:border-line-strong'}`}
          />
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <FileButton format={format} onFile={onFile} isDisabled={isDisabled} />
        <span className="text-ink-soft">or drop it here; up to {MAX_IMPORT_BYTES / 1024 / 1024} MiB</span>
        <a href={sample.href} download className="text-accent underline sm:ml-auto">
          Download a {names[format]} template
        </a>
      </div>
    </div>
  );
}

function FileButton({ format, onFile, isDisabled }: Pick<SourceInputProps, 'format' | 'onFile' | 'isDisabled'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={format === 'json' ? '.json,application/json' : '.csv,.tsv,.txt,text/csv'}
        aria-label={`${names[format]} file`}
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0] ?? null);
          // The same file, changed meanwhile, can be chosen again.
          event.target.value = '';
        }}
        className="sr-only"
      />
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        className="inline-flex items-center gap-2 rounded-md border border-line-strong px-4 py-2 hover:bg-sunken disabled:opacity-60"
      >
        <FileUp aria-hidden className="size-4" />
        Choose a {names[format]} file
      </button>
    </>
  );
}

function ChosenFile({ file, onRemove, isDisabled }: { file: File; onRemove(): void; isDisabled: boolean }) {
  return (
    <div className="flex items-center gap-3 border-y border-line py-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-ink-soft tabular-nums">{sizeOf(file)}</p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        disabled={isDisabled}
        aria-label={`Remove ${file.name}`}
        className="rounded p-2 text-ink-soft hover:bg-sunken disabled:opacity-60"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
