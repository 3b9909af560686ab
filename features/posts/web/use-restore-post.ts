import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../platform/web/use-told.ts';

/** Brings a deleted post back. */
export function useRestorePost() {
  const { posts } = useRouteContext({ from: '__root__' }).api;
  return useTold(posts.restoreDeleted.mutationOptions(), {
    done: ({ content }) => ({ title: 'Post restored', description: content.title }),
    failed: 'The post was not restored',
    refresh: [posts.key()],
  });
}
