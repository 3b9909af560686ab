import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { OVERDUE_CALL_MINUTES } from '../vocabulary.ts';

/** What is looked at before a beat. */
export interface Signs {
  /** null: it is not asked whether telemetry comes. */
  silenceMinutes: number | null;
  /** Time of the newest sample that somebody outside sent; null: there is none, or it is not asked. */
  newestSample: Date | null;
  /** Since when the oldest call of an alarm is due that waits; null: none does. */
  callDueSince: Date | null;
}

/** Why a watchdog outside has to be left without a beat, as a sentence; null: all is well. */
export function judgeBeat({ silenceMinutes, newestSample, callDueSince }: Signs, now: Date): string | null {
  if (callDueSince !== null && now.getTime() - callDueSince.getTime() > OVERDUE_CALL_MINUTES * MINUTE_MS)
    return `Held back: a call of an alarm has waited since ${clock(callDueSince)}, and is not made.`;
  if (silenceMinutes === null) return null;
  if (newestSample === null) return 'Held back: no unit outside has sent anything.';
  if (now.getTime() - newestSample.getTime() <= silenceMinutes * MINUTE_MS) return null;
  const since = `the newest sample of a unit outside is of ${clock(newestSample)}`;
  return `Held back: ${since}, longer ago than ${formatCounted(silenceMinutes, 'minute')}.`;
}

const clock = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
