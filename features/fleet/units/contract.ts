import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { revisionSchema, versionSchema, whySchema } from '../versions/contract.ts';
import {
  LONGEST_OUTAGE_TITLE,
  MOST_SITES_OFFERED,
  outageKinds,
  UNITS_SHOWN,
  unitOrders,
  unitStatuses,
} from './vocabulary.ts';

export const unitSchema = z.object({
  id: unitIdSchema,
  name: z.string(),
  status: z.string().describe(`One of ${unitStatuses.join(', ')}; a word of a newer release may come up.`),
  capacityMw: z.number().describe("Reference unit power, electric, MW: the project's public figure, which is gross."),
  siteName: z.string(),
  opgAssetId: z.string().describe("An identifier of the simulation, in the place of the owner's."),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string().describe('IANA name.'),
  commercialSince: z.iso.datetime().nullable().describe('In the simulation; null: not commercial yet.'),
  kind: z
    .string()
    .describe('Where its values come from: simulated, external (senders with a key), recorded (files of the past).'),
  ownerLabel: z.string().nullable().describe('What its owner says of the values; null: the unit is simulated.'),
  circuit: z.string().nullable().describe('Kind of circuit that its drawing shows; null: not said.'),
});
export type Unit = z.infer<typeof unitSchema>;

export const unitsAskedSchema = z.object({
  q: z.string().trim().max(200).optional().describe('In name, id, site or asset id.'),
  site: z.string().max(120).optional(),
  group: z.string().max(80).optional().describe('Id of a group of units; one that is not there narrows nothing.'),
  status: z.enum(unitStatuses).optional(),
  sort: z.enum(unitOrders).default('name').describe('status: what needs somebody first.'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type UnitsAsked = z.infer<typeof unitsAskedSchema>;
export const fleetPartSchema = z.object({
  items: z.array(unitSchema),
  total: z.int().describe('That fit, on all pages.'),
  page: z.int(),
  pages: z.int(),
  sites: z
    .array(z.object({ name: z.string(), units: z.int() }))
    .describe(`Of the whole fleet, those with most units first; at most ${MOST_SITES_OFFERED}.`),
  siteCount: z.int().describe('All of them, also those that `sites` leaves out.'),
  timeZones: z.array(z.string()).describe('Of the whole fleet: IANA names, by name.'),
  statuses: z
    .array(z.object({ status: z.string(), units: z.int(), capacityMw: z.number() }))
    .describe('Of the whole fleet: how many units stand how, and what they can deliver together.'),
});
export type FleetPart = z.infer<typeof fleetPartSchema>;

const someUnits = z.array(unitIdSchema).nullable().describe('null: all units.');
export const ownRightsSchema = z.object({
  isClosed: z.boolean().describe('Only those with a grant see the fleet.'),
  operates: someUnits,
  engineers: someUnits,
  seesSites: z.boolean().describe('All of the fleet, or a site with all of its units: those have logs of shifts.'),
});
export type OwnRights = z.infer<typeof ownRightsSchema>;

/** Energies in MWh, factors in percent, after IAEA PRIS. */
export const energiesSchema = z.object({
  referenceMwh: z.number().describe('Reference unit power × hours (REG).'),
  plannedLossMwh: z.number().describe('PEL'),
  unplannedLossMwh: z.number().describe('UEL'),
  externalLossMwh: z.number().describe('XEL'),
  generationMwh: z
    .number()
    .nullable()
    .describe('Net, from telemetry; null: none was recorded. Only of the hours that have telemetry.'),
  generationHours: z.number().describe('Hours with telemetry of the output, summed over units.'),
  generationReferenceMwh: z.number().describe('Reference unit power × the hours with telemetry of the output.'),
  availabilityPercent: z.number().nullable().describe('EAF = (REG − PEL − UEL − XEL) / REG'),
  capabilityPercent: z.number().nullable().describe('UCF = (REG − PEL − UEL) / REG'),
  unplannedLossPercent: z.number().nullable().describe('UCLF = UEL / REG'),
  loadFactorPercent: z
    .number()
    .nullable()
    .describe('Load factor = net generation / REG, over the hours with telemetry of the output; null: there are none.'),
});
export type Energies = z.infer<typeof energiesSchema>;

export const outageSchema = z.object({
  id: z.uuid(),
  smrUnitId: unitIdSchema,
  kind: z.enum(outageKinds),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  lostMw: z.number(),
  recordedBy: z
    .string()
    .describe('Who recorded it, or corrected it last. An editor is named only to readers who have the editor role.'),
  revision: z.number().int().describe('Grows with every change; send the one you started from.'),
});
export type Outage = z.infer<typeof outageSchema>;

/** The energies of one unit over a time. */
export const unitEnergiesSchema = energiesSchema.extend({
  smrUnitId: unitIdSchema,
  name: z.string(),
  capacityMw: z.number(),
  isSimulated: z.boolean(),
  countedFrom: z.iso
    .datetime()
    .nullable()
    .describe('Start of the period or of commercial operation; null: not counted.'),
  operatingHours: z.number().describe('Hours in which it could deliver power.'),
  hours: z.number().describe('Hours counted.'),
});
export type UnitEnergies = z.infer<typeof unitEnergiesSchema>;

export const availabilitySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  station: energiesSchema,
  total: z.int().describe('Units of the station.'),
  counted: z.int().describe('Of them, in commercial operation in the period.'),
  page: z.int().describe('1 when no page was asked for.'),
  pages: z.int().describe('1 when no page was asked for: it has all units.'),
  units: z.array(unitEnergiesSchema).describe('Of this page, by name.'),
  outages: z.array(outageSchema).describe('Of these units, that touch the period, newest first.'),
  upcoming: z.array(outageSchema).describe('Of these units, recorded ahead: have not begun at `to`, soonest first.'),
});
export type Availability = z.infer<typeof availabilitySchema>;

export const statusEventSchema = z.object({
  smrUnitId: unitIdSchema,
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  cause: z.string().nullable(),
  author: z.string().describe('An editor is named only to readers who have the editor role.'),
  at: z.iso.datetime(),
});
export type StatusEvent = z.infer<typeof statusEventSchema>;

export const projectMilestoneSchema = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  datePrecision: z.enum(['day', 'month', 'year']),
  title: z.string(),
  summary: z.string(),
  status: z.enum(['done', 'expected']),
  sourceName: z.string(),
  sourceUrl: z.string(),
});
export type ProjectMilestone = z.infer<typeof projectMilestoneSchema>;

