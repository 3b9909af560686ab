import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { failingIn, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Alert } from '../../alerts/contract.ts';
import { AlertView } from '../../alerts/web/components/AlertView.tsx';
import { serverClock } from '../../live/web/estimate-clock.ts';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { DataNotice } from '../../look/web/components/DataNotice.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { marksQuery } from '../../plots/web/query-marks.ts';
import type { Stream } from '../../streams/contract.ts';
import { explainingStatus } from '../../streams/rules/expect-limit.ts';
import { historyQuery } from '../../telemetry/web/query-history.ts';
import { unitsNamed } from '../../units/web/units-named.ts';
import { chooseTrend, nameTrend } from '../rules/choose-trend.ts';
import { AlarmTrend } from './components/AlarmTrend.tsx';
import { ValueNow } from './components/ValueNow.tsx';

export const Route = createFileRoute('/smr-ops-cloud/alerts/$id')({
  loader: async ({ context: { queryClient, api }, params }) => {
    // An id that cannot be one is refused before it is looked for.
    const alert = await orNotFound(queryClient.ensureQueryData(api.fleet.alerts.get.queryOptions({ input: params })));
    // Without its values an alarm is still worth showing. Of a stream that was removed there are none.
    const withTrend = async () => {
      const input = streamsOf(alert);
      const stream =
        input && pickStream(await queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input })));
      if (!stream) return;
      const asked = chooseTrend(alert, stream.updatedAt, serverClock.now());
      await Promise.all([
        queryClient.prefetchQuery(historyQuery(api.fleet, stream.id, asked)),
        queryClient.prefetchQuery(marksQuery(api.fleet, [stream.id], asked)),
      ]);
    };
    await Promise.all([
      queryClient.ensureQueryData(unitsNamed(api.fleet, [alert.smrUnitId])),
      withTrend().catch(() => {}),
    ]);
    return { title: alert.title };
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
  const { smrUnitId: unitId, tag } = alert;
  const { data: named } = useSuspenseQuery(unitsNamed(api.fleet, [unitId]));
  const [unit] = named;
  const now = useFleetNow(60);
  const input = streamsOf(alert);
  const { data: streams } = useQuery({
    ...api.fleet.telemetry.streams.queryOptions({ input: input ?? { unitId } }),
    enabled: input !== null && unit !== undefined,
  });
  // Those of the unit may be known from its own page, and say nothing of a message.
  const stream = input && streams && pickStream(streams);
  // A page that stays open lets the alarm not slide out of the last hour.
  const asked = chooseTrend(alert, stream?.updatedAt, now);
  useHearOnly(stream ? [stream.id] : []);
  const timeZone = unit?.timeZone ?? 'UTC';
  return (
    <AlertFrame>
      {/* Above it the page speaks of the fleet as it is now. */}
      {unit ? null : (
        <DataNotice
          sentences={['The unit of this alert is not in the fleet any more. If it was simulated, so is the alert.']}
          className="mb-3 rounded-lg"
        />
      )}
      <AlertView
        alert={alert}
        unitName={unit?.name ?? unitId}
        timeZone={timeZone}
        now={
          stream && unit && tag !== null
            ? { label: 'Value now', value: <ValueNow stream={stream} unitStatus={explainingStatus(unit)} /> }
            : undefined
        }
      >
        {stream && unit ? (
          <AlarmTrend stream={stream} unit={unit} asked={asked} name={nameTrend(alert, asked)} />
        ) : null}
      </AlertView>
    </AlertFrame>
  );
}

/** Whose values are shown with it: those of its stream, or, where a whole unit is silent, of the unit's first one. null: a message has none. */
function streamsOf({ kind, smrUnitId: unitId, tag }: Alert): { unitId: string; tag?: string } | null {
  if (tag !== null) return { unitId, tag };
  return kind === 'silence' ? { unitId } : null;
}

/** That of the first large tile on the unit's page. */
function pickStream(streams: readonly Stream[]): Stream | undefined {
  return streams
    .toSorted((a, b) => a.rank - b.rank)
    .find(({ expression }, _, all) => expression === null || all.length === 1);
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
