import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
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
    <section aria-label="New key" className="mt-6 rounded-lg border border-accent bg-accent-soft p-4">
      <p role="status" className="text-sm font-medium">
        The key of “{name}”. Copy it now: it is not shown again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          value={secret}
          aria-label="Key"
          className="min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-panel px-3 py-2 font-mono text-sm"
        />
        <button
          type="button"
          onClick={copy}
          className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          Copy
        </button>
        <button type="button" onClick={onClose} className="rounded-md border border-line-strong px-4 py-2 text-sm">
          Done
        </button>
      </div>
    </section>
  );
}
