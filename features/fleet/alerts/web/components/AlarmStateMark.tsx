import { BellOff, BellRing, Check, CircleCheck, type LucideIcon, TimerOff, Undo2 } from 'lucide-react';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
import type { Alert } from '../../contract.ts';
import type { AlarmState } from '../../vocabulary.ts';

export const stateLooks: Record<AlarmState, { word: string; icon: LucideIcon; colour: string }> = {
  unacknowledged: { word: 'Unacknowledged', icon: BellRing, colour: 'text-ink font-medium' },
  acknowledged: { word: 'Acknowledged', icon: Check, colour: 'text-ink' },
  'returned-unacknowledged': { word: 'Returned, unacknowledged', icon: Undo2, colour: 'text-ink' },
  shelved: { word: 'Shelved', icon: TimerOff, colour: 'text-ink-soft' },
  suppressed: { word: 'Suppressed, outage', icon: BellOff, colour: 'text-ink-soft' },
  normal: { word: 'Over', icon: CircleCheck, colour: 'text-ink-soft' },
};

/** Where an alert is in its life, and what goes on behind a shelving. */
export function AlarmStateMark({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { word, icon: Icon, colour } = stateLooks[alert.state];
  const isAside = alert.state === 'shelved' || alert.state === 'suppressed';
  return (
    <span className={`text-sm ${colour}`}>
      <span className="inline-flex items-center gap-1.5 leading-6">
        <Icon aria-hidden className="size-4 shrink-0" />
        {word}
      </span>
      {alert.shelvedUntil ? (
        <span className="block text-xs">until {formatStationTime(alert.shelvedUntil, timeZone)}</span>
      ) : null}
      {isAside ? <span className="block text-xs">{alert.isActive ? 'Still active' : 'Value is back'}</span> : null}
    </span>
  );
}
