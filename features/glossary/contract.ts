import { z } from 'zod';
import { cleanLine } from '../../platform/shared/clean-text.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import {
  draftSchema,
  recordChangeSchema,
  storedSchema,
  webAddress,
  writableSchema,
} from '../../platform/shared/record-schema.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';
import { termRecord } from './record.ts';
import {
  GLOSSARY_PAGE_SIZE,
  LARGEST_GLOSSARY_PAGE,
  letters,
  MAX_DEFINITION_LENGTH,
  MAX_QUERY_LENGTH,
  MAX_TERM_LENGTH,
  MOST_TERMS,
  REQUIRED_FIELDS_MESSAGE,
  researchCategories,
} from './vocabulary.ts';

const plainText = z.string().transform(cleanLine);
const required = (maxLength: number) => plainText.pipe(z.string().min(1, REQUIRED_FIELDS_MESSAGE).max(maxLength));
const query = z.string().trim().max(MAX_QUERY_LENGTH).optional();

/** What narrows a download. */
export const termFilterSchema = z.object({ q: query });

export const termSchema = storedSchema(termRecord).extend({
  id: z.uuid(),
  slug: z.string().describe('Its address is /glossary/{slug}.'),
});
export type Term = z.infer<typeof termSchema>;

export const termCardSchema = termSchema.pick({
  term: true,
  slug: true,
  abbreviation: true,
  category: true,
  definition: true,
});
export type TermCard = z.infer<typeof termCardSchema>;

export const glossaryIndexSchema = z.object({
  terms: z.array(termCardSchema).describe('Best match first with a search, else by term.'),
  letters: z.record(z.string(), z.int()).describe('How many terms of the whole glossary stand under each letter.'),
});
export type GlossaryIndex = z.infer<typeof glossaryIndexSchema>;

export const termPageSchema = termSchema.extend({
  letter: z.string().describe('Under which it stands: A to Z, or # for what begins otherwise.'),
  updatedAt: z.iso.datetime(),
  related: z
    .array(z.object({ term: z.string(), slug: z.string().nullable() }))
    .describe('Related terms; slug is null when the glossary does not have (any more) what is named.'),
});
export type TermPage = z.infer<typeof termPageSchema>;

export const mentionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string().nullable(),
  source: z.string(),
  publishedAt: z.iso.datetime(),
  datePrecision: z.enum(['minute', 'day', 'month', 'year']),
});
export type Mention = z.infer<typeof mentionSchema>;

export const managedTermSchema = termSchema.extend({
  revision: z.int().describe('Send it back with a change; a stale one is refused.'),
  updatedAt: z.iso.datetime(),
});
export type ManagedTerm = z.infer<typeof managedTermSchema>;

export const deletedTermSchema = z.object({
  id: z.uuid(),
  term: z.string(),
  definition: z.string(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
});
export type DeletedTerm = z.infer<typeof deletedTermSchema>;

export const termInputSchema = draftSchema(termRecord);
export type TermInput = z.infer<typeof termInputSchema>;

export const researchSourceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  searchUrl: z.string(),
  credibility: z.int(),
  isActive: z.boolean(),
});
export type ResearchSource = z.infer<typeof researchSourceSchema>;

export const researchResultSchema = z.object({
  term: z.string(),
  potentialDefinitions: z.array(
    z.object({
      definition: z.string().describe('The passage as the source has it.'),
      source: z.string(),
      credibilityScore: z.number().min(0).max(10),
      url: z.string().nullable(),
    }),
  ),
  synthesizedDefinition: z.string().describe('A draft to be edited; empty when nothing was found.'),
  synthesis: z.enum(['passage', 'model', 'stand-in', 'none']).describe('Where the draft comes from.'),
  suggestedCategory: z.enum(researchCategories),
  relatedTerms: z.array(z.string()),
  confidence: z.number().min(0).max(1).describe('Computed from agreement, credibility and coverage.'),
  notes: z.array(z.string()).describe('What could not be asked, and why.'),
  isStandIn: z.boolean().describe('true: a fixed answer for demonstrations; nothing was researched.'),
});
export type ResearchResult = z.infer<typeof researchResultSchema>;

export const validationResultSchema = z.object({
  isAccurate: z.boolean(),
  confidence: z.number().min(0).max(1),
  suggestions: z.array(z.string()),
  isStandIn: z.boolean(),
});
export type ValidationResult = z.infer<typeof validationResultSchema>;

/** In one answer. */

const publicRead = { access: 'visitor', madeFrom: ['glossary_terms'] } as const;
const editor = { access: 'editor' } as const;
const tags = ['Glossary'];
const slug = z.object({ slug: z.string().min(1).max(200) });

