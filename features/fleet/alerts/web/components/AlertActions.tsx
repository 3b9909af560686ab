import { useState } from 'react';
import type { Alert } from '../../contract.ts';
import { stepAlarm } from '../../rules/step-alarm.ts';
import type { AlarmAction } from '../../vocabulary.ts';
import { useAlertActions } from '../use-alert-actions.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { ShelveDialog } from './ShelveDialog.tsx';

/** The buttons that make sense now; for editors only. */
export function AlertActions({ alert }: { alert: Alert }) {
  const { acknowledge, shelve, unshelve } = useAlertActions();
  const [asking, setAsking] = useState<'acknowledge' | 'shelve' | null>(null);
  const isBusy = acknowledge.isPending || shelve.isPending || unshelve.isPending;
  const can = (action: AlarmAction) => !stepAlarm(alert, action).isRefused;
  if (alert.status === 'closed') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {can('acknowledge') ? (
        <ActionButton alert={alert} isBusy={isBusy} onClick={() => setAsking('acknowledge')}>
          Acknowledge…
        </ActionButton>
      ) : null}
      {can('shelve') ? (
        <ActionButton alert={alert} isBusy={isBusy} onClick={() => setAsking('shelve')}>
          Shelve…
        </ActionButton>
      ) : null}
      {can('unshelve') ? (
        <ActionButton alert={alert} isBusy={isBusy} onClick={() => unshelve.mutate({ id: alert.id })}>
          Bring back
        </ActionButton>
      ) : null}
      {asking === 'acknowledge' ? (
        <AcknowledgeDialog
          alert={alert}
          isBusy={acknowledge.isPending}
          onClose={() => setAsking(null)}
          onAcknowledge={(reason) => acknowledge.mutate({ id: alert.id, reason }, { onSettled: () => setAsking(null) })}
        />
      ) : null}
      {asking === 'shelve' ? (
        <ShelveDialog
          alert={alert}
          isBusy={shelve.isPending}
          onClose={() => setAsking(null)}
          onShelve={(shelving) => shelve.mutate({ id: alert.id, ...shelving }, { onSettled: () => setAsking(null) })}
        />
      ) : null}
    </div>
  );
}

interface ActionButtonProps {
  alert: Alert;
  isBusy: boolean;
  onClick(): void;
  children: string;
}

function ActionButton({ alert, isBusy, onClick, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      aria-label={`${children} ${alert.title}`}
      className="rounded-md border border-line-strong bg-panel px-3 py-1.5 text-sm font-medium whitespace-nowrap hover:border-ink-soft disabled:opacity-60"
    >
      {children}
    </button>
  );
}
