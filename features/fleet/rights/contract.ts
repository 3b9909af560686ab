import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { fleetRoles } from './vocabulary.ts';

const unitId = z.string().trim().min(1).max(80);
const siteName = z.string().trim().min(1).max(120);

export const grantSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  role: z.enum(fleetRoles),
  siteName: siteName.nullable(),
  unitId: unitId.nullable(),
  grantedBy: z.string(),
  grantedAt: z.iso.datetime(),
});
export type Grant = z.infer<typeof grantSchema>;

export const fleetInvitationSchema = grantSchema
  .pick({ id: true, email: true, role: true, siteName: true, unitId: true })
  .extend({
    offeredBy: z.string(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('Until when it can be accepted; in the past, when it was not.'),
  });
export type FleetInvitation = z.infer<typeof fleetInvitationSchema>;

/** What became of it: one of both. */
export const invitedSchema = z.object({
  grant: grantSchema.nullable().describe('Given at once to who has an account.'),
  invitationId: z.uuid().nullable().describe('A mail went out; the role is given when its link is followed.'),
});
export type Invited = z.infer<typeof invitedSchema>;

/** Where a grant holds: nothing named is all of the fleet. */
const placeSchema = z
  .object({ siteName: siteName.nullable().default(null), unitId: unitId.nullable().default(null) })
  .refine((place) => place.siteName === null || place.unitId === null, {
    message: 'A site or a unit, not both.',
    path: ['unitId'],
  });

export const newGrantSchema = z.object({ email: z.email().max(254), role: z.enum(fleetRoles) }).and(placeSchema);
export type NewGrant = z.infer<typeof newGrantSchema>;

const tags = ['Fleet rights'];
const path = '/admin/fleet/grants';
const invitations = '/admin/fleet/invitations';
const one = z.object({ id: z.uuid() });

export const rightsContract = {
  list: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path, tags, summary: 'Who may do what in the fleet, by address' })
    .output(
      z.object({
        isClosed: z.boolean(),
        items: z.array(grantSchema),
        invitations: z.array(fleetInvitationSchema).describe('Roles that wait for their invitation to be accepted.'),
      }),
    ),
  give: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path,
      tags,
      summary:
        'Gives somebody with an account a role in the fleet, at a site or at a unit; another role there is replaced',
    })
    .input(newGrantSchema)
    .output(grantSchema),
  invite: procedure
    .meta({ access: 'admin', isOnce: true })
    .route({
      method: 'POST',
      path: invitations,
      tags,
      summary: 'Gives a role in the fleet to who has an account, and invites who has none by mail',
      successStatus: 201,
    })
    .input(newGrantSchema)
    .output(invitedSchema),
  inviteAgain: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: `${invitations}/{id}/resend`,
      tags,
      summary: 'Sends a new link, for all that is promised to the address; the one before stops working',
    })
    .input(one)
    .output(one),
  withdrawInvitation: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'DELETE',
      path: `${invitations}/{id}`,
      tags,
      summary: 'Takes back a role that was promised; with the last one the link stops working',
    })
    .input(one)
    .output(one),
  withdraw: procedure
    .meta({ access: 'admin' })
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Takes a role back' })
    .input(z.object({ id: z.uuid() }))
    .output(grantSchema),
  close: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'PUT',
      path: '/admin/fleet/openness',
      tags,
      summary: 'Says whether everybody sees the fleet, or only those with a grant',
    })
    .input(z.object({ isClosed: z.boolean() }))
    .output(z.object({ isClosed: z.boolean() })),
};
