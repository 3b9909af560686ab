import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { storedSchema, writableSchema } from '../../../platform/shared/record-schema.ts';
import { unitIdSchema } from '../streams/contract.ts';
import { revisionSchema, slugSchema, versionOutcomeSchema, versionSchema, whySchema } from '../versions/contract.ts';
import { siteRecord } from './record.ts';

/** A site as somebody sets it up. */
export const siteFieldsSchema = writableSchema(siteRecord);
export const siteContentSchema = z.object(storedSchema(siteRecord).shape);
export type SiteContent = z.infer<typeof siteContentSchema>;

export const siteSchema = siteContentSchema.extend({
  id: slugSchema,
  revision: z.number().int().describe('Number of its newest version; send the one you started from.'),
  isRemoved: z.boolean(),
  isOnlyProposed: z.boolean().describe('Nobody has approved it yet: there is no such site.'),
  units: z
    .array(z.object({ id: unitIdSchema, name: z.string() }))
    .describe('That stand there, by name, as far as who asks is an engineer of them.'),
  proposals: z.number().int().describe('That wait for a second person.'),
  mayChange: z.boolean().describe('Whether who asks is an engineer of the site, not only of units at it.'),
  doubts: z.array(z.string()).describe('What is odd about its position; nothing is refused for it.'),
});
export type Site = z.infer<typeof siteSchema>;

const tags = ['Fleet'];
const path = '/admin/fleet/sites';
const id = slugSchema;
const [revision, why] = [revisionSchema, whySchema];

export const sitesContract = {
  list: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path, tags, summary: 'Sites at which units stand, also removed ones, by name' })
    .output(z.array(siteSchema)),
  find: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One site' })
    .input(z.object({ id }))
    .output(siteSchema),
  versions: procedure
    .meta({ access: 'fleet engineer' })
    .route({ method: 'GET', path: `${path}/{id}/versions`, tags, summary: 'What was changed of a site, newest first' })
    .input(z.object({ id }))
    .output(z.array(versionSchema)),
  create: procedure
    .meta({ access: 'fleet-wide engineer', isOnce: true })
    .route({ method: 'POST', path, tags, summary: 'Adds a site; its id is made from its name' })
    .input(z.object({ site: siteFieldsSchema, why }))
    .output(versionOutcomeSchema),
  change: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes a site. Units that had its name, zone and position follow, each with a version',
    })
    .input(z.object({ id, revision, site: siteFieldsSchema, why }))
    .output(versionOutcomeSchema),
  remove: procedure
    .meta({ access: 'fleet-wide engineer' })
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      summary: 'Removes a site; refused with 409 and their names while units stand there',
    })
    .input(z.object({ id, revision, why }))
    .output(versionOutcomeSchema),
  restore: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: `${path}/{id}/versions/{number}/restore`,
      tags,
      summary: 'Makes a site what it was by a version of before; that makes a new version',
    })
    .input(z.object({ id, number: revisionSchema, revision, why }))
    .output(versionOutcomeSchema),
  decide: procedure
    .meta({ access: 'fleet engineer' })
    .route({
      method: 'POST',
      path: `${path}/proposals/{id}`,
      tags,
      summary: 'Approves or declines a proposal of somebody else; 403 for one of your own, unless you withdraw it',
    })
    .input(z.object({ id: z.uuid(), decision: z.enum(['approve', 'decline']) }))
    .output(versionOutcomeSchema),
};
