import type { ReactNode } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../../ui/Badge.tsx';

interface ThingBadgesProps {
  thing: { isRemoved: boolean; isOnlyProposed: boolean; proposals: number };
  /** More of its kind's own. */
  children?: ReactNode;
}

/** Behind a thing's name in a list: that it is gone, or waits for somebody. */
export function ThingBadges({ thing: { isRemoved, isOnlyProposed, proposals }, children }: ThingBadgesProps) {
  return (
    <span className="ml-2 inline-flex flex-wrap gap-1.5">
      {isRemoved ? <Badge>removed</Badge> : null}
      {isOnlyProposed ? <Badge>only proposed</Badge> : null}
      {proposals > 0 ? <Badge tone="warn">{formatCounted(proposals, 'proposal')}</Badge> : null}
      {children}
    </span>
  );
}
