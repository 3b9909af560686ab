import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCounted, formatQuantity } from '../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { BellRing } from '../../../../ui/icons/BellRing.tsx';
import { FileUp } from '../../../../ui/icons/FileUp.tsx';
import { Layers } from '../../../../ui/icons/Layers.tsx';
import { MapPinned } from '../../../../ui/icons/MapPinned.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { Rss } from '../../../../ui/icons/Rss.tsx';
import { UserCheck } from '../../../../ui/icons/UserCheck.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import type { UnitSummary } from '../contract.ts';

export const Route = createFileRoute('/admin/fleet')({
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(api.fleet.configuration.list.queryOptions()),
  head: () => ({ meta: [{ title: 'Fleet | SMR Intelligence' }] }),
  component: ManageFleetPage,
});

function ManageFleetPage() {
  const { api } = Route.useRouteContext();
  const { data: units } = useSuspenseQuery(api.fleet.configuration.list.queryOptions());
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const isAdmin = mayEnter(me?.role ?? null, 'admin');
  const { mayEngineerAll } = useFleetRights();
  const inFleet = units.filter(({ isRetired, isOnlyProposed }) => !isRetired && !isOnlyProposed);
  return (
    <>
      <PageHeader
        title="Fleet"
        intro="Units and their streams: what is measured, in which range, by which limits. Nothing here reaches a plant; limits decide what is shown and told."
        actions={
          <>
            {isAdmin ? (
              <LinkButton to="/admin/fleet/rights" icon={<UserCheck aria-hidden className="size-4" />}>
                Rights
              </LinkButton>
            ) : null}
            <LinkButton to="/admin/fleet/sites" icon={<MapPinned aria-hidden className="size-4" />}>
              Sites
            </LinkButton>
            {mayEngineerAll ? (
              <>
                <LinkButton to="/admin/fleet/groups" icon={<Layers aria-hidden className="size-4" />}>
                  Groups
                </LinkButton>
                <LinkButton to="/admin/fleet/escalation" icon={<BellRing aria-hidden className="size-4" />}>
                  Escalation
                </LinkButton>
                <LinkButton to="/admin/fleet/mqtt" icon={<Rss aria-hidden className="size-4" />}>
                  MQTT
                </LinkButton>
              </>
            ) : null}
            <LinkButton to="/admin/fleet/import" icon={<FileUp aria-hidden className="size-4" />}>
              Import
            </LinkButton>
            {mayEngineerAll ? (
              <LinkButton to="/admin/fleet/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
                Add unit
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="mt-part mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-note">
        <p role="status" className="text-ink-soft">
          {formatCounted(inFleet.length, 'unit')},{' '}
          {formatCounted(
            inFleet.reduce((sum, { streams }) => sum + streams, 0),
            'stream',
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
          Export:
          <a className="underline hover:text-ink" href="/api/admin/fleet/fleet.json">
            all of it (JSON)
          </a>
          <a className="underline hover:text-ink" href="/api/admin/fleet/units.csv">
            units (CSV)
          </a>
          <a className="underline hover:text-ink" href="/api/admin/fleet/streams.csv">
            streams (CSV)
          </a>
          <a className="underline hover:text-ink" href="/api/admin/fleet/plans.csv">
            maintenance plans (CSV)
          </a>
          <a className="underline hover:text-ink" href="/api/admin/fleet/outages.csv">
            outages (CSV)
          </a>
          {mayEngineerAll ? (
            <>
              <a className="underline hover:text-ink" href="/api/admin/fleet/sites.csv">
                sites (CSV)
              </a>
              <a className="underline hover:text-ink" href="/api/admin/fleet/groups.csv">
                groups (CSV)
              </a>
            </>
          ) : null}
        </p>
      </div>
      <DataTable
        caption="Units"
        columns={columns}
        rows={units}
        keyOf={({ id }) => id}
        empty="No units yet. Add one, or import a file."
      />
    </>
  );
}

const columns: Column<UnitSummary>[] = [
  {
    id: 'name',
    header: 'Unit',
    isRowHeader: true,
    cell: ({ id, name }) => (
      <>
        <TextLink to="/admin/fleet/$id" params={{ id }}>
          {name}
        </TextLink>{' '}
        <span className="ml-1 font-normal text-ink-soft">{id}</span>
      </>
    ),
  },
  { id: 'site', header: 'Site', cell: ({ siteName }) => siteName },
  {
    id: 'kind',
    header: 'Data',
    cell: ({ kind, isSimulatorOn, isRetired, isOnlyProposed, proposals }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={kind === 'simulated' ? 'neutral' : 'accent'}>{kind}</Badge>
        {kind === 'simulated' && !isSimulatorOn ? <Badge tone="warn">simulator off</Badge> : null}
        {isRetired ? <Badge>retired</Badge> : null}
        {isOnlyProposed ? <Badge>not in the fleet yet</Badge> : null}
        {proposals > 0 ? <Badge tone="warn">{formatCounted(proposals, 'proposal')}</Badge> : null}
      </span>
    ),
  },
  { id: 'capacity', header: 'Capacity', isNumeric: true, cell: ({ capacityMw }) => formatQuantity(capacityMw, 'MW') },
  { id: 'streams', header: 'Streams', isNumeric: true, cell: ({ streams }) => streams },
  { id: 'revision', header: 'Version', isNumeric: true, hideBelow: 'sm', cell: ({ revision }) => revision },
];
