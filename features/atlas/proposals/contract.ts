import { z } from 'zod';
import { cursorSchema, pageOf } from '../../../platform/shared/pagination.ts';
import { procedure } from '../../../platform/shared/procedure.ts';
import { LONGEST_VALUE } from '../records/rules/check-value.ts';
import { atlasKinds, grades } from '../records/vocabulary.ts';
import { LONGEST_REASON, MOST_FIELDS, proposalStates } from './vocabulary.ts';

const valueSchema = z.object({
  field: z.string().min(1).max(40),
  value: z.string().trim().min(1).max(LONGEST_VALUE),
  unit: z.string().trim().length(3).nullable().default(null).describe('Currency of money.'),
});

const reportSchema = z.object({
  url: z.string(),
  title: z.string(),
  publisher: z.string(),
  publishedOn: z.iso.date(),
  grade: z.enum(grades).describe('primary where its publisher is an authority or the company that it is about.'),
  story: z.string().nullable().describe('Path of the story on this site; null when it is not there any more.'),
});

export const proposalSchema = z.object({
  id: z.uuid(),
  state: z.enum(proposalStates),
  kind: z.enum(atlasKinds),
  record: z.string().nullable().describe('Slug of the record that it changes; null: it adds one.'),
  recordName: z.string().nullable(),
  rule: z.string().describe('Of the written list, by which it was found.'),
  sentence: z.string(),
  words: z.string().describe('Of the sentence, by which it was found.'),
  fields: z.array(
    valueSchema.extend({
      label: z.string(),
      shown: z.string().describe('As people read it.'),
      now: z.string().nullable().describe('What is shown today; null: nothing was found.'),
    }),
  ),
  reports: z
    .array(reportSchema)
    .describe('The first one, the nearest to what it says, is the source of what is written.'),
  reportedOn: z.iso.date(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  applied: z.string().nullable().describe('Slug of the record that it was written into.'),
});
export type Proposal = z.infer<typeof proposalSchema>;

const tags = ['Atlas'];
const editor = { access: 'editor' } as const;
const byId = z.object({ id: z.uuid() });

export const proposalsContract = {
  list: procedure
    .meta(editor)
    .route({
      method: 'GET',
      path: '/admin/proposals',
      tags,
      summary: 'Changes of the atlas that news propose, newest first',
    })
    .input(
      z.object({
        state: z.enum(proposalStates).default('waiting'),
        limit: z.coerce.number().int().min(1).max(100).default(25),
        cursor: cursorSchema.optional().describe('`nextCursor` of the page before.'),
      }),
    )
    .output(pageOf(proposalSchema)),
  count: procedure
    .meta(editor)
    .route({ method: 'GET', path: '/admin/proposals/counts', tags, summary: 'How many there are of each state' })
    .output(z.record(z.enum(proposalStates), z.int())),
  accept: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/proposals/{id}/accept',
      tags,
      summary: 'Writes what is proposed into the atlas, with the report as its source',
    })
    .input(
      byId.extend({
        fields: z.array(valueSchema).min(1).max(MOST_FIELDS).optional().describe('Instead of what was proposed.'),
        grade: z.enum(grades).optional(),
      }),
    )
    .output(proposalSchema),
  reject: procedure
    .meta(editor)
    .route({ method: 'POST', path: '/admin/proposals/{id}/reject', tags, summary: 'Is not proposed again' })
    .input(byId.extend({ reason: z.string().trim().min(1).max(LONGEST_REASON) }))
    .output(proposalSchema),
  undo: procedure
    .meta(editor)
    .route({
      method: 'POST',
      path: '/admin/proposals/{id}/undo',
      tags,
      summary: 'Takes the decision back, and what it wrote',
    })
    .input(byId)
    .output(proposalSchema),
};
