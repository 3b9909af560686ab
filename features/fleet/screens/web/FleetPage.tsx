import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { headOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { MapPinned } from '../../../../ui/icons/MapPinned.tsx';
import { RefreshCw } from '../../../../ui/icons/RefreshCw.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn } from '../../../../ui/page-frame.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import type { Stream } from '../../streams/contract.ts';
import type { Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS, NO_UNITS } from '../../units/vocabulary.ts';
import { MetricTiles } from './components/MetricTiles.tsx';
import { Milestones } from './components/Milestones.tsx';
import { UnitCard } from './components/UnitCard.tsx';

export const Route = createFileRoute('/smr-ops-cloud/')({
  loader: ({ context: { queryClient, api } }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.metrics.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.milestones.queryOptions()),
      queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input: {} })),
    ),
  head: headOf({
    title: 'SMR Operations Cloud | SMR Intelligence',
    description:
      'A demonstration fleet of four BWRX-300 reactors watched live: telemetry, alarms, maintenance and availability. Not OPG, not a control system.',
    path: '/smr-ops-cloud',
  }),
  component: FleetPage,
  pendingComponent: FleetPending,
  errorComponent: failingIn(FleetFrame, LoadFailure, 'Unable to Load the Fleet'),
});

function FleetPage() {
  const { api } = Route.useRouteContext();
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: units } = useSuspenseQuery({ ...api.fleet.units.list.queryOptions(), ...again });
  const { data: milestones } = useSuspenseQuery(api.fleet.units.milestones.queryOptions());
  const { data: streams } = useSuspenseQuery({ ...api.fleet.telemetry.streams.queryOptions({ input: {} }), ...again });
  const { data: metrics } = useQuery({ ...api.fleet.units.metrics.queryOptions(), ...again });
  return (
    <FleetFrame tools={<RefreshButton />} intro={describeSites(units)}>
      <MetricTiles metrics={metrics} />
      <UnitCards units={units} streams={streams} />
      {milestones.length > 0 ? <Milestones milestones={milestones} /> : null}
    </FleetFrame>
  );
}

function FleetFrame({ tools, intro, children }: { tools?: ReactNode; intro?: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="SMR Operations Cloud"
        scale="panel"
        intro={intro}
        actions={
          <>
            {tools}
            <LinkButton to="/smr-ops-cloud/map" icon={<MapPinned aria-hidden className="size-4" />}>
              Fleet Map
            </LinkButton>
          </>
        }
        className="mb-5"
      />
      {children}
    </>
  );
}

/** "Darlington New Nuclear Project, 4 units": the sites with most units first. */
function describeSites(units: readonly Unit[]): string {
  const sites = [...Map.groupBy(units, ({ siteName }) => siteName)].sort(([, a], [, b]) => b.length - a.length);
  const named = sites.slice(0, MOST_SITES_NAMED).map(([site, own]) => `${site}, ${formatCounted(own.length, 'unit')}`);
  const more = sites.length - named.length;
  return [...named, ...(more > 0 ? [`${formatCounted(more, 'more site')}`] : [])].join(' · ');
}

const MOST_SITES_NAMED = 3;

/** @param units undefined while they are on their way */
function UnitCards({ units, streams }: { units: readonly Unit[] | undefined; streams: readonly Stream[] }) {
  return (
    <div className="mt-4">
      <DataList
        label="Units"
        look="cards"
        items={units}
        keyOf={({ id }) => id}
        empty={{ title: NO_UNITS, text: 'They come with the first start of the product. Look again in a moment.' }}
        expected={{ count: 4, height: 'h-68' }}
        className="grid-cols-1 lg:grid-cols-2 min-[100rem]:grid-cols-4"
      >
        {(unit) => <UnitCard unit={unit} streams={streams.filter(({ smrUnitId }) => smrUnitId === unit.id)} />}
      </DataList>
    </div>
  );
}

const SPINNER_MS = 1_000;

/** Asks for everything on the page again. The spinner lasts a second, so that a quick answer is noticed, too. */
function RefreshButton() {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const [isSpinning, setSpinning] = useState(false);
  const refresh = () => {
    setSpinning(true);
    setTimeout(() => setSpinning(false), SPINNER_MS);
    queryClient.invalidateQueries({ queryKey: api.fleet.key() });
  };
  return (
    <Button
      icon={<RefreshCw aria-hidden className="size-4" />}
      isBusy={isSpinning}
      onClick={refresh}
      className="noscript:hidden"
    >
      {isSpinning ? 'Refreshing' : 'Refresh'}
    </Button>
  );
}

function FleetPending() {
  return (
    <FleetFrame>
      <MetricTiles metrics={undefined} />
      <UnitCards units={undefined} streams={[]} />
    </FleetFrame>
  );
}
