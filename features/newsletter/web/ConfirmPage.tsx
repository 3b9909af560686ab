import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { CONSENT } from '../vocabulary.ts';
import { BrokenLink, PersonalPage } from './components/PersonalPage.tsx';
import { TokenForm } from './components/TokenForm.tsx';
import { followLink, type TokenSearch } from './token-search.ts';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: (search: Record<string, unknown>): TokenSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { token = '' } }) => {
    const query = context.api.newsletter.findConfirmation.queryOptions({ input: { token } });
    return followLink(context.queryClient.ensureQueryData(query));
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
      {error ? (
        <Message tone="danger" className="mb-5">
          {errorMessage(error)}
        </Message>
      ) : null}
      <p className="leading-relaxed wrap-anywhere text-ink-soft">
        {data.consentText ? 'Your letters go' : 'The weekly letter goes'} to{' '}
        <strong className="text-ink">{data.email}</strong>. By confirming you say: “{data.consentText ?? CONSENT.text}”
      </p>
      <TokenForm
        action="/newsletter/confirm"
        token={token}
        isBusy={isPending}
        className="mt-part"
        onSubmit={() => mutate({ token })}
      >
        <Button type="submit" variant="primary" size="large" isBusy={isPending}>
          {isPending ? 'Confirming…' : 'Confirm my address'}
        </Button>
      </TokenForm>
    </PersonalPage>
  );
}
