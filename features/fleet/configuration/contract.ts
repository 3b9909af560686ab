import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { storedSchema, writableSchema } from '../../../platform/shared/record-schema.ts';
import { reckoningSchema } from '../derived/contract.ts';
import { placeNames } from '../mimic/vocabulary.ts';
import { unitIdSchema } from '../streams/contract.ts';
import {
  differenceSchema,
  revisionSchema,
  versionOutcomeSchema,
  versionSchema,
  whySchema,
} from '../versions/contract.ts';
import { MAX_WHY_LENGTH } from '../versions/vocabulary.ts';
import { streamRecord, unitRecord } from './record.ts';
import { IMPORTS_A_PAGE } from './vocabulary.ts';

const TAG = /^[a-z][a-z0-9_]*$/;

const KEPT = 'Left out: it stays as it is.';
const writableStream = writableSchema(streamRecord);
/** A stream as somebody sets it up. */
export const streamFieldsSchema = writableStream.extend({
  tag: z.string().max(60).regex(TAG, 'Small letters, digits and underscores, a letter first.'),
  // Senders of whole streams that were written before there were such things.
  raisesLate: z.boolean().default(false),
  silenceAlarm: writableStream.shape.silenceAlarm.optional().describe(KEPT),
  silentAfterSeconds: writableStream.shape.silentAfterSeconds.optional().describe(KEPT),
  writer: z.string().trim().max(120).nullable().optional().describe(KEPT),
  place: writableStream.shape.place.default(null),
  expression: writableStream.shape.expression.default(null),
});
const writableUnit = writableSchema(unitRecord);
/** A unit as somebody sets it up, without its streams. */
export const unitFieldsSchema = writableUnit.extend({
  circuit: writableUnit.shape.circuit.default(null),
  silenceAlarm: writableUnit.shape.silenceAlarm.optional().describe(KEPT),
  silentAfterSeconds: writableUnit.shape.silentAfterSeconds.optional().describe(KEPT),
});

/** A unit with all its streams: what a version is, and what a file of the fleet holds for each unit. */
export const configurationSchema = z.object({
  ...storedSchema(unitRecord).shape,
  streams: z.array(storedSchema(streamRecord)),
});
export type Configuration = z.infer<typeof configurationSchema>;

const { isRemoved: isRetired, ...ofVersion } = versionSchema.shape;
/** As of everything in the fleet; a unit is not removed but retired. */
export const unitVersionSchema = z.object({ ...ofVersion, isRetired });
export type UnitVersion = z.infer<typeof unitVersionSchema>;

export const configuredUnitSchema = z.object({
  id: unitIdSchema,
  revision: z.number().int().describe('Number of its newest version; send the one you started from.'),
  isRetired: z.boolean(),
  isOnlyProposed: z
    .boolean()
    .describe('Nobody has approved it yet: there is no such unit. The configuration is the newest that was proposed.'),
  configuration: configurationSchema,
});
export type ConfiguredUnit = z.infer<typeof configuredUnitSchema>;

const summarySchema = z.object({
  id: unitIdSchema,
  name: z.string(),
  siteName: z.string(),
  kind: z.string(),
  capacityMw: z.number(),
  isSimulatorOn: z.boolean(),
  isRetired: z.boolean(),
  isOnlyProposed: z.boolean(),
  revision: z.number().int(),
  streams: z.number().int(),
  proposals: z.number().int().describe('That wait for a second person.'),
});
export type UnitSummary = z.infer<typeof summarySchema>;

/** What became of a change. */
export const outcomeSchema = z.object({
  id: unitIdSchema,
  revision: z.number().int(),
  state: z.enum(['applied', 'proposed']).describe('proposed: here a second person has to approve it.'),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const [why, revision] = [whySchema, revisionSchema];
const id = unitIdSchema;
const tag = z.string().max(60);

const importedUnitSchema = z.object({
  id: unitIdSchema,
  name: z.string(),
  isNew: z.boolean(),
  differences: z.array(differenceSchema),
});
export type ImportedUnit = z.infer<typeof importedUnitSchema>;

const importedRecordSchema = z.object({
  kind: z.string().describe('site, group, maintenance plan or outage'),
  id: z.string().nullable().describe('null: a new one, whose id is made from its name.'),
  name: z.string(),
  isNew: z.boolean(),
  differences: z.array(differenceSchema),
});
export type ImportedRecord = z.infer<typeof importedRecordSchema>;

const pastImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string().nullable().describe('null: it was not kept.'),
  why: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
  units: z.array(z.object({ id: unitIdSchema, name: z.string() })).describe('That it brought or changed.'),
  things: z
    .array(z.object({ noun: z.string(), count: z.int() }))
    .describe('Sites, groups, maintenance plans and outages that it brought or changed.'),
  askedBackBy: z.string().nullable(),
  askedBackAt: z.iso
    .datetime()
    .nullable()
    .describe('When somebody asked last that it be taken back, where a second person approves that; null: nobody has.'),
  isWaiting: z.boolean().describe('What was asked for waits to be approved or declined.'),
  takenBackBy: z.string().nullable(),
  takenBackAt: z.iso.datetime().nullable().describe('null: nobody has taken it back, or not all of it is as it was.'),
});
export type PastImport = z.infer<typeof pastImportSchema>;

const tags = ['Fleet'];
const path = '/admin/fleet/units';

