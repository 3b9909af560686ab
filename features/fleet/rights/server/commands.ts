import { eq, sql } from 'drizzle-orm';
import { fleetGrants, fleetInvitations, fleetSettings } from '../../../../database/schema/fleet-rights.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import { sqlStateOf } from '../../../../platform/server/sql-state.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { findProfileByEmail } from '../../../accounts/server/queries.ts';
import { forgetNotices } from '../../../notices/server/commands.ts';
import type { Grant, NewGrant } from '../contract.ts';
import { findGrants } from './queries.ts';

/** Gives a role at a place; another one that somebody has there is replaced. @throws AppError NOT_FOUND with the field */
export async function giveGrant(db: Orm, actor: Actor, { email, ...grant }: NewGrant, now: Date): Promise<Grant> {
  return orNoPlace(grant, () =>
    db.transaction(async (tx) => {
      const person = await findProfileByEmail(tx, email.trim().toLowerCase());
      if (!person) throw refuse('email', 'Nobody has an account with this address.');
      const facts = { role: grant.role, grantedBy: actor.email, grantedAt: now };
      const [row] = await tx
        .insert(fleetGrants)
        .values({ profileId: person.id, siteName: grant.siteName, smrUnitId: grant.unitId, ...facts })
        .onConflictDoUpdate({
          target: [fleetGrants.profileId, fleetGrants.siteName, fleetGrants.smrUnitId],
          set: facts,
        })
        .returning({ id: fleetGrants.id });
      const [given] = row ? await findGrants(tx, [row.id]) : [];
      if (!given) throw new Error('the grant that was just written is missing');
      await noteGrant(tx, actor, 'fleet-grant.give', given);
      return given;
    }),
  );
}

/** @throws AppError NOT_FOUND with the field when what is written names a unit or a site that is not there */
export async function orNoPlace<T>({ siteName }: Pick<NewGrant, 'siteName'>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) !== FOREIGN_KEY) throw error;
    throw siteName === null ? refuse('unitId', 'There is no such unit.') : refuse('siteName', 'There is no such site.');
  }
}

/** SQLSTATE: what it names is not there. */
const FOREIGN_KEY = '23503';

function refuse(field: string, message: string): AppError {
  return new AppError('NOT_FOUND', message, { issues: [{ path: [field], message }] });
}

/** @throws AppError NOT_FOUND @returns what was taken back */
export function withdrawGrant(db: Orm, actor: Actor, id: string): Promise<Grant> {
  return db.transaction(async (tx) => {
    const [grant] = await findGrants(tx, [id]);
    if (!grant) throw new AppError('NOT_FOUND', 'This was taken back already.');
    await tx.delete(fleetGrants).where(eq(fleetGrants.id, id));
    await noteGrant(tx, actor, 'fleet-grant.withdraw', grant);
    return grant;
  });
}

export function setClosed(db: Orm, actor: Actor, isClosed: boolean, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .insert(fleetSettings)
      .values({ id: 1, isClosed, updatedAt: now })
      .onConflictDoUpdate({ target: fleetSettings.id, set: { isClosed: sql`excluded.is_closed`, updatedAt: now } });
    // What editors were told while it was open.
    if (isClosed) await forgetNotices(tx, 'alarm.critical', ['admin']);
    await recordAudit(tx, actor, {
      action: isClosed ? 'fleet.close' : 'fleet.open',
      subjectType: 'fleet_settings',
      subjectId: '1',
    });
  });
}

export function noteGrant(
  tx: Executor,
  actor: Pick<Actor, 'id' | 'email'>,
  action: 'fleet-grant.give' | 'fleet-grant.withdraw' | 'fleet-grant.promise' | 'fleet-grant.promise-withdraw',
  grant: Pick<Grant, 'id' | 'email' | 'role' | 'siteName' | 'unitId'>,
): Promise<void> {
  const { id, email, role, siteName, unitId } = grant;
  const details = { name: email, role, place: unitId ?? siteName ?? 'all of the fleet' };
  const subjectType = action.includes('promise') ? 'fleet_invitations' : 'fleet_grants';
  return recordAudit(tx, actor, { action, subjectType, subjectId: id, details });
}

/** Of somebody who was an administrator: what they gave stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [fleetGrants.grantedBy, fleetInvitations.offeredBy]);
}
