import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useIsEditor } from '../../../accounts/web/use-is-editor.ts';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { EditorsOnly } from '../../look/web/components/EditorsOnly.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import type { Alert } from '../contract.ts';
import { chooseStatus } from '../rules/choose-status.ts';
import { isQuiet, rankAlerts } from '../rules/rank-alerts.ts';
import { ALERTS_SHOWN, type AlertsSearch, readAlertsSearch, toAlertFilter } from './alerts-search.ts';
import { AlertFilters } from './components/AlertFilters.tsx';
import { AlertRow, rowClass } from './components/AlertRow.tsx';

export const Route = createFileRoute('/smr-ops-cloud/alerts')({
  validateSearch: readAlertsSearch,
  // The router leaves in what the reader of the address dropped.
  loaderDeps: ({ search }) => readAlertsSearch({ ...search }),
  loader: ({ context: { queryClient, api }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.alerts.list.queryOptions({ input: toAlertFilter(deps) })),
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
    ]),
  head: ({ match }) =>
    pageHead({
      title: 'Fleet alerts | SMR Intelligence',
      description:
        'Alarms and messages of a simulated fleet of reactor units: what is open, who has taken it on, and what is over.',
      path: '/smr-ops-cloud/alerts',
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: AlertsPage,
  pendingComponent: AlertsPending,
  errorComponent: AlertsError,
});

const REFRESH_MS = 30_000;

function AlertsPage() {
  const search = Route.useLoaderDeps();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  const { data: found } = useSuspenseQuery({
    ...api.fleet.alerts.list.queryOptions({ input: toAlertFilter(search) }),
    // The live stream tells of changes at once; this is for when it can't.
    refetchInterval: REFRESH_MS,
  });
  const alerts = found.slice(0, ALERTS_SHOWN);
  const now = useFleetNow(10);
  const mayAct = useIsEditor();
  const zoneOf = new Map(units.map(({ id, timeZone }) => [id, timeZone]));
  const last = alerts.length === ALERTS_SHOWN ? alerts.at(-1) : undefined;
  return (
    <AlertsFrame>
      <AlertFilters
        search={search}
        units={units}
        onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
      />
      <ListFacts search={search} alerts={alerts} isCut={last !== undefined} />
      {alerts.length > 0 ? (
        <>
          <div aria-hidden className={`${rowClass(mayAct)} hidden py-2 text-xs font-medium text-ink-soft lg:grid`}>
            <span>Severity</span>
            <span>Alert</span>
            <span>State</span>
            <span>Raised</span>
          </div>
          <ul aria-label="Alerts" className="divide-y divide-line rounded-lg border border-line bg-panel">
            {(chooseStatus(search) === 'open' ? rankAlerts(alerts) : alerts).map((alert) => (
              <li key={alert.id}>
                <AlertRow alert={alert} timeZone={zoneOf.get(alert.smrUnitId) ?? 'UTC'} now={now} mayAct={mayAct} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <NoAlerts search={search} />
      )}
      {last ? (
        <Link
          to="/smr-ops-cloud/alerts"
          search={{ ...search, after: last.id }}
          className="mt-4 inline-block text-sm text-accent underline"
        >
          Older alerts
        </Link>
      ) : null}
      {mayAct ? null : <EditorsOnly deed="acknowledge or shelve alarms" />}
    </AlertsFrame>
  );
}

function AlertsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-4 font-sans text-2xl font-semibold tracking-tight">Alerts</h1>
      {children}
    </>
  );
}

interface ListFactsProps {
  search: AlertsSearch;
  alerts: readonly Alert[];
  isCut: boolean;
}

function ListFacts({ search, alerts, isCut }: ListFactsProps) {
  const count = alerts.length;
  const quiet = search.status ? 0 : alerts.filter(isQuiet).length;
  const { after: _, ...filter } = search;
  const all = Object.keys(search).length > 0;
  return (
    <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
      <p role="status" className="tabular-nums">
        {isCut ? `The newest ${count}` : count} {count === 1 ? 'alert' : 'alerts'}
        {chooseStatus(search) === 'open' ? ' open' : ''}
        {quiet > 0 ? `, ${quiet} of them shelved or suppressed` : ''}
        {all ? (
          <>
            {' · '}
            <Link to="/smr-ops-cloud/alerts" className="text-accent underline">
              Clear filters
            </Link>
          </>
        ) : null}
      </p>
      <a
        href={`/smr-ops-cloud/alerts.csv${stringifySearch({ ...filter })}`}
        className="inline-flex items-center gap-1.5 py-1 underline hover:text-ink"
      >
        <Download aria-hidden className="size-4" /> CSV
      </a>
    </div>
  );
}

function NoAlerts({ search }: { search: AlertsSearch }) {
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Notice tone="empty" title={isFiltered ? 'No alerts match' : 'Nothing is open'}>
      {isFiltered ? 'No alert fits this search.' : 'No alarm is active or waits for anybody.'}{' '}
      <Link to="/smr-ops-cloud/alerts" search={{ status: 'all' }} className="text-accent underline">
        Show all alerts
      </Link>
    </Notice>
  );
}

function AlertsPending() {
  return (
    <AlertsFrame>
      <div role="status" aria-label="Loading">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-10 h-96 w-full" />
      </div>
    </AlertsFrame>
  );
}

function AlertsError(failure: ErrorComponentProps) {
  return (
    <AlertsFrame>
      <LoadFailure title="Unable to Load Alerts" {...failure} />
    </AlertsFrame>
  );
}
