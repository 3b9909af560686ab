import type { ReactNode } from 'react';
import { useFollowedLinks } from './follow-links.ts';

/** Stands around cards and lists whose links are plain markup. What comes with the page and is only read: Printed, which does the same. */
export function FollowedLinks({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} {...useFollowedLinks()}>
      {children}
    </div>
  );
}
