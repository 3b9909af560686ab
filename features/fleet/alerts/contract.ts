import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { limitNames, severities } from '../streams/vocabulary.ts';
import {
  alarmActions,
  alarmStates,
  alertKinds,
  LONGEST_SHELVING_MINUTES,
  LONGEST_UNITS,
  MOST_ACKNOWLEDGED,
  MOST_LISTED,
  MOST_STATISTICS_DAYS,
  USUAL_STATISTICS_DAYS,
} from './vocabulary.ts';

export const alertSchema = z.object({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  telemetryStreamId: z.number().int().nullable(),
  tag: z.string().nullable(),
  kind: z
    .enum(alertKinds)
    // What was kept before there were kinds, as hand-overs of shifts are.
    .default('limit')
    .describe(
      "'limit': one was exceeded; 'silence': no data come of a unit or of a stream; 'message': nothing is to be done.",
    ),
  limitName: z.enum(limitNames).nullable().describe('The limit that was exceeded; null: it is of none.'),
  limitValue: z.number().nullable(),
  value: z.number().nullable().describe('That raised it.'),
  unit: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  severity: z.enum(severities),
  status: z.enum(['open', 'closed']),
  acknowledged: z.boolean(),
  state: z.enum(alarmStates),
  isActive: z.boolean().describe('Whether the condition holds now, also while shelved.'),
  ts: z.iso.datetime().describe('When it was raised.'),
  heardAt: z.iso
    .datetime()
    .nullable()
    .describe('A late alarm: heard of by samples that came late, when it was over; null: while it happened.'),
  returnedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  shelvedUntil: z.iso.datetime().nullable(),
  revision: z.number().int(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertEventSchema = z.object({
  id: z.number().int(),
  action: z.enum(alarmActions),
  fromState: z.enum(alarmStates),
  toState: z.enum(alarmStates),
  value: z.number().nullable(),
  actorEmail: z.string().nullable().describe('null: the evaluation, or for readers without the editor role.'),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  hash: z
    .string()
    .nullable()
    .describe('null for readers without the editor role: from it they could tell whose address was hashed along.'),
});
export type AlertEvent = z.infer<typeof alertEventSchema>;

export const alertWithHistorySchema = alertSchema.extend({
  events: z.array(alertEventSchema),
  lastAt: z.iso
    .datetime()
    .nullable()
    .describe('Of an alarm of silence: when the last value before it was of; null: of others, and of old ones.'),
  isChainIntact: z.boolean().describe('Whether every entry of the history carries the hash of the one before it.'),
});
export type AlertWithHistory = z.infer<typeof alertWithHistorySchema>;

/** Something that happened to an alarm, beside what it is. */
export const alarmTurnSchema = z.object({
  alertId: z.uuid(),
  action: z.enum(alarmActions),
  at: z.iso.datetime(),
  smrUnitId: unitIdSchema,
  tag: z.string().nullable(),
  title: z.string(),
  severity: z.enum(severities),
  toState: z.enum(alarmStates),
  actorEmail: z.string().nullable().describe('null: the evaluation, or for readers without the editor role.'),
  reason: z.string().nullable(),
  heardAt: z.iso.datetime().nullable().describe('Of a late alarm: when it was heard.'),
});
export type AlarmTurn = z.infer<typeof alarmTurnSchema>;

const namedAlarmSchema = z.object({
  name: z.string().describe('<unit>.<tag>, or <unit> for one of the unit as a whole.'),
  limit: z.string().describe("'no-data' for an alarm of silence."),
  smrUnitId: unitIdSchema,
  tag: z.string().describe('Empty for one of the unit as a whole.'),
});

export const alarmStatisticsSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  raised: z.number().int().describe('Alarms that asked for attention.'),
  perHour: z.number(),
  mostInTenMinutes: z.number().int(),
  busyTenMinutesPercent: z.number().describe('Of all ten minutes: with more than 10 alarms.'),
  floodPercent: z.number().describe('Of the time: from more than 10 in ten minutes until less than 5.'),
  critPercent: z.number().describe('Critical ones, of those raised.'),
  top: z.array(namedAlarmSchema.extend({ raised: z.number().int(), percent: z.number() })),
  topPercent: z.number().describe('The ten most frequent together, of those raised.'),
  chattering: z.array(namedAlarmSchema).describe('Came and went more than five times within five minutes.'),
  fleeting: z.number().int().describe('Back within ten seconds.'),
  standing: z.number().int().describe('Active for more than 24 hours now, and not put aside.'),
  days: z.array(z.object({ date: z.iso.date(), raised: z.number().int() })).describe('Each day of the period, UTC.'),
  isCut: z.boolean().describe('There were more than could be counted; the figures are of the newest.'),
});
export type AlarmStatistics = z.infer<typeof alarmStatisticsSchema>;

const count = z.number().int();

export const alarmStandingSchema = z.object({
  open: count,
  quiet: count.describe('Of the open ones: shelved or suppressed.'),
  waiting: z.object({ crit: count, warn: count, info: count }).describe('Nobody has taken them on; by severity.'),
  covered: count.describe('Of those that wait: at a limit whose outer one is exceeded, too.'),
  levels: z.record(z.string(), z.enum(['crit', 'warn'])).describe('The worst active alarm of each stream, by its id.'),
  foremost: z.array(alertSchema).describe('Of those that wait, the first few: critical ones first, then the newest.'),
});
export type AlarmStanding = z.infer<typeof alarmStandingSchema>;

/** A group that is not there narrows nothing: an address outlives it. */
const groupParameter = z
  .string()
  .max(80)
  .optional()
  .describe('Id of a group of units; one that is not there narrows nothing.');
const reason = z.string().trim().min(3, 'Say why, in a few words').max(500);
const tags = ['Fleet'];

export const alertsContract = {
  list: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['alerts', 'telemetry_streams', 'fleet_groups'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/alerts', tags, summary: 'Alerts, newest first' })
    .input(
      z.object({
        unitId: unitIdSchema.optional(),
        units: z.string().max(LONGEST_UNITS).optional().describe('Of several: dnnp-1,dnnp-2'),
        group: groupParameter,
        status: z.enum(['open', 'closed']).optional(),
        severity: z.enum(severities).optional(),
        state: z.enum(alarmStates).optional(),
        kind: z.enum(alertKinds).optional(),
        q: z.string().trim().max(200).optional().describe('Part of the title, message or tag.'),
        after: z.uuid().optional().describe('The last alert of the page before; what follows it in the list.'),
        limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(200),
      }),
    )
    .output(z.array(alertSchema)),
  standing: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['alerts', 'telemetry_streams'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/alarm-standing', tags, summary: 'What all open alerts come to, counted' })
    .output(alarmStandingSchema),
  get: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path: '/fleet/alerts/{id}', tags, summary: 'One alert with its history' })
    .input(z.object({ id: z.uuid() }))
    .output(alertWithHistorySchema),
  acknowledge: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'POST', path: '/fleet/alerts/{id}/acknowledge', tags, summary: 'Says that somebody has seen it' })
    .input(z.object({ id: z.uuid(), reason: reason.optional() }))
    .output(alertSchema),
  acknowledgeAll: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: '/fleet/alerts/acknowledge',
      tags,
      summary: 'Says of several alarms that somebody has seen them; each stands for itself',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(MOST_ACKNOWLEDGED), reason: reason.optional() }))
    .output(
      z.object({
        acknowledged: z.number().int(),
        refused: z.array(z.object({ id: z.uuid(), message: z.string() })).describe('With what stood against it.'),
      }),
    ),
  statistics: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['alerts', 'fleet_groups'], keptSeconds: 60 })
    .route({
      method: 'GET',
      path: '/fleet/alarm-statistics',
      tags,
      summary: 'What alarms asked of those who watch, after ISA-18.2 and EEMUA 191',
    })
    .input(
      z.object({
        days: z.coerce.number().int().min(1).max(MOST_STATISTICS_DAYS).default(USUAL_STATISTICS_DAYS),
        unitId: unitIdSchema.optional(),
        group: groupParameter,
      }),
    )
    .output(alarmStatisticsSchema),
  shelve: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'POST', path: '/fleet/alerts/{id}/shelve', tags, summary: 'Puts it aside for some time' })
    .input(
      z.object({
        id: z.uuid(),
        minutes: z.coerce.number().int().min(1).max(LONGEST_SHELVING_MINUTES).default(60),
        reason,
      }),
    )
    .output(alertSchema),
  unshelve: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'POST', path: '/fleet/alerts/{id}/unshelve', tags, summary: 'Brings a shelved one back' })
    .input(z.object({ id: z.uuid(), reason: reason.optional() }))
    .output(alertSchema),
};
