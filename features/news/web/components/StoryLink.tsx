import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PlainLink } from '../../../../ui/PlainLink.tsx';

interface StoryLinkProps {
  /** Empty: an example that has no page. */
  slug: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the page of a story. */
export function StoryLink({ slug, className, children }: StoryLinkProps) {
  const navigate = useNavigate();
  if (slug === '') return children;
  return (
    <PlainLink href={`/news/${slug}`} onFollow={(href) => navigate({ href })} className={className}>
      {children}
    </PlainLink>
  );
}
