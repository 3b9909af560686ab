import { z } from 'zod';
import { pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { IMPORT_ROWS_PAGE_SIZE, importFormats, importStatuses, rowOutcomes, undoOutcomes } from './vocabulary.ts';

/** What every import is asked with; a room adds its own name for records that are parsed already. */
export const importRequestSchema = z.object({
  id: z.uuid().optional().describe('Chosen by the client: asking again with it starts nothing and answers the state.'),
  fileName: z.string().trim().max(255).optional(),
  format: z.enum(importFormats).optional().describe('Detected when left out.'),
  content: z.string().optional().describe('The text of the file.'),
  contentBase64: z.base64().optional().describe('The bytes of the file; the encoding of its text is detected.'),
  dryRun: z.boolean().default(false).describe('Checks everything, lists every error, and writes nothing.'),
  updatesExisting: z
    .boolean()
    .default(false)
    .describe('Whether records that exist are changed; otherwise each is an error. What a row leaves empty stays.'),
});

export const importSchema = z.object({
  id: z.uuid(),
  kind: z.string().describe("What was imported: the table's name."),
  fileName: z.string().nullable(),
  format: z.enum(importFormats),
  updatesExisting: z.boolean(),
  status: z.enum(importStatuses),
  totalRows: z.int(),
  createdRows: z.int(),
  updatedRows: z.int(),
  unchangedRows: z.int(),
  failedRows: z.int(),
  isCancelRequested: z.boolean(),
  startedByEmail: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof importSchema>;

export const importErrorSchema = z.object({
  rowNumber: z.int().describe('1-based; the header of a CSV file is not counted.'),
  name: z.string(),
  message: z.string(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

const failedFileSchema = z.object({
  format: z.enum(importFormats).describe('As the file was.'),
  content: z.string(),
});
export type FailedFile = z.infer<typeof failedFileSchema>;

export const importAnswerSchema = z.object({
  import: importSchema.nullable().describe('null: a dry run, of which nothing is kept'),
  totalRows: z.int(),
  createdRows: z.int(),
  updatedRows: z.int(),
  unchangedRows: z.int(),
  failedRows: z.int(),
  errors: z.array(importErrorSchema).describe('Every row that failed, in the order of the file.'),
  preview: z
    .array(
      z.object({
        rowNumber: z.int(),
        name: z.string(),
        fields: z.record(z.string(), z.unknown()),
        outcome: z.enum(rowOutcomes).describe('What becomes of it.'),
      }),
    )
    .describe('The first rows as they are saved.'),
  failedFile: failedFileSchema
    .nullable()
    .describe('The rows that failed, with the reason; null when there are none, or the file is not at hand.'),
  encoding: z.string().nullable().describe('How the letters of the file were encoded; null when text was sent.'),
  delimiter: z.string().nullable().describe('Between the fields of a CSV file.'),
  notes: z.array(z.string()).describe('What was ignored or decided, without being an error.'),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

export const importRowSchema = z.object({
  rowNumber: z.int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  recordId: z.uuid().nullable(),
  message: z.string().nullable().describe('Why it failed.'),
  undone: z.enum(undoOutcomes).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const undoAnswerSchema = z.object({
  import: importSchema,
  removedRows: z.int(),
  restoredRows: z.int(),
  keptRows: z.int().describe('Changed since the import: left alone.'),
  kept: z.array(z.object({ rowNumber: z.int(), name: z.string() })).describe('The first of them.'),
});
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;

const tags = ['Imports'];
const byId = z.object({ id: z.uuid() });

export const importsContract = {
  list: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/imports', tags, summary: 'The latest imports, newest first' })
    .input(z.object({ kind: z.string().max(80).optional() }))
    .output(z.array(importSchema)),
  find: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/imports/{id}', tags, summary: 'How far an import is' })
    .input(byId)
    .output(importSchema),
  listRows: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/imports/{id}/rows', tags, summary: 'What became of the rows, in file order' })
    .input(
      byId.extend({
        outcome: z.enum(rowOutcomes).optional(),
        after: z.coerce.number().int().min(0).default(0).describe('Row number; the last one seen.'),
        limit: z.coerce.number().int().min(1).max(1_000).default(IMPORT_ROWS_PAGE_SIZE),
      }),
    )
    .output(pageOf(importRowSchema)),
  cancel: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/imports/{id}/cancel',
      tags,
      summary: 'Stops an import before its next rows',
    })
    .input(byId)
    .output(importSchema),
  undo: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/imports/{id}/undo',
      tags,
      summary: 'Removes what an import created and restores what it changed, except where somebody changed it since',
    })
    .input(byId)
    .output(undoAnswerSchema),
};
