import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, numberParam } from '../../../../platform/web/search-params.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { NumberedPager } from '../../../../ui/NumberedPager.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { STATION_TIME_ZONE } from '../../streams/vocabulary.ts';
import type { Availability } from '../contract.ts';
import { AVAILABILITY_DAYS, NO_UNITS } from '../vocabulary.ts';
import { EnergyTable } from './components/EnergyTable.tsx';
import { FactorPanel } from './components/FactorPanel.tsx';
import { LoadFactor } from './components/LoadFactor.tsx';
import { OutageList } from './components/OutageList.tsx';
import { OutageTimeline } from './components/OutageTimeline.tsx';
import { formatEnergy, formatHours, formatPercent } from './format-energies.ts';

/** What the address of the page says. */
export interface AvailabilitySearch {
  /** Trailing days, when they are not the usual 365. */
  days?: number;
  /** Of the units; left out: the first. */
  page?: number;
}

const periods = [30, 90, AVAILABILITY_DAYS];

const AvailabilityFrame = pageFrame({
  title: 'Availability',
  scale: 'panel',
  intro: 'How much of its energy the fleet could have delivered, and what took the rest',
  className: 'mb-5',
});

export const Route = createFileRoute('/smr-ops-cloud/availability')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { days = AVAILABILITY_DAYS, page = 1 } }) => ({ days, page }),
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(queryClient.ensureQueryData(api.fleet.units.availability.queryOptions({ input: deps }))),
  head: fleetHeadOf({
    title: 'Availability of the fleet | SMR Intelligence',
    description: 'The energy availability factor after IAEA PRIS, with every energy, loss and outage behind it.',
    path: '/smr-ops-cloud/availability',
  }),
  component: AvailabilityPage,
  pendingComponent: waitingIn(AvailabilityFrame, 'h-48', 'mt-3 h-80'),
  errorComponent: failingIn(AvailabilityFrame, LoadFailure, 'Unable to Load the Availability'),
});

function readSearch(search: Record<string, unknown>): AvailabilitySearch {
  const days = numberParam(search.days, 1, 3_660);
  const page = numberParam(search.page, 1, 1_000);
  return compact({ days: days === AVAILABILITY_DAYS ? undefined : days, page: page === 1 ? undefined : page });
}

function AvailabilityPage() {
  const input = Route.useLoaderDeps();
  const { days } = input;
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.fleet.units.availability.queryOptions({ input }));
  if (data.total === 0)
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
        <AvailabilityFactor availability={data} days={days} />
        <LoadFactor availability={data} />
        <UnitPager availability={data} days={days} />
        <OutageTimeline availability={data} timeZone={STATION_TIME_ZONE} />
        <EnergyTable availability={data} timeZone={STATION_TIME_ZONE} />
        <OperatingHours availability={data} />
        <OutageList availability={data} timeZone={STATION_TIME_ZONE} />
      </div>
    </AvailabilityFrame>
  );
}

function PeriodChoice({ days: chosen }: { days: number }) {
  return (
    <SegmentedLinks
      label="Period"
      choices={periods.map((days) => ({
        label: `${days} days`,
        isCurrent: days === chosen,
        link: linkOptions({ to: '/smr-ops-cloud/availability', search: days === AVAILABILITY_DAYS ? {} : { days } }),
      }))}
    />
  );
}

/** What follows is of some of the units, where they are more than a page shows; the factors are of all. */
function UnitPager({ availability: { page, pages, total }, days }: AvailabilityFactorProps) {
  const linkTo = (wanted: number) =>
    linkOptions({ to: '/smr-ops-cloud/availability', search: { ...readSearch({ days, page: wanted }) } });
  return (
    <NumberedPager label="Units" {...{ page, pages, linkTo }}>
      , {formatCount(total)} units
    </NumberedPager>
  );
}

interface AvailabilityFactorProps {
  availability: Availability;
  days: number;
}

function AvailabilityFactor({ availability: { station, counted, total, from, to }, days }: AvailabilityFactorProps) {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh, availabilityPercent } = station;
  const losses = [plannedLossMwh, unplannedLossMwh, externalLossMwh].map(formatEnergy).join(' − ');
  return (
    <FactorPanel
      title={`Energy availability factor, ${days} days`}
      aside={<p className="text-caption text-ink-soft tabular-nums">{formatZonedSpan(from, to, STATION_TIME_ZONE)}</p>}
      percent={availabilityPercent}
      basis={`${counted} of ${total} units counted`}
      formula="EAF = (REG − PEL − UEL − XEL) / REG"
      reckoning={`(${formatEnergy(referenceMwh)} − ${losses}) MWh / ${formatEnergy(referenceMwh)} MWh`}
      missing="No unit was in commercial operation in this period, so there is nothing to count."
    >
      After IAEA PRIS. REG is the reference power times the hours since a unit is commercial. PEL are losses planned at
      least four weeks ahead, UEL unplanned ones, XEL those beyond the plant’s control. The capability factor (UCF)
      leaves XEL out; UCLF = UEL / REG. Losses that overlap add up to the reference power at most: planned ones count
      first, then unplanned, then external ones. Power held back on demand is no loss of availability.
    </FactorPanel>
  );
}

/** Hours, not energies: said apart, because it is often taken for availability. */
function OperatingHours({ availability: { units } }: { availability: Availability }) {
  return (
    <Panel title="Operating factor, a different figure">
      <div className="grid gap-x-10 gap-y-4 p-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Facts
          facts={units.map(({ name, hours, operatingHours }) => ({
            label: name,
            value: (
              <>
                <span className="text-instrument-small">
                  {formatPercent(hours > 0 ? (100 * operatingHours) / hours : null)}
                </span>
                <span className="block text-caption text-ink-soft">
                  {formatHours(operatingHours)} of {formatHours(hours)}
                </span>
              </>
            ),
          }))}
        />
        <p className="text-note leading-relaxed text-ink-soft">
          Hours in which a unit could deliver any power, over all hours. A unit at a tenth of its power operates; it is
          hardly available. So this is not the factor above, and it is not summed over the station.
        </p>
      </div>
    </Panel>
  );
}
