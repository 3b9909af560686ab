import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useMemo } from 'react';
import { AlertBanner, openAlertsInput } from '../../../features/fleet/alerts/web/components/AlertBanner.tsx';
import { LiveFleetProvider } from '../../../features/fleet/telemetry/web/components/LiveFleetProvider.tsx';
import { serverClock } from '../../../features/fleet/telemetry/web/estimate-clock.ts';
import { FLEET_NOTICE } from '../../../features/fleet/units/vocabulary.ts';
import { FleetClock } from '../../../features/fleet/units/web/components/FleetClock.tsx';
import { LinkMark } from '../../../features/fleet/units/web/components/LinkMark.tsx';

/** The frame of every page of the fleet: what the data is, where one is, whether one hears the server, and its time. */
export const Route = createFileRoute('/smr-ops-cloud')({
  loader: async ({ context: { queryClient, api } }) => {
    const renderedAt = serverClock.now();
    // The banner must not push the page down after it was shown. Without it the page is still worth showing.
    await queryClient.prefetchQuery(api.fleet.alerts.list.queryOptions({ input: openAlertsInput }));
    return { renderedAt };
  },
  component: FleetLayout,
});

const sections = [
  { to: '/smr-ops-cloud', label: 'Fleet' },
  { to: '/smr-ops-cloud/map', label: 'Map' },
  { to: '/smr-ops-cloud/alerts', label: 'Alerts' },
  { to: '/smr-ops-cloud/maintenance', label: 'Maintenance' },
  { to: '/smr-ops-cloud/availability', label: 'Availability' },
  { to: '/smr-ops-cloud/compare', label: 'Compare' },
];

function FleetLayout() {
  const { api } = Route.useRouteContext();
  const alertQueries = useMemo(() => [api.fleet.alerts.key(), api.fleet.units.metrics.key()], [api]);
  const sampleQueries = useMemo(
    () => [
      api.fleet.telemetry.history.key(),
      api.fleet.telemetry.sparklines.key(),
      api.fleet.telemetry.events.key(),
      api.fleet.telemetry.streams.key(),
    ],
    [api],
  );
  return (
    <LiveFleetProvider alertQueries={alertQueries} sampleQueries={sampleQueries}>
      <div className="-mb-20 min-h-dvh bg-sunken pb-20">
        <FleetNotice />
        <div className="border-b border-line bg-paper">
          <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 px-4 sm:px-6">
            <nav aria-label="Fleet" className="-mb-px flex max-w-full overflow-x-auto">
              {sections.map(({ to, label }) => (
                <Link
                  key={to}
                  // Rooms add their pages to the list of routes; the type knows only those that are there.
                  to={to as '/smr-ops-cloud'}
                  activeOptions={{ exact: to === '/smr-ops-cloud', includeSearch: false }}
                  activeProps={{ className: 'border-accent text-ink', 'aria-current': 'page' }}
                  inactiveProps={{ className: 'border-transparent text-ink-soft hover:text-ink' }}
                  className="border-b-2 px-3 py-3 text-sm font-medium whitespace-nowrap first:pl-0"
                >
                  {label}
                </Link>
              ))}
            </nav>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2 text-sm">
              <LinkMark />
              <FleetClock />
            </div>
          </div>
        </div>
        <div className="mx-auto max-w-7xl px-4 pt-6 sm:px-6">
          <AlertBanner />
          <Outlet />
        </div>
      </div>
    </LiveFleetProvider>
  );
}

/** Stands over everything, and nobody can close it. */
function FleetNotice() {
  return (
    <aside aria-label="About this data" className="border-b border-line bg-accent-soft text-accent-strong">
      <p className="mx-auto flex max-w-7xl items-start gap-2.5 px-4 py-2 text-sm sm:px-6">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">{FLEET_NOTICE}</strong>{' '}
          <span className="hidden sm:inline">Limits are illustrative, not setpoints of a plant.</span>
        </span>
      </p>
    </aside>
  );
}
