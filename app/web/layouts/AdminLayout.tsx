import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { mayEnter } from '../../../features/accounts/vocabulary.ts';
import { useFleetRights } from '../../../features/fleet/look/web/use-fleet-rights.ts';
import type { ToDo } from '../../../features/overview/contract.ts';
import { formatCount } from '../../../platform/shared/format-number.ts';
import { isFleetAccess } from '../../../platform/shared/procedure.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ChevronDown } from '../../../ui/icons/ChevronDown.tsx';
import { KeptTextOwner } from '../../../ui/kept-text-owner.ts';
import { adminSections } from '../../admin-sections.ts';
import { FailedParts } from './FailedParts.tsx';
import { Renewed } from './Renewed.tsx';

/** The frame of the admin area. The server has checked the rights before it renders; this guards walking here inside the browser. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (me?.needsSecondFactor) throw redirect({ to: '/account' });
    // Who has a right in the fleet finds its part here; what he may not is refused by what he asks for.
    const least = location.pathname.startsWith('/admin/fleet') ? 'subscriber' : 'editor';
    if (!mayEnter(me?.role ?? null, least)) throw redirect({ to: '/auth', search: { next: location.href } });
  },
  // The badges are worth no page: without them it is shown all the same.
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(api.overview.toDo.queryOptions()),
      queryClient.prefetchQuery(api.fleet.units.ownRights.queryOptions()),
    ]),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AdminLayout,
});

const REFRESH_MS = 60_000;

interface Waits {
  count: number;
  /** What they are, for who hears the number alone. */
  what: string;
  tone: 'accent' | 'warn';
}

/** What waits in sections, by their path; the dashboard lists the same and says more of it. */
function countWaiting(toDo: ToDo): ReadonlyMap<string, Waits> {
  const waits: Record<string, Waits> = {
    'news-submissions': { count: toDo.pendingSubmissions, what: 'pending', tone: 'accent' },
    proposals: { count: toDo.waitingProposals, what: 'waiting', tone: 'accent' },
    feedback: { count: toDo.newFeedback, what: 'new', tone: 'accent' },
    'blog-posts': { count: toDo.postsInReview, what: 'in review', tone: 'accent' },
    'crm-contacts': { count: toDo.dueContactTasks, what: 'tasks due', tone: 'accent' },
    'news-ingestion': { count: toDo.failingSources, what: 'failing', tone: 'warn' },
    deliveries: { count: toDo.failedDeliveries, what: 'given up', tone: 'warn' },
  };
  return new Map(Object.entries(waits));
}

function Waiting({ waits }: { waits: Waits | undefined }) {
  if (!waits || waits.count === 0) return null;
  const { count, what, tone } = waits;
  return (
    <Badge tone={tone} className="font-normal tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {what}</span>
    </Badge>
  );
}

function AdminLayout() {
  const { api } = Route.useRouteContext();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  // What changes while somebody is here: the pages themselves hear of it at once.
  const isEditor = mayEnter(me?.role ?? null, 'editor');
  const { data: toDo } = useQuery({
    ...api.overview.toDo.queryOptions(),
    refetchInterval: REFRESH_MS,
    enabled: isEditor,
  });
  const { mayEngineer } = useFleetRights();
  const path = useLocation({ select: (location) => location.pathname });
  const current = adminSections.find((section) => `${path}/`.startsWith(`/admin/${section.path}/`));
  const visible = adminSections.filter(({ access }) =>
    isFleetAccess(access) ? mayEngineer(null) : mayEnter(me?.role ?? null, access),
  );
  const waiting: ReadonlyMap<string, Waits> = toDo ? countWaiting(toDo) : new Map();
  const links = visible.map((section) => (
    <Link
      key={section.path}
      to={`/admin/${section.path}` as string}
      activeProps={{ className: 'bg-accent-soft text-accent-strong font-semibold', 'aria-current': 'page' }}
      inactiveProps={{ className: 'text-ink-soft hover:bg-sunken hover:text-ink' }}
      className="flex items-center justify-between gap-2 rounded-md px-3 py-2 text-note"
    >
      {section.label}
      <Waiting waits={waiting.get(section.path)} />
    </Link>
  ));
  return (
    <div
      data-page="desk"
      className="mx-auto grid max-w-(--page-width) gap-x-10 px-4 py-6 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-10"
    >
      <nav aria-label="Admin" className="hidden lg:block">
        {links}
      </nav>
      <details className="group mb-6 rounded-md border border-line bg-panel lg:hidden" key={path}>
        <summary className="flex items-center justify-between px-4 py-3 text-note font-medium">
          {current?.label ?? 'Admin'}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <nav aria-label="Admin" className="border-t border-line p-2">
          {links}
        </nav>
      </details>
      <div className="min-w-0">
        <nav aria-label="Breadcrumbs" className="mb-4 text-note text-ink-soft">
          {isEditor ? (
            <Link to="/admin/dashboard" className="hover:underline">
              Admin
            </Link>
          ) : (
            <Link to="/smr-ops-cloud" className="hover:underline">
              Fleet
            </Link>
          )}
          <span aria-hidden> / </span>
          <span aria-current="page">{current?.label ?? 'Unknown page'}</span>
        </nav>
        <FailedParts />
        <Renewed />
        <KeptTextOwner value={me?.id ?? null}>
          <Outlet />
        </KeptTextOwner>
      </div>
    </div>
  );
}
