import type { AlarmState } from '../vocabulary.ts';

/** What of the alerts a list shows when it is not what is open. */
export const alertViews = ['closed', 'all'] as const;
export type AlertView = (typeof alertViews)[number];

/** Which alerts to ask for, from a list's address. Who asks for alarms in the state 'normal' means those that are over. */
export function chooseStatus({ status, state }: { status?: AlertView | undefined; state?: AlarmState | undefined }) {
  if (status === 'all') return undefined;
  return status ?? (state === 'normal' ? 'closed' : 'open');
}
