import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { lastHourSchema, streamSchema, telemetryEventSchema, unitIdSchema } from '../streams/contract.ts';
import { dataShown, origins } from '../streams/vocabulary.ts';
import {
  LEAST_COMPARED_MINUTES,
  MOST_COMPARED_GROUPS,
  MOST_COMPARED_MINUTES,
  MOST_HISTORY_POINTS,
  STREAMS_FOUND,
  UNITS_COMPARED,
  USUAL_COMPARED_MINUTES,
} from './vocabulary.ts';

export const bucketSchema = z.object({
  ts: z.iso.datetime().describe('Start of the bucket.'),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  last: z.number(),
  count: z.number().int(),
  uncertain: z.int().default(0).describe('How many of its samples were of uncertain quality.'),
  bad: z.int().default(0).describe('How many were of bad quality.'),
});

export const historySchema = z.object({
  notice: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  bucketSeconds: z.number().describe('Width of a bucket. Empty buckets are left out.'),
  madeFrom: z.enum(['samples', 'minutes', 'hours']).describe('The finest data the buckets were made from.'),
  buckets: z.array(bucketSchema),
  gaps: z
    .array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() }))
    .describe('Where samples were expected and none came.'),
});
export type History = z.infer<typeof historySchema>;

/** A stream's history as it was at a time, to be shown where nothing moves. */
export const drawnHistorySchema = z.object({
  unitName: z.string(),
  description: z.string().describe('What is measured.'),
  unit: z.string(),
  decimals: z.int(),
  timeZone: z.string().describe('Of the plant, IANA name.'),
  asOf: z.iso.datetime(),
  history: historySchema,
});
export type DrawnHistory = z.infer<typeof drawnHistorySchema>;

export const telemetryKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe('First characters of the key.'),
  unitIds: z.array(unitIdSchema).describe('Empty: all units.'),
  tags: z.array(z.string()).describe('Empty: all tags.'),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  replacedBy: z.uuid().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  clockOffsetMs: z
    .number()
    .nullable()
    .describe(
      "Server's clock minus the sender's, by the youngest sample of its last batches; it holds the time on the way, too.",
    ),
  quarantine: z
    .object({
      count: z.number().int(),
      newest: z.iso.datetime().describe('The latest time that one of them claims.'),
      receivedAt: z.iso.datetime().describe('When the last one came.'),
    })
    .nullable()
    .describe('Its samples that claimed to be from the future, as far as they are kept; null: none.'),
  onlyWriterOf: z
    .array(z.string())
    .describe('Streams that it alone may write, or that the key in whose place it came did.'),
});
export type TelemetryKey = z.infer<typeof telemetryKeySchema>;

export const issuedKeySchema = z.object({
  id: z.uuid(),
  key: z.string().describe('Shown this once.'),
});

export const historyRangeSchema = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  points: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_HISTORY_POINTS)
    .default(500)
    .describe(
      'Most buckets of the answer. They begin at whole multiples of their width since 1970 (UTC), and the range is widened to whole ones: with few points the answer reaches far beyond what was asked for (one point for 23:30 to 00:30 is two days or more). `from`, `to` and `bucketSeconds` of the answer say what it is of.',
    ),
});

const reasonSchema = z.string().nullable().describe('Why it is not compared; null: it is.');

