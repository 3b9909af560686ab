import { useRef, useState } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { focusWhenLost } from '../../../../../ui/focus-when-lost.ts';
import type { Alert } from '../../contract.ts';
import { stepAlarm } from '../../rules/step-alarm.ts';
import type { AlarmAction } from '../../vocabulary.ts';
import { useAlertActions } from '../use-alert-actions.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { OvertakenDialog } from './OvertakenDialog.tsx';
import { ShelveDialog } from './ShelveDialog.tsx';

/** The buttons that make sense now; for editors only. */
export function AlertActions({ alert }: { alert: Alert }) {
  const { acknowledge, shelve, unshelve } = useAlertActions();
  const [asking, setAsking] = useState<'acknowledge' | 'shelve' | null>(null);
  const close = () => {
    setAsking(null);
    // Asked the next time, it has not failed yet.
    acknowledge.reset();
    shelve.reset();
  };
  const row = useRef<HTMLDivElement>(null);
  const closeDone = () => {
    close();
    focusWhenLost(() => row.current?.querySelector('button'));
  };
  const deeds = [
    { action: 'acknowledge', label: 'Acknowledge…', act: () => setAsking('acknowledge') },
    { action: 'shelve', label: 'Shelve…', act: () => setAsking('shelve') },
    { action: 'unshelve', label: 'Bring back', act: () => unshelve.mutate({ id: alert.id }, { onSuccess: closeDone }) },
  ] satisfies { action: AlarmAction; label: string; act(): void }[];
  const possible = alert.status === 'closed' ? [] : deeds.filter(({ action }) => !stepAlarm(alert, action).isRefused);
  // What one does oneself refuses itself afterwards, too.
  const isOwn = [acknowledge, shelve].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const step = asking && !isOwn ? stepAlarm(alert, asking) : null;
  const overtaken = step?.isRefused ? step.reason : null;
  if (possible.length === 0 && asking === null) return null;
  return (
    <div ref={row} className="flex flex-wrap gap-2">
      {possible.map(({ action, label, act }) => (
        <Button
          key={action}
          size="small"
          isBusy={action === 'unshelve' && unshelve.isPending}
          onClick={act}
          aria-label={`${label} ${alert.title}`}
          className="whitespace-nowrap"
        >
          {label}
        </Button>
      ))}
      {asking && overtaken ? <OvertakenDialog alert={alert} why={overtaken} onClose={closeDone} /> : null}
      {asking === 'acknowledge' && !overtaken ? (
        <AcknowledgeDialog
          title="Acknowledge this alarm"
          note={alert.title}
          isBusy={acknowledge.isPending}
          error={acknowledge.error ? errorMessage(acknowledge.error) : null}
          onClose={close}
          onAcknowledge={(reason) => acknowledge.mutate({ id: alert.id, reason }, { onSuccess: closeDone })}
        />
      ) : null}
      {asking === 'shelve' && !overtaken ? (
        <ShelveDialog
          alert={alert}
          isBusy={shelve.isPending}
          error={shelve.error ? errorMessage(shelve.error) : null}
          onClose={close}
          onShelve={(shelving) => shelve.mutate({ id: alert.id, ...shelving }, { onSuccess: closeDone })}
        />
      ) : null}
    </div>
  );
}
