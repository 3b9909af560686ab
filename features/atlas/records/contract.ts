import { z } from 'zod';
import { cursorSchema, pageOf } from '../../../platform/shared/pagination.ts';
import { procedure } from '../../../platform/shared/procedure.ts';
import { importAnswerSchema, importRequestSchema } from '../../imports/contract.ts';
import { LONGEST_VALUE } from './rules/check-value.ts';
import { atlasKinds, changeActs, grades, LONGEST_REASON, LONGEST_SLUG } from './vocabulary.ts';

/** A value that is shown: text as the source says it, its unit where it is money. */
const shownValueSchema = z.object({
  value: z
    .string()
    .describe('As its field says: a number such as 4.95, <5 or 15-20; a date such as 2029-Q3; a word of a list.'),
  unit: z.string().optional().describe('Currency of money (ISO 4217); other units stand in the data dictionary.'),
  label: z.string().optional().describe('Of a country its name, of a link the name of the record.'),
  company: z
    .string()
    .optional()
    .describe('Of an organisation its slug in the vendor directory, where it stands there.'),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

/** What one source says of one field. */
export const evidenceSchema = z.object({
  value: z.string(),
  unit: z.string().nullable(),
  leads: z.boolean().describe('It is the one that is shown; the others differ.'),
  grade: z.enum(grades).describe('primary: who decides or makes it; trade: edited press; other: anybody else.'),
  asOf: z.string().describe('The date that the source speaks of, as exact as it is known.'),
  quotedAt: z.iso.date().describe('The day on which it was read.'),
  note: z.string().nullable(),
  source: z.object({
    publisher: z.string(),
    title: z.string(),
    url: z.string(),
    published: z.string().nullable(),
  }),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Where values of a record were read, told once for all of them. */
export const recordSourceSchema = z.object({
  ...evidenceSchema.shape.source.shape,
  ...evidenceSchema.pick({ grade: true, asOf: true, quotedAt: true }).shape,
  fields: z.array(z.string()).describe('Names of those whose values were read in it.'),
});
export type RecordSource = z.infer<typeof recordSourceSchema>;

const factsSchema = z
  .record(z.string(), z.array(shownValueSchema))
  .describe('The shown values of each field that a source was found for; what is missing was not found.');

export const recordSchema = z.object({
  kind: z.enum(atlasKinds),
  slug: z.string(),
  name: z.string().describe('What it is called, or is in a few words.'),
  facts: factsSchema,
  updatedAt: z.iso.datetime(),
  evidence: z
    .record(z.string(), z.array(evidenceSchema))
    .optional()
    .describe('With evidence=1: every source of every field.'),
  sources: z
    .array(recordSourceSchema)
    .optional()
    .describe('With evidence=sources or evidence=leading: each source once.'),
});
export type AtlasRecord = z.infer<typeof recordSchema>;

/** A record as others refer to it. */
export const mentionSchema = z.object({ kind: z.enum(atlasKinds), slug: z.string(), name: z.string() });
export type Mention = z.infer<typeof mentionSchema>;

export const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  count: z
    .int()
    .describe(
      'Records the list would show with this value, the other facets as they are; 0 of what is asked for alone.',
    ),
  asked: z
    .array(z.string())
    .optional()
    .describe('How the request wrote this value, where otherwise than here: by its label, or a country by its name.'),
});
export type FacetOption = z.infer<typeof optionSchema>;

const evidenceAsked = { 0: 'none', 1: 'values', sources: 'sources', leading: 'leading' } as const;
/** How much of where values were read is told with a record. */
export type EvidenceAsked = (typeof evidenceAsked)[keyof typeof evidenceAsked];

export const withEvidence = z
  .enum(['0', '1', 'sources', 'leading'])
  .default('0')
  .describe(
    '1: every value with its sources; sources: each record with its sources, which is a fifth of it; leading: those of them alone in which what is shown was read.',
  )
  .transform((asked) => evidenceAsked[asked]);

/** Slug of a record, as it stands in addresses. */
export const slugSchema = z.string().min(1).max(LONGEST_SLUG);

/** What the lists of the atlas are made from. */
export const madeFrom = ['atlas_records', 'atlas_values', 'atlas_sources', 'companies'];

/** One change of one record: a field, or the record as a whole. */
export const changeSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  record: mentionSchema,
  isRemoved: z.boolean().describe('It is not on the site any more, so its page is not there.'),
  act: z.enum(changeActs),
  field: z.string().nullable().describe('null: the whole record.'),
  before: z.array(shownValueSchema).describe('What was shown; [] where nothing was.'),
  after: z.array(shownValueSchema.extend({ source: z.string().describe('Address of the source.') })),
});
export type AtlasChange = z.infer<typeof changeSchema>;

