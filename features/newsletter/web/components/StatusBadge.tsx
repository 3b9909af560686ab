import { Badge } from '../../../../ui/Badge.tsx';
import type { SubscriptionStatus } from '../../vocabulary.ts';

export const statusLabels: Record<SubscriptionStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  unsubscribed: 'Left',
  bounced: 'Bounced',
};
const tones = { pending: 'warn', active: 'accent', unsubscribed: 'neutral', bounced: 'danger' } as const;

interface StatusBadgeProps {
  status: SubscriptionStatus;
  pausedUntil: string | null;
}

/** Whether somebody gets letters. */
export function StatusBadge({ status, pausedUntil }: StatusBadgeProps) {
  const isPaused = status === 'active' && pausedUntil !== null;
  return <Badge tone={isPaused ? 'neutral' : tones[status]}>{isPaused ? 'Paused' : statusLabels[status]}</Badge>;
}
