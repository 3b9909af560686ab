import { and, asc, type Column, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { fleetGrants, fleetInvitations, fleetSettings } from '../../../../database/schema/fleet-rights.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { once } from '../../../../platform/server/read-once.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { roleOf } from '../../../accounts/server/permissions.ts';
import { inviters, profileLabels, waitingInvitations } from '../../../accounts/server/queries.ts';
import type { FleetInvitation, Grant } from '../contract.ts';
import type { Standing } from '../rules/judge-rights.ts';
import { MOST_GRANTS } from '../vocabulary.ts';

/** Ids of the units that somebody may see, or do something at; null: all, also those that come tomorrow. */
export type SomeUnits = readonly string[] | null;

/** For the lists of every room: what is not of these units is not read. */
export function inUnits(column: Column | SQL.Aliased<string> | SQL<string>, units: SomeUnits): SQL | undefined {
  if (units === null) return undefined;
  return sql`${column} = any(${sql.param([...units])}::text[])`;
}

/** All that somebody's rights in the fleet depend on. */
export async function readStanding(
  db: Executor,
  actor: Pick<Actor, 'id' | 'role' | 'lacks' | 'key'> | null,
): Promise<Standing> {
  const given = actor
    ? await once(`rights in the fleet of ${actor.id}`, () => readRights(db, actor.id))
    : { isClosed: await isClosed(db), grants: [] };
  // A key has a reader's rights at most, whatever its owner has.
  const isLacking = actor?.lacks !== undefined || actor?.key !== undefined;
  return { ...given, role: roleOf(actor), isLacking };
}

/** In one statement: every page of the fleet asks. */
async function readRights(db: Executor, profileId: string): Promise<Pick<Standing, 'isClosed' | 'grants'>> {
  const { role, siteName, smrUnitId: unitId } = fleetGrants;
  const rows = await db
    .select({ isClosed: fleetSettings.isClosed, role, siteName, unitId })
    .from(sql`(select) as always`)
    .leftJoin(fleetSettings, sql`true`)
    .leftJoin(fleetGrants, eq(fleetGrants.profileId, profileId));
  return {
    isClosed: rows[0]?.isClosed ?? false,
    grants: rows.flatMap(({ isClosed: _, ...grant }) => (grant.role === null ? [] : [{ ...grant, role: grant.role }])),
  };
}

/** Whether an account may do more than look somewhere in the fleet. */
export async function holdsFleetRights(db: Executor, profileId: string): Promise<boolean> {
  const isMore = and(eq(fleetGrants.profileId, profileId), ne(fleetGrants.role, 'viewer'));
  return (await db.$count(fleetGrants, isMore)) > 0;
}

export function isClosed(db: Executor): Promise<boolean> {
  return once('whether the fleet is closed', async () => {
    const [settings] = await db.select({ isClosed: fleetSettings.isClosed }).from(fleetSettings);
    return settings?.isClosed ?? false;
  });
}

/** By address, what holds everywhere first. */
export async function listGrants(db: Executor): Promise<Grant[]> {
  const rows = await selectGrants(db)
    .orderBy(asc(profileLabels.email), sql`${fleetGrants.smrUnitId} nulls first, ${fleetGrants.siteName} nulls first`)
    .limit(MOST_GRANTS);
  return rows.map(toGrant);
}

export async function findGrants(db: Executor, ids: readonly string[]): Promise<Grant[]> {
  const rows = await selectGrants(db).where(inArray(fleetGrants.id, [...ids]));
  return rows.map(toGrant);
}

function selectGrants(db: Executor) {
  const { id, role, siteName, smrUnitId: unitId, grantedBy, grantedAt } = fleetGrants;
  return db
    .select({
      ...{ id, role, siteName, unitId, grantedBy, grantedAt },
      ...{ email: profileLabels.email, fullName: profileLabels.fullName },
    })
    .from(fleetGrants)
    .innerJoin(profileLabels, eq(profileLabels.id, fleetGrants.profileId))
    .$dynamic();
}

function toGrant({ grantedAt, ...grant }: Omit<Grant, 'grantedAt'> & { grantedAt: Date }): Grant {
  return { ...grant, grantedAt: grantedAt.toISOString() };
}

/** What was promised, by those who still may, to people who have not accepted yet; by address. */
export async function listFleetInvitations(db: Executor): Promise<FleetInvitation[]> {
  const { id, role, siteName, smrUnitId: unitId, offeredBy } = fleetInvitations;
  const { email, sentAt, expiresAt } = waitingInvitations;
  const rows = await db
    .select({ id, email, role, siteName, unitId, offeredBy, sentAt, expiresAt })
    .from(fleetInvitations)
    .innerJoin(waitingInvitations, eq(waitingInvitations.id, fleetInvitations.invitationId))
    .innerJoin(inviters, eq(inviters.id, fleetInvitations.offeredById))
    .orderBy(asc(email), sql`${unitId} nulls first, ${siteName} nulls first`)
    .limit(MOST_GRANTS);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString(), expiresAt: row.expiresAt.toISOString() }));
}

/** One that waits. */
export async function findPromise(db: Executor, id: string) {
  const { invitationId, role, siteName, smrUnitId: unitId, offeredById } = fleetInvitations;
  const [row] = await db
    .select({
      invitationId,
      email: waitingInvitations.email,
      role,
      siteName,
      unitId,
      houseRole: waitingInvitations.role,
    })
    .from(fleetInvitations)
    .innerJoin(waitingInvitations, eq(waitingInvitations.id, invitationId))
    .innerJoin(inviters, eq(inviters.id, offeredById))
    .where(eq(fleetInvitations.id, id));
  return row ?? null;
}

/** All that comes with an invitation, what holds everywhere first. What somebody promised who is no administrator any more does not. */
export function listPromises(db: Executor, invitationId: string) {
  const { id, role, siteName, smrUnitId: unitId, offeredById, offeredBy } = fleetInvitations;
  return db
    .select({ id, role, siteName, unitId, offeredById, offeredBy })
    .from(fleetInvitations)
    .innerJoin(inviters, eq(inviters.id, offeredById))
    .where(eq(fleetInvitations.invitationId, invitationId))
    .orderBy(sql`${unitId} nulls first, ${siteName} nulls first`);
}

/** Whose an invitation is when who sent it may not invite any more. */
export async function findHeir(db: Executor, invitationId: string): Promise<Pick<Actor, 'id' | 'email'> | null> {
  const [promise] = await listPromises(db, invitationId);
  return promise ? { id: promise.offeredById, email: promise.offeredBy } : null;
}
