import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { alarmTurnSchema, alertSchema } from '../alerts/contract.ts';
import { annotationSchema } from '../annotations/contract.ts';
import { maintenanceTaskSchema } from '../maintenance/contract.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { outageSchema, statusEventSchema } from '../units/contract.ts';
import { slugSchema } from '../versions/contract.ts';
import {
  ENTRIES_A_PAGE,
  entryActs,
  LONGEST_ENTRY,
  LONGEST_SIGNING,
  logCategories,
  MOST_CHANGES,
  MOST_ENTRIES,
} from './vocabulary.ts';

const instant = z.iso.datetime({ offset: true });
const person = z.string().nullable().describe('null for readers without the editor role.');

const hoursFactsSchema = z.object({
  changes: z
    .array(z.string().max(5))
    .max(MOST_CHANGES * 2)
    .describe('Times of day at which shifts change: 06:00.'),
  timeZone: z.string().trim().max(60).describe('By whose clocks, IANA name.'),
});
export const shiftHoursSchema = hoursFactsSchema.extend({
  revision: z.int().describe('0: nobody has chosen yet. Send the one you started from.'),
});
export type ShiftHours = z.infer<typeof shiftHoursSchema>;

const siteLabelSchema = z.object({ id: z.string(), name: z.string() });
const ofSite = siteLabelSchema
  .nullable()
  .default(null)
  .describe('The site whose log or shift it is; null: that of the whole fleet.');

/** A log of shifts that somebody may read. */
export const shiftLogSchema = z.object({
  site: siteLabelSchema
    .nullable()
    .describe('null: the log of the whole fleet, in which those of the sites are read, too.'),
  isRemoved: z.boolean().describe('The site is not there any more; what was written of it stays to be read.'),
  mayWrite: z.boolean(),
});
export type ShiftLog = z.infer<typeof shiftLogSchema>;

export const entrySchema = z.object({
  id: z.uuid(),
  site: ofSite,
  happenedAt: z.iso.datetime(),
  category: z.enum(logCategories),
  unitIds: z.array(unitIdSchema).describe('None: it is about its site, or the fleet, as a whole.'),
  text: z.string(),
  author: person,
  writtenAt: z.iso.datetime(),
  isCorrected: z.boolean(),
  withdrawnAt: z.iso.datetime().nullable().describe('Since then it is struck out.'),
  revision: z.int(),
});
export type Entry = z.infer<typeof entrySchema>;

export const entryVersionSchema = entrySchema
  .pick({ happenedAt: true, category: true, unitIds: true, text: true, author: true })
  .extend({ number: z.int(), act: z.enum(entryActs), at: z.iso.datetime() });
export type EntryVersion = z.infer<typeof entryVersionSchema>;

/** What somebody writes into the log. */
export const entryFactsSchema = z.object({
  happenedAt: instant,
  category: z.enum(logCategories),
  unitIds: z.array(unitIdSchema).max(100),
  text: z.string().trim().min(1, 'Write what there is to know.').max(LONGEST_ENTRY),
});
export type EntryFacts = z.infer<typeof entryFactsSchema>;

/** All that happened in a shift, up to a moment. Hand-overs keep it for good: what a later edition adds to it, or to what it is made of, needs a default. */
export const shiftReviewSchema = z.object({
  site: ofSite,
  notice: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime().describe('When the shift ends.'),
  asOf: z.iso.datetime().describe('Up to when it tells: the end of the shift, or now.'),
  timeZone: z.string().describe('By whose clocks shifts change.'),
  units: z.array(
    z.object({
      id: unitIdSchema,
      name: z.string(),
      status: z.string().describe('At `asOf`.'),
      // Hand-overs that are older do not say it.
      isSilent: z
        .boolean()
        .default(false)
        .describe('Without data at `asOf`: now by its newest values, of a time that is over by its alarm.'),
    }),
  ),
  alarms: z.object({
    raised: z.int().describe('How often an alarm asked for attention.'),
    returned: z.int().describe('How often a value came back.'),
    acknowledged: z.int(),
    turns: z
      .array(alarmTurnSchema)
      .describe('Raised, back, acknowledged, shelved …, newest first; the newest of many.'),
    isCut: z.boolean().describe('There were more than are listed; all are counted.'),
    standing: z.array(alertSchema).describe('Active at `asOf`, in the state of then, the worst first.'),
  }),
  statusEvents: z.array(statusEventSchema).describe('Newest first.'),
  outages: z.array(outageSchema).describe('That touch the shift.'),
  overdue: z.array(maintenanceTaskSchema).describe('Open work that was due before that day.'),
  done: z.array(maintenanceTaskSchema).describe('Work done in the shift.'),
  outliers: z
    .array(z.object({ smrUnitId: unitIdSchema, tag: z.string(), sentence: z.string() }))
    .describe('Streams that lie apart from those of their sisters, in the hour before `asOf`.'),
  notes: z.array(annotationSchema),
  entries: z.array(entrySchema).describe('Of the log, newest first.'),
});
export type ShiftReview = z.infer<typeof shiftReviewSchema>;

