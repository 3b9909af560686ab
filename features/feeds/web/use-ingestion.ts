import { useRouteContext } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { useTold } from '../../../platform/web/use-told.ts';

/** Reads all active sources now, or one, and says how it went. */
export function useIngestion() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  return useTold(api.feeds.ingest.mutationOptions(), {
    done: ({ totalProcessed, totalSources }) => ({
      title: 'RSS ingestion completed successfully!',
      description: `Processed ${formatCounted(totalProcessed, 'article')} from ${formatCounted(totalSources, 'source')}.`,
    }),
    failed: 'RSS ingestion failed',
    refresh: [api.feeds.key(), api.news.key()],
  });
}
