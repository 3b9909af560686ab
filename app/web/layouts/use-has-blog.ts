import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';

/** Whether a post has been published: only then does the navigation lead to the blog. */
export function useHasBlog(): boolean {
  const { api } = useRouteContext({ from: '__root__' });
  return useQuery(api.posts.hasPublished.queryOptions()).data ?? false;
}
