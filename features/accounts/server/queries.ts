import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  addressChanges,
  auditLog,
  authAccounts,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  houseSettings,
  invitations,
  profiles,
} from '../../../database/schema/accounts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { once } from '../../../platform/server/read-once.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { AuditEntry, AuditFilter, HouseSettings, PeopleFilter, Person, Profile } from '../contract.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import type { PersonState, Role } from '../vocabulary.ts';

// For the rooms that give out and erase what is held about somebody.
export { listFormerAddresses } from './address-queries.ts';

export async function findProfile(db: Executor, id: string): Promise<Profile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ? toProfile(row) : null;
}

export async function findProfileByEmail(db: Executor, email: string): Promise<Profile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email.trim().toLowerCase()));
  return row ? toProfile(row) : null;
}

/** An account as the gates look at it. */
export interface Standing {
  id: string;
  email: string;
  fullName: string | null;
  createdAt: Date;
  role: Role;
  isActive: boolean;
  lastSeenAt: Date | null;
  hasSecondFactor: boolean;
  secondFactorRequired: boolean;
}

/** Everybody with one of these roles who gets in. */
export function listProfilesWithRole(db: Executor, wanted: readonly Role[]): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(inArray(profiles.role, [...wanted]), isNull(profiles.deactivatedAt)));
}

/** What other rooms join with: whose it is. */
export const profileLabels = new QueryBuilder()
  .select({ id: profiles.id, email: profiles.email, fullName: profiles.fullName })
  .from(profiles)
  .as('profile_labels');

/** Everything that a request's rights depend on, and what its page calls the one who asks, in one statement. */
export function findStanding(db: Executor, id: string): Promise<Standing | null> {
  return once(`standing of ${id}`, () => readStanding(db, id));
}

async function readStanding(db: Executor, id: string): Promise<Standing | null> {
  const [row] = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      fullName: profiles.fullName,
      createdAt: profiles.createdAt,
      role: profiles.role,
      isActive: sql<boolean>`${profiles.deactivatedAt} is null`,
      lastSeenAt: profiles.lastSeenAt,
      hasSecondFactor: authUsers.twoFactorEnabled,
      secondFactorRequired: sql<boolean>`coalesce(${houseSettings.secondFactorRequired}, false)`,
    })
    .from(profiles)
    .innerJoin(authUsers, eq(authUsers.id, profiles.id))
    .leftJoin(houseSettings, sql`true`)
    .where(eq(profiles.id, id));
  return row ?? null;
}

