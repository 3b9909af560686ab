import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { MAX_NOTE_LENGTH, taskFilters } from './vocabulary.ts';

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
});
export type MaintenanceTask = z.infer<typeof maintenanceTaskSchema>;

const tags = ['Fleet'];

export const maintenanceContract = {
  list: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({ method: 'GET', path: '/fleet/maintenance-tasks', tags, summary: 'Maintenance tasks, by due date' })
    .input(
      z.object({
        unitId: unitIdSchema.optional(),
        status: z.enum(taskFilters).default('all').describe('open: not done.'),
      }),
    )
    .output(z.array(maintenanceTaskSchema)),
  complete: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/fleet/maintenance-tasks/{id}/complete',
      tags,
      summary: 'Marks a task as done; a plan sets the next one',
    })
    .input(z.object({ id: z.uuid(), note: z.string().trim().max(MAX_NOTE_LENGTH).optional() }))
    .output(maintenanceTaskSchema),
  reopen: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/fleet/maintenance-tasks/{id}/reopen',
      tags,
      summary:
        'Takes back that a task is done, and the next one that its plan has set by that; 409 when that one is done, too',
    })
    .input(z.object({ id: z.uuid() }))
    .output(maintenanceTaskSchema),
};
