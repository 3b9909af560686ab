import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { TextLink } from '../../../../../ui/TextLink.tsx';

/** Where an operator finds buttons: why there are none. @param of what one would have to be an operator of */
export function OperatorsOnly({ deed, of = 'these units' }: { deed: string; of?: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const address = useLocation({ select: ({ href }) => href });
  return (
    <p className="mt-4 text-note text-ink-soft">
      To {deed},{' '}
      {me ? (
        `ask an administrator to make you an operator of ${of}.`
      ) : (
        <>
          <TextLink to="/auth" search={{ next: address }}>
            sign in
          </TextLink>{' '}
          as an operator.
        </>
      )}
    </p>
  );
}
