import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { Message } from './components/Message.tsx';
import { BrokenLink, PersonalPage } from './components/PersonalPage.tsx';
import { isBrokenLink, type TokenSearch } from './token-search.ts';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): TokenSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token = '' } }) => {
    try {
      const query = context.api.newsletter.findPreferences.queryOptions({ input: { token } });
      return await context.queryClient.ensureQueryData(query);
    } catch (error) {
      if (isBrokenLink(error)) throw notFound();
      throw error;
    }
  },
  head: () => ({ meta: [{ title: 'Unsubscribe | SMR Intelligence' }, { name: 'robots', content: 'noindex' }] }),
  component: UnsubscribePage,
  notFoundComponent: BrokenLink,
});

function UnsubscribePage() {
  const { token = '' } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(api.newsletter.findPreferences.queryOptions({ input: { token } }));
  const leave = useMutation(
    api.newsletter.unsubscribe.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
    }),
  );
  const preferences = (
    <Link to="/newsletter/preferences" search={{ token }} className="text-accent underline">
      your preferences
    </Link>
  );
  if (data.status === 'unsubscribed') {
    return (
      <PersonalPage title="You are unsubscribed">
        <p role="status" className="leading-relaxed wrap-anywhere text-ink-soft">
          No more letters go to {data.email}. What we stored about you is at {preferences}, where you can have it
          erased.
        </p>
      </PersonalPage>
    );
  }
  return (
    <PersonalPage title="Stop the weekly letter?">
      {leave.error ? <Message tone="error">{errorMessage(leave.error)}</Message> : null}
      <p className="leading-relaxed wrap-anywhere text-ink-soft">
        It goes to <strong className="text-ink">{data.email}</strong>. You can also pause it for four weeks at{' '}
        {preferences}.
      </p>
      <form
        method="post"
        action="/newsletter/unsubscribe"
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault();
          leave.mutate({ token });
        }}
      >
        <input type="hidden" name="token" value={token} />
        <button
          type="submit"
          disabled={leave.isPending}
          className="rounded-md bg-accent px-6 py-3 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Unsubscribe
        </button>
      </form>
    </PersonalPage>
  );
}
