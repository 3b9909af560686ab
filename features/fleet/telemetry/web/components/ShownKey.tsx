import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { showToast } from '../../../../../ui/show-toast.ts';

interface ShownKeyProps {
  name: string;
  secret: string;
  onClose(): void;
}

/** A new key, the one time that it can be read. */
export function ShownKey({ name, secret, onClose }: ShownKeyProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ tone: 'success', title: 'Key copied' }),
      // Browsers refuse on addresses without https: then it is selected, ready for the keyboard.
      (error: unknown) => {
        field.current?.select();
        showToast({ tone: 'error', title: 'The key could not be copied', description: errorMessage(error) });
      },
    );
  return (
    <section aria-label="New key" className="mt-part rounded-lg border border-accent bg-accent-soft p-4">
      <p role="status" className="text-note font-medium">
        The key of “{name}”. Copy it now: it is not shown again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <TextField
          ref={field}
          name="key"
          label="Key"
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
