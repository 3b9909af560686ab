import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import {
  FIGURES_KEPT_SECONDS,
  HIGHEST_PANEL,
  LONGEST_PANEL_TEXT,
  MOST_PANELS,
  MOST_TABLED,
  SCREEN_COLUMNS,
  screenActs,
} from './vocabulary.ts';

export const fleetMetricsSchema = z.object({
  availabilityPercent: z
    .number()
    .nullable()
    .describe(
      'Energy availability factor (IAEA PRIS) of the trailing 365 days, summed over units as energies. null: no unit is commercial.',
    ),
  operationalUnits: z.number().int(),
  totalUnits: z.number().int(),
  totalCapacityMw: z.number(),
  alarms24h: z
    .number()
    .int()
    .describe(
      "Alerts raised in the trailing 24 hours of the server's clock, without those that were suppressed or shelved then.",
    ),
  nextMaintenanceDays: z.number().int().describe('Days to the next due date; 0 when one is overdue; -1: none.'),
  overdueTasks: z.number().int().describe('Open tasks whose due date has passed.'),
});
export type FleetMetrics = z.infer<typeof fleetMetricsSchema>;

/** The figures of the day have stood among the units since there were no screens. */
export const figuresContract = {
  metrics: procedure
    // Alerts come in bursts, and pages ask a second after they have heard of one: an answer is renewed by then.
    .meta({
      access: 'fleet viewer',
      madeFrom: ['smr_units', 'outages', 'maintenance_tasks', 'maintenance_plans'],
      keptSeconds: FIGURES_KEPT_SECONDS,
      isBySight: true,
    })
    .route({ method: 'GET', path: '/fleet/metrics', tags: ['Fleet'], summary: 'The four figures of the dashboard' })
    .output(fleetMetricsSchema),
};

/** Streams are named, not numbered, so that a screen can be taken to another house: `<unit>.<tag>`. */
const streamName = z.string().regex(/^[a-z0-9-]{1,40}\.[a-z][a-z0-9_]{0,59}$/, 'A stream such as dnnp-1.core_temp.');
const place = {
  title: z.string().trim().max(80).default('').describe('Empty: it is called by what it shows.'),
  width: z.int().min(1).max(SCREEN_COLUMNS).describe(`Of ${SCREEN_COLUMNS} columns.`),
  height: z.int().min(1).max(HIGHEST_PANEL).describe('In rows.'),
};
const units = z.array(unitIdSchema).max(100).describe('Empty: all.');

export const panelSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tile'), ...place, stream: streamName }),
  z.object({
    kind: z.literal('plot'),
    ...place,
    streams: z.array(streamName).min(1, 'Choose a stream.').max(8),
    hasLimits: z.boolean().default(true),
  }),
  z.object({
    kind: z.literal('table'),
    ...place,
    streams: z.array(streamName).min(1, 'Choose a stream.').max(MOST_TABLED),
  }),
  z.object({ kind: z.literal('mimic'), ...place, unit: unitIdSchema }),
  z.object({ kind: z.literal('alarms'), ...place, units }),
  z.object({ kind: z.literal('units'), ...place, units }),
  z.object({ kind: z.literal('text'), ...place, text: z.string().max(LONGEST_PANEL_TEXT) }),
]);
export type Panel = z.infer<typeof panelSchema>;

export const screenContentSchema = z.object({
  title: z.string().trim().min(1, 'Give it a title.').max(80),
  description: z.string().trim().max(300).default(''),
  panels: z.array(panelSchema).max(MOST_PANELS),
});
export type ScreenContent = z.infer<typeof screenContentSchema>;

export const screenSlugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens.');

