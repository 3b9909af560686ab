import { createFileRoute } from '@tanstack/react-router';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, roleNames } from '../vocabulary.ts';

export const Route = createFileRoute('/auth/invited/$token')({
  validateSearch: (search: Record<string, unknown>): { error?: string } =>
    typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {},
  loader: async ({ context, params }) => {
    try {
      const query = context.api.accounts.findInvitation.queryOptions({ input: { token: params.token } });
      return { invitation: await context.queryClient.fetchQuery({ ...query, retry: false }), failure: null };
    } catch (error) {
      if (!hasCode(error, 'GONE') && !hasCode(error, 'NOT_FOUND') && !hasCode(error, 'BAD_REQUEST')) throw error;
      return { invitation: null, failure: errorMessage(error) };
    }
  },
  head: () => ({
    meta: [
      { title: 'Your invitation | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      // Not 'no-referrer': the form would name no origin, and be refused for it to who is signed in (same-origin.ts).
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: InvitedPage,
});

/** Behind the link of an invitation. A plain form, like the one for the first administrator. */
function InvitedPage() {
  const { token } = Route.useParams();
  const { error } = Route.useSearch();
  const { invitation, failure } = Route.useLoaderData();
  const promised = invitation?.promised ?? [];
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <PageHeader title="Your invitation" />
      {invitation ? (
        <form method="post" action="/auth/invited" className="mt-6 grid gap-field">
          <p>
            You are invited to SMR Intelligence
            {promised.length > 0 && invitation.role === 'subscriber' ? '' : ` as ${roleNames[invitation.role]}`}, with
            the address <strong className="wrap-anywhere">{invitation.email}</strong>.
          </p>
          {promised.length > 0 ? (
            <div>
              You will be:
              <ul className="mt-1 list-disc pl-5 wrap-anywhere">
                {promised.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {error ? <Message tone="danger">{error}</Message> : null}
          <input type="hidden" name="token" value={token} />
          {invitation.hasAccount ? (
            <p className="text-note text-ink-soft">
              This address has an account. Accept, and sign in with the password you have.
            </p>
          ) : (
            <>
              {/* For the browser's list of passwords. */}
              <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
              <TextField
                label={`Choose a password (min ${MIN_PASSWORD_LENGTH} characters)`}
                kind="password"
                name="password"
                isRequired
                minLength={MIN_PASSWORD_LENGTH}
                maxLength={MAX_PASSWORD_LENGTH}
                autoComplete="new-password"
              />
            </>
          )}
          <Button type="submit" variant="primary" isWide>
            Accept the invitation
          </Button>
        </form>
      ) : (
        <div className="mt-6 grid gap-field">
          <Message tone="warn">{failure}</Message>
          <p className="text-note">
            <TextLink to="/auth">To sign in</TextLink>
          </p>
        </div>
      )}
    </div>
  );
}
