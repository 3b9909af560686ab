import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { GroupLabel } from '../../groups/contract.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { type RangeEnds, toAskedRange } from '../../telemetry/rules/choose-range.ts';
import { playedScreens } from '../rules/play-screens.ts';
import { USUAL_STAY } from '../vocabulary.ts';
import { ScreenView, zoneOf } from './components/ScreenView.tsx';
import { type FleetApi, loadScreen, screenUnitsQuery } from './load-screen.ts';
import { findGroup, narrowContent, useGroup } from './use-group.ts';
import { readWallSearch } from './wall-search.ts';

const WallFrame = pageFrame({ title: 'Playlist', scale: 'panel', className: 'mb-2' });

export const Route = createFileRoute('/smr-ops-cloud/wall')({
  validateSearch: readWallSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const groups = await queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions());
    const screens = await queryClient.ensureQueryData(api.fleet.screens.list.queryOptions({ input: {} }));
    const [first] = playedScreens(deps.screens?.split(',') ?? [], screens);
    if (first)
      await loadTurn(queryClient, api.fleet, { slug: first.slug, group: findGroup(groups, deps.group), range: deps });
  },
  head: ({ match }) =>
    pageHead({
      title: 'Playlist of screens | SMR Intelligence',
      description: 'Screens of the fleet in turn, for a wall. Not a control system.',
      path: '/smr-ops-cloud/wall',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: WallPage,
  pendingComponent: waitingIn(WallFrame, 'h-96'),
  errorComponent: failingIn(WallFrame, LoadFailure, 'Unable to Load the Playlist'),
});

/** All that a screen shows first. @throws when the screen, its streams or its units cannot be had */
async function loadTurn(
  queryClient: QueryClient,
  fleet: FleetApi,
  { slug, group, range }: { slug: string; group: GroupLabel | null; range: RangeEnds },
): Promise<void> {
  const screen = await queryClient.ensureQueryData(fleet.screens.get.queryOptions({ input: { slug } }));
  const { panels } = narrowContent(screen.content, group);
  const units = await queryClient.ensureQueryData(screenUnitsQuery(fleet, panels));
  const asked = toAskedRange(range, zoneOf(panels, units));
  await loadScreen(queryClient, fleet, { panels, asked, screenId: screen.id, past: null });
}

const LIST_REFRESH_MS = 60_000;
const LOADED_WITHIN_MS = 20_000;

/**
 * Screens in turn. Nothing navigates: the address, and so the wall, stays what it is for months. Shared screens need no session, so the end of
 * one ends nothing here; a screen that is not there (any more) is left out of the next round.
 */
function WallPage() {
  const search = Route.useSearch();
  const { screens: listed, seconds = USUAL_STAY } = search;
  const { group } = useGroup(search.group);
  const { api, queryClient } = Route.useRouteContext();
  const { data: known } = useSuspenseQuery({
    ...api.fleet.screens.list.queryOptions({ input: {} }),
    refetchInterval: LIST_REFRESH_MS,
  });
  const played = playedScreens(listed?.split(',') ?? [], known);
  const [turn, setTurn] = useState(0);
  const place = played.length === 0 ? 0 : turn % played.length;
  const shown = played[place];
  /** A wall never shows that it waits: what is shown stays until the next one has come. @returns whether it has */
  const bring = useEffectEvent(async (next: number): Promise<boolean> => {
    const screen = played[next % played.length];
    if (!screen || screen.slug === shown?.slug) return screen !== undefined;
    const brought = loadTurn(queryClient, api.fleet, { slug: screen.slug, group, range: search });
    // A line that is dead and does not say so holds nobody on one screen.
    const tooLong = new Promise<false>((resolve) => window.setTimeout(() => resolve(false), LOADED_WITHIN_MS));
    return Promise.race([
      brought.then(
        () => true,
        () => false,
      ),
      tooLong,
    ]);
  });
  useEffect(() => {
    let isOver = false;
    let next = turn + 1;
    let timer: number | undefined;
    const play = async () => {
      const isThere = await bring(next);
      if (isOver) return;
      if (isThere) return setTurn(next);
      // Another one may be had.
      next++;
      timer = window.setTimeout(play, seconds * 1_000);
    };
    timer = window.setTimeout(play, seconds * 1_000);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [turn, seconds]);
  if (!shown)
    return (
      <WallFrame>
        <Notice
          tone="empty"
          title="There is nothing to play"
          actions={<LinkButton to="/smr-ops-cloud/screens">Choose screens</LinkButton>}
        >
          {listed
            ? 'None of these screens is there for everybody. Choose others on the page of screens.'
            : 'No screen is there for everybody yet. They are made on the page of screens.'}
        </Notice>
      </WallFrame>
    );
  return (
    <>
      <PageHeader
        title={shown.title}
        scale="panel"
        actions={
          <p className="text-note text-ink-soft tabular-nums">
            {group ? `${group.name} alone · ` : ''}
            {place + 1} of {played.length}, each {seconds} s
          </p>
        }
        className="mb-2"
      />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Turn key={shown.slug} slug={shown.slug} />
      </Suspense>
    </>
  );
}

function Turn({ slug }: { slug: string }) {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { group } = useGroup(search.group);
  const { data: screen } = useQuery({
    ...api.fleet.screens.get.queryOptions({ input: { slug } }),
    refetchInterval: LIST_REFRESH_MS,
  });
  const content = screen && narrowContent(screen.content, group);
  const { data: units } = useQuery({
    ...screenUnitsQuery(api.fleet, content?.panels ?? []),
    enabled: content !== undefined,
  });
  if (!screen || !content || !units) return <Skeleton className="h-96 w-full" />;
  const asked = toAskedRange(search, zoneOf(content.panels, units));
  return <ScreenView content={content} group={group} screenId={screen.id} asked={asked} />;
}
