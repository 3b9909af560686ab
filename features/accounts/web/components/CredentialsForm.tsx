import { useState } from 'react';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts';
import type { Credentials } from '../auth-requests.ts';
import { Alert, Field, SubmitButton } from './FormParts.tsx';

interface CredentialsFormProps {
  kind: 'sign-in' | 'sign-up';
  /** Where the form goes without JavaScript. */
  action: string;
  submit(credentials: Credentials): Promise<void>;
  /** Told by the server when it was sent without JavaScript. */
  initialError?: string | undefined;
  /** Shown after a success. */
  success: string;
}

const labels = {
  'sign-in': { idle: 'Sign In', busy: 'Signing in...', password: 'Password', autoComplete: 'current-password' },
  'sign-up': {
    idle: 'Create Account',
    busy: 'Creating account...',
    password: `Password (min ${MIN_PASSWORD_LENGTH} characters)`,
    autoComplete: 'new-password',
  },
} as const;

export function CredentialsForm({ kind, action, submit, initialError, success }: CredentialsFormProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { error: string }>(
    initialError ? { error: initialError } : 'idle',
  );
  const { idle, busy, password, autoComplete } = labels[kind];
  const isBusy = state === 'busy';

  async function onSubmit(form: HTMLFormElement) {
    const data = new FormData(form);
    setState('busy');
    try {
      await submit({ email: String(data.get('email')), password: String(data.get('password')) });
      setState('done');
    } catch (error) {
      setState({ error: error instanceof Error && error.message ? error.message : 'Sign in failed' });
    }
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className="space-y-4"
    >
      {typeof state === 'object' ? <Alert tone="destructive">{state.error}</Alert> : null}
      {state === 'done' ? <Alert tone="success">{success}</Alert> : null}
      <fieldset disabled={isBusy} className="space-y-4">
        <Field
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          maxLength={254}
          placeholder="Email"
        />
        <Field
          label="Password"
          type="password"
          name="password"
          required
          minLength={kind === 'sign-up' ? MIN_PASSWORD_LENGTH : undefined}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete={autoComplete}
          placeholder={password}
        />
        <SubmitButton>{isBusy ? busy : idle}</SubmitButton>
      </fieldset>
    </form>
  );
}
