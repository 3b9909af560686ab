import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { isOwnPath } from '../rules/is-own-path.ts';
import { mayEnter, type Role } from '../vocabulary.ts';
import { type Credentials, giveCode, signIn, signUp } from './auth-requests.ts';
import { CodeForm } from './components/CodeForm.tsx';
import { CredentialsForm } from './components/CredentialsForm.tsx';
import { PasskeyButton } from './components/PasskeyButton.tsx';
import { SignUpSent } from './components/SignUpSent.tsx';

export interface AuthSearch {
  tab?: 'sign-up';
  /** A page of this site to go to after signing in. */
  next?: string;
  error?: string;
  sent?: string;
  confirmed?: string;
  /** An invitation was accepted by who has an account. */
  accepted?: string;
  /** The password was right, the code of the second factor is asked for. */
  step?: 'code';
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...(search.tab === 'sign-up' ? { tab: 'sign-up' as const } : {}),
    ...(isOwnPath(search.next) ? { next: search.next } : {}),
    ...(typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {}),
    ...(search.sent ? { sent: '1' } : {}),
    ...(search.confirmed ? { confirmed: '1' } : {}),
    ...(search.accepted ? { accepted: '1' } : {}),
    ...(search.step === 'code' ? { step: 'code' as const } : {}),
  }),
  beforeLoad: async ({ context, search }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (me?.needsSecondFactor) throw redirect({ href: '/account', replace: true });
    if (me) throw redirect({ href: search.next ?? homeOf(me.role), replace: true });
  },
  head: headOf({
    title: 'Sign in | SMR Intelligence',
    description: 'Sign in to the content management of SMR Intelligence.',
    path: '/auth',
    isIndexed: false,
  }),
  component: AuthPage,
  pendingComponent: () => <Standing>Loading</Standing>,
});

function AuthPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const queryClient = useQueryClient();
  const back = search.next ? { next: search.next } : {};
  const navigate = useNavigate();
  // Not in the address of the page, which histories and logs keep.
  const [signedUp, setSignedUp] = useState<{ email: string; isSent: boolean } | null>(null);

  const passkey = useMutation({
    mutationFn: async () => {
      // Asked for when it is needed: the page is opened by many who have none.
      const { signInWithPasskey } = await import('./passkey-requests.ts');
      await signInWithPasskey();
      await enter();
    },
  });

  async function signInAndGo(credentials: Credentials) {
    if ((await signIn(credentials)) === 'needs code') {
      await navigate({ to: '/auth', search: { step: 'code', ...back } });
      return;
    }
    await enter();
  }

  async function enter() {
    await queryClient.invalidateQueries();
    const now = await queryClient.fetchQuery({ ...api.accounts.me.queryOptions(), staleTime: 0 });
    // The sign-in succeeded, yet nobody is signed in: the browser threw the cookie away.
    if (!now)
      throw new Error('Your browser refused the session cookie. Allow cookies for this site and sign in again.');
    showToast({ tone: 'success', title: 'Sign in successful!' });
    const target = now.needsSecondFactor ? '/account' : (search.next ?? homeOf(now.role));
    await navigate({ href: target, replace: true });
  }

  if (me) {
    const isEditor = mayEnter(me.role, 'editor');
    return <Standing>{isEditor ? 'Redirecting to admin panel' : `You are signed in as ${me.email}.`}</Standing>;
  }
  if (search.step === 'code') {
    return (
      <div className="mx-auto max-w-md px-4 py-16">
        <PageHeader title="Second factor" intro="Your password is right. Now the code of your authenticator app." />
        <CodeForm next={search.next} initialError={search.error} submit={(code) => giveCode(code).then(enter)} />
        <p className="mt-6 text-note">
          <TextLink to="/auth" search={back}>
            Start again
          </TextLink>
        </p>
      </div>
    );
  }
  const isSignUp = search.tab === 'sign-up';
  const sentTo = isSignUp ? signedUp : null;
  if (sentTo?.isSent || (search.sent && !search.error && !isSignUp)) {
    return (
      <div className="mx-auto max-w-md px-4 py-16">
        <PageHeader title="Confirm your address" className="mb-6" />
        <SignUpSent
          email={sentTo?.email ?? null}
          next={search.next}
          onCorrect={() => setSignedUp((before) => before && { ...before, isSent: false })}
        />
        <p className="mt-6 text-note">
          <TextLink to="/auth" search={back}>
            To sign in
          </TextLink>
        </p>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <PageHeader
        title={isSignUp ? 'Create an account' : 'Sign in'}
        intro={
          search.next?.startsWith('/desk/follow')
            ? 'To follow it, you need an account. You come back to it once you are signed in.'
            : 'With an account you follow what matters to you. Those who look after this site sign in here, too.'
        }
      />
      <SegmentedLinks
        label="Sign in or sign up"
        isWide
        className="mt-8"
        choices={[
          { label: 'Sign In', isCurrent: !isSignUp, link: { to: '/auth', search: back } },
          { label: 'Sign Up', isCurrent: isSignUp, link: { to: '/auth', search: { tab: 'sign-up', ...back } } },
        ]}
      />
      <div className="mt-6 grid gap-field">
        {search.accepted && !search.error ? (
          <Message tone="good">The invitation is accepted. Sign in with the password you have.</Message>
        ) : null}
        {search.confirmed && !search.error ? (
          <Message tone="good">Your address is confirmed. You can sign in now.</Message>
        ) : null}
        {isSignUp ? (
          <CredentialsForm
            key="sign-up"
            kind="sign-up"
            action="/auth/sign-up"
            submit={async (credentials) => {
              await signUp(credentials, search.next);
              setSignedUp({ email: credentials.email, isSent: true });
            }}
            initialEmail={signedUp?.email}
            next={search.next}
            initialError={search.error}
            success={null}
          />
        ) : (
          <CredentialsForm
            key="sign-in"
            kind="sign-in"
            action="/auth/sign-in"
            submit={signInAndGo}
            next={search.next}
            initialError={search.error}
            success="Sign in successful!"
          />
        )}
        {isSignUp ? null : (
          <PasskeyButton
            isBusy={passkey.isPending}
            error={passkey.error && errorMessage(passkey.error)}
            onPress={() => passkey.mutate()}
          />
        )}
        {isSignUp ? null : (
          <p className="text-note">
            <TextLink to="/auth/reset">Forgot your password?</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** Where somebody begins who wanted nothing in particular. */
const homeOf = (role: Role) => (mayEnter(role, 'editor') ? '/admin/dashboard' : '/desk');

/** What stands in the place of the form. */
function Standing({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="px-4 py-28 text-center text-lead leading-7 text-ink-soft">
      {children}
    </p>
  );
}
