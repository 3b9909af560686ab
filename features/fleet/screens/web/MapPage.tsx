import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router';
import { formatCount, formatCounted, formatQuantity } from '../../../../platform/shared/format-number.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, numberParam, slugParam } from '../../../../platform/web/search-params.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { MapPin } from '../../../../ui/icons/MapPin.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { NumberedPager } from '../../../../ui/NumberedPager.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { StatusMark } from '../../look/web/components/StatusMark.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import type { FleetPart, Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS, NO_UNITS, unitStatuses } from '../../units/vocabulary.ts';
import { unitsNamed } from '../../units/web/units-named.ts';
import { DRAWN_SITE } from '../vocabulary.ts';
import { SiteSchematic } from './components/SiteSchematic.tsx';

/** What the address of the map says. */
export interface MapSearch {
  /** The unit whose details are shown. */
  unit?: string;
  /** Of the units, site by site; left out: the first. */
  page?: number;
}

const MapFrame = pageFrame({
  title: 'Fleet map',
  scale: 'panel',
  intro: 'A schematic: which unit is which and how it stands, not where anything lies.',
  className: 'mb-5',
});

export const Route = createFileRoute('/smr-ops-cloud/map')({
  validateSearch: readMapSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.units.part.queryOptions({ input: toInput(deps) })),
      queryClient.ensureQueryData(unitsNamed(api.fleet, [deps.unit])),
    ),
  head: fleetHeadOf({
    title: 'Fleet map | SMR Intelligence',
    description: 'The units at their sites, each with its state.',
    path: '/smr-ops-cloud/map',
  }),
  component: MapPage,
  pendingComponent: waitingIn(MapFrame, 'h-96'),
  errorComponent: failingIn(MapFrame, LoadFailure, 'Unable to Load the Map'),
});

function readMapSearch(search: Record<string, unknown>): MapSearch {
  const page = numberParam(search.page, 1, 1_000);
  return compact({ unit: slugParam(search.unit), page: page === 1 ? undefined : page });
}

/** Those of a site stand together. */
const toInput = ({ page = 1 }: MapSearch) => ({ sort: 'site' as const, page });

/** It has so many plots. */
const MOST_DRAWN = 4;

/** The project's published position; the drawing sets its units apart by their order only. */
const COORDINATES = '43.8747° N, 78.7150° W';

function MapPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: part } = useSuspenseQuery({
    ...api.fleet.units.part.queryOptions({ input: toInput(search) }),
    ...again,
  });
  const { data: named } = useSuspenseQuery({ ...unitsNamed(api.fleet, [search.unit]), ...again });
  const { items: units, page, pages, sites } = part;
  const [selected] = named;
  const pageLink = (wanted: number) =>
    linkOptions({ to: '/smr-ops-cloud/map', search: wanted === 1 ? {} : { page: wanted } });
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
              <SiteSchematic units={drawn} selectedId={selected?.id} page={search.page} />
              <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-note">
                <span className="inline-flex items-center gap-2 tabular-nums">
                  <MapPin aria-hidden className="size-4 text-ink-soft" /> {COORDINATES}
                </span>
                <Legend />
              </figcaption>
            </figure>
          ) : null}
          {[...others].map(([siteName, own]) => (
            <SitePanel
              key={siteName}
              siteName={siteName}
              inAll={sites.find(({ name }) => name === siteName)?.units ?? own.length}
              units={own}
              selectedId={selected?.id}
              page={search.page}
            />
          ))}
          <NumberedPager {...{ page, pages }} linkTo={pageLink}>
            , site by site
          </NumberedPager>
        </div>
        <div className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <UnitPanel unit={selected} />
          <FleetSummary part={part} />
        </div>
      </div>
    </MapFrame>
  );
}

/** Units of a site that nobody has drawn, or for which the drawing has no room. */
function SitePanel({
  siteName,
  inAll,
  units,
  selectedId,
  page,
}: {
  siteName: string;
  /** Units there, also on other pages. */
  inAll: number;
  units: readonly Unit[];
  selectedId: string | undefined;
  page: number | undefined;
}) {
  return (
    <Panel
      title={siteName}
      aside={
        inAll > units.length ? (
          <TextLink to="/smr-ops-cloud" search={{ site: siteName }}>
            {formatCounted(inAll, 'unit')}
          </TextLink>
        ) : null
      }
    >
      <ul className="grid gap-2 p-4 sm:grid-cols-2 xl:grid-cols-3">
        {units.map(({ id, name, status }) => (
          <li key={id}>
            <Link
              to="/smr-ops-cloud/map"
              search={compact({ unit: id, page })}
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

/** Of the whole fleet. */
function FleetSummary({ part: { statuses } }: { part: FleetPart }) {
  const known: readonly string[] = unitStatuses;
  const inState = (status: string) => statuses.filter((one) => one.status === status);
  const others = countOf(statuses.filter(({ status }) => !known.includes(status)));
  const operational = inState('operational');
  const facts = [
    { label: 'Units', value: formatCount(countOf(statuses)) },
    { label: 'Capacity', value: capacityOf(statuses) },
    { label: 'Operational', value: `${formatCount(countOf(operational))} · ${capacityOf(operational)}` },
    { label: 'In maintenance', value: formatCount(countOf(inState('maintenance'))) },
    { label: 'Offline', value: formatCount(countOf(inState('offline'))) },
    { label: 'Other', value: formatCount(others) },
  ];
  return (
    <Panel title="Fleet summary">
      <Facts look="rows" facts={others > 0 ? facts : facts.slice(0, -1)} className="p-4" />
    </Panel>
  );
}

function countOf(statuses: FleetPart['statuses']): number {
  return statuses.reduce((total, { units }) => total + units, 0);
}

function capacityOf(statuses: FleetPart['statuses']): string {
  return formatQuantity(
    statuses.reduce((total, { capacityMw }) => total + capacityMw, 0),
    'MW',
  );
}
