import type { Icon } from '../../../../../ui/draw-icon.tsx';
import { BellOff } from '../../../../../ui/icons/BellOff.tsx';
import { BellRing } from '../../../../../ui/icons/BellRing.tsx';
import { Check } from '../../../../../ui/icons/Check.tsx';
import { CircleCheck } from '../../../../../ui/icons/CircleCheck.tsx';
import { TimerOff } from '../../../../../ui/icons/TimerOff.tsx';
import { Undo2 } from '../../../../../ui/icons/Undo2.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Alert } from '../../contract.ts';
import type { AlarmState } from '../../vocabulary.ts';

interface StateLook {
  word: string;
  icon: Icon;
  /** Grey asks for nothing. */
  tone: 'ink' | 'neutral';
}

export const stateLooks: Record<AlarmState, StateLook> = {
  unacknowledged: { word: 'Unacknowledged', icon: BellRing, tone: 'ink' },
  acknowledged: { word: 'Acknowledged', icon: Check, tone: 'ink' },
  'returned-unacknowledged': { word: 'Returned, unacknowledged', icon: Undo2, tone: 'ink' },
  shelved: { word: 'Shelved', icon: TimerOff, tone: 'neutral' },
  suppressed: { word: 'Suppressed, outage', icon: BellOff, tone: 'neutral' },
  normal: { word: 'Over', icon: CircleCheck, tone: 'neutral' },
};

/** Where an alert is in its life, and what goes on behind a shelving. */
export function AlarmStateMark({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { word, icon: Icon, tone } = stateLooks[alert.state];
  const isAside = alert.state === 'shelved' || alert.state === 'suppressed';
  return (
    <div className="text-caption text-ink-soft">
      <Mark
        icon={<Icon aria-hidden className="size-4 shrink-0" />}
        tone={tone}
        className={alert.state === 'unacknowledged' ? '' : 'font-normal'}
      >
        {word}
      </Mark>
      {alert.shelvedUntil ? (
        <p>
          until <Time at={alert.shelvedUntil} form="moment" timeZone={timeZone} />
        </p>
      ) : null}
      {isAside ? (
        <p>{alert.isActive ? 'Still active' : `${alert.kind === 'silence' ? 'Data are' : 'Value is'} back`}</p>
      ) : null}
    </div>
  );
}
