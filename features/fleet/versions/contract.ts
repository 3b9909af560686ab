import { z } from 'zod';
import { type FleetAccess, procedure } from '../../../platform/shared/procedure.ts';
import { MAX_WHY_LENGTH, versionStates } from './vocabulary.ts';

/** One thing that is different: of a stream, or of the unit, site, group, plan or outage itself. */
export const differenceSchema = z.object({
  tag: z.string().nullable().describe('Of which stream; null: of the thing itself.'),
  act: z.enum(['added', 'removed', 'changed']),
  label: z.string().nullable().describe('Of the field that changed; null: all of it was added or removed.'),
  from: z.unknown(),
  to: z.unknown(),
});
export type Difference = z.infer<typeof differenceSchema>;

export const versionSchema = z.object({
  id: z.uuid(),
  number: z.number().int().nullable().describe('null: it never came into force.'),
  state: z.enum(versionStates),
  isRemoved: z.boolean(),
  base: z.number().int(),
  why: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  differences: z.array(differenceSchema).describe('From the version that it was made from.'),
});
export type FleetVersion = z.infer<typeof versionSchema>;

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens.');

/** What became of a change. */
export const versionOutcomeSchema = z.object({
  id: z.string(),
  revision: z.number().int(),
  state: z.enum(['applied', 'proposed']).describe('proposed: here a second person has to approve it.'),
});
export type VersionOutcome = z.infer<typeof versionOutcomeSchema>;

export const whySchema = z.string().trim().min(1, 'Say why.').max(MAX_WHY_LENGTH);
export const revisionSchema = z.coerce.number().int().min(0);

/** What is known of a thing besides its content. @param noun 'site' */
export const storedThingShape = (noun: string) => ({
  id: slugSchema,
  revision: z.number().int().describe('Number of its newest version; send the one you started from.'),
  isRemoved: z.boolean(),
  isOnlyProposed: z.boolean().describe(`Nobody has approved it yet: there is no such ${noun}.`),
  proposals: z.number().int().describe('That wait for a second person.'),
});

/** How versions of a thing are listed, brought back and decided on. @param path of all things of its kind @param noun 'site' */
export const versionRoutes = (access: FleetAccess, path: `/${string}`, noun: string) => ({
  versions: procedure
    .meta({ access })
    .route({
      method: 'GET',
      path: `${path}/{id}/versions`,
      tags: ['Fleet'],
      summary: `What was changed of a ${noun}, newest first`,
    })
    .input(z.object({ id: slugSchema }))
    .output(z.array(versionSchema)),
  restore: procedure
    .meta({ access })
    .route({
      method: 'POST',
      path: `${path}/{id}/versions/{number}/restore`,
      tags: ['Fleet'],
      summary: `Makes a ${noun} what it was by a version of before; that makes a new version`,
    })
    .input(z.object({ id: slugSchema, number: revisionSchema, revision: revisionSchema, why: whySchema }))
    .output(versionOutcomeSchema),
  decide: procedure
    .meta({ access })
    .route({
      method: 'POST',
      path: `${path}/proposals/{id}`,
      tags: ['Fleet'],
      summary: 'Approves or declines a proposal of somebody else; 403 for one of your own, unless you withdraw it',
    })
    .input(z.object({ id: z.uuid(), decision: z.enum(['approve', 'decline']) }))
    .output(versionOutcomeSchema),
});
