import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { revisionSchema, versionSchema, whySchema } from '../versions/contract.ts';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, MOST_INTERVAL_DAYS, MOST_READINGS, taskFilters } from './vocabulary.ts';

const readingSchema = z.object({
  name: z.string().trim().min(1).max(80),
  unit: z.string().trim().max(20).describe('Empty: a plain number.'),
});
export type ReadingName = z.infer<typeof readingSchema>;

export const maintenanceTaskSchema = z.object({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  title: z.string(),
  description: z.string(),
  priority: z.number().int().min(1).max(3).describe('1 is the most urgent.'),
  status: z.enum(['planned', 'in-progress', 'done']),
  dueDate: z.iso.date().describe("In the unit's time zone."),
  dueInDays: z.number().int().describe('Negative: overdue. By the date at the unit now.'),
  intervalDays: z.number().int().nullable().describe('Of the plan it comes from; null: once only.'),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable().describe('null: not done, or by a person, for readers without the editor role.'),
  note: z.string().nullable().describe('Of whoever did it, for editors; null: there is none.'),
  readings: z
    .array(readingSchema.extend({ value: z.number().nullable().describe('null: it was not read.') }))
    .default([])
    .describe(
      'What was read off when it was done; while it is open, what is to be read, with the values of the last time.',
    ),
});
export type MaintenanceTask = z.infer<typeof maintenanceTaskSchema>;

/** What an editor says of work that comes round again. */
export const planFactsSchema = z.object({
  title: z.string().trim().min(1, 'Say what is to be done.').max(MAX_TITLE_LENGTH),
  description: z.string().trim().max(MAX_NOTE_LENGTH),
  priority: z.number().int().min(1).max(3).describe('1 is the most urgent.'),
  intervalDays: z.number().int().min(1).max(MOST_INTERVAL_DAYS).describe('From one due date to the next.'),
  nextDueOn: z.iso.date().describe("Of the task that is open, in the unit's time zone."),
  endsOn: z.iso.date().nullable().describe('No task is due after this day; null: it goes on.'),
  readings: z.array(readingSchema).max(MOST_READINGS).default([]).describe('What is read off each time.'),
});
export type PlanFacts = z.infer<typeof planFactsSchema>;

export const maintenancePlanSchema = planFactsSchema.extend({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  title: z.string(),
  description: z.string(),
  nextDueOn: z.iso.date().nullable().describe('null: it is over.'),
  revision: z.number().int().describe('Grows with every change; send the one you started from.'),
});
export type MaintenancePlan = z.infer<typeof maintenancePlanSchema>;

const tags = ['Fleet'];

export const maintenanceContract = {
  list: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path: '/fleet/maintenance-tasks', tags, summary: 'Maintenance tasks, by due date' })
    .input(
      z.object({
        unitId: unitIdSchema.optional(),
        status: z.enum(taskFilters).default('all').describe('open: not done.'),
      }),
    )
    .output(z.array(maintenanceTaskSchema)),
  complete: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: '/fleet/maintenance-tasks/{id}/complete',
      tags,
      summary: 'Marks a task as done; a plan sets the next one',
    })
    .input(
      z.object({
        id: z.uuid(),
        note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
        readings: z
          .array(z.object({ name: z.string(), value: z.number() }))
          .max(MOST_READINGS)
          .default([])
          .describe('Of those that its plan asks for; what is left out was not read.'),
      }),
    )
    .output(maintenanceTaskSchema),
  reopen: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: '/fleet/maintenance-tasks/{id}/reopen',
      tags,
      summary:
        'Takes back that a task is done, and the next one that its plan has set by that; 409 when that one is done, too',
    })
    .input(z.object({ id: z.uuid() }))
    .output(maintenanceTaskSchema),
  listPlans: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/units/{unitId}/plans',
      tags,
      summary: 'Maintenance plans of a unit, what is due next first',
    })
    .input(z.object({ unitId: unitIdSchema }))
    .output(z.array(maintenancePlanSchema)),
  addPlan: procedure
    .meta({ access: 'fleet engineer', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/fleet/units/{unitId}/plans',
      tags,
      summary: 'Plans work that comes round again; its first task is on the list at once',
    })
    .input(planFactsSchema.extend({ unitId: unitIdSchema, why: whySchema }))
    .output(maintenancePlanSchema),
  changePlan: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'PUT',
      path: '/admin/fleet/plans/{id}',
      tags,
      summary: 'Changes a plan and its open task; refused with 409 when somebody else changed it since `revision`',
    })
    .input(planFactsSchema.extend({ id: z.uuid(), revision: z.number().int(), why: whySchema }))
    .output(maintenancePlanSchema),
  endPlan: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/plans/{id}/end',
      tags,
      summary: 'Ends a plan: its open task goes, what was done stays',
    })
    .input(z.object({ id: z.uuid(), revision: z.number().int(), why: whySchema }))
    .output(maintenancePlanSchema),
  planVersions: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/plans/{id}/versions',
      tags,
      summary: 'What was changed of a plan, newest first',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(versionSchema)),
  restorePlan: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/plans/{id}/versions/{number}/restore',
      tags,
      summary: 'Makes a plan what it was by a version of before; that is a new version',
    })
    .input(z.object({ id: z.uuid(), number: z.coerce.number().int().min(0), revision: revisionSchema, why: whySchema }))
    .output(maintenancePlanSchema),
};
