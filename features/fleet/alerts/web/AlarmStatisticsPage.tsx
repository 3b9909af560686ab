import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { formatCount, formatPercent } from '../../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, numberParam, slugParam, textParam } from '../../../../platform/web/search-params.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import type { AlarmStatistics } from '../contract.ts';
import { MOST_STATISTICS_DAYS, USUAL_STATISTICS_DAYS } from '../vocabulary.ts';
import { AlarmDays } from './components/AlarmDays.tsx';
import { AlarmTargets } from './components/AlarmTargets.tsx';

/** What the address of the statistics says. */
export interface StatisticsSearch {
  /** Days up to now, when it is not the usual month. */
  days?: number;
  unit?: string;
  /** Id of a group of units. */
  group?: string;
}

const windows = [
  { days: 1, label: '24 h' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 365, label: '1 year' },
];

const StatisticsFrame = pageFrame({
  title: 'Alarm statistics',
  scale: 'panel',
  intro: 'What alarms asked of those who watch, beside what people can manage',
  className: 'mb-5',
});

export const Route = createFileRoute('/smr-ops-cloud/alerts/statistics')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { days = USUAL_STATISTICS_DAYS, unit, group } }) => ({
    days,
    ...compact({ unitId: unit, group }),
  }),
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.alerts.statistics.queryOptions({ input: deps })),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
      // What is not there is named as the address does.
      ...(deps.unitId === undefined
        ? []
        : [queryClient.prefetchQuery(api.fleet.units.get.queryOptions({ input: { id: deps.unitId } }))]),
      queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions()),
    ),
  head: listHeadOf({
    title: 'Alarm statistics | SMR Intelligence',
    description:
      'Alarm rates, floods, chattering and standing alarms of the fleet, beside the targets of ISA-18.2 and EEMUA 191.',
    path: '/smr-ops-cloud/alerts/statistics',
  }),
  component: StatisticsPage,
  pendingComponent: waitingIn(StatisticsFrame, 'h-40', 'mt-3 h-96'),
  errorComponent: failingIn(StatisticsFrame, LoadFailure, 'Unable to Load the Statistics'),
});

function readSearch(search: Record<string, unknown>): StatisticsSearch {
  const days = numberParam(search.days, 1, MOST_STATISTICS_DAYS);
  return compact({
    days: days === USUAL_STATISTICS_DAYS ? undefined : days,
    unit: slugParam(search.unit),
    group: textParam(search.group, 80),
  });
}

const searchOf = (days: number, narrowed: Pick<StatisticsSearch, 'unit' | 'group'>): StatisticsSearch =>
  compact({ days: days === USUAL_STATISTICS_DAYS ? undefined : days, ...narrowed });

const REFRESH_MS = 60_000;

