import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { limitNames, severities } from '../streams/vocabulary.ts';
import { alarmActions, alarmStates, LONGEST_SHELVING_MINUTES } from './vocabulary.ts';

export const alertSchema = z.object({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  telemetryStreamId: z.number().int().nullable(),
  tag: z.string().nullable(),
  limitName: z.enum(limitNames).nullable().describe('The limit that was exceeded; null: a message.'),
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
  isChainIntact: z.boolean().describe('Whether every entry of the history carries the hash of the one before it.'),
});
export type AlertWithHistory = z.infer<typeof alertWithHistorySchema>;

const reason = z.string().trim().min(3, 'Say why, in a few words').max(500);
const tags = ['Fleet'];

export const alertsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom: ['alerts', 'telemetry_streams'] })
    .route({ method: 'GET', path: '/fleet/alerts', tags, summary: 'Alerts, newest first' })
    .input(
      z.object({
        unitId: unitIdSchema.optional(),
        status: z.enum(['open', 'closed']).optional(),
        severity: z.enum(severities).optional(),
        state: z.enum(alarmStates).optional(),
        q: z.string().trim().max(200).optional().describe('Part of the title, message or tag.'),
        after: z.uuid().optional().describe('The last alert of the page before; what follows it in the list.'),
        limit: z.coerce.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(alertSchema)),
  get: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({ method: 'GET', path: '/fleet/alerts/{id}', tags, summary: 'One alert with its history' })
    .input(z.object({ id: z.uuid() }))
    .output(alertWithHistorySchema),
  acknowledge: procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/fleet/alerts/{id}/acknowledge', tags, summary: 'Says that somebody has seen it' })
    .input(z.object({ id: z.uuid(), reason: reason.optional() }))
    .output(alertSchema),
  shelve: procedure
    .meta({ access: 'editor' })
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
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/fleet/alerts/{id}/unshelve', tags, summary: 'Brings a shelved one back' })
    .input(z.object({ id: z.uuid(), reason: reason.optional() }))
    .output(alertSchema),
};