export const comparisonSchema = z.object({
  notice: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  groups: z
    .array(z.object({ smrUnitId: unitIdSchema, name: z.string(), units: z.int() }))
    .describe(
      `Units that measure mostly the same, by the first of them and how many there are; the largest ${MOST_COMPARED_GROUPS} groups.`,
    ),
  group: z.int().nullable().describe('Which of these groups is compared; null: a smaller one.'),
  total: z.int().describe('Units of the group that is compared.'),
  compared: z.int().describe('Of them, those that run at the same power.'),
  page: z.int().describe('Of the units that are told of one by one.'),
  pages: z.int(),
  medianPowerPercent: z.number().nullable().describe('Of the units that run, % of rated; null: none runs.'),
  units: z.array(
    z.object({
      smrUnitId: unitIdSchema,
      name: z.string(),
      powerPercent: z.number().nullable().describe('Mean neutron flux over the window, % of rated.'),
      isCompared: z.boolean(),
      reason: reasonSchema,
    }),
  ),
  tags: z
    .array(
      z.object({
        tag: z.string(),
        description: z.string(),
        unit: z.string(),
        decimals: z.number().int(),
        basis: z
          .enum(['robust', 'paired', 'alone'])
          .describe('At least three units are compared; two; or there is nothing to compare with.'),
        median: z.number().nullable().describe("Of the units compared; null unless the basis is 'robust'."),
        scatter: z
          .number()
          .nullable()
          .describe(
            "One robust deviation, in the tag's unit: 1.4826 · MAD, and no less than the instruments can tell.",
          ),
        floor: z.number().describe('Least difference that counts: what the instruments can tell apart.'),
        values: z.array(
          z.object({
            smrUnitId: unitIdSchema,
            mean: z.number().nullable().describe('Over the window; null: no sample.'),
            isCompared: z.boolean(),
            reason: reasonSchema,
            z: z.number().nullable().describe("Robust deviations from the median; null unless the basis is 'robust'."),
            difference: z
              .number()
              .nullable()
              .describe("Minus the other unit's mean; null unless the basis is 'paired'."),
            isLasting: z.boolean().describe('Lies apart notably, to the same side, in both halves of the window.'),
          }),
        ),
      }),
    )
    .describe('In the order of their rank.'),
  findings: z
    .array(
      z.object({
        smrUnitId: unitIdSchema,
        tag: z.string(),
        z: z.number().nullable(),
        sentence: z.string(),
      }),
    )
    .describe('What stands out, most first.'),
});
export type FleetComparison = z.infer<typeof comparisonSchema>;

const foundStreamSchema = z.object({
  name: z.string().describe('<unit>.<tag>'),
  description: z.string(),
  unit: z.string().describe('Of measure.'),
  unitName: z.string(),
});
export type FoundStream = z.infer<typeof foundStreamSchema>;

const knownOriginSchema = z.object({
  origin: z.enum(origins).describe('Of the newest values and of the last 24 hours.'),
  ownerLabel: z.string().optional().describe('What its owner says of the values of a unit that is not simulated.'),
});
const saidSchema = z.object({
  sentences: z.array(z.string()).describe('That the data are simulated, and what owners say of theirs.'),
  demonstration: z
    .enum(origins)
    .nullable()
    .describe(
      'Where those come from that have no owner, or that were simulated before they had; null: there are none.',
    ),
});
export const originSchema = knownOriginSchema.extend({
  said: z
    .record(z.enum(dataShown), saidSchema)
    .describe('What is to be said of values, of outages and tasks, of alarms, and of alarms also of retired units.'),
});
export type AnswerOrigin = z.infer<typeof originSchema>;

export const unitOriginSchema = knownOriginSchema.extend({ smrUnitId: unitIdSchema });
export type UnitOrigin = z.infer<typeof unitOriginSchema>;

const writerSchema = z.object({
  keyId: z.uuid().nullable().describe('null: no key: the simulator, or MQTT.'),
  name: z.string().describe("The key's name, or the program's."),
});
export type Writer = z.infer<typeof writerSchema>;

export const streamWritersSchema = z.object({
  streamId: z.number().int(),
  name: z.string().describe('<unit>.<tag>'),
  writer: writerSchema.describe('Of the last sample that came, whatever its time.'),
  writtenAt: z.iso.datetime(),
  before: writerSchema.nullable().describe('Who wrote before; null: nobody else.'),
  mixedAt: z.iso
    .datetime()
    .nullable()
    .describe('When writers last took turns, if that is no longer ago than 15 minutes.'),
});
export type StreamWriters = z.infer<typeof streamWritersSchema>;

const tags = ['Fleet'];
const keyTags = ['Telemetry keys'];
const streamId = z.coerce.number().int().positive();

