import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A titled part of a page that is made of such parts, as instrument panels are. On pages to read a part has no frame: SectionTitle.
 */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  return (
    <section aria-label={title} className={`rounded-lg border border-line bg-panel ${className}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-note">
        <h2 className="font-sans font-semibold">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
