import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { nameBrowser } from '../../../platform/web/name-browser.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { mayEnter } from '../vocabulary.ts';
import { listSessions, type SessionInfo, signOutEverywhere, signOutSession } from './auth-requests.ts';
import { SecondFactor } from './components/SecondFactor.tsx';

export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/account' });
  },
  head: headOf({
    title: 'Your account | SMR Intelligence',
    description: 'Your account.',
    path: '/account',
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
      <PageHeader title="Your account" />
      <dl className="mt-6 grid grid-cols-[6rem_1fr] gap-y-2 text-note">
        <dt className="text-ink-soft">Email</dt>
        <dd className="wrap-anywhere">{me?.email}</dd>
        {me?.needsSecondFactor ? null : (
          <>
            <dt className="text-ink-soft">Role</dt>
            <dd>{me?.role}</dd>
          </>
        )}
      </dl>
      {me?.needsSecondFactor ? (
        <Message tone="warn" className="mt-6">
          Your role opens the admin area once you have set up a second factor. Set it up below.
        </Message>
      ) : null}
      <SectionTitle className="mt-section mb-4">Second factor</SectionTitle>
      <SecondFactor isOn={me?.hasSecondFactor ?? false} />
      {me && !me.needsSecondFactor && mayEnter(me.role, 'editor') ? (
        <p className="mt-4 text-note">
          <TextLink to="/admin/dashboard">To the admin area</TextLink>
        </p>
      ) : null}
      {mayEnter(me?.role ?? null, 'editor') ? (
        <section aria-labelledby="notices" className="mt-section">
          <SectionTitle id="notices">Notices</SectionTitle>
          <p className="mt-2 mb-4 text-note text-ink-soft">
            What waits for you, and where you are told of it: in the list, by mail, on your devices.
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/account/notices">Your notices</LinkButton>
            <LinkButton to="/account/notices" search={{ tab: 'settings' }}>
              Settings and devices
            </LinkButton>
          </div>
        </section>
      ) : null}
      <SectionTitle className="mt-section mb-4">Where you are signed in</SectionTitle>
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
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <DataList
        label="Sessions"
        items={data}
        keyOf={({ id }) => id}
        error={error && !data ? errorMessage(error) : null}
        onRetry={() => refetch()}
        expected={{ count: 1, height: 'h-16' }}
      >
        {(session) => (
          <div className="flex flex-wrap items-center justify-between gap-3 text-note">
            <span className="min-w-0">
              <span className="block truncate">
                {describeBrowser(session)} {session.isThis ? <Badge tone="good">this one</Badge> : null}
              </span>
              <span className="text-ink-soft">
                since <Time at={session.createdAt} form="moment" />
              </span>
            </span>
            {session.isThis ? null : (
              <Button
                size="small"
                aria-label={`End the session of ${describeBrowser(session)}`}
                isBusy={endOne.isPending && endOne.variables === session.token}
                onClick={() => endOne.mutate(session.token)}
              >
                End
              </Button>
            )}
          </div>
        )}
      </DataList>
      <Button isBusy={endAll.isPending} onClick={() => endAll.mutate()} className="mt-4">
        Sign out everywhere
      </Button>
    </>
  );
}

function describeBrowser({ userAgent, ipAddress }: SessionInfo): string {
  return [nameBrowser(userAgent), ipAddress && `from ${ipAddress}`].filter(Boolean).join(' ');
}
