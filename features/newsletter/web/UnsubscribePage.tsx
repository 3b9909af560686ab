import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { WEEKLY } from '../vocabulary.ts';
import { BrokenLink, PersonalPage } from './components/PersonalPage.tsx';
import { TokenForm } from './components/TokenForm.tsx';
import { followLink, type TokenSearch } from './token-search.ts';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): TokenSearch & { letter?: string } => search,
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: ({ context, deps: { token = '' } }) => {
    const query = context.api.newsletter.findPreferences.queryOptions({ input: { token } });
    return followLink(context.queryClient.ensureQueryData(query));
  },
  head: () => ({ meta: [{ title: 'Unsubscribe | SMR Intelligence' }, { name: 'robots', content: 'noindex' }] }),
  component: UnsubscribePage,
  notFoundComponent: BrokenLink,
});

function UnsubscribePage() {
  const { token = '', letter = WEEKLY } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(api.newsletter.findPreferences.queryOptions({ input: { token } }));
  const leave = useMutation(
    api.newsletter.unsubscribe.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }),
    }),
  );
  const preferences = (
    <TextLink to="/newsletter/preferences" search={{ token }}>
      your preferences
    </TextLink>
  );
  if (data.status === 'unsubscribed') {
    return (
      <PersonalPage title="You are unsubscribed">
        <p role="status" className="leading-relaxed wrap-anywhere text-ink-soft">
          No more letters go to {data.email}. What we stored about you is at {preferences}, where you can have it
          erased. If that was a slip, <TextLink to="/subscribe">subscribe again</TextLink>.
        </p>
      </PersonalPage>
    );
  }
  const asked = data.letters.find(({ slug }) => slug === letter);
  const others = data.letters.filter(({ slug, isChosen }) => isChosen && slug !== letter);
  if (others.length > 0 && data.status === 'active' && !asked?.isChosen) {
    return (
      <PersonalPage title={`You left: ${asked?.name ?? letter}`}>
        <p role="status" className="leading-relaxed wrap-anywhere text-ink-soft">
          It goes to {data.email} no more. You still get: {others.map(({ name }) => name).join(', ')}. Choose anew, or
          end them all, at {preferences}.
        </p>
      </PersonalPage>
    );
  }
  return (
    <PersonalPage title={letter === WEEKLY ? 'Stop the weekly letter?' : `Stop this letter: ${asked?.name ?? letter}?`}>
      {leave.error ? (
        <Message tone="danger" className="mb-5">
          {errorMessage(leave.error)}
        </Message>
      ) : null}
      <p className="leading-relaxed wrap-anywhere text-ink-soft">
        It goes to <strong className="text-ink">{data.email}</strong>. You can also pause it for four weeks at{' '}
        {preferences}.
      </p>
      <TokenForm
        action="/newsletter/unsubscribe"
        token={token}
        isBusy={leave.isPending}
        className="mt-part"
        onSubmit={() => leave.mutate({ token, letter })}
      >
        <input type="hidden" name="letter" value={letter} />
        <Button type="submit" variant="primary" size="large" isBusy={leave.isPending}>
          Unsubscribe
        </Button>
      </TokenForm>
      {others.length > 0 ? (
        <TokenForm
          action="/newsletter/unsubscribe"
          token={token}
          isBusy={leave.isPending}
          className="mt-6 border-t border-line pt-6"
          onSubmit={() => leave.mutate({ token })}
        >
          <p className="mb-3 text-note text-ink-soft">You also get: {others.map(({ name }) => name).join(', ')}.</p>
          <input type="hidden" name="do" value="unsubscribe" />
          <Button type="submit">Leave all letters</Button>
        </TokenForm>
      ) : null}
    </PersonalPage>
  );
}
