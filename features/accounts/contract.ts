import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { LONGEST_NAME, MAX_PASSWORD_LENGTH, personStates, roles } from './vocabulary.ts';

export const roleSchema = z.enum(roles);

export const meSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  role: roleSchema.describe('The rights held now.'),
});

const whoIsSignedIn = meSchema.extend({
  hasSecondFactor: z.boolean(),
  needsSecondFactor: z
    .boolean()
    .describe('More rights wait until a second factor is set up on the page of the account.'),
});
export type Me = z.infer<typeof whoIsSignedIn>;

export const profileSchema = meSchema.extend({ createdAt: z.iso.datetime() });
export type Profile = z.infer<typeof profileSchema>;

export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorEmail: z.string().nullable().describe('null: the system itself'),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditFilterSchema = z.object({
  action: z.string().max(80).optional(),
  actor: z.string().max(200).optional().describe("Part of the actor's address."),
  from: z.iso.date().optional().describe('The first day, in UTC.'),
  until: z.iso.date().optional().describe('The last day, in UTC.'),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const personSchema = z.object({
  id: z.uuid().describe('Of the account; of one who is only invited, of the invitation.'),
  email: z.string(),
  fullName: z.string().nullable(),
  role: roleSchema,
  state: z.enum(personStates),
  createdAt: z.iso.datetime().describe('Since when there is the account, or the invitation.'),
  lastSeenAt: z.iso.datetime().nullable().describe('Exact to five minutes.'),
  sessions: z.number().int(),
  hasSecondFactor: z.boolean(),
  expiresAt: z.iso.datetime().nullable().describe('Until when an invitation can be accepted.'),
  invitedBy: z.string().nullable(),
});
export type Person = z.infer<typeof personSchema>;

export const peopleFilterSchema = z.object({
  q: z.string().trim().max(200).optional().describe('Part of a name or address.'),
  role: roleSchema.optional(),
  state: z.enum(personStates).optional(),
});
export type PeopleFilter = z.infer<typeof peopleFilterSchema>;

export const settingsSchema = z.object({
  secondFactorRequired: z
    .boolean()
    .describe('Editors and administrators enter the admin area only with a second factor.'),
  reviewRequired: z.boolean().describe('Who changed something last does not send it out; a second person does.'),
});
export type HouseSettings = z.infer<typeof settingsSchema>;

/** What who holds the link may see. */
export const invitationSchema = z.object({
  email: z.string(),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
  hasAccount: z.boolean().describe('A password is chosen only where there is none yet.'),
  promised: z.array(z.string()).describe('Roles in the fleet that come with it, as a list says them.'),
});

const tags = ['Accounts'];
const one = z.object({ id: z.uuid() });
const paged = { limit: z.coerce.number().int().min(1).max(100).default(50), cursor: cursorSchema.optional() };
/** A change of one account, or of an invitation, by an administrator. */
const change = (method: 'POST' | 'DELETE', path: `/admin/${string}`, summary: string) =>
  procedure.meta({ access: 'admin' }).route({ method, path, tags, summary }).input(one).output(one);

export const accountsContract = {
  me: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({ method: 'GET', path: '/me', tags, summary: 'Who is signed in; null for a visitor' })
    .output(whoIsSignedIn.nullable()),
  changeProfile: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'PATCH', path: '/me/profile', tags, summary: 'Changes what whoever asks is called' })
    .input(
      z.object({ fullName: z.string().trim().max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`).nullable() }),
    )
    .output(profileSchema),
  erase: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'POST',
      path: '/me/erase',
      tags,
      summary:
        'Erases the account of whoever asks, and all that is held about its address; 409 for who has rights here',
    })
    .input(z.object({ password: z.string().max(MAX_PASSWORD_LENGTH) }))
    .output(z.object({ erased: z.literal(true) })),
  findAddressChange: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'GET',
      path: '/me/address',
      tags,
      summary: 'Which other mail address waits to be confirmed; null: none',
    })
    .output(z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable()),
  askAddressChange: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'POST',
      path: '/me/address',
      tags,
      summary: 'Sends a link to another mail address; followed, it becomes the address of the account',
    })
    .input(
      z.object({
        email: z.email('Enter an e-mail address.').max(254),
        password: z.string().max(MAX_PASSWORD_LENGTH),
      }),
    )
    .output(z.object({ sent: z.literal(true).describe('The same for an address that another account has.') })),
  withdrawAddressChange: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'DELETE',
      path: '/me/address',
      tags,
      summary: 'The link to another mail address stops working; 404 when none waits',
    })
    .output(z.object({ withdrawn: z.literal(true) })),
  readAddressLink: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({
      method: 'GET',
      path: '/address-changes/{token}',
      tags,
      summary: 'Which address a link confirms; 404 when it was used, taken back or is too old',
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(
      z.object({
        email: z.string(),
        isYours: z.boolean().nullable().describe('Whether the account is the one that is signed in; null: nobody is.'),
      }),
    ),
  listUsers: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'Accounts and open invitations, newest first' })
    .input(peopleFilterSchema.extend(paged))
    .output(pageOf(personSchema)),
  changeRole: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'PATCH',
      path: '/admin/users/{id}/role',
      tags,
      summary: "Changes somebody's role and ends their sessions",
    })
    .input(z.object({ id: z.uuid(), role: roleSchema }))
    .output(profileSchema),
  deactivate: change(
    'POST',
    '/admin/users/{id}/deactivate',
    'Nobody gets in with the account any more; its sessions end',
  ),
  reactivate: change('POST', '/admin/users/{id}/reactivate', 'The account can be used again'),
  endSessions: change('POST', '/admin/users/{id}/end-sessions', 'Signs somebody out everywhere'),
  resetSecondFactor: change(
    'POST',
    '/admin/users/{id}/reset-second-factor',
    'Takes the second factor off an account whose owner lost it, ends its sessions and tells the owner',
  ),
  invite: procedure
    .meta({ access: 'admin', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/invitations',
      tags,
      summary: 'Asks somebody by mail to take a role; 409 when the account has it or an invitation waits',
      successStatus: 201,
    })
    .input(z.object({ email: z.email('Enter an e-mail address.').max(254), role: roleSchema }))
    .output(one),
  resendInvitation: change('POST', '/admin/invitations/{id}/resend', 'Sends a new link; the one before stops working'),
  withdrawInvitation: change('DELETE', '/admin/invitations/{id}', 'The link stops working'),
  findInvitation: procedure
    .meta({ access: 'visitor' })
    .route({
      method: 'GET',
      path: '/invitations/{token}',
      tags,
      summary: 'What a link invites to; 410 when it was used, withdrawn or is too old',
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(invitationSchema),
  findSettings: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/settings', tags, summary: 'How this house works' })
    .output(settingsSchema),
  changeSettings: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'PATCH',
      path: '/admin/settings',
      tags,
      summary: 'Changes how this house works; 409 for an administrator who would lock himself out',
    })
    .input(settingsSchema.partial())
    .output(settingsSchema),
  listAudit: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'What people with rights did, newest first' })
    .input(auditFilterSchema.extend(paged))
    .output(pageOf(auditEntrySchema)),
};