/** Of which records changes are told; all, where nothing is said. */
export const changeFilterSchema = z.object({
  kind: z.enum(atlasKinds).optional(),
  slug: slugSchema.optional().describe('Of one record; with its kind.'),
  include: z
    .enum(['sources'])
    .optional()
    .describe(
      'Also where the value stayed as it was and only its sources are others; of one record they are always told.',
    ),
});

/** What an editor writes of one source. */
export const givenEvidenceSchema = z.object({
  value: z.string().trim().min(1).max(LONGEST_VALUE),
  unit: z.string().trim().length(3).nullable().default(null).describe('Currency of money; null for everything else.'),
  leads: z.boolean(),
  grade: z.enum(grades),
  asOf: z.string().trim().min(4).max(20),
  quotedAt: z.iso.date(),
  note: z.string().trim().max(600).nullable().default(null),
  source: z.object({
    publisher: z.string().trim().min(1).max(200),
    title: z.string().trim().min(1).max(400),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    published: z.string().trim().max(20).nullable().default(null),
  }),
});
export type GivenEvidence = z.infer<typeof givenEvidenceSchema>;

/** Characters. */
const MAX_SOURCES = 5_000_000;

/** Addresses of which is told what was meant by them. */
const MOST_MEANT = 8;

const byRecord = z.object({ kind: z.enum(atlasKinds), slug: slugSchema });
const MOST_SOURCES_OF_A_FIELD = 20;
const evidenceList = z.array(givenEvidenceSchema).max(MOST_SOURCES_OF_A_FIELD);

export const managedRecordSchema = recordSchema.extend({
  evidence: z.record(z.string(), z.array(evidenceSchema)),
  revision: z.int().describe('Grows with every change; send the one you started from.'),
  isDeleted: z.boolean(),
});
export type ManagedRecord = z.infer<typeof managedRecordSchema>;

