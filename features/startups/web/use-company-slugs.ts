import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/** The directory's addresses, to choose from where a startup says which company it is. */
export function useCompanySlugs(): string[] {
  const { api } = useRouteContext({ from: '__root__' });
  const { data = [] } = useQuery({
    ...api.companies.list.queryOptions({ input: {} }),
    enabled: typeof window !== 'undefined',
  });
  return data.map(({ slug }) => slug);
}
