import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { alarmStatisticsSchema } from '../alerts/contract.ts';
import { maintenanceTaskSchema } from '../maintenance/contract.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { severities } from '../streams/vocabulary.ts';
import { drawnHistorySchema } from '../telemetry/contract.ts';
import { outageSchema, statusEventSchema, unitEnergiesSchema } from '../units/contract.ts';
import { reportPeriods } from './vocabulary.ts';

export const reportSchema = z.object({
  notice: z.string().describe('Where the values come from.'),
  smrUnitId: unitIdSchema,
  unitName: z.string(),
  timeZone: z.string().describe('Of the unit: days, weeks and months are its calendar’s.'),
  period: z.enum(reportPeriods),
  day: z.iso.date().describe('First day of the period.'),
  lastDay: z.iso.date(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  asOf: z.iso.datetime().describe('Up to when it counts: its end, or now.'),
  isOver: z.boolean(),
  energies: unitEnergiesSchema.describe('Availability with the energies that it is made of.'),
  outages: z.array(outageSchema).describe('That touch the period, newest first.'),
  statusEvents: z.array(statusEventSchema).describe('Newest first.'),
  alarms: alarmStatisticsSchema,
  worst: z
    .array(z.object({ alertId: z.uuid(), title: z.string(), severity: z.enum(severities), at: z.iso.datetime() }))
    .describe('The worst alarms raised, at most ten.'),
  done: z.array(maintenanceTaskSchema).describe('Work done in the period, the last first.'),
  overdue: z.array(maintenanceTaskSchema).describe('Open at its end, and due before.'),
  plots: z.array(drawnHistorySchema.extend({ tag: z.string() })),
});
export type Report = z.infer<typeof reportSchema>;

export const subscriptionSchema = z.object({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  unitName: z.string(),
  period: z.enum(reportPeriods),
  createdAt: z.iso.datetime(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** As in the address of the page. */
export const reportAskedSchema = z.object({
  period: z.enum(reportPeriods).default('daily'),
  day: z.iso.date().optional().describe('Any day of the period; left out: the newest one that is over.'),
});
export type ReportAsked = z.infer<typeof reportAskedSchema>;

const tags = ['Fleet'];
const path = '/me/fleet-reports';

export const reportsContract = {
  get: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({
      method: 'GET',
      path: '/fleet/units/{unitId}/report',
      tags,
      summary: 'Availability with its sum, alarms, work and histories of a unit over a day, a week or a month',
    })
    .input(reportAskedSchema.extend({ unitId: unitIdSchema }))
    .output(reportSchema),
  listSubscriptions: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path, tags, summary: 'The reports that you get by mail' })
    .output(z.array(subscriptionSchema)),
  subscribe: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Sends you the report of a unit by mail after each period, once; asked for again it changes nothing',
      successStatus: 201,
    })
    .input(z.object({ smrUnitId: unitIdSchema, period: z.enum(reportPeriods) }))
    .output(subscriptionSchema),
  unsubscribe: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      summary: 'Ends the mails of one report',
      successStatus: 204,
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.void()),
};
