import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { headOf } from '../../../platform/web/page-head.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { requestReset, resetPassword } from './auth-requests.ts';

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
    ...(typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {}),
    ...(search.sent ? { sent: '1' } : {}),
    ...(search.changed ? { changed: '1' } : {}),
  }),
  head: headOf({
    title: 'Choose a new password | SMR Intelligence',
    description: 'Choose a new password for SMR Intelligence.',
    path: '/auth/reset',
    isIndexed: false,
  }),
  component: ResetPage,
});

function ResetPage() {
  const { token, error, sent, changed } = Route.useSearch();
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <PageHeader title="Choose a new password" />
      <div className="mt-6 grid gap-field">
        {error ? (
          <Message tone="danger">
            That did not work: the link has been used or is too old, or the password is too simple. Ask for a new link.
          </Message>
        ) : null}
        {sent ? <Message tone="good">{SENT}</Message> : null}
        {changed ? <Message tone="good">{CHANGED}</Message> : null}
        {token ? <NewPasswordForm token={token} /> : <AskForm />}
        <p className="text-note">
          <TextLink to="/auth">Back to sign in</TextLink>
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
      className="grid gap-field"
    >
      {typeof state === 'object' ? <Message tone="danger">{state.error}</Message> : null}
      {state === 'done' ? <Message tone="good">{SENT}</Message> : null}
      <TextField label="Email" kind="email" name="email" isRequired autoComplete="username" maxLength={254} />
      <Button type="submit" variant="primary" isWide isBusy={state === 'busy'}>
        {state === 'busy' ? 'Sending...' : 'Send me a link'}
      </Button>
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { state, run } = useAttempt();
  if (state === 'done') return <Message tone="good">{CHANGED}</Message>;
  return (
    <form
      method="post"
      action="/auth/reset"
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password'));
        run(() => resetPassword(token, password));
      }}
      className="grid gap-field"
    >
      {typeof state === 'object' ? <Message tone="danger">{state.error}</Message> : null}
      <input type="hidden" name="token" value={token} />
      <TextField
        label={`New password (min ${MIN_PASSWORD_LENGTH} characters)`}
        kind="password"
        name="password"
        isRequired
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" isWide isBusy={state === 'busy'}>
        {state === 'busy' ? 'Saving...' : 'Save the new password'}
      </Button>
    </form>
  );
}

function useAttempt() {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { error: string }>('idle');
  async function run(work: () => Promise<unknown>) {
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
