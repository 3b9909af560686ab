import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { streamListSchema, unitIdSchema } from '../streams/contract.ts';
import { LONGEST_NOTE, MOST_NOTES, noteActs } from './vocabulary.ts';

const instant = z.iso.datetime({ offset: true });
const author = z.string().nullable().describe('null for readers without the editor role.');

/** What a note is about: one of the three. */
export const noteSubjectSchema = z.union([
  z.object({ streamId: z.int().positive() }),
  z.object({ unitId: unitIdSchema }),
  z.object({ screenId: z.uuid() }),
]);
export type NoteSubject = z.infer<typeof noteSubjectSchema>;

export const annotationSchema = z.object({
  id: z.uuid(),
  streamId: z.int().nullable(),
  tag: z.string().nullable().describe('Of the stream.'),
  smrUnitId: unitIdSchema
    .nullable()
    .describe('The unit it is about, or that its stream is of; null: it is about a screen.'),
  screenId: z.uuid().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable().describe('null: it is about a moment.'),
  text: z.string(),
  author,
  writtenAt: z.iso.datetime(),
  isEdited: z.boolean(),
  withdrawnAt: z.iso.datetime().nullable(),
  revision: z.int(),
});
export type Annotation = z.infer<typeof annotationSchema>;

export const annotationVersionSchema = z.object({
  number: z.int(),
  act: z.enum(noteActs),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  text: z.string(),
  author,
  at: z.iso.datetime(),
});
export type AnnotationVersion = z.infer<typeof annotationVersionSchema>;

/** What an editor says in a note. */
export const noteFactsSchema = z.object({
  startsAt: instant,
  endsAt: instant.nullable().describe('After the start; null: it is about a moment.'),
  text: z.string().trim().min(1, 'Write what there is to know.').max(LONGEST_NOTE),
});
export type NoteFacts = z.infer<typeof noteFactsSchema>;

const tags = ['Fleet'];
const path = '/fleet/annotations';
const byRevision = z.object({ id: z.uuid(), revision: z.coerce.number().int() });

export const annotationsContract = {
  list: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path, tags, summary: 'Notes of people on streams, units or a screen, the latest first' })
    .input(
      z.object({
        streams: streamListSchema.optional(),
        unitId: unitIdSchema.optional().describe('Of the unit and of its streams.'),
        screenId: z.uuid().optional().describe('Left out: of streams and units.'),
        from: instant.optional(),
        to: instant.optional(),
        isWithdrawn: z.stringbool().or(z.boolean()).default(false).describe('Those that were withdrawn; for editors.'),
        limit: z.coerce.number().int().min(1).max(MOST_NOTES).default(MOST_NOTES),
      }),
    )
    .output(z.array(annotationSchema)),
  versions: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path: `${path}/{id}/versions`, tags, summary: 'What a note said, newest first' })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(annotationVersionSchema)),
  write: procedure
    .meta({ access: 'fleet operator', isOnce: true })
    .route({ method: 'POST', path, tags, summary: 'Writes a note at a time or a span of time', successStatus: 201 })
    .input(noteFactsSchema.extend({ subject: noteSubjectSchema }))
    .output(annotationSchema),
  edit: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Corrects a note; what it said before is kept' })
    .input(noteFactsSchema.extend(byRevision.shape))
    .output(annotationSchema),
  withdraw: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'POST', path: `${path}/{id}/withdraw`, tags, summary: 'Takes a note off the plots; it is kept' })
    .input(byRevision)
    .output(annotationSchema),
  bringBack: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'POST', path: `${path}/{id}/bring-back`, tags, summary: 'Takes back that a note was withdrawn' })
    .input(byRevision)
    .output(annotationSchema),
};
