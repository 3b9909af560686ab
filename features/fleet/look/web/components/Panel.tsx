import type { ReactNode } from 'react';

/** A titled part of an instrument panel. */
export function Panel({
  title,
  aside,
  children,
  className = '',
}: {
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section aria-label={title} className={`rounded-lg border border-line bg-panel ${className}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 className="font-sans text-sm font-semibold">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
