import { asc, eq, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { fleetSites } from '../../../../database/schema/fleet-sites.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { findFormerlyNamed } from '../../versions/server/queries.ts';
import type { SiteFields } from '../record.ts';

export type SiteRecord = typeof fleetSites.$inferSelect;

/** What other rooms join with: what a site is called. */
export const siteLabels = new QueryBuilder()
  .select({ id: fleetSites.id, name: fleetSites.name })
  .from(fleetSites)
  .as('site_labels');

/** Also those that were removed, by name. */
export function listSiteRecords(db: Executor): Promise<SiteRecord[]> {
  return db.select().from(fleetSites).orderBy(sql`${fleetSites.name} collate "C"`, asc(fleetSites.id));
}

/** @returns null when there is none */
export async function findSite(db: Executor, id: string): Promise<SiteRecord | null> {
  const [row] = await db.select().from(fleetSites).where(eq(fleetSites.id, id));
  return row ?? null;
}

/** By the name that it has, or that it had last. @returns null when none is or was called so */
export async function findSiteNamed(db: Executor, name: string): Promise<SiteRecord | null> {
  const [row] = await db.select().from(fleetSites).where(eq(fleetSites.name, name));
  if (row) return row;
  const id = await findFormerlyNamed(db, 'fleet_sites', name);
  return id === null ? null : findSite(db, id);
}

/** Names of the sites that are there, in their order. */
export async function listSiteNames(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ name: fleetSites.name })
    .from(fleetSites)
    .where(isNull(fleetSites.removedAt))
    .orderBy(sql`${fleetSites.name} collate "C"`);
  return rows.map(({ name }) => name);
}

export function toSiteFields({
  name,
  operator,
  country,
  region,
  latitude,
  longitude,
  timeZone,
  note,
}: SiteRecord): SiteFields {
  return { name, operator, country, region, latitude, longitude, timeZone, note };
}
