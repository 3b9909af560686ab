import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../platform/shared/format-number.ts';
import { Pager } from './Pager.tsx';

interface NumberedPagerProps {
  /** What is paged, for screen readers; the only one of a page needs no other name. */
  label?: string;
  /** From 1 on. */
  page: number;
  pages: number;
  /** Made with `linkOptions`, which checks the address. */
  linkTo(page: number): LinkProps;
  /** After "Page 2 of 7". */
  children?: ReactNode;
  className?: string;
}

/** A list whose pages are counted. What goes on from its newest, and is not counted: Pager. */
export function NumberedPager({ page, pages, linkTo, children, ...shown }: NumberedPagerProps) {
  return (
    <Pager
      {...shown}
      newer={page > 1 ? { label: 'Previous', link: linkTo(page - 1) } : null}
      older={page < pages ? { label: 'Next', link: linkTo(page + 1) } : null}
    >
      Page {formatCount(page)} of {formatCount(pages)}
      {children}
    </Pager>
  );
}
