import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { FleetRole } from '../../rights/vocabulary.ts';
import { findSite, listSiteRecords } from '../../sites/server/queries.ts';
import { chooseOwnSites, demandAtSite, demandEverywhere, hasEverywhere } from '../../units/server/permissions.ts';
import { listUnitIdsAt } from '../../units/server/queries.ts';
import type { ShiftLog } from '../contract.ts';

type Anybody = Pick<Actor, 'id' | 'role' | 'lacks' | 'key'> | null;

/** A log that somebody was let into. */
export interface OpenLog {
  /** null: that of the whole fleet. */
  site: { id: string; name: string } | null;
  /** That it is about; null: all. */
  units: SomeUnits;
}

/**
 * Lets somebody into a log: that of the whole fleet is for who has the role in all of it, that of a site for who has it there. Who has single units is
 * let into none: a shift tells of all that stands at its site.
 *
 * @param siteId null: of the whole fleet
 * @throws AppError NOT_FOUND of a site that is not his to see; FORBIDDEN; CONFLICT of a site that was removed, whose log nobody writes any more
 */
export async function enterLog(db: Executor, actor: Anybody, role: FleetRole, siteId: string | null): Promise<OpenLog> {
  if (siteId === null) {
    await demandEverywhere(db, actor, role);
    return { site: null, units: null };
  }
  const site = await findSite(db, siteId);
  if (!site) throw new AppError('NOT_FOUND', 'There is no such site.');
  const { id, name, removedAt } = site;
  await demandAtSite(db, actor, role, name);
  if (removedAt && role !== 'viewer')
    throw new AppError('CONFLICT', `${name} was removed. Its log and its hand-overs stay to be read.`);
  return { site: { id, name }, units: await listUnitIdsAt(db, { sites: [name], unitIds: [] }) };
}

/**
 * The logs that somebody may read: that of the whole fleet first, then those of sites, by name.
 *
 * @param told ids of sites of whose shifts there is something to read: those stay also when the site was removed
 */
export async function listLogs(db: Executor, actor: Anybody, told: ReadonlySet<string>): Promise<ShiftLog[]> {
  const sites = (await listSiteRecords(db)).filter(({ id, removedAt }) => removedAt === null || told.has(id));
  const seen = await chooseOwnSites(db, actor, 'viewer', sites);
  const written = new Set(await chooseOwnSites(db, actor, 'operator', seen));
  return [
    ...((await hasEverywhere(db, actor, 'viewer'))
      ? [{ site: null, isRemoved: false, mayWrite: await hasEverywhere(db, actor, 'operator') }]
      : []),
    ...seen.map((site) => {
      const isRemoved = site.removedAt !== null;
      return { site: { id: site.id, name: site.name }, isRemoved, mayWrite: !isRemoved && written.has(site) };
    }),
  ];
}
