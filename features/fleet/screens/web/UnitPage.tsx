import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact, textParam } from '../../../../platform/web/search-params.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn } from '../../../../ui/page-frame.tsx';
import { ScrollingPanel } from '../../../../ui/ScrollingPanel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { ActiveAlerts } from '../../alerts/web/components/ActiveAlerts.tsx';
import { useNewestSamples } from '../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { describeData } from '../../look/web/head-fleet.ts';
import { MaintenanceList, unitTasksInput } from '../../maintenance/web/components/MaintenanceList.tsx';
import type { Stream } from '../../streams/contract.ts';
import { describeValues } from '../../streams/rules/describe-values.ts';
import { explainingStatus } from '../../streams/rules/expect-limit.ts';
import { joinOrigins } from '../../streams/rules/trace-origins.ts';
import { originWords } from '../../streams/vocabulary.ts';
import { LastWriters } from '../../telemetry/web/components/LastWriters.tsx';
import type { StatusEvent, Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS } from '../../units/vocabulary.ts';
import { offeredUnits } from '../../units/web/components/UnitField.tsx';
import { FEATURED_STREAMS } from '../vocabulary.ts';
import { StatusHistory } from './components/StatusHistory.tsx';
import { StreamGrid } from './components/StreamGrid.tsx';
import { TelemetryTile } from './components/TelemetryTile.tsx';
import { UnitMark } from './components/UnitMark.tsx';
import { silentUnits, UnitSwitcher } from './components/UnitSwitcher.tsx';

/** What the address of a unit's page says. */
export interface UnitSearch {
  q?: string;
}

