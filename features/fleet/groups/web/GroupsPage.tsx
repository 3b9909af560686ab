import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
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
    cell: ({ id, name, description, isRemoved, isOnlyProposed, proposals }) => (
      <>
        <TextLink to="/admin/fleet/groups/$id" params={{ id }}>
          <span className="wrap-anywhere">{name}</span>
        </TextLink>
        <span className="ml-2 inline-flex flex-wrap gap-1.5">
          {isRemoved ? <Badge>removed</Badge> : null}
          {isOnlyProposed ? <Badge>only proposed</Badge> : null}
          {proposals > 0 ? <Badge tone="warn">{formatCounted(proposals, 'proposal')}</Badge> : null}
        </span>
        {description ? <span className="block font-normal text-note text-ink-soft">{description}</span> : null}
      </>
    ),
  },
  { id: 'units', header: 'Units', isNumeric: true, cell: ({ unitIds }) => unitIds.length },
  { id: 'revision', header: 'Version', isNumeric: true, hideBelow: 'sm', cell: ({ revision }) => revision },
];
