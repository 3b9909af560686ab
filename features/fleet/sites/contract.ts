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
import { siteRecord } from './record.ts';

/** A site as somebody sets it up. */
export const siteFieldsSchema = writableSchema(siteRecord);
export const siteContentSchema = z.object(storedSchema(siteRecord).shape);
export type SiteContent = z.infer<typeof siteContentSchema>;

export const siteSchema = siteContentSchema.extend({
  ...storedThingShape('site'),
  units: z
    .array(z.object({ id: unitIdSchema, name: z.string() }))
    .describe('That stand there, by name, as far as who asks is an engineer of them.'),
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
  ...versionRoutes('fleet engineer', path, 'site'),
};
