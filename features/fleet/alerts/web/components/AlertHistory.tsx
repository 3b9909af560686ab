import { DataList } from '../../../../../ui/DataList.tsx';
import { Link2 } from '../../../../../ui/icons/Link2.tsx';
import { Unlink } from '../../../../../ui/icons/Unlink.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { AlertEvent, AlertWithHistory } from '../../contract.ts';
import { turnWords, wordTurn } from '../turn-words.ts';
import { stateLooks } from './AlarmStateMark.tsx';

/** Every transition of an alert, oldest first, and whether the record of them is whole. */
export function AlertHistory({ alert, timeZone }: { alert: AlertWithHistory; timeZone: string }) {
  return (
    <Panel title="History" aside={<ChainMark isIntact={alert.isChainIntact} />} className="mt-part max-w-4xl">
      <DataList label="Transitions" look="inset" isOrdered items={alert.events} keyOf={({ id }) => String(id)}>
        {(event) => (
          <div className="grid gap-x-5 gap-y-0.5 text-note sm:grid-cols-[13rem_minmax(0,1fr)]">
            <Time at={event.at} form="moment" isExact timeZone={timeZone} className="text-ink-soft" />
            <div className="min-w-0 wrap-anywhere">
              <p>
                <span className="font-medium">{wordTurn(alert, event.action, event.reason)}</span>
                {event.value === null ? '' : ` at ${formatValue(event.value)} ${unitLabel(alert.unit ?? '')}`}
                {event.actorEmail ? ` by ${event.actorEmail}` : ''}
                <span className="text-ink-soft">{leadsTo(event)}</span>
              </p>
              {event.reason ? <p className="text-ink-soft">{event.reason}</p> : null}
              {event.hash ? <Fingerprint hash={event.hash} /> : null}
            </div>
          </div>
        )}
      </DataList>
    </Panel>
  );
}

/** The state that follows, unless the action says it already. */
function leadsTo({ action, toState }: AlertEvent): string {
  const { word } = stateLooks[toState];
  return word.startsWith(turnWords[action]) ? '' : ` → ${word.toLowerCase()}`;
}

function ChainMark({ isIntact }: { isIntact: boolean }) {
  const Icon = isIntact ? Link2 : Unlink;
  return (
    <Mark icon={<Icon aria-hidden className="size-4 shrink-0" />} tone={isIntact ? 'good' : 'danger'}>
      {isIntact ? 'Chain intact' : 'Chain broken: an entry was changed or is missing'}
    </Mark>
  );
}

function Fingerprint({ hash }: { hash: string }) {
  return (
    <p title={hash} className="font-mono text-caption text-ink-soft">
      {hash.slice(0, 12)}
    </p>
  );
}
