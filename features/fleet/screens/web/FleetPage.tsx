import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { MapPinned, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { METRICS_REFRESH_SECONDS, NO_UNITS } from '../../units/vocabulary.ts';
import { MetricSkeletons, MetricTiles } from './components/MetricTiles.tsx';
import { Milestones } from './components/Milestones.tsx';
import { UnitCard } from './components/UnitCard.tsx';

export const Route = createFileRoute('/smr-ops-cloud/')({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.metrics.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.milestones.queryOptions()),
      queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input: {} })),
    ]),
  head: ({ match }) =>
    pageHead({
      title: 'SMR Operations Cloud | SMR Intelligence',
      description:
        'A simulated fleet of four BWRX-300 reactors watched live: telemetry, alarms, maintenance and availability. Not OPG, not a control system.',
      path: '/smr-ops-cloud',
      publicUrl: match.context.publicUrl,
    }),
  component: FleetPage,
  pendingComponent: FleetPending,
  errorComponent: FleetError,
});

function FleetPage() {
  const { api } = Route.useRouteContext();
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: units } = useSuspenseQuery({ ...api.fleet.units.list.queryOptions(), ...again });
  const { data: milestones } = useSuspenseQuery(api.fleet.units.milestones.queryOptions());
  const { data: streams } = useSuspenseQuery({ ...api.fleet.telemetry.streams.queryOptions({ input: {} }), ...again });
  const metrics = useQuery({ ...api.fleet.units.metrics.queryOptions(), ...again });
  return (
    <FleetFrame tools={<RefreshButton />}>
      {metrics.data ? <MetricTiles metrics={metrics.data} /> : <MetricSkeletons />}
      {units.length > 0 ? (
        <ul className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2 min-[100rem]:grid-cols-4" aria-label="Units">
          {units.map((unit) => (
            <li key={unit.id} className="min-w-0">
              <UnitCard unit={unit} streams={streams.filter(({ smrUnitId }) => smrUnitId === unit.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <Notice tone="empty" title={NO_UNITS}>
            They come with the first start of the product. Look again in a moment.
          </Notice>
        </div>
      )}
      {milestones.length > 0 ? <Milestones milestones={milestones} /> : null}
    </FleetFrame>
  );
}

function FleetFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-sans text-2xl font-semibold tracking-tight">SMR Operations Cloud</h1>
          <p className="mt-1 text-sm text-ink-soft">Darlington New Nuclear Project, four BWRX-300 units, simulated</p>
        </div>
        <div className="flex gap-2">
          {tools}
          <Link to="/smr-ops-cloud/map" className={buttonClass}>
            <MapPinned aria-hidden className="size-4" /> Fleet Map
          </Link>
        </div>
      </header>
      {children}
    </>
  );
}

const buttonClass =
  'inline-flex items-center gap-2 rounded-md border border-line-strong bg-panel px-3.5 py-2 text-sm font-medium hover:border-ink-soft';

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
    <button type="button" onClick={refresh} disabled={isSpinning} className={`${buttonClass} noscript:hidden`}>
      <RefreshCw aria-hidden className={`size-4 ${isSpinning ? 'animate-spin' : ''}`} />
      {isSpinning ? 'Refreshing' : 'Refresh'}
    </button>
  );
}

function FleetPending() {
  return (
    <FleetFrame>
      <MetricSkeletons />
      <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2 min-[100rem]:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
          <div key={index} className="h-68 rounded-lg border border-line bg-panel p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
        ))}
      </div>
    </FleetFrame>
  );
}

function FleetError(failure: ErrorComponentProps) {
  return (
    <FleetFrame>
      <LoadFailure title="Unable to Load the Fleet" {...failure} />
    </FleetFrame>
  );
}
