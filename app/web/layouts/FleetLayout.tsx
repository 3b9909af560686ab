import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { AlarmLevels } from '../../../features/fleet/alerts/web/components/AlarmLevels.tsx';
import { AlertBanner } from '../../../features/fleet/alerts/web/components/AlertBanner.tsx';
import { isSoundHeard } from '../../../features/fleet/alerts/web/kept-sound.ts';
import { prefetchAlerts } from '../../../features/fleet/alerts/web/open-alerts.ts';
import { FleetClock } from '../../../features/fleet/live/web/components/FleetClock.tsx';
import { LinkMark } from '../../../features/fleet/live/web/components/LinkMark.tsx';
import { LiveFleetProvider } from '../../../features/fleet/live/web/components/LiveFleetProvider.tsx';
import { serverClock } from '../../../features/fleet/live/web/estimate-clock.ts';
import { useLink } from '../../../features/fleet/live/web/use-live-fleet.ts';
import { DataNotice } from '../../../features/fleet/look/web/components/DataNotice.tsx';
import { useFleetRights } from '../../../features/fleet/look/web/use-fleet-rights.ts';
import { FLEET_NOTICE, type Origin } from '../../../features/fleet/streams/vocabulary.ts';
import { METRICS_REFRESH_SECONDS } from '../../../features/fleet/units/vocabulary.ts';
import { whenIdle } from '../../../platform/web/when-idle.ts';
import { KeptTextOwner } from '../../../ui/kept-text-owner.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { ScrollStrip } from '../../../ui/ScrollStrip.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { isOnWall, isReplayed, saysOrigins } from './choose-chrome.ts';
import { askOrigin, chooseShown } from './choose-origin.ts';
import { FailedParts } from './FailedParts.tsx';
import { openFleetNews } from './open-fleet-news.ts';
import { Renewed } from './Renewed.tsx';

/** The frame of every page of the fleet: what the data is, where one is, whether one hears the server, and its time. */
export const Route = createFileRoute('/smr-ops-cloud')({
  loader: async ({ context: { queryClient, api }, location }) => {
    const renderedAt = serverClock.now();
    // The banner must not push the page down after it was shown. Without it the page is still worth showing.
    const origin = api.fleet.telemetry.origin.queryOptions({ input: askOrigin(location.pathname) });
    const me = await queryClient.ensureQueryData(api.accounts.me.queryOptions());
    await Promise.all([
      ...(me ? [queryClient.prefetchQuery(api.fleet.units.ownRights.queryOptions())] : []),
      prefetchAlerts(queryClient, api.fleet),
      queryClient.prefetchQuery(origin),
      // Its time zones, for the clock.
      queryClient.prefetchQuery(api.fleet.units.part.queryOptions({ input: {} })),
    ]);
    // For the heads of the pages.
    return { renderedAt, isOwned: queryClient.getQueryData(origin.queryKey)?.said.records.demonstration === null };
  },
  component: FleetLayout,
});

const sections = [
  { to: '/smr-ops-cloud', label: 'Fleet' },
  { to: '/smr-ops-cloud/map', label: 'Map' },
  { to: '/smr-ops-cloud/alerts', label: 'Alerts' },
  { to: '/smr-ops-cloud/maintenance', label: 'Maintenance' },
  { to: '/smr-ops-cloud/availability', label: 'Availability' },
  { to: '/smr-ops-cloud/shifts', label: 'Shifts' },
  { to: '/smr-ops-cloud/reports', label: 'Reports' },
  { to: '/smr-ops-cloud/compare', label: 'Compare' },
  { to: '/smr-ops-cloud/screens', label: 'Screens' },
  { to: '/smr-ops-cloud/mimic', label: 'Mimic' },
  { to: '/smr-ops-cloud/plot', label: 'Plot' },
  { to: '/smr-ops-cloud/notes', label: 'Notes' },
] as const;

function FleetLayout() {
  const { api, queryClient } = Route.useRouteContext();
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const isWall = useLocation({ select: ({ pathname, search }) => isOnWall(pathname, search) });
  const isPast = useLocation({ select: ({ pathname, search }) => isReplayed(pathname, search) });
  const hasNotice = useLocation({ select: ({ pathname }) => !saysOrigins(pathname) });
  useLoadPagesAhead();
  const openNews = useCallback(() => openFleetNews(queryClient, api), [queryClient, api]);
  return (
    <LiveFleetProvider openNews={openNews}>
      <div
        data-page="wall"
        data-on-wall={isWall || undefined}
        className={`min-h-dvh bg-sunken ${isWall ? '' : '-mb-20 pb-20'}`}
      >
        {hasNotice ? <FleetNotice /> : null}
        <div className="border-b border-line bg-paper print:hidden">
          {/* Where all of it fits on one line it stays there, also in wider letters and while "Connecting…" is said: the strip gives way. */}
          <div className="mx-auto flex max-w-(--page-width) flex-wrap items-center justify-between gap-x-8 px-4 sm:px-6 xl:flex-nowrap xl:gap-x-2">
            {isWall ? null : <Sections />}
            {/* What is shown is not of this moment: its own frame says of which. */}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-note xs:gap-x-5 xl:shrink-0">
              {isPast ? null : <LinkMark />}
              {isPast ? null : <FleetClock />}
              {/* What rings now is heard also by who looks at the past. */}
              <LateSound />
            </div>
          </div>
        </div>
        <div className={`mx-auto max-w-(--page-width) px-4 sm:px-6 ${isWall ? 'pt-3 pb-3' : 'pt-6'}`}>
          {isPast ? null : (
            <div className="print:hidden">
              <AlertBanner />
            </div>
          )}
          {/* Nobody is at a wall, and nothing is typed there. Some browsers let a page that was loaded again be heard only once somebody has done something on it. */}
          <Renewed mayReload={() => isWall && !isPast && !isSoundHeard()} />
          <Failed />
          <Heard isPast={isPast}>
            <KeptTextOwner value={me?.id ?? null}>
              <AlarmLevels>
                <Outlet />
              </AlarmLevels>
            </KeptTextOwner>
          </Heard>
        </div>
      </div>
    </LiveFleetProvider>
  );
}

