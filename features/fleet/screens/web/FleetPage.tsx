import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { MapPinned } from '../../../../ui/icons/MapPinned.tsx';
import { RefreshCw } from '../../../../ui/icons/RefreshCw.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { NumberedPager } from '../../../../ui/NumberedPager.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import type { Stream } from '../../streams/contract.ts';
import type { FleetPart, Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS, NO_UNITS } from '../../units/vocabulary.ts';
import { DRAWN_SITE } from '../vocabulary.ts';
import { FleetFilters } from './components/FleetFilters.tsx';
import { MetricTiles } from './components/MetricTiles.tsx';
import { Milestones } from './components/Milestones.tsx';
import { UnitCard } from './components/UnitCard.tsx';
import { readFleetSearch } from './fleet-search.ts';

export const Route = createFileRoute('/smr-ops-cloud/')({
  validateSearch: readFleetSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const part = queryClient.ensureQueryData(api.fleet.units.part.queryOptions({ input: deps }));
    await ready(
      part.then(({ items }) => queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions(streamsOf(items)))),
      queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.metrics.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.milestones.queryOptions()),
    );
  },
  head: fleetHeadOf({
    title: 'SMR Operations Cloud | SMR Intelligence',
    description: 'Reactor units watched live: telemetry, alarms, maintenance and availability.',
    path: '/smr-ops-cloud',
  }),
  component: FleetPage,
  pendingComponent: FleetPending,
  errorComponent: failingIn(FleetFrame, LoadFailure, 'Unable to Load the Fleet'),
});

/** What is on the page, and no more: a large fleet has tens of thousands. */
const streamsOf = (units: readonly Unit[]) => ({ input: { units: units.map(({ id }) => id).join() } });

function FleetPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { api } = Route.useRouteContext();
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: part } = useSuspenseQuery({ ...api.fleet.units.part.queryOptions({ input: search }), ...again });
  const { items: units, total, page, pages, sites } = part;
  const { data: groups } = useSuspenseQuery(api.fleet.groups.labels.queryOptions());
  const { data: milestones } = useSuspenseQuery(api.fleet.units.milestones.queryOptions());
  const { data: streams } = useSuspenseQuery({
    ...api.fleet.telemetry.streams.queryOptions(streamsOf(units)),
    ...again,
  });
  const { data: metrics } = useQuery({ ...api.fleet.units.metrics.queryOptions(), ...again });
  const { page: _, ...filter } = search;
  const isNarrowed = Object.keys(filter).length > 0;
  // All of a small fleet is on the page.
  useHearOnly(pages > 1 || isNarrowed ? streams.map(({ id }) => id).sort((a, b) => a - b) : null);
  const linkTo = (wanted: number) =>
    linkOptions({ to: '/smr-ops-cloud', search: wanted === 1 ? filter : { ...filter, page: wanted } });
  return (
    <FleetFrame tools={<RefreshButton />} intro={describeSites(part)}>
      <MetricTiles metrics={metrics} />
      {pages > 1 || isNarrowed || groups.length > 0 ? (
        <>
          <FleetFilters
            search={search}
            sites={sites}
            groups={groups}
            onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
          />
          <p role="status" className="mt-3 text-note text-ink-soft tabular-nums">
            {formatCounted(total, 'unit')}
            {isNarrowed ? (
              <>
                {' · '}
                <TextLink to="/smr-ops-cloud">Clear filters</TextLink>
              </>
            ) : null}
          </p>
        </>
      ) : null}
      <UnitCards units={units} streams={streams} isNarrowed={isNarrowed} />
      <NumberedPager {...{ page, pages, linkTo }} className="mt-6" />
      {milestones.length > 0 && page === 1 && !isNarrowed && units.some(isOfRealProject) ? (
        <Milestones milestones={milestones} />
      ) : null}
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

/** What happens at the real site is told under its simulated units only. */
const isOfRealProject = ({ ownerLabel, siteName }: Unit) => ownerLabel === null && siteName === DRAWN_SITE;

/** "Darlington New Nuclear Project, 4 units": the sites with most units first. */
function describeSites({ sites, siteCount }: FleetPart): string {
  const named = sites.slice(0, MOST_SITES_NAMED).map(({ name, units }) => `${name}, ${formatCounted(units, 'unit')}`);
  const more = siteCount - named.length;
  return [...named, ...(more > 0 ? [`${formatCounted(more, 'more site')}`] : [])].join(' · ');
}

const MOST_SITES_NAMED = 3;

interface UnitCardsProps {
  /** undefined while they are on their way */
  units: readonly Unit[] | undefined;
  streams: readonly Stream[];
  isNarrowed?: boolean;
}

function UnitCards({ units, streams, isNarrowed = false }: UnitCardsProps) {
  return (
    <div className="mt-4">
      <DataList
        label="Units"
        look="cards"
        items={units}
        keyOf={({ id }) => id}
        empty={
          isNarrowed
            ? { title: 'No units match', text: 'No unit fits this search.' }
            : { title: NO_UNITS, text: 'They come with the first start of the product. Look again in a moment.' }
        }
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
