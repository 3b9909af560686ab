import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { listOf } from '../../platform/shared/query-list.ts';
import { GROUP_SIZE, LARGEST_GROUP, LONGEST_INPUT, LONGEST_QUESTION, searchKinds, tiers } from './vocabulary.ts';

export const searchHitSchema = z.object({
  title: z.string(),
  url: z.string().describe('Path of its page.'),
  snippet: z.string().nullable().describe('What it is, in a line.'),
  at: z.string().nullable().describe('The day it is of, ISO 8601; the month or the year alone where no more is known.'),
  why: z
    .enum(tiers)
    .describe(
      'How it was found: by its name, by the beginning of it, by words in it or in its text, by a similar name.',
    ),
  by: z.string().nullable().describe('The other name by which it was found.'),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchAnswerSchema = z.object({
  groups: z
    .array(
      z.object({
        kind: z.enum(searchKinds),
        total: z.int().describe('All that were found.'),
        items: z.array(searchHitSchema),
      }),
    )
    .describe('The group with the best hit first; in a group the best first.'),
  notes: z.array(z.string()).describe('What of the question could not be understood.'),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const searchContract = {
  find: procedure
    .meta({ access: 'visitor', isPersonal: true, scope: 'read' })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['Search'],
      summary: 'Everything by words: names first, then words in texts, then similar names',
    })
    .input(
      z.object({
        q: z
          .string()
          .max(LONGEST_INPUT)
          .default('')
          .describe(
            `Words, "words in this order", -without, parts of the site (design:, project:, company:, term:, news: …), after: and before: a date. ${LONGEST_QUESTION} characters count.`,
          ),
        kind: listOf(z.enum(searchKinds)).describe('Only these kinds, any of.'),
        limit: z.coerce.number().int().min(1).max(LARGEST_GROUP).default(GROUP_SIZE).describe('Of each group.'),
      }),
    )
    .output(searchAnswerSchema),
};

/** Something that can be found, as its room offers it. */
export interface SearchEntry {
  title: string;
  /** Other names. */
  aliases?: readonly string[];
  /** What is said of it. */
  text?: string | null;
  /** Path of its page. */
  url: string;
  /** ISO 8601: newer ones come first. */
  at?: string | null;
}
