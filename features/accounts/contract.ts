import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { roles } from './vocabulary.ts';

export const roleSchema = z.enum(roles);

export const meSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  role: roleSchema,
});
export type Me = z.infer<typeof meSchema>;

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

const tags = ['Accounts'];

export const accountsContract = {
  me: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/me', tags, summary: 'Who is signed in; null for a visitor' })
    .output(meSchema.nullable()),
  listUsers: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'All accounts, newest first' })
    .input(z.object({ q: z.string().trim().max(200).optional().describe('Part of a name or address.') }))
    .output(z.array(profileSchema)),
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
  listAudit: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'What people with rights did, newest first' })
    .input(
      auditFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(auditEntrySchema)),
};
