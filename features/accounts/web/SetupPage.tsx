import { createFileRoute } from '@tanstack/react-router';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { Alert, Field, SubmitButton } from './components/FormParts.tsx';

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
      <h1 className="text-3xl font-semibold tracking-tight">Create the first administrator</h1>
      <form method="post" action="/auth/setup" className="mt-6 space-y-4">
        {error ? <Alert tone="destructive">{error}</Alert> : null}
        <input type="hidden" name="token" value={token ?? ''} />
        <Field label="Email" type="email" name="email" required autoComplete="username" maxLength={254} />
        <Field
          label={`Password (min ${MIN_PASSWORD_LENGTH} characters)`}
          type="password"
          name="password"
          required
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
        />
        <SubmitButton>Create administrator</SubmitButton>
      </form>
    </div>
  );
}
