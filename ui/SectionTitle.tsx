import type { ReactNode } from 'react';

export interface SectionTitleProps {
  /** For `aria-labelledby` of the section, and for links to it. */
  id?: string;
  /** 'chapter' on pages to read, 'section' on pages to work with, 'item' for a part of a part. */
  scale?: keyof typeof scales;
  level?: 'h2' | 'h3' | 'h4';
  /** Links or buttons, at the other end of the line. */
  aside?: ReactNode;
  /** A sentence below it. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

const scales = { chapter: 'text-chapter', section: 'text-section', item: 'text-item' };

/** The heading of a part of a page. The page's own is PageHeader; with what stands below it: Section. */
export function SectionTitle(props: SectionTitleProps) {
  const { id, scale = 'section', level: Heading = 'h2', aside, note, className = '', children } = props;
  const heading = (
    <Heading id={id} className={`min-w-0 wrap-anywhere ${scales[scale]} ${aside || note ? '' : className}`}>
      {children}
    </Heading>
  );
  if (!aside && !note) return heading;
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {heading}
        {aside}
      </div>
      {note ? <p className="mt-1 text-note text-ink-soft">{note}</p> : null}
    </div>
  );
}
