import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageHead } from '../../../platform/web/page-head.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { requestReset, resetPassword } from './auth-requests.ts';
import { Alert, Field, SubmitButton } from './components/FormParts.tsx';

export interface ResetSearch {
  /** From the link in the mail; absent: ask for one. */
  token?: string;
  error?: string;
  /** Told by the server when a form was sent without JavaScript. */
  sent?: string;
  changed?: string;
}

export const Route = createFileRoute('/auth/reset')({
  validateSearch: (search: Record<string, unknown>): ResetSearch => ({
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
    ...(search.error ? { error: '1' } : {}),
    ...(search.sent ? { sent: '1' } : {}),
    ...(search.changed ? { changed: '1' } : {}),
  }),
  head: ({ match }) =>
    pageHead({
      title: 'Choose a new password | SMR Intelligence',
      description: 'Choose a new password for SMR Intelligence.',
      path: '/auth/reset',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    }),
  component: ResetPage,
});

function ResetPage() {
  const { token, error, sent, changed } = Route.useSearch();
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">Choose a new password</h1>
      <div className="mt-6 space-y-4">
        {error ? (
          <Alert tone="destructive">
            That did not work: the link has been used or is too old, or the password is too simple. Ask for a new link.
          </Alert>
        ) : null}
        {sent ? <Alert tone="success">{SENT}</Alert> : null}
        {changed ? <Alert tone="success">{CHANGED}</Alert> : null}
        {token ? <NewPasswordForm token={token} /> : <AskForm />}
        <p className="text-sm">
          <Link to="/auth" className="text-accent underline">
            Back to sign in
          </Link>
        </p>
      </div>
    </div>
  );
}

const SENT = 'If there is an account with this address, a link is on its way to it.';
const CHANGED = 'Your password is changed and all other sessions are ended. You can sign in now.';

function AskForm() {
  const { state, run } = useAttempt();
  return (
    <form
      method="post"
      action="/auth/reset"
      onSubmit={(event) => {
        event.preventDefault();
        const email = String(new FormData(event.currentTarget).get('email'));
        run(() => requestReset(email));
      }}
      className="space-y-4"
    >
      {typeof state === 'object' ? <Alert tone="destructive">{state.error}</Alert> : null}
      {state === 'done' ? <Alert tone="success">{SENT}</Alert> : null}
      <Field label="Email" type="email" name="email" required autoComplete="username" maxLength={254} />
      <SubmitButton disabled={state === 'busy'}>{state === 'busy' ? 'Sending...' : 'Send me a link'}</SubmitButton>
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { state, run } = useAttempt();
  if (state === 'done') return <Alert tone="success">{CHANGED}</Alert>;
  return (
    <form
      method="post"
      action="/auth/reset"
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password'));
        run(() => resetPassword(token, password));
      }}
      className="space-y-4"
    >
      {typeof state === 'object' ? <Alert tone="destructive">{state.error}</Alert> : null}
      <input type="hidden" name="token" value={token} />
      <Field
        label={`New password (min ${MIN_PASSWORD_LENGTH} characters)`}
        type="password"
        name="password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
        autoComplete="new-password"
      />
      <SubmitButton disabled={state === 'busy'}>
        {state === 'busy' ? 'Saving...' : 'Save the new password'}
      </SubmitButton>
    </form>
  );
}

function useAttempt() {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { error: string }>('idle');
  async function run(work: () => Promise<void>) {
    setState('busy');
    try {
      await work();
      setState('done');
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : 'That did not work. Please try again.' });
    }
  }
  return { state, run };
}
