import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { focusWhenLost } from '../../../../../ui/focus-when-lost.ts';
import { isDialogOpen } from '../../../../../ui/modal-stack.ts';
import type { Alert } from '../../contract.ts';
import { stepAlarm } from '../../rules/step-alarm.ts';
import { MOST_ACKNOWLEDGED } from '../../vocabulary.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';

/** Says of all alarms that are shown and wait that somebody has seen them. What comes while the dialog is open is not among them. */
export function AcknowledgeAll({ alerts }: { alerts: readonly Alert[] }) {
  const { api } = useRouteContext({ from: '__root__' });
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const closeDone = () => {
    setAsked(null);
    focusWhenLost(() => place.current);
  };
  const acknowledge = useTold(api.fleet.alerts.acknowledgeAll.mutationOptions({ onSuccess: closeDone }), {
    done: ({ acknowledged, refused }) => ({
      title: `${formatCounted(acknowledged, 'alarm')} acknowledged`,
      description: refused.length > 0 ? `${refused.length} were not: ${refused[0]?.message}` : '',
    }),
    failed: 'They were not acknowledged',
    isSaid: isDialogOpen,
    refresh: [api.fleet.alerts.key()],
  });
  const waiting = alerts
    .filter((alert) => alert.status === 'open' && !stepAlarm(alert, 'acknowledge').isRefused)
    .slice(0, MOST_ACKNOWLEDGED)
    .map(({ id }) => id);
  return (
    <span ref={place} tabIndex={-1}>
      {waiting.length > 1 || asked ? (
        <Button size="small" onClick={() => setAsked(waiting)}>
          Acknowledge all {waiting.length} shown…
        </Button>
      ) : null}
      {asked ? (
        <AcknowledgeDialog
          title={`Acknowledge ${formatCounted(asked.length, 'alarm')}`}
          note="All that wait on this list"
          isBusy={acknowledge.isPending}
          error={acknowledge.error ? errorMessage(acknowledge.error) : null}
          onClose={() => {
            setAsked(null);
            acknowledge.reset();
          }}
          onAcknowledge={(reason) => acknowledge.mutate({ ids: [...asked], reason })}
        />
      ) : null}
    </span>
  );
}
