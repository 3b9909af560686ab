import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact, numberParam } from '../../../../platform/web/search-params.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ChoiceStrip } from '../../look/web/components/ChoiceStrip.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { Panel } from '../../look/web/components/Panel.tsx';
import { formatStationSpan } from '../../look/web/format-station-time.ts';
import type { Availability } from '../contract.ts';
import { AVAILABILITY_DAYS, NO_UNITS } from '../vocabulary.ts';
import { EnergyTable } from './components/EnergyTable.tsx';
import { LoadFactor } from './components/LoadFactor.tsx';
import { OutageList } from './components/OutageList.tsx';
import { OutageTimeline } from './components/OutageTimeline.tsx';
import { formatEnergy, formatHours, formatPercent } from './format-energies.ts';

/** What the address of the page says. */
export interface AvailabilitySearch {
  /** Trailing days, when they are not the usual 365. */
  days?: number;
}

const periods = [30, 90, AVAILABILITY_DAYS];

export const Route = createFileRoute('/smr-ops-cloud/availability')({
  validateSearch: readSearch,
  // The router leaves in what the reader of the address dropped.
  loaderDeps: ({ search }) => ({ days: readSearch({ ...search }).days ?? AVAILABILITY_DAYS }),
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(api.fleet.units.availability.queryOptions({ input: deps })),
  head: ({ match }) =>
    pageHead({
      title: 'Availability of the fleet | SMR Intelligence',
      description:
        'The energy availability factor of a simulated fleet after IAEA PRIS, with every energy, loss and outage behind it.',
      path: '/smr-ops-cloud/availability',
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: AvailabilityPage,
  pendingComponent: () => (
    <AvailabilityFrame>
      <Skeleton className="h-48" />
      <Skeleton className="mt-3 h-80" />
    </AvailabilityFrame>
  ),
  errorComponent: AvailabilityError,
});

function readSearch(search: Record<string, unknown>): AvailabilitySearch {
  const days = numberParam(search.days, 1, 3_660);
  return compact({ days: days === AVAILABILITY_DAYS ? undefined : days });
}

function AvailabilityPage() {
  const { days } = Route.useLoaderDeps();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.fleet.units.availability.queryOptions({ input: { days } }));
  if (data.units.length === 0)
    return (
      <AvailabilityFrame>
        <Notice tone="empty" title={NO_UNITS}>
          Without units there is nothing to count.
        </Notice>
      </AvailabilityFrame>
    );
  return (
    <AvailabilityFrame tools={<PeriodChoice days={days} />}>
      <div className="space-y-3">
        <Formula availability={data} days={days} />
        <LoadFactor availability={data} />
        <OutageTimeline availability={data} timeZone={TIME_ZONE} />
        <EnergyTable availability={data} timeZone={TIME_ZONE} />
        <OperatingHours availability={data} />
        <OutageList availability={data} timeZone={TIME_ZONE} />
      </div>
    </AvailabilityFrame>
  );
}

function PeriodChoice({ days: chosen }: { days: number }) {
  return (
    <ChoiceStrip
      label="Period"
      choices={periods.map((days) => ({
        label: `${days} days`,
        isCurrent: days === chosen,
        link: linkOptions({ to: '/smr-ops-cloud/availability', search: days === AVAILABILITY_DAYS ? {} : { days } }),
      }))}
    />
  );
}

/** The factor, with this period's numbers in the places of the letters. */
function Formula({ availability: { station, units, from, to }, days }: { availability: Availability; days: number }) {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = station;
  const counted = units.filter(({ countedFrom }) => countedFrom !== null).length;
  return (
    <Panel
      title={`Energy availability factor, ${days} days`}
      aside={<p className="text-xs text-ink-soft tabular-nums">{formatStationSpan(from, to, TIME_ZONE)}</p>}
    >
      <div className="grid gap-x-10 gap-y-5 px-4 py-5 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div>
          <p className="text-5xl font-semibold tracking-tight tabular-nums">
            {formatPercent(station.availabilityPercent)}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            Station, {counted} of {units.length} units counted
          </p>
        </div>
        <div className="min-w-0 text-sm leading-relaxed">
          {station.availabilityPercent === null ? (
            <p>No unit was in commercial operation in this period, so there is nothing to count.</p>
          ) : (
            <>
              <p className="font-medium">EAF = (REG − PEL − UEL − XEL) / REG</p>
              <p className="mt-1 tabular-nums">
                = ({formatEnergy(referenceMwh)} − {formatEnergy(plannedLossMwh)} − {formatEnergy(unplannedLossMwh)} −{' '}
                {formatEnergy(externalLossMwh)}) MWh / {formatEnergy(referenceMwh)} MWh ={' '}
                <strong>{formatPercent(station.availabilityPercent)}</strong>
              </p>
            </>
          )}
          <p className="mt-3 max-w-3xl text-ink-soft">
            After IAEA PRIS. REG is the reference power times the hours since a unit is commercial. PEL are losses
            planned at least four weeks ahead, UEL unplanned ones, XEL those beyond the plant’s control. The capability
            factor (UCF) leaves XEL out; UCLF = UEL / REG. Losses that overlap add up to the reference power at most:
            planned ones count first, then unplanned, then external ones. Power held back on demand is no loss of
            availability.
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** Hours, not energies: said apart, because it is often taken for availability. */
function OperatingHours({ availability: { units } }: { availability: Availability }) {
  return (
    <Panel title="Operating factor, a different figure">
      <div className="grid gap-x-10 gap-y-4 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <dl className="grid grid-cols-1 gap-x-8 gap-y-3 xs:grid-cols-2 xl:grid-cols-4">
          {units.map(({ smrUnitId, name, hours, operatingHours }) => (
            <div key={smrUnitId} className="min-w-0">
              <dt className="text-sm wrap-anywhere text-ink-soft">{name}</dt>
              <dd className="tabular-nums">
                <span className="text-lg font-semibold">
                  {formatPercent(hours > 0 ? (100 * operatingHours) / hours : null)}
                </span>
                <span className="block text-xs text-ink-soft">
                  {formatHours(operatingHours)} of {formatHours(hours)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm leading-relaxed text-ink-soft">
          Hours in which a unit could deliver any power, over all hours. A unit at a tenth of its power operates; it is
          hardly available. So this is not the factor above, and it is not summed over the station.
        </p>
      </div>
    </Panel>
  );
}

/** One station. */
const TIME_ZONE = 'America/Toronto';

function AvailabilityFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-sans text-2xl font-semibold tracking-tight">Availability</h1>
          <p className="mt-1 text-sm text-ink-soft">
            How much of its energy the fleet could have delivered, and what took the rest
          </p>
        </div>
        {tools}
      </header>
      {children}
    </>
  );
}

function AvailabilityError(failure: ErrorComponentProps) {
  return (
    <AvailabilityFrame>
      <LoadFailure title="Unable to Load the Availability" {...failure} />
    </AvailabilityFrame>
  );
}
