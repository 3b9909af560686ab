import { z } from 'zod';
import { newestQualities, type SilenceAlarm } from './vocabulary.ts';

export const unitIdSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, 'such as dnnp-1');

/** Ids of streams in an address: "1,5,9". */
export const streamListSchema = z
  .string()
  .max(4_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Ids of streams, such as 1,5,9');

export const streamSchema = z.object({
  id: z.number().int(),
  name: z.string().describe('<unit>.<tag>: how senders may call it instead of the id.'),
  smrUnitId: unitIdSchema,
  tag: z.string(),
  description: z.string(),
  unit: z.string(),
  nominal: z.number().nullable(),
  lastValue: z.number().nullable(),
  updatedAt: z.iso.datetime().nullable().describe('Time of the newest sample.'),
  lastQuality: z
    .enum(newestQualities)
    .describe("Of the newest value; 'stale': its sender has said since that it knows no more."),
  origin: z
    .enum(['simulated', 'plant'])
    .nullable()
    .describe('Who wrote the newest sample: the simulation, or a sender of the plant. null: there is none.'),
  simulatedUntil: z.iso.datetime().nullable().describe('Time of the newest sample that was simulated; null: none was.'),
  minValue: z.number().nullable().describe('Range of the instrument.'),
  maxValue: z.number().nullable(),
  alarmLow: z.number().nullable().describe('Low-low limit.'),
  warningLow: z.number().nullable().describe('Low limit.'),
  warningThreshold: z.number().nullable().describe('High limit.'),
  criticalThreshold: z.number().nullable().describe('High-high limit.'),
  deadband: z.number(),
  onDelaySeconds: z.number(),
  offDelaySeconds: z.number(),
  staleAfterSeconds: z.number().int(),
  raisesLate: z.boolean().describe('Samples that come late raise an alarm that says so.'),
  intervalSeconds: z.number().describe('How often a sample is expected.'),
  decimals: z.number().int(),
  isCalculated: z.boolean(),
  rank: z.number().int(),
  expression: z.string().nullable().describe('By which it is reckoned from other streams; null: it is measured.'),
  place: z.string().nullable().describe('Where it stands in the drawing of its plant; null: where its tag fits.'),
});
export type Stream = z.infer<typeof streamSchema>;

/** A stream without its newest value: what is known of it in memory. */
export type StreamDescription = Omit<Stream, 'lastValue' | 'updatedAt' | 'lastQuality' | 'origin' | 'simulatedUntil'>;

/** A stream as whoever takes samples knows it. */
export type KnownStream = StreamDescription & {
  /** Who alone may write it, see `rules/name-writer.ts`; null: the simulator and any key that may write its unit. Told to engineers only. */
  writer: string | null;
  /** Severity of an alarm of its own when it is silent and its unit speaks, and after how long. Told to engineers only. */
  silenceAlarm: SilenceAlarm;
  silentAfterSeconds: number;
};

/** What a stream's values are judged by. */
export type StreamLimits = Pick<
  Stream,
  | 'minValue'
  | 'maxValue'
  | 'alarmLow'
  | 'warningLow'
  | 'warningThreshold'
  | 'criticalThreshold'
  | 'deadband'
  | 'onDelaySeconds'
  | 'offDelaySeconds'
  | 'staleAfterSeconds'
>;

export const telemetryEventSchema = z.object({
  ts: z.iso.datetime().describe('Of the last sample of the minute.'),
  value: z.number().describe('The last of the minute.'),
  min: z.number(),
  max: z.number(),
  uncertain: z.number().optional().describe('Which part of its samples was of uncertain quality; left out: none.'),
  bad: z.number().optional().describe('And of bad quality.'),
});
export type TelemetryEvent = z.infer<typeof telemetryEventSchema>;

/** The last hour of a stream by the minutes of the clock, oldest first, at most 60. */
export const lastHourSchema = z.object({
  ts: z.array(z.number().int()).describe('Of the last sample of each minute, ms since 1970.'),
  value: z.array(z.number()).describe('The last of each minute.'),
  min: z.array(z.number()),
  max: z.array(z.number()),
  uncertain: z
    .array(z.number())
    .optional()
    .describe('Which part of the samples of each minute was of uncertain quality; left out where all were good.'),
  bad: z.array(z.number()).optional().describe('And of bad quality.'),
});
export type LastHour = z.infer<typeof lastHourSchema>;