const summarySchema = z.object({
  slug: screenSlugSchema,
  title: z.string(),
  description: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean().describe('Of who asks.'),
  owner: z.string().nullable().describe('null for readers without the editor role.'),
  panels: z.int(),
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ScreenSummary = z.infer<typeof summarySchema>;

export const screenSchema = summarySchema.omit({ panels: true }).extend({ id: z.uuid(), content: screenContentSchema });
export type Screen = z.infer<typeof screenSchema>;

/** One thing that is different, as a sentence. */
export const screenDifferenceSchema = z.object({
  act: z.enum(['added', 'removed', 'changed', 'moved']),
  what: z.string(),
});
export type ScreenDifference = z.infer<typeof screenDifferenceSchema>;

export const screenVersionSchema = z.object({
  number: z.int(),
  act: z.enum(screenActs),
  isShared: z.boolean(),
  author: z.string(),
  at: z.iso.datetime(),
  differences: z.array(screenDifferenceSchema).describe('From the version before.'),
});
export type ScreenVersion = z.infer<typeof screenVersionSchema>;

/** What a file holds. */
export const screenFileSchema = z.object({
  format: z.literal('smr-screens'),
  version: z.literal(1),
  screens: z.array(screenContentSchema.extend({ slug: screenSlugSchema, isShared: z.boolean() })).max(200),
});
export type ScreenFile = z.infer<typeof screenFileSchema>;

const importedSchema = z.object({
  slug: screenSlugSchema,
  title: z.string(),
  isNew: z.boolean(),
  differences: z.array(screenDifferenceSchema),
  unknown: z.array(z.string()).describe('Streams and units that are not here: their panels say so.'),
});
export type ImportedScreen = z.infer<typeof importedSchema>;

const tags = ['Fleet'];
const path = '/fleet/screens';
const slug = screenSlugSchema;
const revision = z.coerce.number().int();

export const screensContract = {
  list: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path, tags, summary: 'Screens that are shared, and those of who asks, by title' })
    .input(
      z.object({
        group: z
          .string()
          .max(80)
          .optional()
          .describe('Id of a group of units: screens that show one of them, or all units.'),
      }),
    )
    .output(z.array(summarySchema)),
  get: procedure
    .meta({ access: 'fleet viewer' })
    .route({ method: 'GET', path: `${path}/{slug}`, tags, summary: 'A screen with its panels' })
    .input(z.object({ slug }))
    .output(screenSchema),
  overview: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units'], isBySight: true })
    .route({
      method: 'GET',
      path: '/fleet/units/{unitId}/overview',
      tags,
      summary: 'The overview of a unit as a screen',
    })
    .input(z.object({ unitId: z.string().max(80) }))
    .output(screenContentSchema),
  listRemoved: procedure
    .meta({ access: 'fleet operator' })
    .route({ method: 'GET', path: `/admin${path}/removed`, tags, summary: 'Screens that were removed, the last first' })
    .output(z.array(summarySchema.extend({ id: z.uuid() }))),
  versions: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'GET',
      path: `/admin${path}/{slug}/versions`,
      tags,
      summary: 'What became of a screen, newest first',
    })
    .input(z.object({ slug }))
    .output(z.array(screenVersionSchema)),
  make: procedure
    .meta({ access: 'fleet operator', isOnce: true })
    .route({ method: 'POST', path: `/admin${path}`, tags, summary: 'Makes a screen', successStatus: 201 })
    .input(z.object({ content: screenContentSchema, isShared: z.boolean() }))
    .output(screenSchema),
  change: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'PUT',
      path: `/admin${path}/{slug}`,
      tags,
      summary: 'Changes a screen; 409 when somebody else saved it since that revision, and then nothing is lost',
    })
    .input(z.object({ slug, revision, content: screenContentSchema, isShared: z.boolean() }))
    .output(screenSchema),
  restore: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: `/admin${path}/{slug}/versions/{number}/restore`,
      tags,
      summary: 'Makes a screen what it was by a version of before; that is a new version',
    })
    .input(z.object({ slug, number: z.coerce.number().int().min(1), revision }))
    .output(screenSchema),
  remove: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'DELETE',
      path: `/admin${path}/{slug}`,
      tags,
      summary: 'Removes a screen; it can be brought back',
    })
    .input(z.object({ slug, revision }))
    .output(z.object({ id: z.uuid() })),
  bringBack: procedure
    .meta({ access: 'fleet operator' })
    .route({
      method: 'POST',
      path: `/admin${path}/removed/{id}/bring-back`,
      tags,
      summary: 'Brings a removed screen back',
    })
    .input(z.object({ id: z.uuid() }))
    .output(screenSchema),
  importFile: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({
      method: 'POST',
      path: `/admin${path}/imports`,
      tags,
      summary: 'Reads screens from a file as the export writes it; all of it comes into force, or nothing',
    })
    .input(
      z.object({
        content: z.string().max(2_000_000),
        dryRun: z.boolean().default(true).describe('Says what would change, and changes nothing.'),
      }),
    )
    .output(
      z.object({
        isApplied: z.boolean(),
        screens: z.array(importedSchema).describe('That are new or different.'),
        unchanged: z.int(),
        errors: z.array(z.object({ where: z.string(), message: z.string() })),
      }),
    ),
};
