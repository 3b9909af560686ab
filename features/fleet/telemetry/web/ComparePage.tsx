import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { formatZonedSpan } from '../../../../platform/shared/format-time.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, numberParam, slugParam } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { NumberedPager } from '../../../../ui/NumberedPager.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { formatValue } from '../../streams/rules/format-value.ts';
import { STATION_TIME_ZONE } from '../../streams/vocabulary.ts';
import { NO_UNITS } from '../../units/vocabulary.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import type { FleetComparison } from '../contract.ts';
import { BAND_PERCENT } from '../rules/compare-sisters.ts';
import { LEAST_COMPARED_MINUTES, MOST_COMPARED_MINUTES, USUAL_COMPARED_MINUTES } from '../vocabulary.ts';
import { FindingList } from './components/FindingList.tsx';
import { SisterTable } from './components/SisterTable.tsx';

/** What the address of the comparison says. */
export interface CompareSearch {
  /** Window up to now, when it is not the usual hour. */
  minutes?: number;
  /** Of whose sisters, when there are units of several kinds. */
  unit?: string;
  /** Of the units, when it is not the one on which this unit stands. */
  page?: number;
}

const windows = [
  { minutes: 10, label: '10 min' },
  { minutes: 60, label: '1 h' },
  { minutes: 360, label: '6 h' },
  { minutes: 1_440, label: '24 h' },
];

const CompareFrame = pageFrame({
  title: 'Sister units compared',
  scale: 'panel',
  intro: 'The same quantity in every unit at the same power: the odd one out',
  className: 'mb-5',
});

export const Route = createFileRoute('/smr-ops-cloud/compare')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { minutes = USUAL_COMPARED_MINUTES, unit, page } }) => ({
    minutes,
    ...compact({ unitId: unit, page }),
  }),
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.telemetry.compare.queryOptions({ input: deps })),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
    ),
  head: fleetHeadOf({
    title: 'Sister units compared | SMR Intelligence',
    description: 'Units of the same design at the same power, value by value: which one is the odd one out.',
    path: '/smr-ops-cloud/compare',
  }),
  component: ComparePage,
  pendingComponent: waitingIn(CompareFrame, 'h-40', 'mt-3 h-128'),
  errorComponent: failingIn(CompareFrame, LoadFailure, 'Unable to Compare the Units'),
});

function readSearch(search: Record<string, unknown>): CompareSearch {
  const minutes = numberParam(search.minutes, LEAST_COMPARED_MINUTES, MOST_COMPARED_MINUTES);
  return compact({
    minutes: minutes === USUAL_COMPARED_MINUTES ? undefined : minutes,
    unit: slugParam(search.unit),
    page: numberParam(search.page, 1, 10_000),
  });
}

const REFRESH_MS = 60_000;

function ComparePage() {
  const input = Route.useLoaderDeps();
  const { unit } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data } = useSuspenseQuery({
    ...api.fleet.telemetry.compare.queryOptions({ input }),
    refetchInterval: REFRESH_MS,
  });
  const named = data.units.find(({ smrUnitId }) => smrUnitId === unit);
  if (data.units.length === 0)
    return (
      <CompareFrame>
        <Notice tone="empty" title={NO_UNITS}>
          Without units there is nothing to compare.
        </Notice>
      </CompareFrame>
    );
  return (
    <CompareFrame tools={<WindowChoice minutes={input.minutes} unit={unit} />}>
      <div className="space-y-3">
        {data.pages > 1 || data.groups.length > 1 ? (
          <FilterBar
            action="/smr-ops-cloud/compare"
            submitLabel="Show"
            kept={keptMinutes(input.minutes)}
            onSubmit={(fields) =>
              navigate({ search: searchOf(input.minutes, String(fields.get('unit')) || undefined), resetScroll: false })
            }
          >
            <UnitField
              label="Unit among its sisters"
              // Another page of its sisters does not name it.
              chosen={unit === undefined ? null : { id: unit, name: named?.name ?? unit }}
              emptyLabel="The largest group"
            />
          </FilterBar>
        ) : null}
        <GroupChoice comparison={data} minutes={input.minutes} />
        <Panel
          title="What stands out"
          aside={
            <p className="text-caption text-ink-soft tabular-nums">
              Means of {formatZonedSpan(data.from, data.to, STATION_TIME_ZONE)}
            </p>
          }
        >
          <FindingList comparison={data} />
        </Panel>
        <Panel title="Every value beside its sisters">
          <SisterTable comparison={data} />
        </Panel>
        <UnitPager comparison={data} minutes={input.minutes} unit={unit} />
        <Method comparison={data} />
      </div>
    </CompareFrame>
  );
}

