import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { storedSchema, writableSchema } from '../../../platform/shared/record-schema.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { revisionSchema, slugSchema, versionOutcomeSchema, versionSchema, whySchema } from '../versions/contract.ts';
import { groupRecord } from './record.ts';

/** A group as somebody sets it up. */
export const groupFieldsSchema = writableSchema(groupRecord);

export const groupSchema = z.object(storedSchema(groupRecord).shape).extend({
  id: slugSchema,
  revision: z.number().int().describe('Number of its newest version; send the one you started from.'),
  isRemoved: z.boolean(),
  isOnlyProposed: z.boolean().describe('Nobody has approved it yet: there is no such group.'),
  proposals: z.number().int().describe('That wait for a second person.'),
});
export type Group = z.infer<typeof groupSchema>;

/** What readers of the fleet see of a group: as far as they see its units. */
export const groupLabelSchema = z.object({
  id: slugSchema,
  name: z.string(),
  description: z.string().nullable(),
  unitIds: z.array(unitIdSchema),
});
export type GroupLabel = z.infer<typeof groupLabelSchema>;

const tags = ['Fleet'];
const path = '/admin/fleet/groups';
const id = slugSchema;
const [revision, why] = [revisionSchema, whySchema];

export const groupsContract = {
  labels: procedure
    .meta({ access: 'fleet viewer', madeFrom: ['fleet_groups', 'smr_units'], isBySight: true })
    .route({ method: 'GET', path: '/fleet/groups', tags, summary: 'Groups of units, by name' })
    .output(z.array(groupLabelSchema)),
  list: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path, tags, summary: 'Groups as they are set up, also removed ones, by name' })
    .output(z.array(groupSchema)),
  find: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One group as it is set up' })
    .input(z.object({ id }))
    .output(groupSchema),
  versions: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'GET', path: `${path}/{id}/versions`, tags, summary: 'What was changed of a group, newest first' })
    .input(z.object({ id }))
    .output(z.array(versionSchema)),
  create: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({ method: 'POST', path, tags, summary: 'Adds a group; its id is made from its name' })
    .input(z.object({ group: groupFieldsSchema, why }))
    .output(versionOutcomeSchema),
  change: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Changes a group' })
    .input(z.object({ id, revision, group: groupFieldsSchema, why }))
    .output(versionOutcomeSchema),
  remove: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Removes a group; its units stay as they are' })
    .input(z.object({ id, revision, why }))
    .output(versionOutcomeSchema),
  restore: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'POST',
      path: `${path}/{id}/versions/{number}/restore`,
      tags,
      summary: 'Makes a group what it was by a version of before; that makes a new version',
    })
    .input(z.object({ id, number: revisionSchema, revision, why }))
    .output(versionOutcomeSchema),
  decide: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'POST',
      path: `${path}/proposals/{id}`,
      tags,
      summary: 'Approves or declines a proposal of somebody else; 403 for one of your own, unless you withdraw it',
    })
    .input(z.object({ id: z.uuid(), decision: z.enum(['approve', 'decline']) }))
    .output(versionOutcomeSchema),
};
