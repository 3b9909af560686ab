import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/** Names of the directory's companies, to choose from where a contact's is written: one of them is linked. @param isAsked left alone until then */
export function useCompanyNames(isAsked = true): string[] {
  const { api } = useRouteContext({ from: '__root__' });
  const { data = [] } = useQuery({
    ...api.companies.list.queryOptions({ input: {} }),
    enabled: isAsked && typeof window !== 'undefined',
  });
  return [...new Set(data.map(({ name }) => name))];
}