/** Accounts and invitations that wait, the newest first. */
export async function listPeople(
  db: Executor,
  filter: PeopleFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: Person[]; nextCursor: string | null }> {
  // Each by its own index, and both as long as the page: united first, all of them would be sorted.
  const found = [...(await listAccounts(db, filter)), ...(await listInvitations(db, filter))];
  const rows = found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  const { items, nextCursor } = cutPage(rows, filter.limit, (last) =>
    encodeCursor({ at: last.createdAt, id: last.id }),
  );
  return {
    items: items.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}

type PeopleWanted = PeopleFilter & { limit: number; cursor?: KeysetCursor | undefined };

async function listAccounts(db: Executor, { q, role, state, limit, cursor }: PeopleWanted) {
  if (state === 'invited') return [];
  const sessions = db
    .select({ count: sql<number>`count(*)::int` })
    .from(authSessions)
    .where(and(eq(authSessions.userId, profiles.id), sql`${authSessions.expiresAt} > now()`));
  const { id, email, fullName, createdAt, lastSeenAt, deactivatedAt } = profiles;
  const rows = await db
    .select({
      ...{ id, email, fullName, role: profiles.role, createdAt, lastSeenAt, deactivatedAt },
      sessions: sql<number>`(${sessions})`,
      hasSecondFactor: authUsers.twoFactorEnabled,
    })
    .from(profiles)
    .innerJoin(authUsers, eq(authUsers.id, id))
    .where(
      and(
        q ? or(ilike(email, containing(q)), ilike(fullName, containing(q))) : undefined,
        role ? eq(profiles.role, role) : undefined,
        state ? (state === 'active' ? isNull(deactivatedAt) : isNotNull(deactivatedAt)) : undefined,
        isBelow({ at: createdAt, id }, cursor),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return rows.map(({ deactivatedAt: ended, ...row }) => ({
    ...row,
    state: (ended ? 'deactivated' : 'active') as PersonState,
    expiresAt: null,
    invitedBy: null,
  }));
}

async function listInvitations(db: Executor, { q, role, state, limit, cursor }: PeopleWanted) {
  if (state && state !== 'invited') return [];
  const { id, email, createdAt, expiresAt, invitedBy, acceptedAt, withdrawnAt } = invitations;
  const rows = await db
    .select({ id, email, role: invitations.role, createdAt, expiresAt, invitedBy })
    .from(invitations)
    .where(
      and(
        isNull(acceptedAt),
        isNull(withdrawnAt),
        q ? ilike(email, containing(q)) : undefined,
        role ? eq(invitations.role, role) : undefined,
        isBelow({ at: createdAt, id }, cursor),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const nobody = { fullName: null, lastSeenAt: null, sessions: 0, hasSecondFactor: false };
  return rows.map((row) => ({ ...row, ...nobody, state: 'invited' as PersonState }));
}

/** Those who get in. @param except not counted */
export function countAdmins(db: Executor, except?: string): Promise<number> {
  return db.$count(
    profiles,
    and(eq(profiles.role, 'admin'), isNull(profiles.deactivatedAt), except ? ne(profiles.id, except) : undefined),
  );
}

export async function findSettings(db: Executor): Promise<HouseSettings> {
  const [row] = await db
    .select({
      secondFactorRequired: houseSettings.secondFactorRequired,
      reviewRequired: houseSettings.reviewRequired,
    })
    .from(houseSettings);
  return row ?? { secondFactorRequired: false, reviewRequired: false };
}

/** Whether what one person wrote goes out only when a second one sends it. */
export async function reviewIsRequired(db: Executor): Promise<boolean> {
  return (await findSettings(db)).reviewRequired;
}

export type Invitation = typeof invitations.$inferSelect;

export async function findInvitation(
  db: Executor,
  by: { tokenHash: string } | { id: string },
): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where('id' in by ? eq(invitations.id, by.id) : eq(invitations.tokenHash, by.tokenHash));
  return row ?? null;
}

/** What other rooms join with: invitations that were neither accepted nor withdrawn, also those whose time is over. */
export const waitingInvitations = new QueryBuilder()
  .select({
    id: invitations.id,
    email: invitations.email,
    role: invitations.role,
    sentAt: invitations.sentAt,
    expiresAt: invitations.expiresAt,
  })
  .from(invitations)
  .where(and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)))
  .as('waiting_invitations');

/** What other rooms join with: who may invite. Who may not any more has not invited. */
export const inviters = new QueryBuilder()
  .select({ id: profiles.id })
  .from(profiles)
  .where(and(eq(profiles.role, 'admin'), isNull(profiles.deactivatedAt)))
  .as('inviters');

/** Whether the address has an account that its owner confirmed: what else stands under it may be a stranger's try. */
export async function hasConfirmedAccount(db: Executor, email: string): Promise<boolean> {
  return (await db.$count(authUsers, and(eq(authUsers.email, email), eq(authUsers.emailVerified, true)))) > 0;
}

/** What codes are compared with; null: no second factor is set up or being set up. */
export async function findSecondFactor(db: Executor, userId: string): Promise<{ secret: string } | null> {
  const [row] = await db
    .select({ secret: authTwoFactors.secret })
    .from(authTwoFactors)
    .where(eq(authTwoFactors.userId, userId));
  return row ?? null;
}

/** Those that are not used up. */
export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: authTwoFactors.backupCodes })
    .from(authTwoFactors)
    .where(eq(authTwoFactors.userId, userId));
  const codes: unknown = JSON.parse(row?.codes ?? '[]');
  return Array.isArray(codes) ? codes.length : 0;
}

