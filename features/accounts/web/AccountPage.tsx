import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { listSessions, type SessionInfo, signOutEverywhere, signOutSession } from './auth-requests.ts';
import { Alert } from './components/FormParts.tsx';

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/account' });
  },
  head: ({ match }) =>
    pageHead({
      title: 'Your account | SMR Intelligence',
      description: 'Your account.',
      path: '/account',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: AccountPage,
});

const sessionsQuery = { queryKey: ['sessions'], queryFn: listSessions };

function AccountPage() {
  const { api } = Route.useRouteContext();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">Your account</h1>
      <dl className="mt-6 grid grid-cols-[6rem_1fr] gap-y-2 text-sm">
        <dt className="text-ink-soft">Email</dt>
        <dd className="wrap-anywhere">{me?.email}</dd>
        <dt className="text-ink-soft">Role</dt>
        <dd>{me?.role}</dd>
      </dl>
      <h2 className="mt-10 text-xl font-semibold">Where you are signed in</h2>
      <Sessions />
    </div>
  );
}

function Sessions() {
  const queryClient = useQueryClient();
  const onError = (error: Error) => showToast({ tone: 'error', title: 'Error', description: errorMessage(error) });
  const endOne = useMutation({
    mutationFn: signOutSession,
    onError,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  const endAll = useMutation({ mutationFn: signOutEverywhere, onError, onSuccess: () => window.location.assign('/') });
  const { data, error, isPending } = useQuery(sessionsQuery);
  if (isPending) return <Skeleton className="mt-4 h-24 w-full" />;
  if (error) {
    return (
      <div className="mt-4">
        <Alert tone="destructive">{errorMessage(error)}</Alert>
      </div>
    );
  }
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-panel">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
            <span className="min-w-0">
              <span className="block truncate">{describeBrowser(session)}</span>
              <span className="text-ink-soft">since {new Date(session.createdAt).toLocaleString('en-US')}</span>
            </span>
            <button
              type="button"
              disabled={endOne.isPending}
              onClick={() => endOne.mutate(session.token)}
              className="rounded-full border border-line-strong px-3 py-1.5 hover:bg-sunken"
            >
              End
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={endAll.isPending}
        onClick={() => endAll.mutate()}
        className="mt-4 rounded-full border border-line-strong px-4 py-2 text-sm hover:bg-sunken"
      >
        Sign out everywhere
      </button>
    </>
  );
}

function describeBrowser({ userAgent, ipAddress }: SessionInfo): string {
  const browser = userAgent?.match(/(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/)?.[1] ?? 'Another program';
  const system = userAgent?.match(/Windows|Mac OS X|Android|iPhone|Linux/)?.[0] ?? '';
  return [
    browser.replace('Edg', 'Edge').replace('OPR', 'Opera'),
    system && `on ${system}`,
    ipAddress && `from ${ipAddress}`,
  ]
    .filter(Boolean)
    .join(' ');
}
