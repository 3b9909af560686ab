import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, numberParam, textParam } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { NumberedPager } from '../../../../ui/NumberedPager.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import type { Unit } from '../../units/contract.ts';
import { NO_UNITS } from '../../units/vocabulary.ts';
import { periodNames, reportNames, reportPeriods } from '../vocabulary.ts';

const ReportsFrame = pageFrame({
  title: 'Reports',
  scale: 'panel',
  intro:
    'A unit over a day, a week or a month: availability with its sum, alarms, work and histories, to read, to print, by mail and as a file',
  className: 'mb-4',
});

/** What the address of the list says, where the units are more than a page shows. */
export interface ReportsSearch {
  q?: string;
  page?: number;
}

function readSearch(search: Record<string, unknown>): ReportsSearch {
  const page = numberParam(search.page, 1, 1_000);
  return compact({ q: textParam(search.q), page: page === 1 ? undefined : page });
}

export const Route = createFileRoute('/smr-ops-cloud/reports')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(queryClient.ensureQueryData(api.fleet.units.part.queryOptions({ input: deps }))),
  head: fleetHeadOf({
    title: 'Reports of the fleet | SMR Intelligence',
    description: 'Daily, weekly and monthly reports.',
    path: '/smr-ops-cloud/reports',
  }),
  component: ReportsPage,
  pendingComponent: waitingIn(ReportsFrame, 'h-64'),
  errorComponent: failingIn(ReportsFrame, LoadFailure, 'Unable to Load the Reports'),
});

function ReportsPage() {
  const { api } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: part } = useSuspenseQuery(api.fleet.units.part.queryOptions({ input: search }));
  const { items: units, page, pages } = part;
  const linkTo = (wanted: number) =>
    linkOptions({ to: '/smr-ops-cloud/reports', search: { ...readSearch({ ...search, page: wanted }) } });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  return (
    <ReportsFrame>
      <div className="space-y-3">
        {pages > 1 || search.q ? (
          <FilterBar
            action="/smr-ops-cloud/reports"
            onSubmit={(fields) =>
              navigate({ search: readSearch({ q: fields.get('q') }), replace: true, resetScroll: false })
            }
          >
            <TextField
              key={`q:${search.q ?? ''}`}
              kind="search"
              name="q"
              label="Search units and sites"
              isLabelHidden
              placeholder="Search units and sites"
              defaultValue={search.q}
              maxLength={200}
              className="min-w-56 flex-1"
            />
          </FilterBar>
        ) : null}
        <DataTable
          caption="The newest report of each unit"
          columns={columns}
          rows={units}
          keyOf={({ id }) => id}
          empty={search.q ? 'No unit fits this search.' : NO_UNITS}
        />
        <NumberedPager {...{ page, pages, linkTo }} className="mt-4" />
        {me ? <OwnReports /> : null}
      </div>
    </ReportsFrame>
  );
}

const columns: readonly Column<Unit>[] = [
  { id: 'unit', header: 'Unit', isRowHeader: true, cell: ({ name }) => name },
  ...reportPeriods.map(
    (period): Column<Unit> => ({
      id: period,
      header: periodNames[period],
      cell: ({ id, name }) => (
        <TextLink
          to="/smr-ops-cloud/reports/$id"
          params={{ id }}
          search={period === 'daily' ? {} : { period }}
          aria-label={`${reportNames[period]} of ${name}`}
        >
          {reportNames[period]}
        </TextLink>
      ),
    }),
  ),
];

/** What the reader gets by mail. */
function OwnReports() {
  const { reports } = Route.useRouteContext().api.fleet;
  const { data: own, isError } = useQuery(reports.listSubscriptions.queryOptions());
  const end = useTold(reports.unsubscribe.mutationOptions(), {
    done: 'No mail of this report any more',
    failed: 'The mails were not ended',
    refresh: [reports.listSubscriptions.key()],
  });
  return (
    <Panel title="What you get by mail">
      <DataList
        label="Reports by mail"
        look="inset"
        items={own}
        keyOf={({ id }) => id}
        empty={{ title: 'None. The page of a report has a button for it.' }}
        error={isError && !own ? 'Your reports could not be loaded.' : null}
      >
        {({ id, unitName, period }) => (
          <p className="flex flex-wrap justify-between gap-x-4 text-note">
            <span className="wrap-anywhere">
              {reportNames[period]} of {unitName}
            </span>
            <TextButton
              aria-label={`End the mails of the ${reportNames[period].toLowerCase()} of ${unitName}`}
              onClick={() => end.mutate({ id })}
            >
              End
            </TextButton>
          </p>
        )}
      </DataList>
    </Panel>
  );
}
