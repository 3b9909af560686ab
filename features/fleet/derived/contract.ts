import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { qualities } from '../streams/vocabulary.ts';

/** How an input stands, and why nothing may follow from it. */
export const inputStates = ['good', 'uncertain', 'bad', 'stale', 'unheard', 'missing', 'hidden'] as const;

export const reckoningSchema = z.object({
  expression: z.string(),
  inputs: z.array(
    z.object({
      name: z.string().describe('<unit>.<tag>'),
      value: z.number().nullable(),
      unit: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      state: z.enum(inputStates).describe('hidden: it is of a unit that is not yours to see.'),
    }),
  ),
  value: z.number().nullable().describe('From the newest values of the inputs; null: there is none.'),
  quality: z.enum(qualities).describe('The worst of the inputs’.'),
  why: z.string().nullable().describe('Why there is no value; null: there is one.'),
  excerpt: z.string().nullable().describe('The line of the expression, with a mark below what is wrong.'),
});
export type Reckoning = z.infer<typeof reckoningSchema>;

export const derivedContract = {
  explain: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/streams/{id}/reckoning',
      tags: ['Fleet'],
      summary: 'What a derived stream follows from, and why it has no value; 404 of a measured one',
    })
    .input(z.object({ id: z.coerce.number().int() }))
    .output(reckoningSchema),
};
