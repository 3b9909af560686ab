import type { Executor } from '../../../../platform/server/database.ts';
import { once } from '../../../../platform/server/read-once.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { findStanding } from '../../../accounts/server/queries.ts';
import { listPlaces, may, mayAsk, type Standing } from '../../rights/rules/judge-rights.ts';
import { readStanding, type SomeUnits } from '../../rights/server/queries.ts';
import type { FleetRole } from '../../rights/vocabulary.ts';
import { findSiteName, listUnitIdsAt } from './queries.ts';

/** Somebody without a name in the house, or with one. */
type Anybody = Pick<Actor, 'id' | 'role' | 'lacks' | 'key'> | null;

/** Units that somebody sees, or has a role at; null: all. Lists are narrowed by it in SQL, see `inUnits`. */
export async function listOwnUnits(db: Executor, actor: Anybody, role: FleetRole = 'viewer'): Promise<SomeUnits> {
  return listUnitsOf(db, await readStanding(db, actor), role);
}

async function listUnitsOf(db: Executor, standing: Standing, role: FleetRole): Promise<SomeUnits> {
  const places = listPlaces(standing, role);
  return places && once(`units at ${JSON.stringify(places)}`, () => listUnitIdsAt(db, places));
}

/**
 * Lets somebody do at a unit what needs this role.
 *
 * @throws AppError NOT_FOUND of a unit that is not his to see: it is not told that there is one; FORBIDDEN when he only sees it
 */
export async function demandAtUnit(db: Executor, actor: Anybody, role: FleetRole, unitId: string): Promise<void> {
  const standing = await readStanding(db, actor);
  // Of what is not there yet nobody has a right but who has it everywhere.
  const siteName = await findSiteName(db, unitId);
  const place = siteName === null ? null : { unitId, siteName };
  if (may(standing, role, place)) return;
  if (!may(standing, 'viewer', place)) throw new AppError('NOT_FOUND', 'SMR unit not found');
  throw new AppError('FORBIDDEN', `You are no ${role} of this unit. An administrator can give you this right.`);
}

/** Lets somebody do at a site, with all that stands there, what needs this role. @throws AppError as `demandAtUnit` */
export async function demandAtSite(db: Executor, actor: Anybody, role: FleetRole, siteName: string): Promise<void> {
  const standing = await readStanding(db, actor);
  const place = { unitId: null, siteName };
  if (may(standing, role, place)) return;
  if (!may(standing, 'viewer', place)) throw new AppError('NOT_FOUND', 'There is no such site.');
  throw new AppError('FORBIDDEN', `You are no ${role} of this site. An administrator can give you this right.`);
}

/** Of these sites, those where somebody has a role with all that stands there. */
export async function chooseOwnSites<Site extends { name: string }>(
  db: Executor,
  actor: Anybody,
  role: FleetRole,
  sites: readonly Site[],
): Promise<Site[]> {
  const places = listPlaces(await readStanding(db, actor), role);
  return sites.filter(({ name }) => places === null || places.sites.includes(name));
}

/** Whether somebody has a role in all of the fleet. */
export async function hasEverywhere(db: Executor, actor: Anybody, role: FleetRole): Promise<boolean> {
  return may(await readStanding(db, actor), role, null);
}

/** @throws AppError FORBIDDEN to who does not have this role in all of the fleet */
export async function demandEverywhere(db: Executor, actor: Anybody, role: FleetRole): Promise<void> {
  if (await hasEverywhere(db, actor, role)) return;
  throw new AppError('FORBIDDEN', `Only ${role}s of the whole fleet may do this.`);
}

/** Those who act at some unit are told who acted. */
export async function knowsPeople(db: Executor, actor: Anybody): Promise<boolean> {
  return actor !== null && mayAsk(await readStanding(db, actor), 'fleet operator');
}

/** What somebody may do, for pages: which buttons are worth showing. */
export async function readOwnRights(db: Executor, actor: Anybody) {
  const standing = await readStanding(db, actor);
  const [operates, engineers] = [
    await listUnitsOf(db, standing, 'operator'),
    await listUnitsOf(db, standing, 'engineer'),
  ];
  const places = listPlaces(standing, 'viewer');
  return {
    isClosed: standing.isClosed,
    operates: operates && [...operates],
    engineers: engineers && [...engineers],
    seesSites: mayAsk(standing, 'fleet viewer') && (places === null || places.sites.length > 0),
  };
}

/** What somebody sees of the fleet; null: nothing, or it is closed to him. */
export async function readSight(db: Executor, actor: Anybody): Promise<{ units: SomeUnits } | null> {
  const standing = await readStanding(db, actor);
  return mayAsk(standing, 'fleet viewer') ? { units: await listUnitsOf(db, standing, 'viewer') } : null;
}

/** Units that the owner of an account sees, for what is told to him while he is away. */
export async function listUnitsSeenBy(db: Executor, profileId: string): Promise<SomeUnits> {
  const person = await findStanding(db, profileId);
  return person?.isActive ? listOwnUnits(db, person) : [];
}
