import { createFileRoute } from '@tanstack/react-router';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

export const Route = createFileRoute('/auth/address/$token')({
  validateSearch: (search: Record<string, unknown>): { error?: string } =>
    typeof search.error === 'string' ? { error: search.error.slice(0, 300) } : {},
  loader: async ({ context, params }) => {
    try {
      const query = context.api.accounts.readAddressLink.queryOptions({ input: { token: params.token } });
      return { change: await context.queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }), failure: null };
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND') && !hasCode(error, 'BAD_REQUEST')) throw error;
      return { change: null, failure: errorMessage(error) };
    }
  },
  head: () => ({
    meta: [
      { title: 'Your new address | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      // Not 'no-referrer': the form would name no origin, and be refused for it to who is signed in (same-origin.ts).
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: AddressPage,
});

/** Behind the link in a mail to a new address. Link scanners open it, too: only the button changes anything. A plain form, as for invitations. */
function AddressPage() {
  const { token } = Route.useParams();
  const { error } = Route.useSearch();
  const { change, failure } = Route.useLoaderData();
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <PageHeader title="Your new address" />
      <div className="mt-6 grid gap-field">
        {error ? <Message tone="danger">{error}</Message> : null}
        {change ? (
          <p>
            <strong className="wrap-anywhere">{change.email}</strong> becomes the address of your account: you sign in
            with it, and mails go there.
          </p>
        ) : error ? null : (
          <Message tone="warn">{failure}</Message>
        )}
        {change?.isYours ? (
          <form method="post" action="/auth/address" className="grid gap-field">
            <input type="hidden" name="token" value={token} />
            <p className="text-note text-ink-soft">You stay signed in here, and are signed out everywhere else.</p>
            <Button type="submit" variant="primary" isWide>
              Confirm it
            </Button>
          </form>
        ) : null}
        {change && change.isYours === null ? (
          <>
            <p className="text-note text-ink-soft">Sign in first, still with the address you have.</p>
            <LinkButton to="/auth" search={{ next: `/auth/address/${token}` }} variant="primary">
              Sign in
            </LinkButton>
          </>
        ) : null}
        {change?.isYours === false ? (
          <Message tone="warn">
            You are signed in with another account than the one that asked for it. Sign out, and open the link again.
          </Message>
        ) : null}
        {change ? null : (
          <p className="text-note">
            <TextLink to="/account">Your account</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
