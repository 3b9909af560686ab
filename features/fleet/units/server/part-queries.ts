import { and, asc, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { projectMilestones, smrUnits } from '../../../../database/schema/fleet-units.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { containing } from '../../../../platform/server/like-pattern.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { FleetPart, ProjectMilestone, UnitsAsked } from '../contract.ts';
import { MOST_SITES_OFFERED, UNITS_SHOWN, type UnitOrder } from '../vocabulary.ts';
import { toUnit } from './queries.ts';

/**
 * A part of the fleet, as its page shows it: narrowed, sorted and cut by the database. A page behind the last one is the last one.
 *
 * @param units that somebody sees, and of them those in the group that is asked for
 */
export async function readFleetPart(
  db: Executor,
  asked: UnitsAsked,
  { seen, shown }: { seen: SomeUnits; shown: SomeUnits },
): Promise<FleetPart> {
  const [sites, statuses] = [await countBySite(db, seen), await countByStatus(db, seen)];
  const isShown = and(isNull(smrUnits.retiredAt), inUnits(smrUnits.id, shown), fits(asked));
  const total = await db.$count(smrUnits, isShown);
  const pages = Math.max(1, Math.ceil(total / UNITS_SHOWN));
  const page = Math.min(asked.page, pages);
  const rows = await db
    .select()
    .from(smrUnits)
    .where(isShown)
    .orderBy(...orders[asked.sort], byName)
    .limit(UNITS_SHOWN)
    .offset((page - 1) * UNITS_SHOWN);
  const offered = sites.slice(0, MOST_SITES_OFFERED);
  const timeZones = await listTimeZones(db, seen);
  return { items: rows.map(toUnit), total, page, pages, sites: offered, siteCount: sites.length, timeZones, statuses };
}

/** The sites with most units first. */
async function countBySite(db: Executor, seen: SomeUnits): Promise<FleetPart['sites']> {
  const units = count();
  return db
    .select({ name: smrUnits.siteName, units })
    .from(smrUnits)
    .where(and(isNull(smrUnits.retiredAt), inUnits(smrUnits.id, seen)))
    .groupBy(smrUnits.siteName)
    .orderBy(desc(units), asc(smrUnits.siteName));
}

async function listTimeZones(db: Executor, seen: SomeUnits): Promise<string[]> {
  const rows = await db
    .selectDistinct({ timeZone: smrUnits.timeZone })
    .from(smrUnits)
    .where(and(isNull(smrUnits.retiredAt), inUnits(smrUnits.id, seen)))
    .orderBy(asc(smrUnits.timeZone));
  return rows.map(({ timeZone }) => timeZone);
}

async function countByStatus(db: Executor, seen: SomeUnits): Promise<FleetPart['statuses']> {
  return db
    .select({
      status: smrUnits.status,
      units: count(),
      capacityMw: sql<number>`coalesce(sum(${smrUnits.capacityMw}), 0)::float8`,
    })
    .from(smrUnits)
    .where(and(isNull(smrUnits.retiredAt), inUnits(smrUnits.id, seen)))
    .groupBy(smrUnits.status)
    .orderBy(smrUnits.status);
}

function fits({ q, site, status }: UnitsAsked): SQL | undefined {
  const { id, name, siteName, opgAssetId } = smrUnits;
  const pattern = q ? containing(q) : null;
  return and(
    site ? eq(siteName, site) : undefined,
    status ? eq(smrUnits.status, status) : undefined,
    pattern ? or(...[id, name, siteName, opgAssetId].map((column) => ilike(column, pattern))) : undefined,
  );
}

const byName = sql`${smrUnits.name} collate "C", ${smrUnits.id}`;
/** What needs somebody first. */
const byStatus = sql`array_position(array['offline', 'maintenance'], ${smrUnits.status}) nulls last`;
const orders: Readonly<Record<UnitOrder, SQL[]>> = {
  name: [],
  site: [sql`${smrUnits.siteName} collate "C"`],
  capacity: [desc(smrUnits.capacityMw)],
  status: [byStatus],
};

/** In the order in which they happened (or are expected). */
export async function listMilestones(db: Executor): Promise<ProjectMilestone[]> {
  const rows = await db
    .select()
    .from(projectMilestones)
    .orderBy(asc(projectMilestones.date), asc(projectMilestones.sortOrder));
  // The columns hold only words of the contract: seeds are validated.
  return rows.map(({ sortOrder: _, ...milestone }) => milestone as ProjectMilestone);
}