export const handoverSchema = z.object({
  id: z.uuid(),
  site: ofSite,
  shiftFrom: z.iso.datetime(),
  shiftTo: z.iso.datetime(),
  handedOverBy: person,
  handedOverAt: z.iso.datetime(),
  handedOverNote: z.string(),
  takenOverBy: person,
  takenOverAt: z.iso.datetime().nullable().describe('null: nobody has taken it over yet.'),
  takenOverNote: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable().describe('It was too early: whoever handed over took it back.'),
});
export type Handover = z.infer<typeof handoverSchema>;

export const frozenHandoverSchema = handoverSchema.extend({
  content: shiftReviewSchema.describe('As it was at that moment.'),
});
export type FrozenHandover = z.infer<typeof frozenHandoverSchema>;

const tags = ['Fleet'];
const path = '/fleet/shift-entries';
const byRevision = z.object({ id: z.uuid(), revision: z.coerce.number().int() });
const note = z.string().trim().max(LONGEST_SIGNING).default('');
const siteId = slugSchema.optional().describe('Of the log of this site; left out: of that of the whole fleet.');

export const shiftsContract = {
  logs: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({
      method: 'GET',
      path: '/fleet/shift-logs',
      tags,
      summary: 'The logs of shifts that who asks may read: that of the whole fleet first, then those of sites by name',
    })
    .output(z.array(shiftLogSchema)),
  hours: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['shift_hours'] })
    .route({ method: 'GET', path: '/fleet/shift-hours', tags, summary: 'When shifts change' })
    .output(shiftHoursSchema),
  setHours: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'PUT',
      path: '/admin/fleet/shift-hours',
      tags,
      summary: 'Sets when shifts change; refused with 409 when somebody else changed it since `revision`',
    })
    .input(shiftHoursSchema)
    .output(shiftHoursSchema),
  review: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({
      method: 'GET',
      path: '/fleet/shift-review',
      tags,
      summary: 'What happened in a shift: alarms, status, outages, work, outliers, notes and the log',
    })
    .input(
      z.object({ at: instant.optional().describe('A moment of the shift; left out: of the one that is now.'), siteId }),
    )
    .output(shiftReviewSchema),
  listEntries: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({ method: 'GET', path, tags, summary: 'The shift log, what happened last first' })
    .input(
      z.object({
        siteId: slugSchema
          .optional()
          .describe('Of the log of this site; left out: of all logs, for those who see all.'),
        unitId: unitIdSchema.optional(),
        category: z.enum(logCategories).optional(),
        q: z.string().trim().max(200).optional().describe('Part of the text.'),
        before: z.uuid().optional().describe('The last entry of the page before; what follows it in the list.'),
        limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(ENTRIES_A_PAGE),
      }),
    )
    .output(z.array(entrySchema)),
  entryVersions: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({
      method: 'GET',
      path: `${path}/{id}/versions`,
      tags,
      summary: 'What an entry of the log said, newest first',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(entryVersionSchema)),
  writeEntry: procedure
    .meta({ access: 'fleet operator', isOnce: true })
    .route({ method: 'POST', path, tags, summary: 'Writes into the shift log', successStatus: 201 })
    .input(entryFactsSchema.extend({ siteId }))
    .output(entrySchema),
  correctEntry: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Corrects an entry by a new version; what it said before is kept',
    })
    .input(entryFactsSchema.extend(byRevision.shape))
    .output(entrySchema),
  withdrawEntry: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: `${path}/{id}/withdraw`,
      tags,
      summary: 'Strikes an entry out; it stays to be read',
    })
    .input(byRevision)
    .output(entrySchema),
  bringEntryBack: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: `${path}/{id}/bring-back`,
      tags,
      summary: 'Takes back that an entry was struck out',
    })
    .input(byRevision)
    .output(entrySchema),
  listHandovers: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({ method: 'GET', path: '/fleet/handovers', tags, summary: 'Shifts that were handed over, newest first' })
    .input(
      z.object({
        siteId,
        before: z.uuid().optional().describe('The last one of the page before.'),
        limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(ENTRIES_A_PAGE),
      }),
    )
    .output(z.array(handoverSchema)),
  getHandover: procedure
    .meta({ access: 'fleet viewer', isPersonal: true })
    .route({ method: 'GET', path: '/fleet/handovers/{id}', tags, summary: 'A hand-over as it was signed' })
    .input(z.object({ id: z.uuid() }))
    .output(frozenHandoverSchema),
  handOver: procedure
    .meta({ access: 'fleet operator', isOnce: true })
    .route({
      method: 'POST',
      path: '/fleet/handovers',
      tags,
      summary:
        'Signs a shift as handed over and freezes what there is to know of it; 409 when it was handed over already',
      successStatus: 201,
    })
    .input(z.object({ at: instant.describe('A moment of the shift.'), note, siteId }))
    .output(handoverSchema),
  takeOver: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: '/fleet/handovers/{id}/take-over',
      tags,
      summary: 'Signs a shift as taken over; by another person than handed it over',
    })
    .input(z.object({ id: z.uuid(), note }))
    .output(handoverSchema),
  withdrawHandover: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: '/fleet/handovers/{id}/withdraw',
      tags,
      summary: 'Takes a hand-over back that nobody has taken over yet; by whoever signed it',
    })
    .input(z.object({ id: z.uuid() }))
    .output(handoverSchema),
};
