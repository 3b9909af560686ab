import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import {
  auditLog,
  authUsers,
  authVerifications,
  invitations,
  keptAnswers,
  rateLimits,
} from '../../../database/schema/accounts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import {
  ERASED,
  eraseMentions,
  mayMention,
  mentions,
  withoutMention,
} from '../../../platform/server/erase-mentions.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { mayEnter } from '../vocabulary.ts';
import { findProfileByEmail } from './queries.ts';

/**
 * Deletes a reader's account and takes the address out of the log, where what was done stays.
 *
 * @throws AppError CONFLICT for accounts with rights: who can change the site is not removed by the way
 */
export async function eraseAccountOf(tx: Executor, address: string): Promise<void> {
  const profile = await findProfileByEmail(tx, address);
  if (profile && mayEnter(profile.role, 'editor'))
    throw new AppError(
      'CONFLICT',
      `${profile.role === 'admin' ? 'An administrator’s' : 'An editor’s'} account is not erased from here. Make it a reader’s account first, on the page User Management.`,
    );
  if (profile) {
    await tx.delete(authUsers).where(eq(authUsers.id, profile.id));
    await tx.delete(keptAnswers).where(eq(keptAnswers.actorId, profile.id));
  }
  await tx.delete(invitations).where(eq(invitations.email, address));
  await tx.update(invitations).set({ invitedBy: ERASED }).where(mentions(invitations.invitedBy, address));
  await tx
    .delete(authVerifications)
    .where(or(mentions(authVerifications.identifier, address), mentions(authVerifications.value, address)));
  await tx.delete(rateLimits).where(mayMention(rateLimits.key, address));
  await tx.delete(keptAnswers).where(and(isNotNull(keptAnswers.answer), mayMention(keptAnswers.answer, address)));
  await tx
    .update(auditLog)
    .set({ actorEmail: withoutMention(auditLog.actorEmail, address) })
    .where(mentions(sql`coalesce(${auditLog.actorEmail}, '')`, address));
  const entries = await tx
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(mayMention(auditLog.details, address));
  for (const { id, details } of entries)
    await tx
      .update(auditLog)
      .set({ details: eraseMentions(details, address) })
      .where(eq(auditLog.id, id));
}