export const glossaryContract = {
  list: procedure
    .meta(publicRead)
    .route({ method: 'GET', path: '/glossary', tags, summary: 'Terms: all by name, or the best matches of a search' })
    .input(
      z.object({
        q: query.describe('Name, abbreviation, what it stands for, a beginning of it, also misspelled.'),
        limit: z.coerce.number().int().min(1).max(MOST_TERMS).default(MOST_TERMS),
        offset: z.coerce
          .number()
          .int()
          .min(0)
          .max(1_000_000)
          .default(0)
          .describe('How many to leave out: further ones.'),
      }),
    )
    .output(z.array(termSchema)),
  browse: procedure
    .meta(publicRead)
    .route({ method: 'GET', path: '/glossary-index', tags, summary: 'Terms in short, with how many each letter has' })
    .input(
      z.object({
        q: query,
        letter: z.enum(letters as unknown as [string, ...string[]]).optional(),
        show: z.coerce.number().int().min(1).max(LARGEST_GLOSSARY_PAGE).default(GLOSSARY_PAGE_SIZE),
      }),
    )
    .output(glossaryIndexSchema),
  get: procedure
    .meta(publicRead)
    .route({ method: 'GET', path: '/glossary/{slug}', tags, summary: 'One term' })
    .input(slug)
    .output(termPageSchema),
  listMentions: procedure
    .meta({ access: 'visitor', madeFrom: ['glossary_terms', 'news_stories', 'news_articles'] })
    .route({ method: 'GET', path: '/glossary/{slug}/stories', tags, summary: 'Newest stories that mention a term' })
    .input(slug)
    .output(z.array(mentionSchema)),
  listManaged: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/glossary-terms', tags, summary: 'Terms with their revisions' })
    .input(z.object({ q: query, id: z.uuid().optional().describe('A term that is listed in any case.') }))
    .output(z.array(managedTermSchema)),
  create: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: '/admin/glossary-terms', tags, summary: 'Adds a term', successStatus: 201 })
    .input(termInputSchema)
    .output(managedTermSchema),
  update: procedure
    .meta(editor)
    .route({ method: 'PATCH', path: '/admin/glossary-terms/{id}', tags, summary: 'Changes a term; its address stays' })
    .input(
      writableSchema(termRecord)
        .partial()
        .extend({
          id: z.uuid(),
          revision: z.int().min(1).describe('The revision that the change was made from.'),
          answers: z.uuid().optional().describe('The message about one of its values that this settles.'),
        }),
    )
    .output(managedTermSchema),
  remove: procedure
    .meta(editor)
    .route({
      method: 'DELETE',
      path: '/admin/glossary-terms/{id}',
      tags,
      summary: 'Deletes a term; it can be restored',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), term: z.string() })),
  listDeleted: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/deleted-terms', tags, summary: 'Terms that were deleted, the latest first' })
    .output(z.array(deletedTermSchema)),
  restore: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/deleted-terms/{id}/restore',
      tags,
      summary: 'Brings a deleted term back; 409 when there is another of its name by now',
    })
    .input(z.object({ id: z.uuid() }))
    .output(managedTermSchema),
  listHistory: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/glossary-terms/{id}/history', tags, summary: 'Who changed a term, and what' })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(recordChangeSchema)),
  import: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/glossary-terms/import',
      tags,
      summary: 'Imports terms from CSV or JSON, or says what importing them would do (dryRun)',
    })
    .input(
      importRequestSchema.extend({
        terms: z.array(z.unknown()).optional().describe('Instead of a file: the records themselves.'),
      }),
    )
    .output(importAnswerSchema),
  research: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/glossary-terms/research',
      tags,
      summary: 'Looks a term up in the glossary, the stored news and the reference sources',
    })
    .input(
      z.object({
        term: plainText.pipe(z.string().min(1, 'Please enter a term to research').max(MAX_TERM_LENGTH)),
      }),
    )
    .output(researchResultSchema),
  validate: procedure
    .meta(editor)
    .route({ method: 'POST', path: '/admin/glossary-terms/validate', tags, summary: 'Checks a definition' })
    .input(
      z.object({
        term: required(MAX_TERM_LENGTH),
        abbreviation: plainText.nullish(),
        definition: plainText.pipe(z.string().min(1, 'No definition to validate').max(MAX_DEFINITION_LENGTH)),
        sources: z
          .array(z.object({ url: z.string().max(2_000) }))
          .max(50)
          .default([]),
      }),
    )
    .output(validationResultSchema),
  listResearchSources: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/research-sources', tags, summary: 'Where research looks terms up' })
    .output(z.array(researchSourceSchema)),
  addResearchSource: procedure
    .meta({ ...editor, isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/research-sources',
      tags,
      summary: 'Adds a reference source',
      successStatus: 201,
    })
    .input(
      z.object({
        name: required(100),
        searchUrl: webAddress('A source is a web address, such as https://www.nrc.gov/.').describe(
          '{query} stands for the words of the term, {slug} for them joined by hyphens.',
        ),
        credibility: z.int().min(0).max(10),
      }),
    )
    .output(researchSourceSchema),
  switchResearchSource: procedure
    .meta(editor)
    .route({ method: 'PATCH', path: '/admin/research-sources/{id}', tags, summary: 'Asks a source, or no longer' })
    .input(z.object({ id: z.uuid(), isActive: z.boolean() }))
    .output(researchSourceSchema),
  removeResearchSource: procedure
    .meta(editor)
    .route({ method: 'DELETE', path: '/admin/research-sources/{id}', tags, summary: 'Deletes a reference source' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
};
