import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fleetGroups, fleetGroupUnits } from '../../../../database/schema/fleet-groups.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { GroupLabel } from '../contract.ts';
import type { GroupFields } from '../record.ts';

/** As it is stored, with its units in their order. */
export type GroupRecord = typeof fleetGroups.$inferSelect & { unitIds: string[] };

/** Also those that were removed, by name. */
export async function listGroupRecords(db: Executor): Promise<GroupRecord[]> {
  const rows = await db.select().from(fleetGroups).orderBy(sql`${fleetGroups.name} collate "C"`, asc(fleetGroups.id));
  const members = await db.select().from(fleetGroupUnits).orderBy(asc(fleetGroupUnits.smrUnitId));
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return rows.map((row) => ({ ...row, unitIds: (byGroup.get(row.id) ?? []).map(({ smrUnitId }) => smrUnitId) }));
}

/** @returns null when there is none */
export async function findGroup(db: Executor, id: string): Promise<GroupRecord | null> {
  return (await listGroupRecords(db)).find((group) => group.id === id) ?? null;
}

export function toGroupFields({ name, description, unitIds }: GroupRecord): GroupFields {
  return { name, description, unitIds };
}

/** Those with a unit that somebody sees, each with such units alone: a name may tell of others. */
export async function listGroupLabels(db: Executor, seen: SomeUnits): Promise<GroupLabel[]> {
  const groups = (await listGroupRecords(db)).filter(({ removedAt }) => removedAt === null);
  return groups.flatMap(({ id, name, description, unitIds }) => {
    const shown = seen === null ? unitIds : unitIds.filter((unitId) => seen.includes(unitId));
    return seen !== null && shown.length === 0 ? [] : [{ id, name, description, unitIds: shown }];
  });
}

/**
 * Units that are in a group, of those that somebody sees. Who asks for a group that is not there, or of which he sees nothing, sees what he would see
 * without it: an address outlives a group.
 */
export async function narrowToGroup(db: Executor, seen: SomeUnits, group: string | undefined): Promise<SomeUnits> {
  if (group === undefined) return seen;
  const isThere = and(eq(fleetGroups.id, group), isNull(fleetGroups.removedAt));
  const [found] = await db.select({ id: fleetGroups.id }).from(fleetGroups).where(isThere);
  if (!found) return seen;
  const { smrUnitId } = fleetGroupUnits;
  const members = await db
    .select({ smrUnitId })
    .from(fleetGroupUnits)
    .where(and(eq(fleetGroupUnits.groupId, group), inUnits(smrUnitId, seen)));
  return members.length === 0 && seen !== null ? seen : members.map((member) => member.smrUnitId);
}

/** Units of each of these groups; those that were removed have none. */
export async function listGrouped(db: Executor, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .select({ groupId: fleetGroupUnits.groupId, smrUnitId: fleetGroupUnits.smrUnitId })
    .from(fleetGroupUnits)
    .innerJoin(fleetGroups, eq(fleetGroups.id, fleetGroupUnits.groupId))
    .where(and(inArray(fleetGroupUnits.groupId, [...groupIds]), isNull(fleetGroups.removedAt)))
    .orderBy(asc(fleetGroupUnits.smrUnitId));
  const byGroup = new Map<string, string[]>();
  for (const { groupId, smrUnitId } of rows) byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), smrUnitId]);
  return byGroup;
}
