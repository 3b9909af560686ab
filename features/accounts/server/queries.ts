import { and, desc, eq, gte, ilike, inArray, lt, or } from 'drizzle-orm';
import { auditLog, profiles } from '../../../database/schema/accounts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { AuditEntry, AuditFilter, Profile } from '../contract.ts';
import type { Role } from '../vocabulary.ts';

export async function findProfile(db: Executor, id: string): Promise<Profile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ? toProfile(row) : null;
}

export async function findProfileByEmail(db: Executor, email: string): Promise<Profile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email.trim().toLowerCase()));
  return row ? toProfile(row) : null;
}

export async function listProfiles(db: Executor, q: string | undefined): Promise<Profile[]> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await db
    .select()
    .from(profiles)
    .where(pattern ? or(ilike(profiles.email, pattern), ilike(profiles.fullName, pattern)) : undefined)
    .orderBy(desc(profiles.createdAt), desc(profiles.id));
  return rows.map(toProfile);
}

/** Everybody with one of these roles. */
export function listProfilesWithRole(db: Executor, wanted: readonly Role[]): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.role, [...wanted]));
}

export function countAdmins(db: Executor): Promise<number> {
  return db.$count(profiles, eq(profiles.role, 'admin'));
}

export async function listAuditEntries(
  db: Executor,
  filter: AuditFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        filter.action ? eq(auditLog.action, filter.action) : undefined,
        filter.actor ? ilike(auditLog.actorEmail, `%${filter.actor.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
        filter.from ? gte(auditLog.at, new Date(filter.from)) : undefined,
        filter.until ? lt(auditLog.at, new Date(Date.parse(filter.until) + DAY_MS)) : undefined,
        isBelow(auditLog, filter.cursor),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(filter.limit + 1);
  const { items, nextCursor } = cutPage(rows, filter.limit, encodeCursor);
  return { items: items.map(({ actorId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })), nextCursor };
}

const DAY_MS = 24 * 3_600_000;

/** What was done to one record, newest first; at most a hundred entries. */
export async function listAuditEntriesOf(db: Executor, subjectType: string, subjectId: string): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(100);
  return rows.map(({ actorId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

function toProfile({ id, email, fullName, role, createdAt }: typeof profiles.$inferSelect): Profile {
  return { id, email, fullName, role, createdAt: createdAt.toISOString() };
}

export function countProfiles(db: Executor): Promise<number> {
  return db.$count(profiles);
}
