import type { ComponentProps, ReactNode } from 'react';

export function Field({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="block">
      <span className="text-sm font-medium">{label}</span>
      <input
        {...input}
        className="mt-1.5 w-full rounded-md border border-line bg-panel px-3 py-2.5 placeholder:text-ink-soft hover:border-line-strong disabled:opacity-60"
      />
    </label>
  );
}

export function SubmitButton({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="submit"
      {...button}
      className="w-full rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
    >
      {children}
    </button>
  );
}

/** @param tone 'destructive' is announced at once */
export function Alert({ tone, children }: { tone: 'destructive' | 'success'; children: ReactNode }) {
  return (
    <p
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={`rounded-md border px-4 py-3 text-sm ${tone === 'destructive' ? 'border-danger/50 bg-danger-soft text-danger' : 'border-accent/40 bg-accent-soft text-accent-strong'}`}
    >
      {children}
    </p>
  );
}
