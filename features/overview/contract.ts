import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';

export const statsSchema = z.object({
  newsArticles: z.int(),
  newsStories: z.int(),
  activeSources: z.int(),
  failingSources: z.int().describe('Active feeds whose last visit failed.'),
  lastIngestion: z.iso.datetime().nullable(),
  companies: z.int().describe('Active ones.'),
  startups: z.int(),
  glossaryTerms: z.int(),
  activeSubscriptions: z.int(),
  pendingSubmissions: z.int(),
  profiles: z.int(),
});
export type Stats = z.infer<typeof statsSchema>;

export const toDoSchema = z.object({
  pendingSubmissions: z.int(),
  waitingProposals: z.int().describe('Changes of the atlas that news propose.'),
  failingSources: z.int().describe('Active feeds whose last visit failed.'),
  newFeedback: z.int().describe('Messages of readers that nobody has looked at.'),
  postsInReview: z.int().describe('Posts that wait for another editor.'),
  movedSources: z.int().describe('Feeds whose new address an editor may accept.'),
  unacknowledgedAlerts: z.int().describe('Whose condition holds.'),
  returnedAlerts: z.int().describe('Whose condition is over, and which nobody has acknowledged.'),
  overdueTasks: z.int().describe('Maintenance whose day has passed where the unit is.'),
  dueContactTasks: z.int().describe('About contacts, whose day has come: one’s own, and those of nobody.'),
  failedDeliveries: z
    .int()
    .describe('Mails, notifications and webhooks that were given up; 0 for who may not see them.'),
  nextLetter: z
    .object({
      id: z.uuid().nullable().describe('Of its draft; null while there is none.'),
      sendAt: z.iso.datetime(),
      timeZone: z.string(),
      recipients: z.int(),
    })
    .nullable()
    .describe('null: nothing goes out by itself.'),
});
export type ToDo = z.infer<typeof toDoSchema>;

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
  toDo: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/to-do', tags: ['Admin'], summary: 'What waits for an editor' })
    .output(toDoSchema),
};
