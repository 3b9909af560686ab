import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import {
  authPasskeys,
  authSessions,
  authTwoFactors,
  authUsers,
  houseSettings,
  profiles,
} from '../../../database/schema/accounts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { HouseSettings, Profile } from '../contract.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import { type HeirOf, keepAnAdmin, recordAudit, withdrawInvitationsOf } from './commands.ts';
import { findProfile, findSettings, findStanding, type Standing } from './queries.ts';

/** "Last seen" is exact to so much: a page of the admin area asks a dozen times. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Notes that somebody is here; mostly it was noted a moment ago, and nothing is written. */
export async function noteSeen(db: Executor, { id, lastSeenAt }: Standing, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastSeenAt && lastSeenAt > before) return;
  // The condition again: of requests that come together, one writes.
  await db
    .update(profiles)
    .set({ lastSeenAt: now })
    .where(and(eq(profiles.id, id), or(isNull(profiles.lastSeenAt), lt(profiles.lastSeenAt, before))));
}

/**
 * Closes an account: its sessions end, and with them its live streams; nobody signs in with it; whom it invited must be invited again.
 *
 * @throws AppError FORBIDDEN for oneself, NOT_FOUND, CONFLICT when no administrator would be left
 */
export async function deactivateAccount(db: Orm, actor: Actor, id: string, heirOf: HeirOf, now: Date): Promise<void> {
  if (id === actor.id)
    throw new AppError('FORBIDDEN', 'You cannot deactivate your own account. Ask another administrator.');
  await changeAccount(db, actor, id, 'account.deactivate', async (tx, profile) => {
    await keepAnAdmin(tx, profile);
    const changed = await tx
      .update(profiles)
      .set({ deactivatedAt: now })
      .where(and(eq(profiles.id, id), isNull(profiles.deactivatedAt)))
      .returning({ id: profiles.id });
    await tx.delete(authSessions).where(eq(authSessions.userId, id));
    await withdrawInvitationsOf(tx, id, heirOf);
    return changed.length > 0;
  });
}

/** @throws AppError NOT_FOUND */
export async function reactivateAccount(db: Orm, actor: Actor, id: string): Promise<void> {
  await changeAccount(db, actor, id, 'account.reactivate', async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ deactivatedAt: null })
      .where(and(eq(profiles.id, id), sql`${profiles.deactivatedAt} is not null`))
      .returning({ id: profiles.id });
    return changed.length > 0;
  });
}

/** @throws AppError NOT_FOUND */
export async function endSessions(db: Orm, actor: Actor, id: string): Promise<void> {
  await changeAccount(db, actor, id, 'account.end-sessions', async (tx) => {
    const ended = await tx.delete(authSessions).where(eq(authSessions.userId, id)).returning({ id: authSessions.id });
    return ended.length > 0;
  });
}

/**
 * For somebody who lost phone and recovery codes. The sessions end, too: perhaps it was stolen.
 *
 * @returns whose it was; null when there was none
 * @throws AppError NOT_FOUND
 */
export async function resetSecondFactor(db: Orm, actor: Actor, id: string): Promise<Profile | null> {
  if (id === actor.id) throw new AppError('FORBIDDEN', 'Your own second factor is on the page of your account.');
  return changeAccount(db, actor, id, 'account.second-factor-reset', async (tx) => {
    const [user] = await tx
      .update(authUsers)
      .set({ twoFactorEnabled: false })
      .where(and(eq(authUsers.id, id), eq(authUsers.twoFactorEnabled, true)))
      .returning({ id: authUsers.id });
    await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, id));
    // Who lost the phone lost what was on it.
    await tx.delete(authPasskeys).where(eq(authPasskeys.userId, id));
    await tx.delete(authSessions).where(eq(authSessions.userId, id));
    return user !== undefined;
  });
}

/** One after the other, so that of two administrators who close each other's account one stays. @returns null: nothing was to be done */
function changeAccount(
  db: Orm,
  actor: Actor,
  id: string,
  action: AuditAction,
  change: (tx: Executor, profile: Profile) => Promise<boolean>,
): Promise<Profile | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${profiles} in share row exclusive mode`);
    const profile = await findProfile(tx, id);
    if (!profile) throw new AppError('NOT_FOUND', 'There is no such account.');
    if (!(await change(tx, profile))) return null;
    await recordAudit(tx, actor, { action, subjectType: 'profiles', subjectId: id, details: { email: profile.email } });
    return profile;
  });
}

/** @throws AppError CONFLICT for who would be shut out by it */
export async function changeSettings(db: Orm, actor: Actor, change: Partial<HouseSettings>): Promise<HouseSettings> {
  return db.transaction(async (tx) => {
    await tx.insert(houseSettings).values({}).onConflictDoNothing();
    await tx.select().from(houseSettings).for('update');
    const before = await findSettings(tx);
    const after = { ...before, ...change };
    const changes = Object.entries(after).flatMap(([name, to]) => {
      const from = before[name as keyof HouseSettings]; // Both have the same fields.
      return from === to ? [] : [[name, { from, to }] as const];
    });
    if (changes.length === 0) return before;
    if (after.secondFactorRequired && !before.secondFactorRequired) {
      const standing = await findStanding(tx, actor.id);
      if (!standing?.hasSecondFactor)
        throw new AppError(
          'CONFLICT',
          'Set up a second factor for your own account first, or you would lock yourself out.',
        );
    }
    await tx.update(houseSettings).set({ ...after, updatedAt: sql`now()` });
    await recordAudit(tx, actor, {
      action: 'settings.change',
      subjectType: 'house_settings',
      subjectId: '1',
      details: { changes: Object.fromEntries(changes) },
    });
    return after;
  });
}

/**
 * Uses up the code of a time step, and with it all earlier ones (RFC 6238, section 5.2).
 *
 * @returns false when it, or a later one, was used before; also by a request that came at the same moment
 */
export async function claimCodeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(authTwoFactors)
    .set({ lastStep: step })
    .where(
      and(eq(authTwoFactors.userId, userId), or(isNull(authTwoFactors.lastStep), lt(authTwoFactors.lastStep, step))),
    )
    .returning({ id: authTwoFactors.id });
  return claimed.length === 1;
}

/** Sessions that were opened with less than is asked for now. @param token of the one that stays */
export async function endOtherSessions(db: Executor, userId: string, token: string): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.token, token)));
}
