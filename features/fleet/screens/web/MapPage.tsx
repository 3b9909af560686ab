import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCount, formatQuantity } from '../../../../platform/shared/format-number.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, slugParam } from '../../../../platform/web/search-params.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { MapPin } from '../../../../ui/icons/MapPin.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { StatusMark } from '../../look/web/components/StatusMark.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import type { Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS, NO_UNITS, unitStatuses } from '../../units/vocabulary.ts';
import { DRAWN_SITE } from '../vocabulary.ts';
import { SiteSchematic } from './components/SiteSchematic.tsx';

/** What the address of the map says. */
export interface MapSearch {
  /** The unit whose details are shown. */
  unit?: string;
}

const MapFrame = pageFrame({
  title: 'Fleet map',
  scale: 'panel',
  intro: 'A schematic: which unit is which and how it stands, not where anything lies.',
  className: 'mb-5',
});

export const Route = createFileRoute('/smr-ops-cloud/map')({
  validateSearch: (search: Record<string, unknown>): MapSearch => compact({ unit: slugParam(search.unit) }),
  loader: ({ context: { queryClient, api } }) =>
    ready(queryClient.ensureQueryData(api.fleet.units.list.queryOptions())),
  head: fleetHeadOf({
    title: 'Fleet map | SMR Intelligence',
    description: 'The units at their sites, each with its state.',
    path: '/smr-ops-cloud/map',
  }),
  component: MapPage,
  pendingComponent: waitingIn(MapFrame, 'h-96'),
  errorComponent: failingIn(MapFrame, LoadFailure, 'Unable to Load the Map'),
});

/** It has so many plots. */
const MOST_DRAWN = 4;

/** The project's published position; the drawing sets its units apart by their order only. */
const COORDINATES = '43.8747° N, 78.7150° W';

function MapPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: units } = useSuspenseQuery({
    ...api.fleet.units.list.queryOptions(),
    refetchInterval: METRICS_REFRESH_SECONDS * 1_000,
  });
  const selected = units.find(({ id }) => id === search.unit);
  if (units.length === 0)
    return (
      <MapFrame>
        <Notice tone="empty" title={NO_UNITS}>
          They come with the first start of the product. Look again in a moment.
        </Notice>
      </MapFrame>
    );
  const drawn = units.filter(({ siteName }) => siteName === DRAWN_SITE).slice(0, MOST_DRAWN);
  const others = Map.groupBy(
    units.filter((unit) => !drawn.includes(unit)),
    ({ siteName }) => siteName,
  );
  return (
    <MapFrame>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-3">
          {drawn.length > 0 ? (
            <figure className="overflow-hidden rounded-lg border border-line bg-panel">
              <SiteSchematic units={drawn} selectedId={selected?.id} />
              <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-note">
                <span className="inline-flex items-center gap-2 tabular-nums">
                  <MapPin aria-hidden className="size-4 text-ink-soft" /> {COORDINATES}
                </span>
                <Legend />
              </figcaption>
            </figure>
          ) : null}
          {[...others].map(([siteName, own]) => (
            <SitePanel key={siteName} siteName={siteName} units={own} selectedId={selected?.id} />
          ))}
        </div>
        <div className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <UnitPanel unit={selected} />
          <FleetSummary units={units} />
        </div>
      </div>
    </MapFrame>
  );
}

/** Units of a site that nobody has drawn, or for which the drawing has no room. */
function SitePanel({
  siteName,
  units,
  selectedId,
}: {
  siteName: string;
  units: readonly Unit[];
  selectedId: string | undefined;
}) {
  return (
    <Panel title={siteName}>
      <ul className="grid gap-2 p-4 sm:grid-cols-2 xl:grid-cols-3">
        {units.map(({ id, name, status }) => (
          <li key={id}>
            <Link
              to="/smr-ops-cloud/map"
              search={{ unit: id }}
              resetScroll={false}
              aria-current={id === selectedId ? 'true' : undefined}
              className={`block rounded-md border px-3 py-2 text-note hover:border-line-strong ${id === selectedId ? 'border-accent' : 'border-line'}`}
            >
              <span className="block font-medium wrap-anywhere">{name}</span>
              <StatusMark status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
      {[...unitStatuses, 'other'].map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
    </ul>
  );
}

function UnitPanel({ unit }: { unit: Unit | undefined }) {
  return (
    <Panel title="Unit">
      <div aria-live="polite">
        {unit ? (
          <div className="px-4 py-4">
            <p className="font-semibold wrap-anywhere">{unit.name}</p>
            <p className="mt-1">
              <StatusMark status={unit.status} />
            </p>
            <Facts
              look="rows"
              facts={[
                { label: 'Site', value: unit.siteName },
                { label: 'Capacity', value: formatQuantity(unit.capacityMw, 'MW') },
                ...(unit.opgAssetId ? [{ label: 'Asset id', value: unit.opgAssetId }] : []),
              ]}
              className="mt-3"
            />
            <LinkButton to="/smr-ops-cloud/unit/$id" params={{ id: unit.id }} variant="primary" isWide className="mt-4">
              View Unit Details
            </LinkButton>
          </div>
        ) : (
          <p className="px-4 py-6 text-note text-ink-soft">Choose a unit to see its details.</p>
        )}
      </div>
    </Panel>
  );
}

function FleetSummary({ units }: { units: readonly Unit[] }) {
  const known: readonly string[] = unitStatuses;
  const inState = (status: string) => units.filter((unit) => unit.status === status);
  const others = units.filter(({ status }) => !known.includes(status));
  const operational = inState('operational');
  const facts = [
    { label: 'Units', value: formatCount(units.length) },
    { label: 'Capacity', value: capacityOf(units) },
    { label: 'Operational', value: `${formatCount(operational.length)} · ${capacityOf(operational)}` },
    { label: 'In maintenance', value: formatCount(inState('maintenance').length) },
    { label: 'Offline', value: formatCount(inState('offline').length) },
    { label: 'Other', value: formatCount(others.length) },
  ];
  return (
    <Panel title="Fleet summary">
      <Facts look="rows" facts={others.length > 0 ? facts : facts.slice(0, -1)} className="p-4" />
    </Panel>
  );
}

function capacityOf(units: readonly Unit[]): string {
  const sum = units.reduce((total, { capacityMw }) => total + capacityMw, 0);
  return formatQuantity(sum, 'MW');
}
