import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface PagerLink {
  /** Made with `linkOptions`, which checks the address. */
  link: LinkProps;
  /** Left out: "Newer" and "Older". */
  label?: string;
}

interface PagerProps {
  /** What is paged, for screen readers; the only one of a page needs no other name. */
  label?: string;
  newer?: PagerLink | null | undefined;
  older?: PagerLink | null | undefined;
  /** Where one is: "Page 2 of 7". */
  children?: ReactNode;
  className?: string;
}

/** Links to the pages before and after, each with an address of its own. More below what is there: ShowMore. */
export function Pager({ label = 'Pages', newer, older, children, className = 'mt-8' }: PagerProps) {
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={label}
      className={`flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-note ${className}`}
    >
      {newer ? (
        <Link {...newer.link} rel="prev" className="link-quiet">
          ← {newer.label ?? 'Newer'}
        </Link>
      ) : null}
      {children ? <span className="text-ink-soft tabular-nums">{children}</span> : null}
      {older ? (
        <Link {...older.link} rel="next" className="link-quiet">
          {older.label ?? 'Older'} →
        </Link>
      ) : null}
    </nav>
  );
}
