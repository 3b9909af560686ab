import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { showToast } from '../../../ui/show-toast.ts';

/** Reads all active sources now, or one, and says how it went. */
export function useIngestion() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const queryClient = useQueryClient();
  return useMutation(
    api.feeds.ingest.mutationOptions({
      onSuccess: ({ totalProcessed, totalSources }) =>
        showToast({
          tone: 'success',
          title: 'RSS ingestion completed successfully!',
          description: `Processed ${totalProcessed} ${totalProcessed === 1 ? 'article' : 'articles'} from ${totalSources} ${totalSources === 1 ? 'source' : 'sources'}.`,
        }),
      onError: (error) =>
        showToast({
          tone: 'error',
          title: 'RSS ingestion failed',
          description: errorMessage(error) || 'Please try again later',
        }),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.feeds.key() }),
          queryClient.invalidateQueries({ queryKey: api.news.key() }),
        ]),
    }),
  );
}
