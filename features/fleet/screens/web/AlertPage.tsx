import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { type Fact, Facts } from '../../../../ui/Facts.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { AlertCalls } from '../../escalation/web/components/AlertCalls.tsx';
import { DataNotice } from '../../look/web/components/DataNotice.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { OperatorsOnly } from '../../look/web/components/OperatorsOnly.tsx';
import { SeverityMark } from '../../look/web/components/SeverityMark.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { limitWords } from '../../streams/rules/describe-limit.ts';
import { formatValue } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { AlertWithHistory } from '../contract.ts';
import { isQuiet } from '../rules/rank-alerts.ts';
import { AlarmStateMark } from './components/AlarmStateMark.tsx';
import { AlertActions } from './components/AlertActions.tsx';
import { AlertHistory } from './components/AlertHistory.tsx';

export const Route = createFileRoute('/smr-ops-cloud/alerts/$id')({
  loader: async ({ context: { queryClient, api }, params }) => {
    // An id that cannot be one is refused before it is looked for.
    const alert = await orNotFound(queryClient.ensureQueryData(api.fleet.alerts.get.queryOptions({ input: params })));
    await queryClient.ensureQueryData(unitsNamed(api.fleet, [alert.smrUnitId]));
    return alert;
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData?.title ?? 'Alert not found'} | SMR Intelligence` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: AlertPage,
  pendingComponent: waitingIn(AlertFrame, 'h-6 w-56', 'mt-3 h-8 w-96 max-w-full', 'mt-6 h-64 max-w-4xl'),
  notFoundComponent: () => (
    <AlertFrame>
      <Notice tone="empty" title="Alert not found">
        No alert has this address.{' '}
        <TextLink to="/smr-ops-cloud/alerts" search={{ status: 'all' }}>
          Show all alerts
        </TextLink>
      </Notice>
    </AlertFrame>
  ),
  errorComponent: failingIn(AlertFrame, LoadFailure, 'Unable to Load the Alert'),
});

function AlertPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: alert } = useSuspenseQuery({
    ...api.fleet.alerts.get.queryOptions({ input: params }),
    refetchInterval: 30_000,
  });
  const { data: named } = useSuspenseQuery(unitsNamed(api.fleet, [alert.smrUnitId]));
  const [unit] = named;
  const timeZone = unit?.timeZone ?? 'UTC';
  const mayAct = useFleetRights().mayOperate(alert.smrUnitId);
  return (
    <AlertFrame>
      {/* Above it the page speaks of the fleet as it is now. */}
      {unit ? null : (
        <DataNotice
          sentences={['The unit of this alert is not in the fleet any more. If it was simulated, so is the alert.']}
          className="mb-3 rounded-lg"
        />
      )}
      <PageHeader
        scale="panel"
        title={alert.title}
        eyebrow={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
            <AlarmStateMark alert={alert} timeZone={timeZone} />
          </div>
        }
        intro={<p className="text-lead">{alert.message}</p>}
      />
      <Facts facts={factsOf(alert, unit?.name ?? alert.smrUnitId, timeZone)} className="mt-part max-w-4xl" />
      {mayAct && alert.status === 'open' ? (
        <div className="mt-part empty:hidden">
          <AlertActions alert={alert} />
        </div>
      ) : null}
      {mayAct ? <AlertCalls alertId={alert.id} timeZone={timeZone} /> : null}
      <AlertHistory alert={alert} timeZone={timeZone} />
      {mayAct ? null : <OperatorsOnly deed="act on this alert, or to see who did" />}
    </AlertFrame>
  );
}

function factsOf(alert: AlertWithHistory, unitName: string, timeZone: string): Fact[] {
  const { kind, smrUnitId, tag, limitName, limitValue, unit, ts, heardAt, returnedAt, closedAt } = alert;
  // With a reason it ended otherwise.
  const isBack = alert.events.findLast(({ action }) => action === 'return')?.reason === null;
  const at = (label: string, moment: string) => ({
    label,
    value: <Time at={moment} form="moment" isExact timeZone={timeZone} />,
  });
  const facts: (Fact | null)[] = [
    {
      label: 'Unit',
      value: (
        <TextLink to="/smr-ops-cloud/unit/$id" params={{ id: smrUnitId }}>
          {unitName}
        </TextLink>
      ),
    },
    tag
      ? {
          label: 'Tag',
          value: (
            <TextLink to="/smr-ops-cloud/unit/$id/$tag" params={{ id: smrUnitId, tag }} search={hourAround(ts)}>
              {tag}, the hour around it
            </TextLink>
          ),
        }
      : null,
    limitName && limitValue !== null
      ? { label: 'Limit', value: `${limitWords[limitName]}, ${formatValue(limitValue)} ${unitLabel(unit ?? '')}` }
      : null,
    at(heardAt ? 'Happened' : 'Raised', ts),
    heardAt ? at('Heard, by samples that came late', heardAt) : null,
    returnedAt ? at(isBack ? backWords[kind] : 'Ended', returnedAt) : null,
    closedAt ? at('Over', closedAt) : null,
  ];
  return facts.filter((fact) => fact !== null);
}

const backWords = { limit: 'Value back', silence: 'Data back', message: 'Ended' };

const HALF_AN_HOUR_MS = 1_800_000;

/** What the values did before and after, in the address of a stream's page. */
function hourAround(ts: string) {
  return { from: Date.parse(ts) - HALF_AN_HOUR_MS, to: Date.parse(ts) + HALF_AN_HOUR_MS };
}

/** The way back, over whatever there is to show. */
function AlertFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mb-4 text-note">
        <TextLink to="/smr-ops-cloud/alerts">← Alerts</TextLink>
      </p>
      {children}
    </>
  );
}
