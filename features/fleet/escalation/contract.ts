import { z } from 'zod';
import { isTimeZone } from '../../../platform/shared/format-time.ts';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { severities } from '../streams/vocabulary.ts';
import {
  callStates,
  contactKinds,
  MOST_HEARTBEAT_MINUTES,
  MOST_MEMBERS,
  MOST_ROSTER_DAYS,
  MOST_STEP_MINUTES,
  MOST_STEPS,
  outcomeStates,
  weekdays,
} from './vocabulary.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 07:00.');
const timeZone = z.string().max(60).refine(isTimeZone, 'Must be a time zone such as America/Toronto.');
const name = z.string().trim().min(1, 'Give it a name.').max(80);
const revision = z.number().int();

/** Hours of the week in a zone: on those days from one time to another; past midnight when it ends before it begins. The same twice: all day. */
export const hoursSchema = z.object({
  timeZone,
  days: z.array(z.enum(weekdays)).min(1, 'Choose at least one day.').describe('On which they begin.'),
  from: clock,
  to: clock,
});
export type Hours = z.infer<typeof hoursSchema>;

/** Who is on duty in turn. */
export const rosterSchema = z.object({
  timeZone,
  handOverAt: clock.describe('When the next one takes over, by the clocks of the zone.'),
  daysEach: z.number().int().min(1).max(MOST_ROSTER_DAYS),
  beginsOn: z.iso.date().describe('Day on which the first one takes over; before it nobody is on duty.'),
  members: z.array(z.uuid()).min(1, 'Choose at least one.').max(MOST_MEMBERS).describe('Contact points, in turn.'),
});
export type Roster = z.infer<typeof rosterSchema>;

export const contactFactsSchema = z.object({
  name,
  kind: z.enum(contactKinds),
  address: z.string().trim().max(2_000).nullable(),
  roster: rosterSchema.nullable(),
  quiet: hoursSchema.nullable().describe('Only critical alarms are told then; what waits is told afterwards.'),
  isOn: z.boolean(),
});
export type ContactFacts = z.infer<typeof contactFactsSchema>;

