import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';

/** What an editor can do to stories and reports, each with its message. */
export function useArticleChanges() {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const queryClient = useQueryClient();
  const said = (title: string) => ({
    onSuccess: () => showToast({ tone: 'success', title }),
    onError: (error: unknown) =>
      showToast({ tone: 'error', title: 'Nothing was changed', description: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.articles.key() }),
  });
  return {
    correct: useMutation(api.articles.correct.mutationOptions(said('Correction saved'))),
    hide: useMutation(api.articles.hide.mutationOptions(said('Story updated'))),
    merge: useMutation(api.articles.merge.mutationOptions(said('Stories merged'))),
    split: useMutation(api.articles.split.mutationOptions(said('Report split off'))),
    write: useMutation(api.articles.write.mutationOptions(said('Manual entry published'))),
  };
}
