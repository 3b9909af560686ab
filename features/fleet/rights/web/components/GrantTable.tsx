import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Grant } from '../../contract.ts';

interface GrantTableProps {
  grants: readonly Grant[];
  nameOf(unitId: string): string;
  isClosed: boolean;
}

/** Who has which role where. Taking one back can be undone: the same role is given again. */
export function GrantTable({ grants, nameOf, isClosed }: GrantTableProps) {
  const { rights } = useRouteContext({ from: '__root__' }).api.fleet;
  const give = useTold(rights.give.mutationOptions(), {
    done: 'Role given again',
    failed: 'The role was not given again',
    refresh: [rights.key()],
  });
  const withdraw = useTold(rights.withdraw.mutationOptions(), {
    done: (grant) => ({
      title: `${grant.email} is no ${grant.role} there any more`,
      action: { label: 'Undo', onAct: () => give.mutate(grant) },
    }),
    failed: 'The role was not taken back',
    refresh: [rights.key()],
  });
  const columns: Column<Grant>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      cell: ({ email, fullName }) => (
        <span className="wrap-anywhere">
          {fullName ?? email}
          {fullName ? <span className="block font-normal text-ink-soft">{email}</span> : null}
        </span>
      ),
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
      id: 'given',
      header: 'Given',
      hideBelow: 'md',
      cell: ({ grantedBy, grantedAt }) => (
        <>
          <Time at={grantedAt} form="day" /> <span className="text-ink-soft">by {grantedBy}</span>
        </>
      ),
    },
    {
      id: 'deeds',
      header: 'Change',
      isHeaderHidden: true,
      cell: ({ id, email }) => (
        <span className="flex justify-end">
          <TextButton aria-label={`Take back the role of ${email}`} onClick={() => withdraw.mutate({ id })}>
            Take back
          </TextButton>
        </span>
      ),
    },
  ];
  return (
    <Section title="Roles" note={formatCounted(grants.length, 'role')} className="mt-part">
      <DataTable
        caption="Roles in the fleet"
        columns={columns}
        rows={grants}
        keyOf={({ id }) => id}
        empty={
          isClosed ? 'Nobody but administrators sees the fleet. Give somebody a role.' : 'Nobody was given a role yet.'
        }
      />
    </Section>
  );
}
