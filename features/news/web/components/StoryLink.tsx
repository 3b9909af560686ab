import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PlainLink } from '../../../../ui/PlainLink.tsx';

interface StoryLinkProps {
  slug: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the page of a story. */
export function StoryLink({ slug, className, children }: StoryLinkProps) {
  const navigate = useNavigate();
  return (
    <PlainLink href={`/news/${slug}`} onFollow={(href) => navigate({ href })} className={className}>
      {children}
    </PlainLink>
  );
}
