import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { annotationSchema } from '../annotations/contract.ts';
import { streamListSchema, unitIdSchema } from '../streams/contract.ts';
import { severities } from '../streams/vocabulary.ts';
import { outageKinds } from '../units/vocabulary.ts';

const span = {
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable().describe('null: it is not over.'),
};

/** What is drawn on a plot beside its values. */
export const marksSchema = z.object({
  outages: z.array(
    z.object({ id: z.uuid(), smrUnitId: unitIdSchema, kind: z.enum(outageKinds), title: z.string(), ...span }),
  ),
  alarms: z.array(
    z.object({
      id: z.uuid(),
      streamId: z.int().nullable(),
      smrUnitId: unitIdSchema,
      severity: z.enum(severities),
      title: z.string(),
      ...span,
    }),
  ),
  notes: z.array(annotationSchema),
});
export type Marks = z.infer<typeof marksSchema>;

const instant = z.iso.datetime({ offset: true });

export const plotsContract = {
  marks: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/plot-marks',
      tags: ['Fleet'],
      summary: 'Outages, alarms and notes of streams in a span of time, to be drawn over their values',
    })
    .input(
      z.object({
        streams: streamListSchema,
        from: instant,
        to: instant,
        screenId: z.uuid().optional().describe('With the notes on this screen.'),
      }),
    )
    .output(marksSchema),
};
