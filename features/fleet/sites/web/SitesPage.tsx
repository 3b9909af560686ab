import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { ThingBadges } from '../../versions/web/components/ThingBadges.tsx';
import type { Site } from '../contract.ts';

export const Route = createFileRoute('/admin/fleet/sites')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.fleet.sites.list.queryOptions()),
  head: () => ({ meta: [{ title: 'Sites | SMR Intelligence' }] }),
  component: SitesPage,
});

function SitesPage() {
  const { api } = Route.useRouteContext();
  const { data: sites } = useSuspenseQuery(api.fleet.sites.list.queryOptions());
  const { mayEngineerAll } = useFleetRights();
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Sites"
        intro="Where units stand. When a site is renamed or moved its units follow, and rights at it stay."
        actions={
          mayEngineerAll ? (
            <LinkButton to="/admin/fleet/sites/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
              Add site
            </LinkButton>
          ) : null
        }
      />
      <div className="mt-part">
        <DataTable
          caption="Sites"
          columns={columns}
          rows={sites}
          keyOf={({ id }) => id}
          empty="No sites yet. Add one; a unit that is added at a new place brings its site along."
        />
      </div>
    </>
  );
}

const columns: Column<Site>[] = [
  {
    id: 'name',
    header: 'Site',
    isRowHeader: true,
    cell: (thing) => (
      <>
        <TextLink to="/admin/fleet/sites/$id" params={{ id: thing.id }}>
          <span className="wrap-anywhere">{thing.name}</span>
        </TextLink>
        <ThingBadges thing={thing}>
          {thing.doubts.length > 0 ? <Badge tone="warn">position in doubt</Badge> : null}
        </ThingBadges>
      </>
    ),
  },
  { id: 'place', header: 'Place', cell: ({ region, country }) => [region, country].filter(Boolean).join(', ') || '—' },
  { id: 'operator', header: 'Operator', hideBelow: 'sm', cell: ({ operator }) => operator ?? '—' },
  { id: 'units', header: 'Units', isNumeric: true, cell: ({ units }) => units.length },
  { id: 'revision', header: 'Version', isNumeric: true, hideBelow: 'sm', cell: ({ revision }) => revision },
];
