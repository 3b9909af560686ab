import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx';
import { Switch } from '../../../../../ui/fields/Switch.tsx';

/** Whether everybody sees the fleet. Closing it is asked for again: it takes pages away from people who have them open. */
export function OpennessSwitch({ isClosed, people }: { isClosed: boolean; people: number }) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  const [isAsked, setAsked] = useState(false);
  const change = useTold(fleet.rights.close.mutationOptions(), {
    done: ({ isClosed }) => ({ title: isClosed ? 'The fleet is closed' : 'Everybody sees the fleet' }),
    failed: 'The setting was not changed',
    refresh: [fleet.key()],
  });
  return (
    <div className="mt-part max-w-prose">
      <Switch
        label="Closed fleet"
        hint={
          isClosed
            ? 'Only those with a role below see it, and administrators. Pages, files, live values, search and feeds are closed to all others, editors among them.'
            : 'Everybody sees the fleet, and editors are engineers of all of it. Roles below add to that.'
        }
        checked={change.isPending ? change.variables.isClosed : isClosed}
        isDisabled={change.isPending}
        onValue={(wanted) => (wanted ? setAsked(true) : change.mutate({ isClosed: false }))}
      />
      {isAsked ? (
        <ConfirmDialog
          title="Close the fleet?"
          confirmLabel="Close the fleet"
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ isClosed: true }, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          {people === 0
            ? 'Nobody has a role in it yet: only administrators will see it.'
            : `${formatCounted(people, 'person', 'people')} with a role and the administrators will see it.`}{' '}
          Whoever watches now is sent away at once, and critical alarms that editors were told of leave their notices.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
