import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { CONSENT } from '../vocabulary.ts';
import { Message } from './components/Message.tsx';
import { BrokenLink, PersonalPage } from './components/PersonalPage.tsx';
import { isBrokenLink, type TokenSearch } from './token-search.ts';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: (search: Record<string, unknown>): TokenSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token = '' } }) => {
    try {
      const query = context.api.newsletter.findConfirmation.queryOptions({ input: { token } });
      return await context.queryClient.ensureQueryData(query);
    } catch (error) {
      if (isBrokenLink(error)) throw notFound();
      throw error;
    }
  },
  head: () => ({
    meta: [{ title: 'Confirm your address | SMR Intelligence' }, { name: 'robots', content: 'noindex' }],
  }),
  component: ConfirmPage,
  notFoundComponent: BrokenLink,
});

/** Opening the link confirms nothing, since scanners open every link in a mail; a script or the button does. */
function ConfirmPage() {
  const { token = '' } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.newsletter.findConfirmation.queryOptions({ input: { token } }));
  const { mutate, isPending, error } = useMutation(
    api.newsletter.confirm.mutationOptions({
      onSuccess: ({ manageToken }) =>
        navigate({
          to: '/newsletter/preferences',
          search: { token: manageToken, state: 'confirmed' },
          replace: true,
        }),
    }),
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate({ token });
  }, [mutate, token]);

  return (
    <PersonalPage title="Confirm your address">
      {error ? <Message tone="error">{errorMessage(error)}</Message> : null}
      <p className="leading-relaxed wrap-anywhere text-ink-soft">
        The weekly letter goes to <strong className="text-ink">{data.email}</strong>. By confirming you say: “
        {CONSENT.text}”
      </p>
      <form
        method="post"
        action="/newsletter/confirm"
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ token });
        }}
      >
        <input type="hidden" name="token" value={token} />
        <button
          type="submit"
          disabled={isPending}
          className="rounded-md bg-accent px-6 py-3 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {isPending ? 'Confirming…' : 'Confirm my address'}
        </button>
      </form>
    </PersonalPage>
  );
}
