import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { alertSchema } from '../alerts/contract.ts';
import { alarmStates } from '../alerts/vocabulary.ts';
import { streamListSchema, unitIdSchema } from '../streams/contract.ts';

const ms = z.number().describe('ms since 1970');
const limit = z.number().nullable();

export const replayLimitsSchema = z.object({
  at: ms.describe('Since when they were in force.'),
  minValue: limit,
  maxValue: limit,
  alarmLow: limit,
  warningLow: limit,
  warningThreshold: limit,
  criticalThreshold: limit,
  staleAfterSeconds: z.int(),
});

const minuteSchema = z.tuple([ms, z.number(), z.number(), z.number()]);
const doubtfulMinuteSchema = z.tuple([ms, z.number(), z.number(), z.number(), z.number(), z.number()]);

/** What was known in a span of time, to be played. */
export const replaySchema = z.object({
  notice: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  streams: z.array(
    z.object({
      id: z.int(),
      samples: z
        .array(z.tuple([ms, z.number(), z.int()]))
        .describe('[time, value, quality 0–2], ascending; the first is the newest before the span.'),
      minutes: z
        .array(z.union([minuteSchema, doubtfulMinuteSchema]))
        .describe(
          '[time of the last sample, last, lowest, highest] of each minute, from an hour before the span; where not all samples were good, then which part was uncertain and which bad, 0 to 1.',
        ),
      limits: z.array(replayLimitsSchema).describe('Ascending; empty: they are as they have always been.'),
    }),
  ),
  units: z.array(
    z.object({
      id: unitIdSchema,
      statuses: z
        .array(z.tuple([ms, z.string()]))
        .describe(
          '[since when, status], ascending, also of long before the span: the last one before it held when it began.',
        ),
    }),
  ),
  alerts: z.array(
    z.object({
      alert: alertSchema,
      steps: z.array(z.object({ at: ms, state: z.enum(alarmStates), isActive: z.boolean() })),
    }),
  ),
});
export type Replay = z.infer<typeof replaySchema>;

const instant = z.iso.datetime({ offset: true });

export const replayContract = {
  window: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/replay',
      tags: ['Fleet'],
      summary:
        'Values, limits, statuses and alarms of a span of time as they were then, at most 12 hours; samples, minutes and statuses are tuples, time first',
    })
    .input(
      z.object({
        streams: streamListSchema.optional(),
        units: z.string().max(4_000).optional().describe('With the alarms and statuses of these, too: dnnp-1,dnnp-2'),
        from: instant,
        to: instant,
      }),
    )
    .output(replaySchema),
};
