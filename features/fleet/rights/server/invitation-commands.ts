import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
import { fleetGrants, fleetInvitations } from '../../../../database/schema/fleet-rights.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import {
  lockInvitation,
  type Promised,
  putInvitation,
  renewInvitation,
  withdrawInvitation,
} from '../../../accounts/server/invitation-commands.ts';
import type { Invitation } from '../../../accounts/server/queries.ts';
import type { NewGrant } from '../contract.ts';
import { noteGrant, orNoPlace } from './commands.ts';
import { findGrants, findPromise, listPromises } from './queries.ts';

/**
 * Promises a role at a place to who has no account. It hangs on the invitation of the address that waits, or on a new one; another role that was
 * promised there is replaced.
 *
 * @throws AppError NOT_FOUND with the field
 */
export function promiseGrant(
  db: Orm,
  actor: Actor,
  { tokenHash, ...asked }: NewGrant & { tokenHash: string },
  now: Date,
): Promise<{ id: string; invitation: Invitation }> {
  const { email, role, siteName, unitId } = asked;
  return orNoPlace(asked, () =>
    db.transaction(async (tx) => {
      const invitation = await putInvitation(tx, actor, { email: email.trim(), tokenHash }, now);
      const facts = { role, offeredById: actor.id, offeredBy: actor.email, offeredAt: now };
      const [row] = await tx
        .insert(fleetInvitations)
        .values({ invitationId: invitation.id, siteName, smrUnitId: unitId, ...facts })
        .onConflictDoUpdate({
          target: [fleetInvitations.invitationId, fleetInvitations.siteName, fleetInvitations.smrUnitId],
          set: facts,
        })
        .returning({ id: fleetInvitations.id });
      if (!row) throw new Error('the promise that was just written is missing');
      await noteGrant(tx, actor, 'fleet-grant.promise', { ...asked, id: row.id, email: invitation.email });
      return { id: row.id, invitation };
    }),
  );
}

/** A new link for all that is promised to the address. @throws AppError NOT_FOUND when it does not wait any more */
export async function renewPromise(
  db: Orm,
  actor: Actor,
  { id, tokenHash }: { id: string; tokenHash: string },
  promised: Promised,
  now: Date,
): Promise<Invitation> {
  const { invitationId } = await demandPromise(db, id);
  return renewInvitation(db, actor, { id: invitationId, tokenHash, about: 'promises' }, promised, now);
}

/** What it still says is promised by who sends it again. */
export async function takeOverPromises(
  tx: Executor,
  invitationId: string,
  sender: Pick<Actor, 'id' | 'email'>,
): Promise<void> {
  const ids = (await listPromises(tx, invitationId)).map(({ id }) => id);
  await tx
    .update(fleetInvitations)
    .set({ offeredById: sender.id, offeredBy: sender.email })
    .where(inArray(fleetInvitations.id, ids));
}

/** With the last promise goes the invitation, unless it brings a role in the house. @throws AppError NOT_FOUND */
export function withdrawPromise(db: Orm, actor: Actor, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockInvitation(tx, (await demandPromise(tx, id)).invitationId);
    const { invitationId, houseRole, ...promise } = await demandPromise(tx, id);
    await tx.delete(fleetInvitations).where(eq(fleetInvitations.id, id));
    await noteGrant(tx, actor, 'fleet-grant.promise-withdraw', { ...promise, id });
    const left = await listPromises(tx, invitationId);
    if (left.length === 0 && houseRole === 'subscriber') await withdrawInvitation(tx, actor, invitationId, now);
  });
}

/** In the transaction in which an invitation is accepted: what was promised with it is given. What was given at a place meanwhile stays. */
export async function keepPromises(
  tx: Executor,
  invitationId: string,
  guest: Pick<Actor, 'id' | 'email'>,
  now: Date,
): Promise<string | null> {
  const promises = await listPromises(tx, invitationId);
  for (const { role, siteName, unitId, offeredById, offeredBy } of promises) {
    const [row] = await tx
      .insert(fleetGrants)
      .values({ profileId: guest.id, siteName, smrUnitId: unitId, role, grantedBy: offeredBy, grantedAt: now })
      .onConflictDoNothing()
      .returning({ id: fleetGrants.id });
    const [given] = row ? await findGrants(tx, [row.id]) : [];
    if (given) await noteGrant(tx, { id: offeredById, email: offeredBy }, 'fleet-grant.give', given);
  }
  await tx.delete(fleetInvitations).where(eq(fleetInvitations.invitationId, invitationId));
  return promises.length > 0 ? '/smr-ops-cloud' : null;
}

/** Two invitations of a person became one: it brings what both did that still counts, and of two roles at a place the one that was promised last. */
export async function joinPromises(tx: Executor, { gone, stays }: { gone: string; stays: string }): Promise<void> {
  const counting = [...(await listPromises(tx, gone)), ...(await listPromises(tx, stays))].map(({ id }) => id);
  const { id, invitationId } = fleetInvitations;
  await tx.delete(fleetInvitations).where(and(inArray(invitationId, [gone, stays]), notInArray(id, counting)));
  const promises = await tx.delete(fleetInvitations).where(eq(fleetInvitations.invitationId, gone)).returning();
  for (const promise of promises) {
    const { role, offeredById, offeredBy, offeredAt } = promise;
    await tx
      .insert(fleetInvitations)
      .values({ ...promise, invitationId: stays })
      .onConflictDoUpdate({
        target: [fleetInvitations.invitationId, fleetInvitations.siteName, fleetInvitations.smrUnitId],
        set: { role, offeredById, offeredBy, offeredAt },
        setWhere: lt(fleetInvitations.offeredAt, offeredAt),
      });
  }
}

async function demandPromise(db: Executor, id: string) {
  const found = await findPromise(db, id);
  if (!found) throw new AppError('NOT_FOUND', 'This invitation does not wait any more.');
  return found;
}
