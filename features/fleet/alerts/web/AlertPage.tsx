import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, notFound } from '@tanstack/react-router';
import { hasCode } from '../../../../platform/web/error-message.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useIsEditor } from '../../../accounts/web/use-is-editor.ts';
import { EditorsOnly } from '../../look/web/components/EditorsOnly.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { SeverityMark } from '../../look/web/components/SeverityMark.tsx';
import { formatStationTime } from '../../look/web/format-station-time.ts';
import { limitWords } from '../../streams/rules/describe-limit.ts';
import { formatValue } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import type { AlertWithHistory } from '../contract.ts';
import { isQuiet } from '../rules/rank-alerts.ts';
import { AlarmStateMark } from './components/AlarmStateMark.tsx';
import { AlertActions } from './components/AlertActions.tsx';
import { AlertHistory } from './components/AlertHistory.tsx';

export const Route = createFileRoute('/smr-ops-cloud/alerts/$id')({
  loader: async ({ context: { queryClient, api }, params }) => {
    try {
      await queryClient.ensureQueryData(api.fleet.units.list.queryOptions());
      return await queryClient.ensureQueryData(api.fleet.alerts.get.queryOptions({ input: params }));
    } catch (error) {
      // An id that cannot be one is refused before it is looked for.
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_REQUEST')) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData?.title ?? 'Alert not found'} | SMR Intelligence` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: AlertPage,
  pendingComponent: AlertPending,
  notFoundComponent: AlertMissing,
  errorComponent: AlertError,
});

function AlertPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  const { data: alert } = useSuspenseQuery({
    ...api.fleet.alerts.get.queryOptions({ input: params }),
    refetchInterval: 30_000,
  });
  const unit = units.find(({ id }) => id === alert.smrUnitId);
  const timeZone = unit?.timeZone ?? 'UTC';
  const mayAct = useIsEditor();
  return (
    <>
      <BackLink />
      <header className="mt-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
          <AlarmStateMark alert={alert} timeZone={timeZone} />
        </div>
        <h1 className="mt-2 font-sans text-2xl font-semibold tracking-tight wrap-anywhere">{alert.title}</h1>
        <p className="mt-1 text-lg wrap-anywhere text-ink-soft">{alert.message}</p>
      </header>
      <dl className="mt-5 grid max-w-4xl grid-cols-1 gap-x-8 gap-y-3 text-sm xs:grid-cols-2 lg:grid-cols-4">
        <div>
          <dt className="text-ink-soft">Unit</dt>
          <dd>
            <Link to="/smr-ops-cloud/unit/$id" params={{ id: alert.smrUnitId }} className="text-accent hover:underline">
              {unit?.name ?? alert.smrUnitId}
            </Link>
          </dd>
        </div>
        {alert.tag ? (
          <div>
            <dt className="text-ink-soft">Tag</dt>
            <dd>
              <Link
                to="/smr-ops-cloud/unit/$id/$tag"
                params={{ id: alert.smrUnitId, tag: alert.tag }}
                search={hourAround(alert.ts)}
                className="text-accent hover:underline"
              >
                {alert.tag}, the hour around it
              </Link>
            </dd>
          </div>
        ) : null}
        {factsOf(alert, timeZone).map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {mayAct && alert.status === 'open' ? (
        <div className="mt-5">
          <AlertActions alert={alert} />
        </div>
      ) : null}
      <AlertHistory alert={alert} timeZone={timeZone} />
      {mayAct ? null : <EditorsOnly deed="act on this alert, or to see who did" />}
    </>
  );
}

const HALF_AN_HOUR_MS = 1_800_000;

/** What the values did before and after, in the address of a stream's page. */
function hourAround(ts: string) {
  return { from: Date.parse(ts) - HALF_AN_HOUR_MS, to: Date.parse(ts) + HALF_AN_HOUR_MS };
}

function factsOf(alert: AlertWithHistory, timeZone: string): [label: string, value: string][] {
  const { tag, limitName, limitValue, unit, ts, returnedAt, closedAt } = alert;
  const facts: [string, string][] = [];
  if (limitName && limitValue !== null) {
    facts.push(['Limit', `${limitWords[limitName]}, ${formatValue(limitValue)} ${unitLabel(unit ?? '')}`]);
  }
  facts.push(['Raised', formatStationTime(ts, timeZone)]);
  if (returnedAt) facts.push([tag ? 'Value back' : 'Ended', formatStationTime(returnedAt, timeZone)]);
  if (closedAt) facts.push(['Over', formatStationTime(closedAt, timeZone)]);
  return facts;
}

function BackLink() {
  return (
    <Link to="/smr-ops-cloud/alerts" className="inline-block py-1 text-sm text-accent hover:underline">
      ← Alerts
    </Link>
  );
}

function AlertPending() {
  return (
    <div role="status" aria-label="Loading">
      <BackLink />
      <Skeleton className="mt-4 h-6 w-56" />
      <Skeleton className="mt-3 h-8 w-96 max-w-full" />
      <Skeleton className="mt-6 h-64 max-w-4xl" />
    </div>
  );
}

function AlertError(failure: ErrorComponentProps) {
  return (
    <>
      <BackLink />
      <div className="mt-4">
        <LoadFailure title="Unable to Load the Alert" {...failure} />
      </div>
    </>
  );
}

function AlertMissing() {
  return (
    <>
      <BackLink />
      <div className="mt-4">
        <Notice tone="empty" title="Alert not found">
          No alert has this address.{' '}
          <Link to="/smr-ops-cloud/alerts" search={{ status: 'all' }} className="text-accent underline">
            Show all alerts
          </Link>
        </Notice>
      </div>
    </>
  );
}
