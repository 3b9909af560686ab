import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, notFound } from '@tanstack/react-router';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact, slugParam } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { serverClock } from '../../live/web/estimate-clock.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { ReplayFrame } from '../../replay/web/components/ReplayFrame.tsx';
import { type ReplaySearch, readReplaySearch, timeInView } from '../../replay/web/replay-search.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import { ScreenView, zoneOf } from './components/ScreenView.tsx';
import { loadScreen, screenUnitsQuery, shownOf, streamsQuery } from './load-screen.ts';
import { keptOf } from './screen-search.ts';

/** Which unit, and when. */
export interface UnitReplaySearch extends ReplaySearch {
  unit?: string;
}

function readSearch(search: Record<string, unknown>): UnitReplaySearch {
  return compact({ ...readReplaySearch(search), unit: slugParam(search.unit) });
}

/** Of plots, up to the time in view. */
const asked = { range: '1h' } as const;

const UnitReplayFrame = pageFrame({
  title: 'Replay of a unit',
  scale: 'panel',
  intro: 'Values, states and alarms of a unit at any time of the past.',
  className: 'mb-3',
});

export const Route = createFileRoute('/smr-ops-cloud/replay')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const offered = await queryClient.ensureQueryData(offeredUnits(api.fleet));
    const unitId = deps.unit ?? offered.items[0]?.id;
    if (unitId === undefined) throw notFound();
    const content = await orNotFound(
      queryClient.ensureQueryData(api.fleet.screens.overview.queryOptions({ input: { unitId } })),
    );
    const units = await queryClient.ensureQueryData(screenUnitsQuery(api.fleet, content.panels));
    await queryClient.ensureQueryData(unitsNamed(api.fleet, [unitId]));
    // Without a time: an hour ago, so that there is something to play.
    const at =
      timeInView(deps, zoneOf(content.panels, units)) ?? Math.floor((serverClock.now() - HOUR_MS) / 60_000) * 60_000;
    await loadScreen(queryClient, api.fleet, { panels: content.panels, asked, past: { at, speed: deps.speed ?? 1 } });
    return { unitId, at };
  },
  head: ({ match }) =>
    pageHead({
      title: 'Replay of a unit | SMR Intelligence',
      description: 'Values, states and alarms of a reactor unit at any time of the past. Not a control system.',
      path: '/smr-ops-cloud/replay',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: ReplayPage,
  pendingComponent: waitingIn(UnitReplayFrame, 'h-96'),
  notFoundComponent: () => (
    <UnitReplayFrame>
      <Notice tone="empty" title="SMR unit not found">
        No unit of the fleet has this address. <TextLink to="/smr-ops-cloud">Show all units</TextLink>
      </Notice>
    </UnitReplayFrame>
  ),
  errorComponent: failingIn(UnitReplayFrame, LoadFailure, 'Unable to Load the Replay'),
});

function ReplayPage() {
  const search = Route.useSearch();
  const { unitId, at } = Route.useLoaderData();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: content } = useSuspenseQuery(api.fleet.screens.overview.queryOptions({ input: { unitId } }));
  const { data: units } = useSuspenseQuery(screenUnitsQuery(api.fleet, content.panels));
  const { data: named } = useSuspenseQuery(unitsNamed(api.fleet, [unitId]));
  const { data: streams } = useSuspenseQuery(streamsQuery(api.fleet, content.panels));
  const timeZone = zoneOf(content.panels, units);
  const goTo = (next: Record<string, unknown>) => navigate({ search: readSearch(next), resetScroll: false });
  return (
    <UnitReplayFrame>
      <FilterBar
        action="/smr-ops-cloud/replay"
        submitLabel="Show"
        kept={keptOf({ ...search, at }, ['unit'])}
        onSubmit={(fields) => goTo({ ...search, at, ...Object.fromEntries(fields) })}
        className="mb-3"
      >
        <UnitField chosen={named[0] ?? { id: unitId, name: unitId }} />
      </FilterBar>
      <ReplayFrame
        // Another unit begins anew.
        key={unitId}
        at={at}
        speed={search.speed ?? 1}
        shown={shownOf(content.panels, streams, units)}
        timeZone={timeZone}
        linkTo={(time, speed) =>
          linkOptions({ to: '/smr-ops-cloud/replay', search: { unit: unitId, at: time, speed } })
        }
        live={linkOptions({ to: '/smr-ops-cloud/unit/$id', params: { id: unitId } })}
        action="/smr-ops-cloud/replay"
        kept={[['unit', unitId]]}
        onGoTo={(fields) => goTo({ ...search, unit: unitId, ...fields })}
      >
        <ScreenView content={content} asked={asked} />
      </ReplayFrame>
    </UnitReplayFrame>
  );
}
