import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { OperatorsOnly } from '../../look/web/components/OperatorsOnly.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { type FleetRights, useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { offeredUnits } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { Alert } from '../contract.ts';
import { chooseStatus } from '../rules/choose-status.ts';
import { isQuiet, rankAlerts } from '../rules/rank-alerts.ts';
import { ALERTS_SHOWN, type AlertsSearch, readAlertsSearch, toAlertFilter } from './alerts-search.ts';
import { AcknowledgeAll } from './components/AcknowledgeAll.tsx';
import { AlertFilters } from './components/AlertFilters.tsx';
import { AlertRow, AlertRowHeaders } from './components/AlertRow.tsx';

const AlertsFrame = pageFrame({ title: 'Alerts', scale: 'panel', className: 'mb-4' });

export const Route = createFileRoute('/smr-ops-cloud/alerts')({
  validateSearch: readAlertsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient
        .ensureQueryData(api.fleet.alerts.list.queryOptions({ input: toAlertFilter(deps) }))
        .then((found) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(deps, found)))),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
      queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions()),
    ),
  head: fleetHeadOf({
    title: 'Fleet alerts | SMR Intelligence',
    description: 'Alarms and messages: what is open, who has taken it on, and what is over.',
    path: '/smr-ops-cloud/alerts',
  }),
  component: AlertsPage,
  pendingComponent: waitingIn(AlertsFrame, 'h-10 w-full', 'mt-10 h-96 w-full'),
  errorComponent: failingIn(AlertsFrame, LoadFailure, 'Unable to Load Alerts'),
});

const REFRESH_MS = 30_000;

/** Units of which the page says more than their id. */
const listNamed = (search: AlertsSearch, alerts: readonly Alert[]) => [
  search.unit,
  ...alerts.slice(0, ALERTS_SHOWN).map(({ smrUnitId }) => smrUnitId),
];

function AlertsPage() {
  const search = Route.useLoaderDeps();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: groups } = useSuspenseQuery(api.fleet.groups.labels.queryOptions());
  const { data: found } = useSuspenseQuery({
    ...api.fleet.alerts.list.queryOptions({ input: toAlertFilter(search) }),
    // The live stream tells of changes at once; this is for when it can't.
    refetchInterval: REFRESH_MS,
  });
  const alerts = found.slice(0, ALERTS_SHOWN);
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, listNamed(search, found)),
    placeholderData: keepPreviousData,
  });
  const now = useFleetNow(10);
  const { mayOperate } = useFleetRights();
  const mayAct = mayOperate(null);
  const hasActions = alerts.some(({ smrUnitId }) => mayOperate(smrUnitId));
  const zoneOf = new Map(units.map(({ id, timeZone }) => [id, timeZone]));
  const last = alerts.length === ALERTS_SHOWN ? alerts.at(-1) : undefined;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <AlertsFrame>
      <AlertFilters
        search={search}
        unit={units.find(({ id }) => id === search.unit)}
        groups={groups}
        onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
      />
      <ListFacts search={search} alerts={alerts} isCut={last !== undefined} mayOperate={mayOperate} />
      {alerts.length > 0 ? <AlertRowHeaders hasActions={hasActions} /> : null}
      <DataList
        label="Alerts"
        items={chooseStatus(search) === 'open' ? rankAlerts(alerts) : alerts}
        keyOf={({ id }) => id}
        empty={{
          title: isFiltered ? 'No alerts match' : 'Nothing is open',
          text: (
            <>
              {isFiltered ? 'No alert fits this search.' : 'No alarm is active or waits for anybody.'}{' '}
              <TextLink to="/smr-ops-cloud/alerts" search={{ status: 'all' }}>
                Show all alerts
              </TextLink>
            </>
          ),
        }}
      >
        {(alert) => (
          <AlertRow
            alert={alert}
            timeZone={zoneOf.get(alert.smrUnitId) ?? 'UTC'}
            now={now}
            mayAct={mayOperate(alert.smrUnitId)}
            hasActions={hasActions}
          />
        )}
      </DataList>
      <Pager
        older={
          last && {
            label: 'Older alerts',
            link: linkOptions({ to: '/smr-ops-cloud/alerts', search: { ...search, after: last.id } }),
          }
        }
        className="mt-4"
      />
      {mayAct ? null : <OperatorsOnly deed="acknowledge or shelve alarms" />}
    </AlertsFrame>
  );
}

interface ListFactsProps {
  search: AlertsSearch;
  alerts: readonly Alert[];
  isCut: boolean;
  mayOperate: FleetRights['mayOperate'];
}

function ListFacts({ search, alerts, isCut, mayOperate }: ListFactsProps) {
  const count = alerts.length;
  const quiet = search.status ? 0 : alerts.filter(isQuiet).length;
  const { after: _, ...filter } = search;
  return (
    <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-note text-ink-soft">
      <p role="status" className="tabular-nums">
        {isCut ? `The newest ${count}` : count} {count === 1 ? 'alert' : 'alerts'}
        {chooseStatus(search) === 'open' ? ' open' : ''}
        {quiet > 0 ? `, ${quiet} of them shelved or suppressed` : ''}
        {Object.keys(search).length > 0 ? (
          <>
            {' · '}
            <TextLink to="/smr-ops-cloud/alerts">Clear filters</TextLink>
          </>
        ) : null}
      </p>
      <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        {mayOperate(null) ? <AcknowledgeAll alerts={alerts.filter(({ smrUnitId }) => mayOperate(smrUnitId))} /> : null}
        <TextLink to="/smr-ops-cloud/alerts/statistics">Statistics</TextLink>
        <DownloadLinks csv={`/smr-ops-cloud/alerts.csv${stringifySearch({ ...filter })}`} />
      </span>
    </div>
  );
}
