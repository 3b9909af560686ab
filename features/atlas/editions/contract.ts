import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { LONGEST_NOTE } from './vocabulary.ts';

export const editionSchema = z.object({
  number: z.int(),
  publishedAt: z.iso.datetime(),
  note: z.string().nullable(),
  records: z.int(),
  values: z.int(),
  retired: z.string().nullable().describe('Why it is not offered any more; its addresses answer 410.'),
  files: z.array(
    z.object({
      name: z.string(),
      path: z.string().describe('Of this site; what stands there never changes.'),
      size: z.int().describe('Bytes.'),
      sha256: z.string().describe('Checksum, hexadecimal.'),
    }),
  ),
});
export type Edition = z.infer<typeof editionSchema>;

const tags = ['Atlas'];

export const editionsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom: ['atlas_editions'] })
    .route({ method: 'GET', path: '/data', tags, summary: 'Editions of the atlas as files, newest first' })
    .output(z.array(editionSchema)),
  publish: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/data-editions',
      tags,
      summary: 'Publishes the atlas as it stands as an edition; refused when nothing changed since the last one',
      successStatus: 201,
    })
    .input(z.object({ note: z.string().trim().max(LONGEST_NOTE).optional() }))
    .output(editionSchema),
  retire: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/data-editions/{number}/retire',
      tags,
      summary: 'Takes an edition out of the offer, with a reason that its addresses tell',
    })
    .input(z.object({ number: z.coerce.number().int().min(1), reason: z.string().trim().min(1).max(LONGEST_NOTE) }))
    .output(editionSchema),
};