function StatisticsPage() {
  const input = Route.useLoaderDeps();
  const { unit, group } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data } = useSuspenseQuery({
    ...api.fleet.alerts.statistics.queryOptions({ input }),
    refetchInterval: REFRESH_MS,
  });
  const { data: named } = useQuery({
    ...api.fleet.units.get.queryOptions({ input: { id: unit ?? '' } }),
    enabled: unit !== undefined,
  });
  const { data: groups } = useSuspenseQuery(api.fleet.groups.labels.queryOptions());
  return (
    <StatisticsFrame
      tools={
        <SegmentedLinks
          label="Window"
          choices={windows.map(({ days, label }) => ({
            label,
            isCurrent: days === input.days,
            link: linkOptions({
              to: '/smr-ops-cloud/alerts/statistics',
              search: { ...searchOf(days, { unit, group }) },
            }),
          }))}
        />
      }
    >
      <p className="mb-3 text-note">
        <TextLink to="/smr-ops-cloud/alerts">← Alerts</TextLink>
      </p>
      <div className="space-y-3">
        <FilterBar
          action="/smr-ops-cloud/alerts/statistics"
          submitLabel="Show"
          kept={input.days === USUAL_STATISTICS_DAYS ? [] : [['days', String(input.days)]]}
          onSubmit={(fields) =>
            navigate({
              search: searchOf(input.days, compact({ unit: String(fields.get('unit')) || undefined })),
              resetScroll: false,
            })
          }
        >
          <UnitField chosen={unit === undefined ? null : (named ?? { id: unit, name: unit })} emptyLabel="All units" />
        </FilterBar>
        {groups.length > 0 ? (
          <SegmentedLinks
            label="Group"
            choices={groups.map(({ id, name }) => ({
              label: name,
              isCurrent: id === group,
              link: linkOptions({
                to: '/smr-ops-cloud/alerts/statistics',
                search: { ...searchOf(input.days, { group: id }) },
              }),
            }))}
          />
        ) : null}
        <Panel title="Beside the targets">
          <AlarmTargets statistics={data} />
        </Panel>
        <Panel title="Alarms by day, UTC">
          <AlarmDays days={data.days} />
        </Panel>
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <Panel
            title="Ten most frequent"
            aside={<p className="text-note text-ink-soft">{formatPercent(data.topPercent, 0)} of all</p>}
          >
            <DataTable
              caption="Ten most frequent alarms"
              look="inset"
              columns={topColumns}
              rows={data.top}
              keyOf={({ name, limit }) => `${name} ${limit}`}
              empty="No alarm was raised."
            />
          </Panel>
          <Panel title="Chattering">
            <DataTable
              caption="Chattering alarms"
              look="inset"
              columns={chatterColumns}
              rows={data.chattering}
              keyOf={({ name, limit }) => `${name} ${limit}`}
              empty="None came and went more than five times within five minutes."
            />
          </Panel>
        </div>
        <Method statistics={data} />
      </div>
    </StatisticsFrame>
  );
}

type Top = AlarmStatistics['top'][number];
type Chatter = AlarmStatistics['chattering'][number];

const stream = {
  id: 'stream',
  header: 'Stream',
  isRowHeader: true,
  cell: ({ smrUnitId, tag, name }: Chatter) =>
    tag === '' ? (
      <TextLink to="/smr-ops-cloud/unit/$id" params={{ id: smrUnitId }}>
        {name}
      </TextLink>
    ) : (
      <TextLink to="/smr-ops-cloud/unit/$id/$tag" params={{ id: smrUnitId, tag }}>
        {name}
      </TextLink>
    ),
};
const limit = { id: 'limit', header: 'Limit', cell: (row: Chatter) => row.limit.replace('-', ' ') };
const chatterColumns: Column<Chatter>[] = [stream, limit];
const topColumns: Column<Top>[] = [
  stream,
  limit,
  { id: 'raised', header: 'Raised', isNumeric: true, cell: ({ raised }) => formatCount(raised) },
  { id: 'share', header: 'Share', isNumeric: true, cell: ({ percent }) => formatPercent(percent, 1) },
];

function Method({ statistics: { isCut } }: { statistics: AlarmStatistics }) {
  return (
    <Panel title="How to read this">
      <p className="max-w-3xl px-4 py-4 text-note leading-relaxed text-ink-soft">
        Counted is what asked for attention: alarms that a planned outage explains, and messages, are left out. Targets
        are for one operator, judged on at least 30 days, as summaries of ISA-18.2-2016 (section 16.4) give them; the
        standard itself was not read here. A flood begins with more than ten alarms in ten minutes and ends with less
        than five. An alarm chatters when it comes and goes more than five times within five minutes, it is fleeting
        when it is back within ten seconds, and it stands when it is active for more than 24 hours. Deadband and delays,
        which are set with each stream, are the cure for most of it.
        {isCut
          ? ' There were more alarms than can be counted here: the figures are of the newest 200,000 changes.'
          : ''}
      </p>
    </Panel>
  );
}
