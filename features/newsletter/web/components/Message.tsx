import type { ReactNode } from 'react';

/** How something went, where it was done. */
export function Message({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={`mb-5 rounded-md border px-4 py-3 text-sm ${tone === 'error' ? 'border-danger/50 bg-danger-soft text-danger' : 'border-accent/40 bg-accent-soft text-accent-strong'}`}
    >
      {children}
    </p>
  );
}