export const outcomeSchema = z.object({
  state: z.enum(outcomeStates),
  failure: z.string().nullable().describe('Why all tries so far came to nothing; null: one was taken, or is to come.'),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const contactPointSchema = contactFactsSchema.extend({
  id: z.uuid(),
  revision,
  onDuty: z.string().nullable().describe('Of a roster: who has it now.'),
  obstacle: z
    .string()
    .nullable()
    .describe('Why nothing can come there as it stands; null: something can, or it is a roster.'),
  last: z
    .object({
      at: z.iso.datetime(),
      title: z.string(),
      isTest: z.boolean(),
      outcome: outcomeSchema.nullable().describe('null: it is not kept any more.'),
    })
    .nullable()
    .describe('The newest message to it.'),
});
export type ContactPoint = z.infer<typeof contactPointSchema>;

export const escalationStepSchema = z.object({
  afterMinutes: z.number().int().min(0).max(MOST_STEP_MINUTES),
  contactPointIds: z.array(z.uuid()).min(1, 'Choose whom it reaches.').max(20),
});
export type EscalationStep = z.infer<typeof escalationStepSchema>;

export const ruleFactsSchema = z.object({
  name,
  isOn: z.boolean(),
  unitIds: z.array(unitIdSchema).max(1_000).describe('With no group either: all units.'),
  groupIds: z
    .array(z.string().max(80))
    .max(50)
    .default([])
    .describe('Units of these, as they are when an alarm comes.'),
  severities: z.array(z.enum(severities)).min(1, 'Choose at least one severity.'),
  hours: hoursSchema.nullable().describe('null: always.'),
  steps: z.array(escalationStepSchema).min(1, 'A rule needs a step.').max(MOST_STEPS),
  tellsEnd: z.boolean(),
});
export type RuleFacts = z.infer<typeof ruleFactsSchema>;

export const ruleSchema = ruleFactsSchema.extend({ id: z.uuid(), revision });
export type EscalationRule = z.infer<typeof ruleSchema>;

export const callSchema = z.object({
  id: z.uuid(),
  transition: z.enum(['raised', 'over']),
  rule: z.string(),
  contactPoint: z.string(),
  receiver: z.string().nullable().describe('Who was on duty.'),
  afterMinutes: z.number().int(),
  dueAt: z.iso.datetime(),
  state: z.enum(callStates),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  outcome: outcomeSchema.nullable().describe('Of what was sent; null: nothing was, or it is not kept any more.'),
});
export type AlarmCall = z.infer<typeof callSchema>;

/** Who would be told, and when, if nobody acknowledged it. */
export const expectedCallSchema = z.object({
  at: z.iso.datetime(),
  rule: z.string(),
  contactPoint: z.string(),
  receiver: z.string().nullable().describe('null: nobody; see the note.'),
  note: z.string().nullable(),
});
export type ExpectedCall = z.infer<typeof expectedCallSchema>;

export const heartbeatFactsSchema = z.object({
  address: z.string().trim().max(2_000).describe('Of a watchdog outside: it is asked by POST.'),
  everyMinutes: z.number().int().min(1).max(MOST_HEARTBEAT_MINUTES),
  silenceMinutes: z
    .number()
    .int()
    .min(1)
    .max(MOST_HEARTBEAT_MINUTES)
    .nullable()
    .describe('No beat goes out when no sample of a unit outside is younger; null: whatever comes.'),
  isOn: z.boolean(),
});
export type HeartbeatFacts = z.infer<typeof heartbeatFactsSchema>;

export const heartbeatSchema = heartbeatFactsSchema.extend({
  revision,
  triedAt: z.iso.datetime().nullable().describe('When the newest beat was due; null: none since it was set up.'),
  takenAt: z.iso.datetime().nullable().describe('When one was last taken.'),
  failure: z.string().nullable().describe('Why the newest one was not sent or not taken.'),
  isLate: z.boolean().describe('The next one should have been tried: jobs do not run.'),
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export const gapSchema = z.object({ smrUnitId: unitIdSchema, from: z.iso.datetime(), to: z.iso.datetime() });
export type EscalationGap = z.infer<typeof gapSchema>;

const tags = ['Fleet'];
const byId = z.object({ id: z.uuid() });
const byRevision = byId.extend({ revision: z.coerce.number().int() });

export const escalationContract = {
  listContactPoints: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: '/admin/fleet/contact-points', tags, summary: 'Whom alarms can reach, by name' })
    .output(z.array(contactPointSchema)),
  addContactPoint: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/fleet/contact-points',
      tags,
      summary: 'Adds somebody whom alarms can reach',
    })
    .input(contactFactsSchema)
    .output(contactPointSchema),
  changeContactPoint: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'PUT', path: '/admin/fleet/contact-points/{id}', tags, summary: 'Changes a contact point' })
    .input(contactFactsSchema.extend({ ...byId.shape, revision }))
    .output(contactPointSchema),
  removeContactPoint: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'DELETE',
      path: '/admin/fleet/contact-points/{id}',
      tags,
      summary: 'Removes a contact point; 409 while a rule or a roster names it',
    })
    .input(byRevision)
    .output(byId),
  testContactPoint: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/fleet/contact-points/{id}/test',
      tags,
      summary: 'Sends a test the way alarms go; 409 with the reason when it reaches nobody',
    })
    .input(byId)
    .output(z.object({ receiver: z.string() })),
  listRules: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: '/admin/fleet/escalation-rules', tags, summary: 'Which alarms reach whom, by name' })
    .output(z.array(ruleSchema)),
  addRule: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({ method: 'POST', path: '/admin/fleet/escalation-rules', tags, summary: 'Adds an escalation rule' })
    .input(ruleFactsSchema)
    .output(ruleSchema),
  changeRule: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'PUT',
      path: '/admin/fleet/escalation-rules/{id}',
      tags,
      summary: 'Changes a rule, for alarms that come from now on',
    })
    .input(ruleFactsSchema.extend({ ...byId.shape, revision }))
    .output(ruleSchema),
  removeRule: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'DELETE',
      path: '/admin/fleet/escalation-rules/{id}',
      tags,
      summary: 'Removes a rule; calls of alarms that are open go on',
    })
    .input(byRevision)
    .output(byId),
  foresee: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/expected-calls',
      tags,
      summary: 'Who would be told of an alarm, and when, if nobody acknowledged it',
    })
    .input(z.object({ unitId: unitIdSchema, severity: z.enum(severities), at: z.iso.datetime().optional() }))
    .output(z.array(expectedCallSchema)),
  gaps: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/escalation-gaps',
      tags,
      summary: 'When, in the next 90 days, a critical alarm would reach nobody within 15 minutes',
    })
    .output(z.array(gapSchema)),
  heartbeat: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/heartbeat',
      tags,
      summary: 'What tells a watchdog outside that alarms are watched, and how it went; null: nothing does',
    })
    .output(heartbeatSchema.nullable()),
  setHeartbeat: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'PUT',
      path: '/admin/fleet/heartbeat',
      tags,
      summary: 'Sets the heartbeat; refused with 409 when somebody else changed it since `revision` (0: there is none)',
    })
    .input(heartbeatFactsSchema.extend({ revision }))
    .output(heartbeatSchema),
  callsOf: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'GET',
      path: '/fleet/alerts/{id}/calls',
      tags,
      summary: 'Who was told of an alarm, and who will be',
    })
    .input(byId)
    .output(z.array(callSchema)),
};
