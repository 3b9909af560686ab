import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, slugParam, stringifySearch, wordParam } from '../../../../platform/web/search-params.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { OperatorsOnly } from '../../look/web/components/OperatorsOnly.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { type FleetRights, useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { shortUnitName } from '../../streams/rules/describe-limit.ts';
import type { Unit } from '../../units/contract.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { MaintenanceTask } from '../contract.ts';
import { DUE_SOON_DAYS } from '../vocabulary.ts';
import { TaskRow } from './components/TaskRow.tsx';

export interface MaintenanceSearch {
  unit?: string;
  /** Left out: what is not done. */
  status?: 'overdue' | 'done';
}

const MaintenanceFrame = pageFrame({ title: 'Maintenance', scale: 'panel', className: 'mb-4' });

export const Route = createFileRoute('/smr-ops-cloud/maintenance')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient
        .ensureQueryData(api.fleet.maintenance.list.queryOptions({ input: toInput(deps) }))
        .then((tasks) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(deps, tasks)))),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
    ),
  head: fleetHeadOf({
    title: 'Fleet maintenance | SMR Intelligence',
    description: 'Work on the units: what is overdue, due and done.',
    path: '/smr-ops-cloud/maintenance',
  }),
  component: MaintenancePage,
  pendingComponent: waitingIn(MaintenanceFrame, 'h-9 w-full max-w-md', 'mt-4 h-96 w-full'),
  errorComponent: failingIn(MaintenanceFrame, LoadFailure, 'Unable to Load Maintenance'),
});

function readSearch(search: Record<string, unknown>): MaintenanceSearch {
  return compact({
    unit: slugParam(search.unit),
    status: wordParam(search.status, ['overdue', 'done'] as const),
  });
}

const toInput = ({ unit, status }: MaintenanceSearch) => ({
  ...compact({ unitId: unit }),
  status: status === 'done' ? status : ('open' as const),
});

/** Units of which the page says more than their id. */
const listNamed = (search: MaintenanceSearch, tasks: readonly MaintenanceTask[]) => [
  search.unit,
  ...tasks.map(({ smrUnitId }) => smrUnitId),
];

function MaintenancePage() {
  const search = Route.useLoaderDeps();
  const { api } = Route.useRouteContext();
  const { data: tasks } = useSuspenseQuery({
    ...api.fleet.maintenance.list.queryOptions({ input: toInput(search) }),
    refetchInterval: 5 * 60_000,
  });
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, listNamed(search, tasks)),
    placeholderData: keepPreviousData,
  });
  const { mayOperate } = useFleetRights();
  const groups = search.status === 'done' ? [{ title: 'Done', tasks: byDoneAt(tasks) }] : groupByDue(tasks);
  const filled = groups.filter(
    ({ title, tasks }) => tasks.length > 0 && (search.status !== 'overdue' || title === OVERDUE),
  );
  return (
    <MaintenanceFrame>
      <Filters search={search} units={units} />
      <div className="mt-4 space-y-4">
        {filled.map((group) => (
          <TaskGroup key={group.title} {...group} units={units} mayOperate={mayOperate} />
        ))}
        {filled.length > 0 ? null : (
          <Notice tone="empty" title={emptyTitles[search.status ?? 'open']}>
            {search.unit ? 'There is no such task for this unit.' : 'There is no such task.'}
          </Notice>
        )}
      </div>
      <p className="mt-4 text-note">
        <a className="link" href={`/smr-ops-cloud/maintenance.ics${stringifySearch({ unit: search.unit })}`}>
          As a calendar (.ics)
        </a>
      </p>
      {mayOperate(null) ? null : <OperatorsOnly deed="mark work as done" />}
    </MaintenanceFrame>
  );
}

const emptyTitles = { open: 'Nothing is planned', overdue: 'Nothing is overdue', done: 'Nothing was done yet' };
const OVERDUE = 'Overdue';

interface Group {
  title: string;
  tasks: MaintenanceTask[];
}

/** The newest first; of those done on one day the order does not matter. */
const byDoneAt = (tasks: readonly MaintenanceTask[]) =>
  tasks.toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''));

function groupByDue(tasks: readonly MaintenanceTask[]): Group[] {
  const between = (from: number, to: number) => tasks.filter(({ dueInDays }) => dueInDays >= from && dueInDays <= to);
  return [
    { title: OVERDUE, tasks: between(Number.NEGATIVE_INFINITY, -1) },
    { title: `Due within ${DUE_SOON_DAYS} days`, tasks: between(0, DUE_SOON_DAYS) },
    { title: 'Later', tasks: between(DUE_SOON_DAYS + 1, Number.POSITIVE_INFINITY) },
  ];
}

function TaskGroup({
  title,
  tasks,
  units,
  mayOperate,
}: Group & { units: readonly Unit[] } & Pick<FleetRights, 'mayOperate'>) {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  return (
    <Panel title={title} aside={<p className="text-note text-ink-soft tabular-nums">{tasks.length}</p>}>
      <DataList label={title} look="inset" items={tasks} keyOf={({ id }) => id}>
        {(task) => {
          const unit = unitOf.get(task.smrUnitId);
          return (
            <TaskRow
              task={task}
              unitName={shortUnitName(unit?.name ?? task.smrUnitId)}
              timeZone={unit?.timeZone ?? 'UTC'}
              mayAct={mayOperate(task.smrUnitId)}
            />
          );
        }}
      </DataList>
    </Panel>
  );
}

/** Units are links as long as they are few. @param units those of which there are tasks */
function Filters({ search, units }: { search: MaintenanceSearch; units: readonly Unit[] }) {
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: offered } = useSuspenseQuery(offeredUnits(api.fleet));
  const chosen = units.find(({ id }) => id === search.unit);
  const choice = (label: string, asked: MaintenanceSearch) => ({
    label,
    isCurrent: asked.unit === search.unit && asked.status === search.status,
    link: linkOptions({ to: '/smr-ops-cloud/maintenance', search: compact(asked) }),
  });
  const { unit, status } = search;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {offered.pages > 1 ? (
        <FilterBar
          action="/smr-ops-cloud/maintenance"
          submitLabel="Show"
          kept={status ? [['status', status]] : []}
          onSubmit={(fields) => navigate({ search: readSearch({ status, unit: fields.get('unit') }) })}
        >
          <UnitField chosen={unit ? { id: unit, name: chosen?.name ?? unit } : null} emptyLabel="All units" />
        </FilterBar>
      ) : (
        <SegmentedLinks
          label="Unit"
          choices={[
            choice('All units', { status }),
            ...offered.items.map(({ id, name }) => choice(shortUnitName(name), { unit: id, status })),
          ]}
        />
      )}
      <SegmentedLinks
        label="Status"
        choices={[
          choice('To do', { unit }),
          choice(OVERDUE, { unit, status: 'overdue' }),
          choice('Done', { unit, status: 'done' }),
        ]}
      />
    </div>
  );
}