export const Route = createFileRoute('/smr-ops-cloud/unit/$id')({
  validateSearch: (search: Record<string, unknown>): UnitSearch => compact({ q: textParam(search.q, 80) }),
  loader: async ({ context: { queryClient, api }, params }) => {
    const input = { unitId: params.id };
    const streams = queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input }));
    // An id that cannot be one is refused before it is looked for.
    const [unit] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.fleet.units.get.queryOptions({ input: params })),
        queryClient
          .ensureQueryData(offeredUnits(api.fleet))
          .then(({ items, pages }) =>
            pages > 1 ? undefined : queryClient.prefetchQuery(silentUnits(api.fleet, items)),
          ),
        queryClient.prefetchQuery(api.fleet.telemetry.origin.queryOptions({ input })),
        queryClient.ensureQueryData(api.fleet.units.statusEvents.queryOptions({ input: params })),
        streams.then((found) =>
          Promise.all(
            featured(found).map(({ id }) =>
              queryClient.ensureQueryData(api.fleet.telemetry.events.queryOptions({ input: { id } })),
            ),
          ),
        ),
        queryClient.ensureQueryData(api.fleet.maintenance.list.queryOptions({ input: unitTasksInput(params.id) })),
      ]),
    );
    return unit;
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.name} | SMR Intelligence`,
          description: describeData(
            `Telemetry, alarms and maintenance of ${loaderData.name}.`,
            loaderData.ownerLabel !== null,
          ),
          path: `/smr-ops-cloud/unit/${params.id}`,
          publicUrl: match.context.publicUrl,
          isIndexed: Object.keys(match.search).length === 0,
        })
      : { meta: [{ title: 'SMR unit not found | SMR Intelligence' }] },
  component: UnitPage,
  pendingComponent: UnitPending,
  notFoundComponent: UnitMissing,
  errorComponent: failingIn(UnitFrame, LoadFailure, 'Unable to Load the Unit'),
});

function UnitPage() {
  const params = Route.useParams();
  const { q } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const input = { unitId: params.id };
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: unit } = useSuspenseQuery({ ...api.fleet.units.get.queryOptions({ input: params }), ...again });
  const { data: events } = useSuspenseQuery(api.fleet.units.statusEvents.queryOptions({ input: params }));
  const { data: streams } = useSuspenseQuery({ ...api.fleet.telemetry.streams.queryOptions({ input }), ...again });
  useHearOnly(streams.map(({ id }) => id).sort((a, b) => a - b));
  return (
    <UnitFrame>
      <UnitSwitcher unit={unit} />
      <UnitHeader unit={unit} lastChange={events[0]} streams={streams} />
      <LastWriters unitId={unit.id} />
      <div className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {featured(streams).map((stream) => (
          <TelemetryTile key={stream.id} stream={stream} unitStatus={explainingStatus(unit)} />
        ))}
      </div>
      {/* A quiet unit has no alerts: the history of its status takes the room beside what is due. */}
      <div className="mt-3 grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <div className="space-y-3">
          <ScrollingPanel label="Active alerts of this unit">
            <ActiveAlerts unitIds={[unit.id]} timeZone={unit.timeZone} />
          </ScrollingPanel>
          <StatusHistory events={events} timeZone={unit.timeZone} />
        </div>
        <MaintenanceList unitId={unit.id} timeZone={unit.timeZone} />
      </div>
      <div className="mt-3">
        <StreamGrid
          key={unit.id}
          unitStatus={explainingStatus(unit)}
          streams={streams.toSorted((a, b) => a.rank - b.rank)}
          action={`/smr-ops-cloud/unit/${unit.id}`}
          text={q}
          onSearch={(text) => navigate({ search: compact({ q: text }), replace: true, resetScroll: false })}
        />
      </div>
    </UnitFrame>
  );
}

function describeOrigin(streams: readonly Stream[]): string {
  const origins = streams.flatMap(({ origin }) => origin ?? []);
  return origins.length === 0 ? 'none yet' : originWords[joinOrigins(origins)];
}

function featured(streams: readonly Stream[]): Stream[] {
  return streams.toSorted((a, b) => a.rank - b.rank).slice(0, FEATURED_STREAMS);
}

/** The way back, over whatever there is to show. */
function UnitFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mb-3 text-note">
        <TextLink to="/smr-ops-cloud">← Fleet</TextLink>
      </p>
      {children}
    </>
  );
}

interface UnitHeaderProps {
  unit: Unit;
  lastChange: StatusEvent | undefined;
  streams: readonly Stream[];
}

/** Follows each value, alone. */
function HeardMark({ unit, streams }: { unit: Unit; streams: readonly Stream[] }) {
  const { isSilent } = describeValues(streams, useNewestSamples(streams), useFleetNow());
  return <UnitMark unit={unit} isSilent={isSilent} />;
}

function UnitHeader({ unit, lastChange, streams }: UnitHeaderProps) {
  const isOut = unit.status !== 'operational' && lastChange?.toStatus === unit.status;
  return (
    <>
      <PageHeader
        title={unit.name}
        scale="panel"
        eyebrow={<HeardMark unit={unit} streams={streams} />}
        actions={
          <>
            <FollowLink path={`/smr-ops-cloud/unit/${unit.id}`} label="Follow its alarms" />
            <LinkButton to="/smr-ops-cloud/mimic" search={{ unit: unit.id }}>
              Mimic
            </LinkButton>
            <LinkButton to="/smr-ops-cloud/plot" search={{ unit: unit.id }}>
              Plot
            </LinkButton>
            <LinkButton to="/smr-ops-cloud/replay" search={{ unit: unit.id }}>
              Replay
            </LinkButton>
          </>
        }
        intro={
          <Facts
            look="line"
            facts={[
              { label: 'Site', value: unit.siteName },
              { label: 'Capacity', value: formatQuantity(unit.capacityMw, 'MW') },
              ...(unit.opgAssetId ? [{ label: 'Asset id', value: unit.opgAssetId }] : []),
              { label: 'Values', value: describeOrigin(streams) },
            ]}
          />
        }
        className="mt-5"
      />
      {isOut ? (
        <p className="mt-3 max-w-3xl border-l-2 border-warn pl-3 text-note">
          {lastChange.cause ?? 'Out of operation'} since{' '}
          <Time at={lastChange.at} form="moment" timeZone={unit.timeZone} />. Values outside their limits are to be
          expected meanwhile.
        </p>
      ) : null}
    </>
  );
}

function UnitPending() {
  return (
    <UnitFrame>
      <div role="status" aria-label="Loading">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="mt-6 h-8 w-72" />
        <Skeleton className="mt-3 h-5 w-96 max-w-full" />
        <div className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {Array.from({ length: FEATURED_STREAMS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
            <Skeleton key={index} className="h-44" />
          ))}
        </div>
      </div>
    </UnitFrame>
  );
}

function UnitMissing() {
  return (
    <UnitFrame>
      <Notice
        tone="empty"
        title="SMR unit not found"
        actions={<LinkButton to="/smr-ops-cloud">Show all units</LinkButton>}
      >
        No unit of the fleet has this address.
      </Notice>
    </UnitFrame>
  );
}
