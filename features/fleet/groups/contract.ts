import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { storedSchema, writableSchema } from '../../../platform/shared/record-schema.ts';
import { unitIdSchema } from '../streams/contract.ts';
import {
  revisionSchema,
  slugSchema,
  storedThingShape,
  versionOutcomeSchema,
  versionRoutes,
  whySchema,
} from '../versions/contract.ts';
import { groupRecord } from './record.ts';

/** A group as somebody sets it up. */
export const groupFieldsSchema = writableSchema(groupRecord);

export const groupSchema = z.object(storedSchema(groupRecord).shape).extend({
  ...storedThingShape('group'),
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
  ...versionRoutes('fleet-wide engineer', path, 'group'),
};
