import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, idParam, slugParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { Entry, ShiftLog } from '../contract.ts';
import { categoryNames, ENTRIES_A_PAGE, type LogCategory, logCategories } from '../vocabulary.ts';
import { chooseLog, ofLog } from './choose-log.ts';
import { LogField } from './components/LogField.tsx';
import { LogPanel } from './components/LogPanel.tsx';
import { NoLog } from './components/NoLog.tsx';
import { WhyNotWritten } from './components/WhyNotWritten.tsx';

/** What the address of the log says. */
export interface LogSearch {
  /** Id of a site. */
  site?: string;
  unit?: string;
  category?: LogCategory;
  q?: string;
  /** The last entry of the page before. */
  before?: string;
}

function readLogSearch(search: Record<string, unknown>): LogSearch {
  return compact({
    site: textParam(search.site, 80),
    unit: slugParam(search.unit),
    category: wordParam(search.category, logCategories),
    q: textParam(search.q),
    before: idParam(search.before),
  });
}

const toInput = ({ unit, site: _, ...search }: LogSearch, log: ShiftLog) => ({
  ...search,
  ...ofLog(log),
  ...compact({ unitId: unit }),
  limit: ENTRIES_A_PAGE,
});

const LogFrame = pageFrame({
  title: 'Shift log',
  scale: 'panel',
  intro:
    'What was written shift by shift, what happened last first. A correction is a version of its own; what was struck out stays to be read.',
  className: 'mb-4',
});

export const Route = createFileRoute('/smr-ops-cloud/shifts/log')({
  validateSearch: readLogSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const log = chooseLog(await queryClient.ensureQueryData(api.fleet.shifts.logs.queryOptions()), deps.site);
    await ready(
      queryClient
        .ensureQueryData(api.fleet.shifts.listEntries.queryOptions({ input: toInput(deps, log) }))
        .then((entries) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(deps, entries)))),
      queryClient.ensureQueryData(api.fleet.shifts.hours.queryOptions()),
      queryClient.ensureQueryData(offeredUnits(api.fleet, '', log.site?.name)),
    );
  },
  head: fleetHeadOf({
    title: 'Shift log of the fleet | SMR Intelligence',
    description: 'What people wrote into the shift log.',
    path: '/smr-ops-cloud/shifts/log',
  }),
  component: LogPage,
  pendingComponent: waitingIn(LogFrame, 'h-9 w-full max-w-md', 'mt-4 h-96'),
  notFoundComponent: () => (
    <LogFrame>
      <NoLog />
    </LogFrame>
  ),
  errorComponent: failingIn(LogFrame, LoadFailure, 'Unable to Load the Log'),
});

/** Units of which the page says more than their id. */
const listNamed = (search: LogSearch, entries: readonly Entry[]) => [
  search.unit,
  ...entries.flatMap(({ unitIds }) => unitIds),
];

function LogPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: logs } = useSuspenseQuery(api.fleet.shifts.logs.queryOptions());
  const log = chooseLog(logs, search.site);
  const { site, mayWrite } = log;
  const { data: hours } = useSuspenseQuery(api.fleet.shifts.hours.queryOptions());
  const { data: entries } = useSuspenseQuery(
    api.fleet.shifts.listEntries.queryOptions({ input: toInput(search, log) }),
  );
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, listNamed(search, entries)),
    placeholderData: keepPreviousData,
  });
  const { before, ...filter } = search;
  const last = entries.length === ENTRIES_A_PAGE ? entries.at(-1)?.id : undefined;
  const pageLink = (to: LogSearch) => ({ link: linkOptions({ to: '/smr-ops-cloud/shifts/log', search: { ...to } }) });
  return (
    <LogFrame>
      <p className="mb-3 text-note">
        <TextLink to="/smr-ops-cloud/shifts" search={compact({ site: search.site })}>
          ← Shift hand-over
        </TextLink>
      </p>
      <FilterBar
        action="/smr-ops-cloud/shifts/log"
        onSubmit={(fields) => navigate({ search: readLogSearch(Object.fromEntries(fields)), resetScroll: false })}
        className="mb-4 print:hidden"
      >
        <LogField logs={logs} log={log} />
        <UnitField
          chosen={
            search.unit
              ? { id: search.unit, name: units.find(({ id }) => id === search.unit)?.name ?? search.unit }
              : null
          }
          emptyLabel="All units"
          site={site?.name}
        />
        <SelectField
          key={`category ${search.category}`}
          name="category"
          label="Category"
          emptyLabel="All categories"
          choices={logCategories.map((value) => ({ value, label: categoryNames[value] }))}
          defaultValue={search.category ?? ''}
        />
        <TextField key={`q ${search.q}`} kind="search" name="q" label="Words" defaultValue={search.q} />
      </FilterBar>
      <LogPanel
        title="Entries"
        site={site}
        entries={entries}
        units={units}
        timeZone={hours.timeZone}
        mayWrite={mayWrite}
        empty={Object.keys(search).length > 0 ? 'No entry is like that.' : 'Nothing was written yet.'}
      />
      <Pager
        newer={before ? { ...pageLink(filter), label: 'Newest' } : null}
        older={last ? pageLink({ ...filter, before: last }) : null}
      />
      {mayWrite ? null : <WhyNotWritten log={log} deed="write into the log" />}
    </LogFrame>
  );
}
