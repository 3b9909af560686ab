import { sql } from 'drizzle-orm';
import { fleetSites } from '../../../../database/schema/fleet-sites.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { makeSlug, numberSlug } from '../../../../platform/shared/make-slug.ts';
import { lockUnits } from '../../units/server/commands.ts';
import type { UnitRecord } from '../../units/server/queries.ts';
import type { VersionOutcome } from '../../versions/contract.ts';
import { type Change, changeWithin, type VersionedThing } from '../../versions/server/commands.ts';
import { reservedSiteIds, type SiteFields } from '../record.ts';
import { checkSite } from '../rules/check-site.ts';
import { compareSites } from '../rules/compare-sites.ts';
import { MOST_NAMED, MOST_SITES } from '../vocabulary.ts';
import { findSite, findSiteNamed, listSiteRecords, toSiteFields } from './queries.ts';

/** What becomes of a site's units when it is changed. The configuration of units, which stands above this room, knows how. */
export type FollowSite = (
  tx: Executor,
  site: { before: SiteFields; after: SiteFields },
  change: Change,
) => Promise<void>;

/** Sites as things with versions. @param follow hears of each change in its transaction */
export function siteThing(follow: FollowSite): VersionedThing<SiteFields> {
  return {
    kind: 'fleet_sites',
    noun: 'site',
    compare: compareSites,
    nameOf: ({ name }) => name,
    async find(tx, id) {
      const row = await findSite(tx, id);
      if (!row) return null;
      const { removedAt, revision, createdAt } = row;
      return { content: toSiteFields(row), isRemoved: removedAt !== null, revision, createdAt };
    },
    async demandSense(tx, id, { content, isRemoved }, before) {
      const issues = checkSite(content);
      const namesake = (await listSiteRecords(tx)).find(({ name }) => name === content.name);
      if (namesake && namesake.id !== id)
        issues.push({
          path: ['site', 'name'],
          message: `There is a site ${content.name} already${namesake.removedAt ? ', which was removed. Restore it, or take another name' : ''}.`,
        });
      const [first] = issues;
      if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
      if (isRemoved && before) await demandEmpty(tx, before.content.name);
    },
    async write(tx, id, { content, isRemoved, revision }, before, change) {
      const row = { ...content, revision, removedAt: isRemoved ? change.now : null };
      await tx
        .insert(fleetSites)
        .values({ id, createdAt: change.now, ...row })
        .onConflictDoUpdate({ target: fleetSites.id, set: row });
      if (before) await follow(tx, { before: before.content, after: content }, change);
    },
  };
}

/** Units that are retired may come back, and bring their site back then. */
async function demandEmpty(tx: Executor, siteName: string): Promise<void> {
  const there = (await lockUnits(tx)).filter((unit) => unit.siteName === siteName && unit.retiredAt === null);
  if (there.length === 0) return;
  const named = there.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = there.length - named.length;
  throw new AppError(
    'CONFLICT',
    `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${there.length === 1 ? 'stands' : 'stand'} at ${siteName}. Move or retire ${there.length === 1 ? 'it' : 'them'} first.`,
  );
}

/** @throws AppError CONFLICT when there are too many, BAD_REQUEST with what is wrong by field */
export async function createSite(
  tx: Executor,
  thing: VersionedThing<SiteFields>,
  content: SiteFields,
  change: Change,
): Promise<VersionOutcome> {
  const id = await chooseSiteId(tx, content.name);
  return changeWithin(tx, thing, { id, base: null, content, isRemoved: false, why: change.why }, change);
}

/** @throws AppError CONFLICT when there are too many */
export async function chooseSiteId(tx: Executor, name: string): Promise<string> {
  const records = await listSiteRecords(tx);
  if (records.length >= MOST_SITES) throw new AppError('CONFLICT', `There are ${MOST_SITES} sites, which is the most.`);
  const taken = new Set<string>([...records.map(({ id }) => id), ...reservedSiteIds]);
  return numberSlug(makeSlug(name) ?? 'site', (candidate) => taken.has(candidate));
}

/**
 * The site at which a unit is set up: added, or brought back, when there is none of this name. A name that a site had before still finds it.
 * What an import of a file brings so is taken back with it.
 *
 * @returns the name that it has
 */
export async function ensureSite(
  tx: Executor,
  thing: VersionedThing<SiteFields>,
  { siteName, timeZone, latitude, longitude }: Pick<UnitRecord, 'siteName' | 'timeZone' | 'latitude' | 'longitude'>,
  change: Change & { importId?: string | undefined },
): Promise<string> {
  const site = await findSiteNamed(tx, siteName);
  const { why, importId } = change;
  if (!site) {
    const id = await chooseSiteId(tx, siteName);
    const content = {
      ...{ name: siteName, timeZone, latitude, longitude },
      ...{ operator: null, country: null, region: null, note: null },
    };
    await changeWithin(tx, thing, { id, base: null, content, isRemoved: false, why, importId }, change, true);
    return siteName;
  }
  if (site.removedAt) {
    const wanted = { id: site.id, base: site.revision, content: toSiteFields(site), isRemoved: false, why, importId };
    await changeWithin(tx, thing, wanted, change, true);
  }
  return site.name;
}

/** Adds sites that ship with the product; of one that is there already, what nobody has said yet. */
export async function addSites(tx: Executor, sites: (typeof fleetSites.$inferInsert)[]): Promise<void> {
  if (sites.length === 0) return;
  await tx
    .insert(fleetSites)
    .values(sites)
    .onConflictDoUpdate({
      target: fleetSites.name,
      set: {
        country: sql`coalesce(${fleetSites.country}, excluded.country)`,
        region: sql`coalesce(${fleetSites.region}, excluded.region)`,
        operator: sql`coalesce(${fleetSites.operator}, excluded.operator)`,
      },
      setWhere: sql`${fleetSites.revision} = 0`,
    });
}