export const configurationContract = {
  list: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path, tags, summary: 'All units as they are set up, also retired ones, by name' })
    .output(z.array(summarySchema)),
  find: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'How a unit and its streams are set up' })
    .input(z.object({ id }))
    .output(configuredUnitSchema),
  versions: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path: `${path}/{id}/versions`, tags, summary: 'What was changed of a unit, newest first' })
    .input(z.object({ id }))
    .output(z.array(unitVersionSchema)),
  create: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({ method: 'POST', path, tags, summary: 'Adds a unit: empty, from a template, or as a copy of another unit' })
    .input(
      z.object({
        id,
        unit: unitFieldsSchema,
        from: z
          .union([z.object({ template: z.string().max(60) }), z.object({ unitId: unitIdSchema })])
          .nullable()
          .describe('Where its streams come from; null: it has none yet.'),
        why,
      }),
    )
    .output(outcomeSchema),
  changeUnit: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Changes what is set of a unit' })
    .input(z.object({ id, revision, unit: unitFieldsSchema, why }))
    .output(outcomeSchema),
  saveStream: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'PUT',
      path: `${path}/{id}/streams/{tag}`,
      tags,
      summary: 'Adds a stream to a unit, or changes it; its alarms are judged anew at once',
    })
    .input(z.object({ id, tag, revision, isNew: z.boolean(), stream: streamFieldsSchema, why }))
    .output(outcomeSchema),
  possibleWriters: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'GET',
      path: `${path}/{id}/streams/{tag}/writers`,
      tags,
      summary: 'Who could alone write a stream: the simulator, keys that may write there, MQTT and its mappings',
    })
    .input(z.object({ id, tag }))
    .output(
      z.object({
        current: z.object({ writer: z.string(), name: z.string() }).nullable().describe('null: it has none.'),
        possible: z.array(z.object({ writer: z.string(), name: z.string() })),
      }),
    ),
  tryExpression: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: `${path}/{id}/expressions`,
      tags,
      summary: 'What an expression would come to by the newest values; changes nothing',
    })
    .input(z.object({ id, tag, unit: z.string().max(24), expression: z.string().max(10_000) }))
    .output(reckoningSchema),
  putAtPlace: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'PUT',
      path: `${path}/{id}/places/{place}`,
      tags,
      summary: 'Chooses which stream stands at a place of the mimic diagram',
    })
    .input(z.object({ id, place: z.enum(placeNames), revision, tag: tag.nullable().describe('null: none.'), why }))
    .output(outcomeSchema),
  removeStream: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'DELETE',
      path: `${path}/{id}/streams/{tag}`,
      tags,
      summary: 'Removes a stream of a unit; its history is kept, its alarms end',
    })
    .input(z.object({ id, tag, revision, why }))
    .output(outcomeSchema),
  retire: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: `${path}/{id}/retire`,
      tags,
      summary: 'Takes a unit out of the fleet; all of it is kept',
    })
    .input(z.object({ id, revision, why }))
    .output(outcomeSchema),
  restore: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: `${path}/{id}/versions/{number}/restore`,
      tags,
      summary: 'Sets a unit up as it was by a version of before; that makes a new version',
    })
    .input(z.object({ id, number: z.coerce.number().int().min(0), revision, why }))
    .output(outcomeSchema),
  decide: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/proposals/{id}',
      tags,
      summary: 'Approves or declines a proposal of somebody else; 403 for one of your own, unless you withdraw it',
    })
    .input(z.object({ id: z.uuid(), decision: z.enum(['approve', 'decline']) }))
    .output(outcomeSchema),
  templates: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path: '/admin/fleet/templates', tags, summary: 'Sets of streams to begin with' })
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          streams: z.number().int(),
          tags: z.array(z.string()).describe('Of these streams.'),
        }),
      ),
    ),
  importFile: procedure
    .meta({ access: 'fleet engineer', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/fleet/imports',
      tags,
      summary:
        'Reads sites, groups, units, streams, maintenance plans and outages from a file (JSON, YAML, CSV); all of it comes into force, or nothing',
    })
    .input(
      z.object({
        fileName: z.string().trim().max(255).optional(),
        content: z.string().optional(),
        contentBase64: z.base64().optional(),
        dryRun: z.boolean().default(true).describe('Says what would change, and changes nothing.'),
        why: z.string().trim().max(MAX_WHY_LENGTH).default(''),
      }),
    )
    .output(
      z.object({
        importId: z.uuid().nullable().describe('By which it can be taken back; null: nothing was changed.'),
        state: z.enum(['planned', 'applied', 'proposed']),
        units: z.array(importedUnitSchema).describe('That are new or different.'),
        records: z
          .array(importedRecordSchema)
          .describe('Sites, groups, maintenance plans and outages that are new or different.'),
        unchanged: z.number().int(),
        errors: z.array(z.object({ row: z.string(), message: z.string() })),
        warnings: z
          .array(z.object({ row: z.string(), message: z.string() }))
          .describe('What is odd; nothing is refused for it.'),
      }),
    ),
  imports: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'GET',
      path: '/admin/fleet/imports',
      tags,
      summary: 'Files that were imported, the newest first; those alone that touched nothing but units of who asks',
    })
    .input(
      z.object({
        before: z.uuid().optional().describe('The last one of the page before.'),
        limit: z.coerce.number().int().min(1).max(IMPORTS_A_PAGE).default(IMPORTS_A_PAGE),
      }),
    )
    .output(z.array(pastImportSchema)),
  undoImport: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: '/admin/fleet/imports/{id}/undo',
      tags,
      summary:
        'Takes an import back, all of it, or asks for it where a second person approves that; 409 when one of its things was changed since, when it was taken back already, or when that waits',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(versionOutcomeSchema)),
};
