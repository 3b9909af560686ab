import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, notFound } from '@tanstack/react-router';
import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact, slugParam } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { useHearOnly } from '../../live/web/use-live-fleet.ts';
import { DataNotice } from '../../look/web/components/DataNotice.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { MimicView } from '../../mimic/web/components/MimicView.tsx';
import { windowAt } from '../../replay/rules/play-clock.ts';
import { ReplayFrame } from '../../replay/web/components/ReplayFrame.tsx';
import { replayQuery } from '../../replay/web/query-replay.ts';
import { type ReplaySearch, readReplaySearch, timeInView } from '../../replay/web/replay-search.ts';
import { usePast } from '../../replay/web/use-past.ts';
import type { Stream } from '../../streams/contract.ts';
import { explainingStatus } from '../../streams/rules/expect-limit.ts';
import { sayUnits } from '../../streams/rules/say-origins.ts';
import type { Unit } from '../../units/contract.ts';
import { METRICS_REFRESH_SECONDS } from '../../units/vocabulary.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import { listAtPlaces } from '../rules/list-shown.ts';
import { keptOf } from './screen-search.ts';

/** Whose plant, and when; without a time it is now. */
export interface MimicSearch extends ReplaySearch {
  unit?: string;
}

function readSearch(search: Record<string, unknown>): MimicSearch {
  return compact({ ...readReplaySearch(search), unit: slugParam(search.unit) });
}

const MimicFrame = pageFrame({
  title: 'Mimic diagram',
  scale: 'panel',
  intro: 'The plant of a unit, with its values at their places.',
  className: 'mb-3',
});

export const Route = createFileRoute('/smr-ops-cloud/mimic')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const offered = await queryClient.ensureQueryData(offeredUnits(api.fleet));
    const id = deps.unit ?? offered.items[0]?.id;
    if (id === undefined) throw notFound();
    const unit = await orNotFound(queryClient.ensureQueryData(api.fleet.units.get.queryOptions({ input: { id } })));
    const streams = await orNotFound(
      queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input: { unitId: unit.id } })),
    );
    await queryClient.prefetchQuery(api.fleet.telemetry.origin.queryOptions({ input: { unitId: unit.id } }));
    const at = timeInView(deps, unit.timeZone);
    if (at !== null)
      await queryClient.prefetchQuery(replayQuery(api.fleet, shownOf(unit, streams), windowAt(at, deps.speed ?? 1)));
    return { unitId: unit.id, name: unit.name };
  },
  head: ({ loaderData, match }) =>
    pageHead({
      title: `${match.search.at === undefined ? '' : 'Replay: '}Mimic diagram of ${loaderData?.name ?? 'a unit'} | SMR Intelligence`,
      description: 'The plant of a reactor unit as a drawing, with its values at their places. Not a control system.',
      path: '/smr-ops-cloud/mimic',
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: MimicPage,
  pendingComponent: waitingIn(MimicFrame, 'h-96'),
  notFoundComponent: () => (
    <MimicFrame>
      <Notice tone="empty" title="SMR unit not found">
        No unit of the fleet has this address. <TextLink to="/smr-ops-cloud">Show all units</TextLink>
      </Notice>
    </MimicFrame>
  ),
  errorComponent: failingIn(MimicFrame, LoadFailure, 'Unable to Load the Mimic Diagram'),
});

/** What is asked of the past. */
function shownOf(unit: Pick<Unit, 'id'>, streams: readonly Stream[]) {
  const streamIds = listAtPlaces(streams).map(({ id }) => id);
  return { streamIds: streamIds.sort((a, b) => a - b), unitIds: [unit.id] };
}

function MimicPage() {
  const search = Route.useSearch();
  const { unitId } = Route.useLoaderData();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const again = { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: unit } = useSuspenseQuery({ ...api.fleet.units.get.queryOptions({ input: { id: unitId } }), ...again });
  const { data: streams } = useSuspenseQuery({
    ...api.fleet.telemetry.streams.queryOptions({ input: { unitId } }),
    ...again,
  });
  const hourAgo = Math.floor(useFleetNow(60) / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;
  const at = timeInView(search, unit.timeZone);
  const linkTo = (next: MimicSearch) => linkOptions({ to: '/smr-ops-cloud/mimic', search: { ...next } });
  const goTo = (next: Record<string, unknown>) => navigate({ search: readSearch(next), resetScroll: false });
  const view = <ShownUnit unit={unit} streams={streams} />;
  return (
    <MimicFrame>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <FilterBar
          action="/smr-ops-cloud/mimic"
          submitLabel="Show"
          kept={keptOf(search, ['unit'])}
          onSubmit={(fields) => goTo({ ...search, ...Object.fromEntries(fields) })}
        >
          <UnitField chosen={unit} />
        </FilterBar>
        <LinkButton to="/smr-ops-cloud/unit/$id" params={{ id: unitId }}>
          All of the unit
        </LinkButton>
        {at === null ? <LinkButton {...linkTo({ unit: unitId, at: hourAgo })}>Replay</LinkButton> : null}
      </div>
      {at === null ? (
        view
      ) : (
        <ReplayFrame
          // Another unit begins anew.
          key={unitId}
          at={at}
          speed={search.speed ?? 1}
          shown={shownOf(unit, streams)}
          timeZone={unit.timeZone}
          linkTo={(time, speed) => linkTo(readSearch({ unit: unitId, at: time, speed }))}
          live={linkTo({ unit: unitId })}
          action="/smr-ops-cloud/mimic"
          kept={[['unit', unitId]]}
          onGoTo={(fields) => goTo({ ...search, unit: unitId, ...fields })}
        >
          {view}
        </ReplayFrame>
      )}
    </MimicFrame>
  );
}

/** A unit now, or as it was at the time in view. */
function ShownUnit({ unit, streams }: { unit: Unit; streams: readonly Stream[] }) {
  const { api } = Route.useRouteContext();
  const past = usePast();
  const { data: told } = useQuery(api.fleet.telemetry.origin.queryOptions({ input: { unitId: unit.id } }));
  const origins = told ? [{ smrUnitId: unit.id, ...told }] : [];
  // The past needs nobody who tells of now.
  useHearOnly(past ? [] : shownOf(unit, streams).streamIds);
  return (
    <>
      <DataNotice sentences={sayUnits([unit], origins, [unit.id])} className="mb-3 rounded-lg" />
      <MimicView
        unit={unit}
        streams={past ? streams.map(past.streamThen) : streams}
        unitStatus={explainingStatus({ ...unit, status: past?.statusOf(unit.id) ?? unit.status })}
        isPast={past !== null}
      />
    </>
  );
}
