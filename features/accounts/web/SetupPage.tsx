import { createFileRoute } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';

export interface SetupSearch {
  token?: string;
  error?: string;
}

export const Route = createFileRoute('/auth/setup')({
  validateSearch: (search: Record<string, unknown>): SetupSearch => ({
    ...(typeof search.token === 'string' ? { token: search.token.slice(0, 100) } : {}),
    ...(typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {}),
  }),
  head: () => ({ meta: [{ title: 'Set up | SMR Intelligence' }, { name: 'robots', content: 'noindex' }] }),
  component: SetupPage,
});

/** Behind the one-time link in the log. A plain form: whoever sets up a server may do it from a text browser. */
function SetupPage() {
  const { token, error } = Route.useSearch();
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <PageHeader title="Create the first administrator" />
      <form method="post" action="/auth/setup" className="mt-6 grid gap-field">
        {error ? <Message tone="danger">{error}</Message> : null}
        <input type="hidden" name="token" value={token ?? ''} />
        <TextField label="Email" kind="email" name="email" isRequired autoComplete="username" maxLength={254} />
        <TextField
          label={`Password (min ${MIN_PASSWORD_LENGTH} characters)`}
          kind="password"
          name="password"
          isRequired
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" isWide>
          Create administrator
        </Button>
      </form>
    </div>
  );
}
