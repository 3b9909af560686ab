import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { mayEnter } from '../vocabulary.ts';
import { AddressChange } from './components/AddressChange.tsx';
import { NameForm } from './components/NameForm.tsx';
import { OwnData } from './components/OwnData.tsx';
import { Passkeys } from './components/Passkeys.tsx';
import { PasswordChange } from './components/PasswordChange.tsx';
import { SecondFactor } from './components/SecondFactor.tsx';
import { Sessions } from './components/Sessions.tsx';

export const Route = createFileRoute('/account')({
  validateSearch: (search: Record<string, unknown>): { address?: string } =>
    typeof search.address === 'string' ? { address: search.address.slice(0, 254) } : {},
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

function AccountPage() {
  const { api } = Route.useRouteContext();
  const { address } = Route.useSearch();
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
      {address && address === me?.email ? (
        <Message tone="good" className="mt-6">
          Your address is changed. You are signed out everywhere else.
        </Message>
      ) : null}
      {me?.needsSecondFactor ? (
        <Message tone="warn" className="mt-6">
          Your role opens the admin area once you have set up a second factor. Set it up below.
        </Message>
      ) : null}
      {/* In one place, whatever is asked for: it shows the recovery codes once, after what was asked for is done. */}
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
      <SectionTitle className="mt-section mb-4">Your name</SectionTitle>
      <NameForm fullName={me?.fullName ?? null} />
      <SectionTitle className="mt-section mb-4">Mail address</SectionTitle>
      <AddressChange email={me?.email ?? ''} />
      <SectionTitle className="mt-section mb-4">Password</SectionTitle>
      <PasswordChange />
      <SectionTitle className="mt-section mb-4">Passkeys</SectionTitle>
      <Passkeys />
      <SectionTitle className="mt-section mb-4">Where you are signed in</SectionTitle>
      <Sessions />
      <SectionTitle className="mt-section mb-4">Keys for programs</SectionTitle>
      <p className="mb-4 max-w-prose text-note text-ink-soft">
        A program of yours reads the site’s data, and what you follow, with a key that may do no more than you say.
      </p>
      <LinkButton to="/account/keys">API keys</LinkButton>
      <SectionTitle className="mt-section mb-4">Your data</SectionTitle>
      <OwnData isReader={!mayEnter(me?.role ?? null, 'editor') && !me?.needsSecondFactor} />
    </div>
  );
}
