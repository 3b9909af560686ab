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
}

export const Route = createFileRoute('/auth/reset')({
  validateSearch: (search: Record<string, unknown>): ResetSearch => ({
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
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
  const { token, error } = Route.useSearch();
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">Choose a new password</h1>
      <div className="mt-6 space-y-4">
        {error ? <Alert tone="destructive">This link has been used or is too old. Ask for a new one.</Alert> : null}
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

function AskForm() {
  const { state, run } = useAttempt();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const email = String(new FormData(event.currentTarget).get('email'));
        run(() => requestReset(email));
      }}
      className="space-y-4"
    >
      {typeof state === 'object' ? <Alert tone="destructive">{state.error}</Alert> : null}
      {state === 'done' ? (
        <Alert tone="success">If there is an account with this address, a link is on its way to it.</Alert>
      ) : null}
      <Field label="Email" type="email" name="email" required autoComplete="username" maxLength={254} />
      <SubmitButton disabled={state === 'busy'}>{state === 'busy' ? 'Sending...' : 'Send me a link'}</SubmitButton>
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { state, run } = useAttempt();
  if (state === 'done')
    return (
      <Alert tone="success">Your password is changed and all other sessions are ended. You can sign in now.</Alert>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password'));
        run(() => resetPassword(token, password));
      }}
      className="space-y-4"
    >
      {typeof state === 'object' ? <Alert tone="destructive">{state.error}</Alert> : null}
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
