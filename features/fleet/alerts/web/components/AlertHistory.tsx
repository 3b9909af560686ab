import { Link2, Unlink } from 'lucide-react';
import { Panel } from '../../../look/web/components/Panel.tsx';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { AlertEvent, AlertWithHistory } from '../../contract.ts';
import type { AlarmAction } from '../../vocabulary.ts';
import { stateLooks } from './AlarmStateMark.tsx';

const words: Record<AlarmAction, string> = {
  raise: 'Raised',
  return: 'Value came back',
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  unshelve: 'Brought back',
  suppress: 'Suppressed',
  unsuppress: 'Suppression ended',
};

/** Every transition of an alert, oldest first, and whether the record of them is whole. */
export function AlertHistory({ alert, timeZone }: { alert: AlertWithHistory; timeZone: string }) {
  return (
    <Panel title="History" aside={<ChainMark isIntact={alert.isChainIntact} />} className="mt-6 max-w-4xl">
      <ol className="divide-y divide-line">
        {alert.events.map((event) => (
          <li key={event.id} className="grid gap-x-5 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[13rem_minmax(0,1fr)]">
            <time dateTime={event.at} title={event.at} className="text-ink-soft tabular-nums">
              {formatStationTime(event.at, timeZone)}
            </time>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">
                  {alert.tag || event.action !== 'return' ? words[event.action] : 'Ended'}
                </span>
                {event.value === null ? '' : ` at ${formatValue(event.value)} ${unitLabel(alert.unit ?? '')}`}
                {event.actorEmail ? ` by ${event.actorEmail}` : ''}
                <span className="text-ink-soft">{leadsTo(event)}</span>
              </p>
              {event.reason ? <p className="wrap-anywhere text-ink-soft">{event.reason}</p> : null}
              {event.hash ? <Fingerprint hash={event.hash} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The state that follows, unless the action says it already. */
function leadsTo({ action, toState }: AlertEvent): string {
  const { word } = stateLooks[toState];
  return word.startsWith(words[action]) ? '' : ` → ${word.toLowerCase()}`;
}

function ChainMark({ isIntact }: { isIntact: boolean }) {
  const Icon = isIntact ? Link2 : Unlink;
  return (
    <p className={`inline-flex items-center gap-1.5 text-sm ${isIntact ? 'text-good' : 'font-medium text-danger'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {isIntact ? 'Chain intact' : 'Chain broken: an entry was changed or is missing'}
    </p>
  );
}

function Fingerprint({ hash }: { hash: string }) {
  return (
    <p title={hash} className="font-mono text-xs text-ink-soft">
      {hash.slice(0, 12)}
    </p>
  );
}
