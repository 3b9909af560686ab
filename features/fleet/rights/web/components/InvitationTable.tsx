import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { FleetInvitation } from '../../contract.ts';

interface InvitationTableProps {
  invitations: readonly FleetInvitation[];
  nameOf(unitId: string): string;
}

/** Roles that wait for somebody to make an account. An address with several has one link for all of them. */
export function InvitationTable({ invitations, nameOf }: InvitationTableProps) {
  const { rights } = useRouteContext({ from: '__root__' }).api.fleet;
  const refresh = [rights.key()];
  const send = useTold(rights.inviteAgain.mutationOptions(), {
    done: 'Invitation sent again',
    failed: 'The invitation was not sent again',
    refresh,
  });
  const withdraw = useTold(rights.withdrawInvitation.mutationOptions(), {
    done: 'Invitation taken back',
    failed: 'The invitation was not taken back',
    refresh,
  });
  const isBusy = send.isPending || withdraw.isPending;
  const columns: Column<FleetInvitation>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { id: 'role', header: 'Role', cell: ({ role }) => <span className="whitespace-nowrap capitalize">{role}</span> },
    {
      id: 'place',
      header: 'Where',
      cell: ({ siteName, unitId }) => (
        <span className="wrap-anywhere">{unitId ? nameOf(unitId) : (siteName ?? 'All of the fleet')}</span>
      ),
    },
    {
      id: 'sent',
      header: 'Sent',
      hideBelow: 'md',
      cell: ({ offeredBy, sentAt }) => (
        <>
          <Time at={sentAt} form="day" /> <span className="text-ink-soft">by {offeredBy}</span>
        </>
      ),
    },
    {
      id: 'until',
      header: 'Works until',
      cell: ({ expiresAt }) => <Time at={expiresAt} form="day" />,
    },
    {
      id: 'deeds',
      header: 'Change',
      isHeaderHidden: true,
      cell: ({ id, email }) => (
        <span className="flex flex-wrap justify-end gap-x-4">
          <TextButton
            aria-label={`Send the invitation of ${email} again`}
            disabled={isBusy}
            onClick={() => send.mutate({ id })}
          >
            Send again
          </TextButton>
          <TextButton
            aria-label={`Take back the invitation of ${email}`}
            disabled={isBusy}
            onClick={() => withdraw.mutate({ id })}
          >
            Take back
          </TextButton>
        </span>
      ),
    },
  ];
  return (
    <Section title="Open invitations" note={formatCounted(invitations.length, 'role')} className="mt-part">
      <DataTable
        caption="Roles that wait for an invitation to be accepted"
        columns={columns}
        rows={invitations}
        keyOf={({ id }) => id}
        empty="Nobody is invited."
      />
    </Section>
  );
}
