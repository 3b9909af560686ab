import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../platform/shared/query-list.ts';
import { draftSchema, recordChangeSchema, storedSchema, writableSchema } from '../../platform/shared/record-schema.ts';
import { facetOptionSchema } from '../companies/contract.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';
import { startupRecord } from './record.ts';
import { MOST_STARTUPS, managedSorts, startupSorts, TRACKER_PAGE_SIZE } from './vocabulary.ts';

export const startupSchema = storedSchema(startupRecord).extend({
  id: z.uuid(),
  countryName: z.string().nullable(),
  logoPath: z.string().nullable().describe('Of the logo on our own origin; null: show a monogram.'),
  createdAt: z.iso.datetime(),
});
export type Startup = z.infer<typeof startupSchema>;

export const startupFilterSchema = z.object({
  search: z.string().trim().max(200).optional().describe('Part of the name.'),
  tag: listOf(labelSchema).describe('Any of.'),
  country: listOf(labelSchema).describe('Two-letter codes or English names, any of.'),
  stage: listOf(labelSchema).describe('Funding stages, any of.'),
  sort: z.enum(startupSorts).default('newest').describe('newest: last added to the tracker first.'),
});
export type StartupFilter = z.infer<typeof startupFilterSchema>;

export const trackerSchema = z.object({
  startups: z.array(startupSchema).describe('The first ones that match.'),
  found: z.int().describe('That match, shown or not.'),
  total: z.number().int().describe('In the tracker, whether they match or not.'),
  sorts: z.array(z.enum(startupSorts)).describe('Orders that differ; without the day on which all were added at once.'),
  facets: z.object({
    tag: z.array(facetOptionSchema),
    country: z.array(facetOptionSchema),
    stage: z.array(facetOptionSchema),
  }),
  asOf: z.iso.date().nullable(),
});
export type Tracker = z.infer<typeof trackerSchema>;

export const managedStartupSchema = startupSchema.extend({
  companySlug: z.string().nullable().describe('As it was written, whether the directory shows that company or not.'),
  revision: z.int().describe('Grows with every change; send the one you started from.'),
  updatedAt: z.iso.datetime(),
});
export type ManagedStartup = z.infer<typeof managedStartupSchema>;

export const deletedStartupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
});
export type DeletedStartup = z.infer<typeof deletedStartupSchema>;

const tags = ['Startups'];
const editor = { access: 'editor' } as const;
const byId = z.object({ id: z.uuid() });
const madeFrom = ['startups', 'companies', 'logos'];

export const startupsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/startups', tags, summary: 'Startups, newest first' })
    .input(
      startupFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_STARTUPS).default(MOST_STARTUPS),
        offset: z.coerce
          .number()
          .int()
          .min(0)
          .max(1_000_000)
          .default(0)
          .describe('How many to leave out: further ones.'),
      }),
    )
    .output(z.array(startupSchema)),
  tracker: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/startups/tracker', tags, summary: 'The startups page: startups and options' })
    .input(
      startupFilterSchema.extend({
        show: z.coerce.number().int().min(1).max(MOST_STARTUPS).default(TRACKER_PAGE_SIZE),
      }),
    )
    .output(trackerSchema),

  listManaged: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/startups', tags, summary: 'Startups with their revisions, page by page' })
    .input(
      z.object({
        q: z.string().trim().max(200).optional().describe('Part of the name.'),
        sort: z.enum(managedSorts).default('newest'),
        limit: z.coerce.number().int().min(1).max(1_000).default(60),
        cursor: cursorSchema.optional().describe('`nextCursor` of the page before, in the same order.'),
      }),
    )
    .output(pageOf(managedStartupSchema).extend({ total: z.int().describe('That match.') })),
  create: procedure
    .meta({ ...editor, isOnce: true })
    .route({ method: 'POST', path: '/admin/startups', tags, summary: 'Adds a startup', successStatus: 201 })
    .input(draftSchema(startupRecord))
    .output(managedStartupSchema),
  import: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/startups/import',
      tags,
      summary: 'Imports startups from CSV or JSON, or says what importing them would do (dryRun)',
    })
    .input(
      importRequestSchema.extend({
        startups: z.array(z.unknown()).optional().describe('Instead of a file: the records themselves.'),
      }),
    )
    .output(importAnswerSchema),
  findManaged: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/startups/{id}', tags, summary: 'One startup with its history' })
    .input(byId)
    .output(z.object({ startup: managedStartupSchema, history: z.array(recordChangeSchema) })),
  update: procedure
    .meta(editor)
    .route({
      method: 'PATCH',
      path: '/admin/startups/{id}',
      tags,
      summary: 'Changes a startup; refused with 409 when somebody else changed it since `revision`',
    })
    .input(
      writableSchema(startupRecord)
        .partial()
        .extend({
          id: z.uuid(),
          revision: z.int().min(1).describe('The revision that the change was made from.'),
          answers: z.uuid().optional().describe('The message about one of its values that this settles.'),
        }),
    )
    .output(managedStartupSchema),
  remove: procedure
    .meta(editor)
    .route({ method: 'DELETE', path: '/admin/startups/{id}', tags, summary: 'Deletes a startup; it can be restored' })
    .input(byId)
    .output(z.object({ id: z.uuid(), name: z.string() })),
  listDeleted: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: '/admin/deleted-startups',
      tags,
      summary: 'Startups that were deleted, the latest first',
    })
    .output(z.array(deletedStartupSchema)),
  restore: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/deleted-startups/{id}/restore',
      tags,
      summary: 'Brings a deleted startup back; 409 when there is another of its name by now',
    })
    .input(byId)
    .output(managedStartupSchema),
};
