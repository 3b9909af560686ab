import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Button } from '../../../../../ui/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Alert } from '../../contract.ts';
import { wordTurn } from '../turn-words.ts';

interface OvertakenDialogProps {
  alert: Alert;
  /** Why what was about to be done can be done no more. */
  why: string;
  onClose(): void;
}

/** In the place of a question whose deed somebody else did meanwhile: who, when, and what was said. */
export function OvertakenDialog({ alert, why, onClose }: OvertakenDialogProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data } = useQuery(api.fleet.alerts.get.queryOptions({ input: { id: alert.id } }));
  const last = data?.events.at(-1);
  return (
    <Dialog
      title={why}
      note={alert.title}
      onClose={onClose}
      actions={(close) => <Button onClick={close}>Close</Button>}
    >
      {last ? (
        <p className="text-note wrap-anywhere">
          {wordTurn(alert, last.action, last.reason)}
          {last.actorEmail ? ` by ${last.actorEmail}` : ''}, <Time at={last.at} form="moment" isExact isInText />
          {last.reason ? `: ${last.reason}` : ''}
        </p>
      ) : null}
    </Dialog>
  );
}
