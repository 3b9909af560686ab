import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Labelled {
  /** Left out: "Newer" and "Older". */
  label?: string;
}

export type PagerLink = Labelled &
  (
    | {
        /** Made with `linkOptions`, which checks the address. */
        link: LinkProps;
      }
    | {
        /** Within a Printed part, which follows plain links. */
        href: string;
      }
  );

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
      {newer ? <PageLink {...newer} rel="prev">{`← ${newer.label ?? 'Newer'}`}</PageLink> : null}
      {children ? <span className="text-ink-soft tabular-nums">{children}</span> : null}
      {older ? <PageLink {...older} rel="next">{`${older.label ?? 'Older'} →`}</PageLink> : null}
    </nav>
  );
}

function PageLink({ rel, children, ...asked }: PagerLink & { rel: 'prev' | 'next'; children: string }) {
  if ('href' in asked)
    return (
      <a href={asked.href} rel={rel} className="link-quiet">
        {children}
      </a>
    );
  return (
    <Link {...asked.link} rel={rel} className="link-quiet">
      {children}
    </Link>
  );
}
