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

export const factsSchema = z.object({
  newsSources: z.int().describe('Active feeds and the publishers of stored reports, each once.'),
  vendors: z.int().describe('Active developers and certified vendors.'),
});
export type Facts = z.infer<typeof factsSchema>;

export const overviewContract = {
  facts: procedure
    .meta({ access: 'visitor', madeFrom: ['rss_sources', 'news_articles', 'companies'] })
    .route({ method: 'GET', path: '/facts', tags: ['Site'], summary: 'How much is here' })
    .output(factsSchema),
  stats: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/stats', tags: ['Admin'], summary: 'Counts for the dashboard' })
    .output(statsSchema),
};
