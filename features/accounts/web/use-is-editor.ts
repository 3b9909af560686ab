import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { mayEnter } from '../vocabulary.ts';

/** Whether the person at the screen is an editor, so that it is worth showing the buttons; the server asks again. */
export function useIsEditor(): boolean {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  return mayEnter(me?.role ?? null, 'editor');
}
