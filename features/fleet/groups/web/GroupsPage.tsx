import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ThingBadges } from '../../versions/web/components/ThingBadges.tsx';
import type { Group } from '../contract.ts';

export const Route = createFileRoute('/admin/fleet/groups')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.fleet.groups.list.queryOptions()),
  head: () => ({ meta: [{ title: 'Groups of units | SMR Intelligence' }] }),
  component: GroupsPage,
});

function GroupsPage() {
  const { api } = Route.useRouteContext();
  const { data: groups } = useSuspenseQuery(api.fleet.groups.list.queryOptions());
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Groups"
        intro="Named sets of units, across sites: a pilot fleet, units of one design. The fleet, alerts, statistics and escalation can be narrowed to one."
        actions={
          <LinkButton to="/admin/fleet/groups/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
            Add group
          </LinkButton>
        }
      />
      <div className="mt-part">
        <DataTable
          caption="Groups"
          columns={columns}
          rows={groups}
          keyOf={({ id }) => id}
          empty="No groups yet. Add one, or import a file."
        />
      </div>
    </>
  );
}

const columns: Column<Group>[] = [
  {
    id: 'name',
    header: 'Group',
    isRowHeader: true,
    cell: (thing) => (
      <>
        <TextLink to="/admin/fleet/groups/$id" params={{ id: thing.id }}>
          <span className="wrap-anywhere">{thing.name}</span>
        </TextLink>
        <ThingBadges thing={thing} />
        {thing.description ? (
          <span className="block font-normal text-note text-ink-soft">{thing.description}</span>
        ) : null}
      </>
    ),
  },
  { id: 'units', header: 'Units', isNumeric: true, cell: ({ unitIds }) => unitIds.length },
  { id: 'revision', header: 'Version', isNumeric: true, hideBelow: 'sm', cell: ({ revision }) => revision },
];
