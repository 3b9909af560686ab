import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { smrUnits } from '../../../../database/schema/fleet-units.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { gatherSources, noticeOf, ofAlarms, sayToAll, type UnitSource } from '../../streams/rules/say-origins.ts';
import { type FleetNotices, readOrigins } from '../../streams/server/queries.ts';

/**
 * Where the data of each unit in the fleet comes from, by name.
 *
 * @param seen of which units
 * @param since of the newest values, and of what was heard since then; null: since ever
 * @param until also of units that were retired after that
 */
export async function listSources(
  db: Executor,
  seen: SomeUnits,
  since: Date | null,
  until: Date | null = null,
): Promise<(UnitSource & { smrUnitId: string })[]> {
  const { id, name, ownerLabel, retiredAt } = smrUnits;
  const units = await db
    .select({ smrUnitId: id, ownerLabel })
    .from(smrUnits)
    .where(and(or(isNull(retiredAt), until === null ? undefined : gt(retiredAt, until)), inUnits(id, seen)))
    .orderBy(sql`${name} collate "C", ${id}`);
  const heard = await readOrigins(db, since, seen);
  return units.map((unit) => ({ ...unit, origin: null, ...heard.get(unit.smrUnitId) }));
}

/** What is to be said of the values of these units together. */
export async function readNotice(db: Executor, seen: SomeUnits, since: Date | null): Promise<string> {
  return noticeOf(gatherSources(await listSources(db, seen, since)));
}

/**
 * What is to be said of these units where their values stand beside their alarms, outages and tasks.
 *
 * @param until also of units that were retired after that @returns of the whole fleet when there are none of these
 */
export async function readNoticeOfAll(
  db: Executor,
  seen: SomeUnits,
  since: Date | null,
  until: Date | null = null,
): Promise<string> {
  const sources = await listSources(db, seen, since, until);
  return noticeOf(ofAlarms(gatherSources(sources.length > 0 ? sources : await listSources(db, null, since, until))));
}

/** Whether simulated units were retired: of then, alarms and shifts still tell. @param seen of which units */
export async function hadDemonstration(db: Executor, seen: SomeUnits): Promise<boolean> {
  const { id, ownerLabel, retiredAt } = smrUnits;
  return (await db.$count(smrUnits, and(isNotNull(retiredAt), isNull(ownerLabel), inUnits(id, seen)))) > 0;
}

/** What everybody may be told of all that the fleet ever said. */
export async function readFleetNotices(db: Executor): Promise<FleetNotices> {
  return sayToAll(gatherSources(await listSources(db, null, null)), await hadDemonstration(db, null));
}

/** What the owner of a unit says of its values. @returns null: it has none, or there is no such unit */
export async function findOwnerLabel(db: Executor, unitId: string): Promise<string | null> {
  const [row] = await db.select({ label: smrUnits.ownerLabel }).from(smrUnits).where(eq(smrUnits.id, unitId));
  return row?.label ?? null;
}
