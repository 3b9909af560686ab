import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';

export const statsSchema = z.object({
  newsArticles: z.int(),
  newsStories: z.int(),
  activeSources: z.int(),
  failingSources: z.int().describe('Active feeds whose last visit failed.'),
  lastIngestion: z.iso.datetime().nullable(),
  companies: z.int().describe('Active ones.'),
  glossaryTerms: z.int(),
  activeSubscriptions: z.int(),
  pendingSubmissions: z.int(),
  profiles: z.int(),
});
export type Stats = z.infer<typeof statsSchema>;

export const overviewContract = {
  stats: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/stats', tags: ['Admin'], summary: 'Counts for the dashboard' })
    .output(statsSchema),
};