const instant = z.iso.datetime({ offset: true });

/** What an editor says of an outage. */
const outageFactsSchema = z.object({
  smrUnitId: unitIdSchema,
  kind: z.enum(outageKinds),
  title: z.string().trim().max(LONGEST_OUTAGE_TITLE),
  startsAt: instant,
  endsAt: instant.nullable().describe('After the start; null: no end is known.'),
  lostMw: z.number().describe("Above 0, at most the unit's reference power, which is a full outage."),
});
export type OutageFacts = z.infer<typeof outageFactsSchema>;

const tags = ['Fleet'];

export const unitsContract = {
  list: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/units', tags, summary: 'Reactor units, by name' })
    .output(z.array(unitSchema)),
  named: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/units/named', tags, summary: 'Some units by their ids, by name' })
    .input(z.object({ ids: z.string().max(6_000).describe('dnnp-1,dnnp-2; those that are not there are left out.') }))
    .output(z.array(unitSchema)),
  get: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/units/{id}', tags, summary: 'One unit' })
    .input(z.object({ id: z.string().max(80) }))
    .output(unitSchema),
  statusEvents: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units', 'unit_status_events'] })
    .route({ method: 'GET', path: '/fleet/units/{id}/status-events', tags, summary: 'Changes of status, newest first' })
    .input(z.object({ id: z.string().max(80) }))
    .output(z.array(statusEventSchema)),
  availability: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/availability',
      tags,
      summary: 'Availability with its energies and outages, of all units or page by page',
    })
    .input(
      z.object({
        days: z.coerce.number().int().min(1).max(3_660).default(365),
        page: z.coerce
          .number()
          .int()
          .min(1)
          .max(1_000)
          .optional()
          .describe(
            `${UNITS_SHOWN} units a page, by name; left out: all of them. The sums are of all units either way.`,
          ),
      }),
    )
    .output(availabilitySchema),
  recordOutage: procedure
    .meta({ access: 'fleet engineer', isOnce: true })
    .route({
      method: 'POST',
      path: '/fleet/outages',
      tags,
      summary: "Records an outage or derating; the unit's status follows at once",
    })
    .input(outageFactsSchema.extend({ why: whySchema }))
    .output(outageSchema),
  correctOutage: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'PUT',
      path: '/fleet/outages/{id}',
      tags,
      summary: 'Corrects an outage; refused with 409 when somebody else changed it since `revision`',
    })
    .input(outageFactsSchema.extend({ id: z.uuid(), revision: z.number().int(), why: whySchema }))
    .output(outageSchema),
  endOutage: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'POST', path: '/fleet/outages/{id}/end', tags, summary: 'Ends an outage now' })
    .input(z.object({ id: z.uuid(), why: whySchema }))
    .output(outageSchema),
  outageVersions: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/outages/{id}/versions',
      tags,
      summary: 'What was changed of an outage, newest first',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(versionSchema)),
  restoreOutage: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/outages/{id}/versions/{number}/restore',
      tags,
      summary: 'Makes an outage what it was by a version of before; that is a new version',
    })
    .input(z.object({ id: z.uuid(), number: z.coerce.number().int().min(0), revision: revisionSchema, why: whySchema }))
    .output(outageSchema),
  part: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['smr_units', 'fleet_groups'], isBySight: true })
    .route({
      method: 'GET',
      path: '/fleet/units/part',
      tags,
      summary: `A part of the fleet: narrowed, sorted, page by page; with at most ${MOST_SITES_OFFERED} of its sites`,
    })
    .input(unitsAskedSchema)
    .output(fleetPartSchema),
  silent: procedure
    .meta({ access: 'fleet viewer' })
    .route({
      method: 'GET',
      path: '/fleet/silent-units',
      tags,
      summary: 'Of some units those of which no value is of now: whether they run is not known here',
    })
    .input(z.object({ ids: z.string().max(4_000).describe('Such as dnnp-1,dnnp-2.') }))
    .output(z.array(unitIdSchema)),
  ownRights: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({ method: 'GET', path: '/fleet/rights', tags, summary: 'What who asks may do in the fleet' })
    .output(ownRightsSchema),
  milestones: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['project_milestones'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/milestones', tags, summary: 'Steps of the real project, with sources' })
    .output(z.array(projectMilestoneSchema)),
};
