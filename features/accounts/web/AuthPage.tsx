import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { mayEnter } from '../vocabulary.ts';
import { type Credentials, signIn, signUp } from './auth-requests.ts';
import { CredentialsForm } from './components/CredentialsForm.tsx';
import { Alert } from './components/FormParts.tsx';

export interface AuthSearch {
  tab?: 'sign-up';
  /** A page of this site to go to after signing in. */
  next?: string;
  error?: string;
  sent?: string;
  confirmed?: string;
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...(search.tab === 'sign-up' ? { tab: 'sign-up' as const } : {}),
    ...(isOwnPath(search.next) ? { next: search.next } : {}),
    ...(typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {}),
    ...(search.sent ? { sent: '1' } : {}),
    ...(search.confirmed ? { confirmed: '1' } : {}),
  }),
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (mayEnter(me?.role ?? null, 'editor')) throw redirect({ href: '/admin/dashboard', replace: true });
  },
  head: ({ match }) =>
    pageHead({
      title: 'Sign in | SMR Intelligence',
      description: 'Sign in to the content management of SMR Intelligence.',
      path: '/auth',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: AuthPage,
  pendingComponent: () => <Message>Loading</Message>,
});

function AuthPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function signInAndGo(credentials: Credentials) {
    await signIn(credentials);
    await queryClient.invalidateQueries();
    const now = await queryClient.fetchQuery({ ...api.accounts.me.queryOptions(), staleTime: 0 });
    // The sign-in succeeded, yet nobody is signed in: the browser threw the cookie away.
    if (!now)
      throw new Error('Your browser refused the session cookie. Allow cookies for this site and sign in again.');
    showToast({ tone: 'success', title: 'Sign in successful!' });
    const target = search.next ?? (mayEnter(now?.role ?? null, 'editor') ? '/admin/dashboard' : '/');
    await navigate({ href: target, replace: true });
  }

  if (mayEnter(me?.role ?? null, 'editor')) return <Message>Redirecting to admin panel</Message>;
  if (me) return <Message>You are signed in as {me.email}.</Message>;
  const isSignUp = search.tab === 'sign-up';
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{isSignUp ? 'Create an account' : 'Sign in'}</h1>
      <p className="mt-2 text-ink-soft">Accounts are for the people who look after this site’s content.</p>
      <div className="mt-8 grid grid-cols-2 rounded-lg bg-sunken p-1 text-center text-sm font-medium">
        <Tab isCurrent={!isSignUp} tab={undefined}>
          Sign In
        </Tab>
        <Tab isCurrent={isSignUp} tab="sign-up">
          Sign Up
        </Tab>
      </div>
      <div className="mt-6 space-y-4">
        {search.sent ? <Alert tone="success">Check your email for the confirmation link!</Alert> : null}
        {search.confirmed && !search.error ? (
          <Alert tone="success">Your address is confirmed. You can sign in now.</Alert>
        ) : null}
        {isSignUp ? (
          <CredentialsForm
            key="sign-up"
            kind="sign-up"
            action="/auth/sign-up"
            submit={signUp}
            initialError={search.error}
            success="Check your email for the confirmation link!"
          />
        ) : (
          <CredentialsForm
            key="sign-in"
            kind="sign-in"
            action="/auth/sign-in"
            submit={signInAndGo}
            initialError={search.error}
            success="Sign in successful!"
          />
        )}
        {isSignUp ? null : (
          <p className="text-sm">
            <Link to="/auth/reset" className="text-accent underline">
              Forgot your password?
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Tab({ isCurrent, tab, children }: { isCurrent: boolean; tab: 'sign-up' | undefined; children: string }) {
  return (
    <Link
      to="/auth"
      search={tab ? { tab } : {}}
      aria-current={isCurrent ? 'page' : undefined}
      className="rounded-md px-3 py-2 text-ink-soft aria-[current]:bg-panel aria-[current]:text-ink aria-[current]:shadow-raised"
    >
      {children}
    </Link>
  );
}

function Message({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="px-4 py-28 text-center text-lg text-ink-soft">
      {children}
    </p>
  );
}

/** Never to another site: `//evil.example` and `/\evil.example` leave this one, too. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && path.length <= 500;
}
