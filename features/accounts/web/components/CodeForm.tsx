import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { CodeField } from './CodeField.tsx';

interface CodeFormProps {
  /** Told by the server when it was sent without JavaScript. */
  initialError?: string | undefined;
  submit(code: string): Promise<void>;
  /** As for CredentialsForm. */
  next?: string | undefined;
}

/** The second half of signing in. */
export function CodeForm({ initialError, submit, next }: CodeFormProps) {
  const [state, setState] = useState<'idle' | 'busy' | { error: string }>(
    initialError ? { error: initialError } : 'idle',
  );
  return (
    <Form
      method="post"
      action="/auth/code"
      className="mt-6 grid gap-field"
      onSend={async ({ text, reset }) => {
        setState('busy');
        try {
          await submit(text('code'));
        } catch (error) {
          setState({ error: error instanceof Error ? error.message : 'That did not work. Please try again.' });
          reset();
        }
      }}
    >
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {typeof state === 'object' ? <Message tone="danger">{state.error}</Message> : null}
      <CodeField />
      <Button type="submit" variant="primary" isWide isBusy={state === 'busy'}>
        Sign in
      </Button>
    </Form>
  );
}