/** Nobody waits for its code to see a value; its place is kept meanwhile, so that nothing moves. */
function LateSound() {
  const [AlarmSound, setAlarmSound] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('../../../features/fleet/alerts/web/components/AlarmSound.tsx').then(
      (module) => setAlarmSound(() => module.AlarmSound),
      // A browser remembers that a module could not be had: only a page that is loaded anew asks for it again.
      () => setFailed(true),
    );
  }, []);
  if (AlarmSound) return <AlarmSound />;
  if (!hasFailed) return <span className="-my-1.5 -mr-2 size-8" />;
  return (
    <p role="alert" className="inline-flex items-center gap-2">
      <Mark shape="cross" tone="danger">
        No sound
      </Mark>
      <TextButton onClick={() => location.reload()}>Load the page again</TextButton>
    </p>
  );
}

function Failed() {
  return <FailedParts isSaid={useLink().state === 'lost'} />;
}

/**
 * Fetches the code of all pages of the fleet, some 30 KB. A page whose code is asked for while the server is away cannot say that it
 * could not be loaded: the router tries again by loading the document anew, and a wall screen would end at the browser's own error.
 * One after the other, whenever the browser has nothing else to do: all at once kept a phone from drawing values for 0.2 s.
 */
function useLoadPagesAhead() {
  const router = useRouter();
  useEffect(() => {
    const ahead = Object.values(router.routesById).filter(({ fullPath }) => fullPath.startsWith('/smr-ops-cloud'));
    let stop = () => {};
    const loadNext = async () => {
      const route = ahead.shift();
      if (!route) return;
      // What does not come now is asked for again when somebody goes there.
      await router.loadRouteChunk(route)?.catch(() => {});
      if (ahead.length > 0) stop = whenIdle(loadNext);
    };
    stop = whenIdle(loadNext);
    return () => {
      ahead.length = 0;
      stop();
    };
  }, [router]);
}

/** A unit and its streams belong to the fleet, so that nobody loses his place there. */
function Sections() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { hasShifts } = useFleetRights();
  const shown = sections.filter(({ to }) => hasShifts || to !== '/smr-ops-cloud/shifts');
  const isInUnit = path.startsWith('/smr-ops-cloud/unit/');
  // In colours of the reader's own every border is drawn, also one that is transparent.
  const current = { className: 'border-accent text-ink forced-colors:border-[Highlight]' };
  return (
    <ScrollStrip label="Fleet" current={path} className="-mb-px flex max-w-full min-w-0">
      {shown.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/smr-ops-cloud', includeSearch: false }}
          activeProps={current}
          inactiveProps={
            isInUnit && to === '/smr-ops-cloud'
              ? { ...current, 'aria-current': 'true' }
              : { className: 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]' }
          }
          className="border-b-2 px-3 py-3 text-note font-medium whitespace-nowrap first:pl-0"
        >
          {label}
        </Link>
      ))}
    </ScrollStrip>
  );
}

/** Whatever a page shows is grey while this browser hears nothing: it may be old, and nobody may take it for the present. */
function Heard({ isPast, children }: { isPast: boolean; children: ReactNode }) {
  const isLost = useLink().state === 'lost';
  return <div className={isLost && !isPast ? 'grayscale' : ''}>{children}</div>;
}

const shippedRecords =
  'Outages, maintenance and the first alerts belong to a demonstration; limits are illustrative, not setpoints of a plant.';
const explanations: Readonly<Record<Origin, string>> = {
  simulated: 'Limits are illustrative, not setpoints of a plant.',
  partly: shippedRecords,
  plant: shippedRecords,
};

/** Nothing is called sent by a plant or its owner before that is known. */
const unknown = { sentences: [FLEET_NOTICE], demonstration: 'simulated' } as const;

/** Stands over everything, and nobody can close it. */
function FleetNotice() {
  const { api } = Route.useRouteContext();
  const { pathname: path, search } = useLocation();
  const { data: told } = useQuery({
    ...api.fleet.telemetry.origin.queryOptions({ input: askOrigin(path) }),
    refetchInterval: METRICS_REFRESH_SECONDS * 1_000,
  });
  const { sentences, demonstration } = told?.said[chooseShown(path, search)] ?? unknown;
  return (
    <DataNotice
      sentences={sentences}
      explanation={demonstration ? explanations[demonstration] : 'Not a control system.'}
      className="border-b border-line"
    />
  );
}