export const telemetryContract = {
  streams: procedure
    .meta({ access: 'fleet viewer', isBySight: true })
    .route({
      method: 'GET',
      path: '/fleet/streams',
      tags,
      summary: 'Telemetry streams with their newest values, by tag',
    })
    .input(
      z.object({
        unitId: unitIdSchema.optional(),
        tag: z.string().max(80).optional(),
        units: z.string().max(4_000).optional().describe('Only of these units, such as dnnp-1,dnnp-2.'),
        names: z.string().max(12_000).optional().describe('Only these, such as dnnp-1.pressure,dnnp-2.*'),
      }),
    )
    .output(z.array(streamSchema)),
  findStreams: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/stream-names',
      tags,
      summary: `Streams with all of these words in what they and their units are called; at most ${STREAMS_FOUND}`,
    })
    .input(z.object({ q: z.string().trim().max(200).default('') }))
    .output(z.array(foundStreamSchema)),
  stream: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path: '/fleet/streams/{id}', tags, summary: 'One stream' })
    .input(z.object({ id: streamId }))
    .output(streamSchema),
  events: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/streams/{id}/events',
      tags,
      summary: 'The last hour by the minutes of the clock, oldest first; at most 60 points',
    })
    .input(z.object({ id: streamId }))
    .output(z.array(telemetryEventSchema)),
  sparklines: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/sparklines',
      tags,
      summary: 'The last hour by the minute, for several streams at once, in columns',
    })
    .input(z.object({ unitId: unitIdSchema.optional(), tag: z.string().max(80).optional() }))
    .output(z.record(z.string(), lastHourSchema).describe('By stream id; streams without samples are left out.')),
  history: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/streams/{id}/history',
      tags,
      summary: 'Any range in at most `points` buckets, with its lowest and highest values',
    })
    .input(historyRangeSchema.extend({ id: streamId }))
    .output(historySchema),
  compare: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/comparison',
      tags,
      summary: 'Sister units side by side: how far each mean lies from those of units at the same power',
    })
    .input(
      z.object({
        minutes: z.coerce
          .number()
          .int()
          .min(LEAST_COMPARED_MINUTES)
          .max(MOST_COMPARED_MINUTES)
          .default(USUAL_COMPARED_MINUTES),
        unitId: unitIdSchema.optional().describe('Whose sisters; left out: those of the largest group.'),
        page: z.coerce
          .number()
          .int()
          .min(1)
          .max(10_000)
          .optional()
          .describe(`${UNITS_COMPARED} units each; left out: the one on which \`unitId\` stands.`),
      }),
    )
    .output(comparisonSchema),
  origins: procedure
    .meta({ access: 'fleet viewer', isBySight: true })
    .route({
      method: 'GET',
      path: '/fleet/origins',
      tags,
      summary: 'Which units are simulated, and which a plant sends; simulated ones that were never heard are left out',
    })
    .output(z.array(unitOriginSchema)),
  origin: procedure
    .meta({ access: 'fleet viewer', isBySight: true })
    .route({
      method: 'GET',
      path: '/fleet/origin',
      tags,
      summary:
        'Whether the fleet is simulated or a plant sends its values: of all units together, or of one; of a unit that is not there, of all',
    })
    .input(z.object({ unitId: unitIdSchema.optional() }))
    .output(originSchema),
  writers: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'GET',
      path: '/fleet/writers',
      tags,
      summary: 'Who writes the streams, and where writers take turns',
    })
    .input(z.object({ unitId: unitIdSchema.optional(), tag: z.string().max(80).optional() }))
    .output(z.array(streamWritersSchema)),
  listKeys: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/telemetry-keys', tags: keyTags, summary: 'Keys of senders, newest first' })
    .output(z.array(telemetryKeySchema)),
  issueKey: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: '/admin/telemetry-keys',
      tags: keyTags,
      summary: 'Issues a key; it is shown in this answer only',
      successStatus: 201,
    })
    .input(
      z.object({
        name: z.string().trim().min(1, 'Name is required').max(80),
        unitIds: z.array(unitIdSchema).max(100).default([]),
        tags: z.array(z.string().trim().min(1).max(80)).max(200).default([]),
        expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    )
    .output(issuedKeySchema),
  rotateKey: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: '/admin/telemetry-keys/{id}/rotate',
      tags: keyTags,
      summary: 'Issues a successor with the same rights; the old key works for a day more',
    })
    .input(z.object({ id: z.uuid() }))
    .output(issuedKeySchema),
  revokeKey: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'DELETE',
      path: '/admin/telemetry-keys/{id}',
      tags: keyTags,
      summary: 'Refuses a key from now on',
    })
    .input(z.object({ id: z.uuid() }))
    .output(telemetryKeySchema),
};
