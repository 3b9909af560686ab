import { useEffect } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './fields/TextField.tsx';
import { useCopy } from './use-copy.ts';

interface ShownSecretProps {
  /** "New key": what the frame is called. */
  title: string;
  /** "Key", "Secret" */
  label: string;
  /** Whose it is, and that it is not shown again. */
  sentence: string;
  secret: string;
  onClose(): void;
}

/** A new key or secret, the one time that it can be read. What can be read again is a TextField with `readOnly`. */
export function ShownSecret({ title, label, sentence, secret, onClose }: ShownSecretProps) {
  const { field, copy } = useCopy(label, secret);
  useEffect(() => field.current?.select(), [field]);
  return (
    <section aria-label={title} className="mt-part rounded-lg border border-accent bg-accent-soft p-4">
      <p role="status" className="text-note font-medium wrap-anywhere">
        {sentence}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <TextField
          ref={field}
          name="secret"
          label={label}
          isLabelHidden
          readOnly
          value={secret}
          isMonospaced
          className="min-w-0 flex-1 basis-72"
        />
        <Button variant="primary" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </section>
  );
}
