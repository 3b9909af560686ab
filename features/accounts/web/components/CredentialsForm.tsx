import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { Message } from '../../../../ui/Message.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts';
import type { Credentials } from '../auth-requests.ts';

interface CredentialsFormProps {
  kind: 'sign-in' | 'sign-up';
  /** Where the form goes without JavaScript. */
  action: string;
  submit(credentials: Credentials): Promise<void>;
  /** The page to come back to, also for whoever sends the form before its code is there. */
  next?: string | undefined;
  /** Told by the server when it was sent without JavaScript. */
  initialError?: string | undefined;
  /** Shown after a success; null: another part of the page takes the place of the form. */
  success: string | null;
  /** Typed before, to be corrected. */
  initialEmail?: string | undefined;
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

export function CredentialsForm(props: CredentialsFormProps) {
  const { kind, action, submit, next, initialError, success, initialEmail } = props;
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { error: string }>(
    initialError ? { error: initialError } : 'idle',
  );
  const { idle, busy, password, autoComplete } = labels[kind];
  const isBusy = state === 'busy';

  async function onSubmit(form: HTMLFormElement) {
    const data = new FormData(form);
    const from = document.activeElement;
    setState('busy');
    try {
      await submit({ email: String(data.get('email')), password: String(data.get('password')) });
      setState('done');
    } catch (error) {
      setState({ error: error instanceof Error && error.message ? error.message : 'Sign in failed' });
    }
    // Fields that are switched off while it is sent lose it.
    focusWhenLost(() => (from instanceof HTMLElement && form.contains(from) ? from : null));
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className="grid gap-field"
    >
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {typeof state === 'object' ? <Message tone="danger">{state.error}</Message> : null}
      {state === 'done' && success ? <Message tone="good">{success}</Message> : null}
      <fieldset disabled={isBusy} className="grid gap-field">
        <TextField
          label="Email"
          kind="email"
          name="email"
          isRequired
          autoComplete="username"
          maxLength={254}
          placeholder="Email"
          defaultValue={initialEmail}
          autoFocus={initialEmail !== undefined}
        />
        <TextField
          label="Password"
          kind="password"
          name="password"
          isRequired
          minLength={kind === 'sign-up' ? MIN_PASSWORD_LENGTH : undefined}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete={autoComplete}
          placeholder={password}
        />
        <Button type="submit" variant="primary" isWide>
          {isBusy ? busy : idle}
        </Button>
      </fieldset>
    </form>
  );
}