const searchOf = (minutes: number, unit: string | undefined, page?: number): CompareSearch =>
  compact({ minutes: minutes === USUAL_COMPARED_MINUTES ? undefined : minutes, unit, page });
const keptMinutes = (minutes: number): [string, string][] =>
  minutes === USUAL_COMPARED_MINUTES ? [] : [['minutes', String(minutes)]];

interface UnitPagerProps {
  comparison: FleetComparison;
  minutes: number;
  unit: string | undefined;
}

/** The other units of a group that does not fit side by side. */
function UnitPager({ comparison: { page, pages, total }, minutes, unit }: UnitPagerProps) {
  const linkTo = (wanted: number) =>
    linkOptions({ to: '/smr-ops-cloud/compare', search: { ...searchOf(minutes, unit, wanted) } });
  return (
    <NumberedPager label="Units" {...{ page, pages, linkTo }}>
      , {formatCount(total)} units
    </NumberedPager>
  );
}

function WindowChoice({ minutes: chosen, unit }: { minutes: number; unit: string | undefined }) {
  return (
    <SegmentedLinks
      label="Window"
      choices={windows.map(({ minutes, label }) => ({
        label,
        isCurrent: minutes === chosen,
        link: linkOptions({
          to: '/smr-ops-cloud/compare',
          search: { ...searchOf(minutes, unit) },
        }),
      }))}
    />
  );
}

/** Where units measure different things: which of them are looked at. */
function GroupChoice({
  comparison: { groups, group: current },
  minutes,
}: {
  comparison: FleetComparison;
  minutes: number;
}) {
  if (groups.length < 2) return null;
  return (
    <SegmentedLinks
      label="Units that measure the same"
      choices={groups.map(({ smrUnitId, name, units }, index) => ({
        label: units === 1 ? name : `${name} and ${formatCount(units - 1)} more`,
        isCurrent: index === current,
        link: linkOptions({
          to: '/smr-ops-cloud/compare',
          search: { ...searchOf(minutes, index === 0 ? undefined : smrUnitId) },
        }),
      }))}
    />
  );
}

function Method({ comparison: { medianPowerPercent } }: { comparison: FleetComparison }) {
  return (
    <Panel title="How to read this">
      <p className="max-w-3xl px-4 py-4 text-note leading-relaxed text-ink-soft">
        Units of one design at the same power should read nearly the same, so a value that lies apart is worth a look
        long before it reaches a limit. A robust deviation says how far apart: the distance from the median of the
        sisters, divided by 1.4826 times the median distance that they have from it. Unlike an average, a median is not
        moved by the odd unit itself. Distances smaller than the instruments can tell (0.1 % of their range), smaller
        than half a percent of the value at full power, or there for half of the time only are ordinary. Only units in
        operation within {BAND_PERCENT} % of the median power
        {medianPowerPercent === null ? '' : ` (${formatValue(medianPowerPercent, 1)} % now)`} are compared, and three
        are needed: with two nobody can say which one is odd, so only their difference is shown. A deviation names no
        cause: it may be the machine, its instrument, or the weather on one side of the site.
      </p>
    </Panel>
  );
}