/** A change as editors see it below the record. */
const historyEntrySchema = changeSchema.omit({ record: true, isRemoved: true }).extend({
  by: z.string().nullable().describe('null: it came with a release, or whoever did it has gone.'),
  reason: z.string().nullable().describe('Why a former value was put back.'),
  canRestore: z.boolean().describe('What stood before is kept with its sources, and is not what stands there now.'),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const listedRecordSchema = mentionSchema.extend({
  fields: z.int().describe('Of which something is known.'),
  updatedAt: z.iso.datetime(),
});
export type ListedRecord = z.infer<typeof listedRecordSchema>;

const tags = ['Atlas'];
const editor = { access: 'editor' } as const;

export const recordsContract = {
  overview: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/atlas', tags, summary: 'How much the atlas holds' })
    .output(
      z.object({
        records: z.record(z.enum(atlasKinds), z.int()).describe('By kind.'),
        values: z.int().describe('That are shown.'),
        primaryPercent: z.int().describe('Share of the values shown that were read in a primary source.'),
      }),
    ),
  changes: procedure
    .meta({ access: 'visitor', madeFrom: [...madeFrom, 'atlas_changes'] })
    .route({ method: 'GET', path: '/changes', tags, summary: 'What changed in the atlas, newest first' })
    .input(
      changeFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: cursorSchema.optional().describe('`nextCursor` of the page before.'),
      }),
    )
    .output(pageOf(changeSchema)),
  listNear: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({
      method: 'GET',
      path: '/atlas/near',
      tags,
      summary: 'What may have been meant by addresses of records that are not there',
    })
    .input(
      z.object({
        kind: z.enum(atlasKinds),
        slugs: z
          .string()
          .max(2_000)
          .transform((text) => [...new Set(text.split(',').filter(Boolean))].slice(0, MOST_MEANT))
          .describe(`Joined by commas; the first ${MOST_MEANT} count.`),
      }),
    )
    .output(
      z
        .array(z.object({ slug: z.string(), near: z.array(mentionSchema).describe('The nearest in spelling first.') }))
        .describe('Of those slugs that no record has.'),
    ),
  listManaged: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/atlas/{kind}', tags, summary: 'Records of a kind, by name' })
    .input(
      z.object({
        kind: z.enum(atlasKinds),
        q: z
          .string()
          .trim()
          .max(200)
          .optional()
          .describe('Words of the name. Where none is written so: those nearly spelled so.'),
        limit: z.coerce.number().int().min(1).max(500).default(60),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before.'),
      }),
    )
    .output(z.object({ items: z.array(listedRecordSchema), total: z.int(), nextCursor: z.string().nullable() })),
  findManaged: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: '/admin/atlas/{kind}/{slug}',
      tags,
      summary: 'A record with every source and its revision',
    })
    .input(byRecord)
    .output(managedRecordSchema),
  create: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: '/admin/atlas/{kind}', tags, summary: 'Adds a record', successStatus: 201 })
    .input(
      z.object({
        kind: z.enum(atlasKinds),
        slug: slugSchema.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens.'),
        fields: z.record(z.string().max(40), evidenceList),
      }),
    )
    .output(managedRecordSchema),
  setField: procedure
    .meta(editor)
    .route({
      method: 'PUT',
      path: '/admin/atlas/{kind}/{slug}/{field}',
      tags,
      summary: 'Replaces what is known of one field',
    })
    .input(
      byRecord.extend({
        field: z.string().min(1).max(40),
        revision: z.int().describe('The one that the change was made from.'),
        evidence: evidenceList.describe('[]: nothing was found.'),
      }),
    )
    .output(managedRecordSchema),
  listHistory: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: '/admin/atlas/{kind}/{slug}/history',
      tags,
      summary: 'What was changed of a record, by whom, newest first',
    })
    .input(byRecord)
    .output(z.array(historyEntrySchema)),
  restoreField: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/atlas/{kind}/{slug}/history/{change}',
      tags,
      summary: 'Puts back what was known of one field before a change',
    })
    .input(
      byRecord.extend({
        change: z.uuid().describe('Before which it stood there.'),
        revision: z.int().describe('The one that was looked at.'),
        reason: z.string().trim().min(1).max(LONGEST_REASON),
      }),
    )
    .output(managedRecordSchema),
  import: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/atlas/import',
      tags,
      summary: 'Imports values with their sources from CSV or JSON, or says what importing them would do (dryRun)',
    })
    .input(
      importRequestSchema.extend({
        kind: z.enum(atlasKinds).optional().describe('Of the records of a file that has no such column.'),
        sources: z
          .string()
          .max(MAX_SOURCES)
          .optional()
          .describe('CSV with the sources that the file names by their ids.'),
      }),
    )
    .output(importAnswerSchema),
  remove: procedure
    .meta(editor)
    .route({ method: 'DELETE', path: '/admin/atlas/{kind}/{slug}', tags, summary: 'Takes a record off the site' })
    .input(byRecord)
    .output(mentionSchema),
  restore: procedure
    .meta(editor)
    .route({ method: 'POST', path: '/admin/atlas/{kind}/{slug}/restore', tags, summary: 'Puts a removed record back' })
    .input(byRecord)
    .output(managedRecordSchema),
  listDeleted: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: '/admin/deleted-atlas-records',
      tags,
      summary: 'Records that were taken off the site',
    })
    .output(z.array(mentionSchema.extend({ deletedAt: z.iso.datetime() }))),
};