/** null: there is no such account, or none with a password. */
export async function findPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
  return row?.password ?? null;
}

export function countPasskeys(db: Executor, userId: string): Promise<number> {
  return db.$count(authPasskeys, eq(authPasskeys.userId, userId));
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
        filter.actor ? ilike(auditLog.actorEmail, containing(filter.actor)) : undefined,
        filter.from ? gte(auditLog.at, new Date(filter.from)) : undefined,
        filter.until ? lt(auditLog.at, new Date(Date.parse(filter.until) + DAY_MS)) : undefined,
        isBelow(auditLog, filter.cursor),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(filter.limit + 1);
  const { items, nextCursor } = cutPage(rows, filter.limit, encodeCursor);
  return { items: items.map(toEntry), nextCursor };
}

/** What was done to one record, newest first; at most a hundred entries. */
export async function listAuditEntriesOf(db: Executor, subjectType: string, subjectId: string): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(100);
  return rows.map(toEntry);
}

const toEntry = ({ actorId: _, at, ...entry }: typeof auditLog.$inferSelect): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** What was done to records of a kind, the newest first. */
export async function listNewestAudit(db: Executor, subjectType: string, limit: number): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectType, subjectType))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return rows.map(toEntry);
}

/** What was done to records of a kind at this instant or later, in that order; what was done at the last instant is all there. */
export async function listAuditWritten(
  db: Executor,
  subjectType: string,
  from: Date,
  atLeast: number,
): Promise<AuditEntry[]> {
  const { rows } = await db.execute<Omit<AuditEntry, 'at'> & { at: string }>(sql`
    select id, at, actor_email as "actorEmail", action, subject_type as "subjectType", subject_id as "subjectId", details
    from ${auditLog} where at >= ${from.toISOString()}::timestamptz and subject_type = ${subjectType}
    order by at fetch first ${sql.raw(String(atLeast))} rows with ties`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Who did this to one record last; null: nobody yet, or the system. */
export async function findLastActor(
  db: Executor,
  actions: readonly AuditAction[],
  subjectId: string,
): Promise<string | null> {
  const [last] = await db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(inArray(auditLog.action, [...actions]), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.actorId ?? null;
}

function toProfile({ id, email, fullName, role, createdAt }: typeof profiles.$inferSelect): Profile {
  return { id, email, fullName, role, createdAt: createdAt.toISOString() };
}

export function countProfiles(db: Executor): Promise<number> {
  return db.$count(profiles);
}

/** Addresses of accounts with names, as a table to join with. */
export const accountAddresses = sql`(
  select email, full_name as name, created_at as at from ${profiles})`;

/** Everything that is stored about the account of an address, but for keys and passwords. @returns null when there is none */
export async function exportAccountOf(db: Executor, address: string) {
  const profile = await findProfileByEmail(db, address);
  if (!profile) return null;
  const [details] = await db.select().from(profiles).where(eq(profiles.id, profile.id));
  const { ipAddress, userAgent, createdAt, expiresAt } = authSessions;
  const sessions = await db
    .select({ ipAddress, userAgent, createdAt, expiresAt })
    .from(authSessions)
    .where(eq(authSessions.userId, profile.id));
  const { name, deviceType, backedUp } = authPasskeys;
  const passkeys = await db
    .select({ name, deviceType, backedUp, createdAt: authPasskeys.createdAt })
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, profile.id));
  const { fromEmail, toEmail, askedAt, doneAt } = addressChanges;
  const addresses = await db
    .select({ fromEmail, toEmail, askedAt, doneAt })
    .from(addressChanges)
    .where(eq(addressChanges.profileId, profile.id));
  return { ...details, id: profile.id, sessions, passkeys, addressChanges: addresses };
}
