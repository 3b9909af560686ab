import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { compact } from '../../../../platform/web/search-params.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Download } from '../../../../ui/icons/Download.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Notes } from '../../annotations/web/components/Notes.tsx';
import { useNotes } from '../../annotations/web/use-notes.ts';
import { useFleetNow } from '../../live/web/use-fleet-clock.ts';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { RangeBar } from '../../plots/web/components/RangeBar.tsx';
import { ReplayFrame } from '../../replay/web/components/ReplayFrame.tsx';
import { timeInView } from '../../replay/web/replay-search.ts';
import { isMoving, toAskedRange } from '../../telemetry/rules/choose-range.ts';
import { GroupLinks } from './components/GroupLinks.tsx';
import { ScreenView, zoneOf } from './components/ScreenView.tsx';
import { loadScreen, screenUnitsQuery, shownOf, streamsQuery } from './load-screen.ts';
import { keptOf, readScreenSearch, type ScreenSearch } from './screen-search.ts';
import { findGroup, narrowContent, useGroup } from './use-group.ts';

const ScreenFrame = pageFrame({ title: 'Screen', scale: 'panel', className: 'mb-4' });

export const Route = createFileRoute('/smr-ops-cloud/screens/$slug')({
  validateSearch: readScreenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const screen = await orNotFound(
      queryClient.ensureQueryData(api.fleet.screens.get.queryOptions({ input: { slug: params.slug } })),
    );
    const groups = await queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions());
    const { panels } = narrowContent(screen.content, findGroup(groups, deps.group));
    const timeZone = zoneOf(panels, await queryClient.ensureQueryData(screenUnitsQuery(api.fleet, panels)));
    const at = timeInView(deps, timeZone);
    const past = at === null ? null : { at, speed: deps.speed ?? 1 };
    await loadScreen(queryClient, api.fleet, {
      panels,
      asked: toAskedRange(deps, timeZone),
      screenId: screen.id,
      past,
    });
    return { title: screen.title };
  },
  head: ({ loaderData, match, params }) =>
    pageHead({
      title: `${match.search.at === undefined ? '' : 'Replay: '}${loaderData?.title ?? 'Screen not found'} | SMR Intelligence`,
      description: `${loaderData?.title ?? 'A screen'}: values, plots and alarms of reactor units on one screen. Not a control system.`,
      path: `/smr-ops-cloud/screens/${params.slug}`,
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: ScreenPage,
  pendingComponent: waitingIn(ScreenFrame, 'h-96'),
  notFoundComponent: () => (
    <ScreenFrame>
      <Notice tone="empty" title="There is no such screen">
        It was removed, or it is somebody’s own. <TextLink to="/smr-ops-cloud/screens">Show all screens</TextLink>
      </Notice>
    </ScreenFrame>
  ),
  errorComponent: failingIn(ScreenFrame, LoadFailure, 'Unable to Load the Screen'),
});

function ScreenPage() {
  const { slug } = Route.useParams();
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const isOperator = useFleetRights().mayOperate(null);
  // There is something to play from there on.
  const hourAgo = Math.floor(useFleetNow(60) / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;
  const { data: screen } = useSuspenseQuery({
    ...api.fleet.screens.get.queryOptions({ input: { slug } }),
    // A wall is looked at for months: it shows what somebody changes elsewhere.
    refetchInterval: SCREEN_REFRESH_MS,
  });
  const { groups, group } = useGroup(search.group);
  const content = narrowContent(screen.content, group);
  const { panels } = content;
  const { data: units } = useSuspenseQuery(screenUnitsQuery(api.fleet, panels));
  const { data: streams } = useSuspenseQuery(streamsQuery(api.fleet, panels));
  const notes = useNotes({ screenId: screen.id });
  const timeZone = zoneOf(panels, units);
  const asked = toAskedRange(search, timeZone);
  const at = timeInView(search, timeZone);
  const { range, from, to, ...rest } = search;
  const linkTo = (next: ScreenSearch) =>
    linkOptions({ to: '/smr-ops-cloud/screens/$slug', params: { slug }, search: { ...next } });
  const goTo = (next: Record<string, unknown>) => navigate({ search: readScreenSearch(next), resetScroll: false });
  const address = `/smr-ops-cloud/screens/${slug}`;
  const view = (
    <ScreenView
      content={content}
      group={group}
      screenId={screen.id}
      asked={asked}
      onSelect={(left, right) => goTo({ ...rest, from: Math.floor(left), to: Math.ceil(right) })}
    />
  );
  const { at: _, speed: __, ...now } = search;
  const bar = search.wall ? null : (
    <div className="mb-3">
      <RangeBar
        asked={asked}
        timeZone={timeZone}
        linkTo={(next) => linkTo(compact({ ...rest, ...next }))}
        action={address}
        kept={keptOf(search, ['from', 'to', 'range'])}
        onRange={(fields) => goTo({ ...rest, ...fields })}
      />
    </div>
  );
  const shown =
    at === null ? (
      <>
        {bar}
        {view}
      </>
    ) : (
      <ReplayFrame
        at={at}
        speed={search.speed ?? 1}
        shown={shownOf(panels, streams, units)}
        timeZone={timeZone}
        linkTo={(time, speed) => linkTo({ ...search, at: time, speed })}
        live={linkTo(now)}
        action={address}
        kept={keptOf(search, ['at'])}
        onGoTo={(fields) => goTo({ ...search, ...fields })}
      >
        {bar}
        {view}
      </ReplayFrame>
    );
  if (search.wall)
    return (
      <>
        <PageHeader
          title={screen.title}
          scale="panel"
          actions={group ? <p className="text-note text-ink-soft">{group.name} alone</p> : undefined}
          className="mb-2"
        />
        {shown}
      </>
    );
  return (
    <>
      <PageHeader
        title={screen.title}
        scale="panel"
        back={<TextLink to="/smr-ops-cloud/screens">← Screens</TextLink>}
        intro={screen.description || undefined}
        actions={
          <>
            {isOperator ? (
              <LinkButton to="/admin/fleet/screens/$slug" params={{ slug }}>
                Edit
              </LinkButton>
            ) : null}
            {at === null ? <LinkButton {...linkTo({ ...search, at: hourAgo })}>Replay</LinkButton> : null}
            <LinkButton {...linkTo({ ...search, wall: '1' })}>Wall</LinkButton>
            <AnchorButton
              href={`/api/fleet/screens/${slug}/screen.json`}
              download
              icon={<Download aria-hidden className="size-4" />}
            >
              JSON
            </AnchorButton>
          </>
        }
        className="mb-4"
      />
      {groups.length > 0 ? (
        <div className="mb-3">
          <GroupLinks
            groups={groups}
            current={search.group}
            linkTo={(id) => linkTo(compact({ ...search, group: id }))}
          />
        </div>
      ) : null}
      {shown}
      {at === null ? (
        <div className="mt-3">
          <Notes
            title="Notes on this screen"
            {...notes}
            place={`screen ${screen.id}`}
            targets={[{ label: screen.title, subject: { screenId: screen.id } }]}
            span={isMoving(asked) ? undefined : asked}
            timeZone={timeZone}
            linkAt={(span) => linkTo(compact({ ...span, group: search.group }))}
          />
        </div>
      ) : null}
    </>
  );
}

const SCREEN_REFRESH_MS = 60_000;
