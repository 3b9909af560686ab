import type { AlarmStanding } from '../rules/step-alarm.ts';
import type { AlarmAction } from '../vocabulary.ts';
import type { AlertRow } from './queries.ts';

/** What happens to an alert, when, and by whom. */
export interface Deed {
  action: AlarmAction;
  at: Date;
  /** Of the stream, for 'raise' and 'return'. */
  value?: number;
  /** For 'raise': what it says now. */
  message?: string;
  /** For 'raise': it begins suppressed. */
  isExpected?: boolean;
  /** For 'raise': editors hear of it by another one, which tells how many there are. */
  isToldWithAnother?: boolean;
  /** For 'shelve'. */
  until?: Date;
  /** null or left out: nobody, the evaluation. */
  actorEmail?: string | null;
  reason?: string | null;
  details?: Record<string, unknown>;
}

/** `status`, `acknowledged` and the times follow from the state. `ts` is the newest raising: what comes back stands on top again. */
export function columnsOf(row: AlertRow, next: AlarmStanding, deed: Deed): Partial<AlertRow> {
  const { action, at } = deed;
  const isOver = next.state === 'normal';
  return {
    state: next.state,
    isActive: next.isActive,
    status: isOver ? 'closed' : 'open',
    closedAt: isOver ? at : null,
    acknowledged: action === 'acknowledge' || (row.acknowledged && next.state !== 'unacknowledged'),
    shelvedUntil: next.state === 'shelved' ? (deed.until ?? row.shelvedUntil) : null,
    ...(action === 'return' ? { returnedAt: at } : {}),
    ...(action === 'raise'
      ? { ts: at, returnedAt: null, value: deed.value ?? row.value, message: deed.message ?? row.message }
      : {}),
  };
}
