import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';

import { QueryBuilder } from 'drizzle-orm/pg-core';
import { outages, smrUnits, unitStatusEvents } from '../../../../database/schema/fleet-units.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { daysBefore } from '../../../../platform/shared/zoned-time.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { Availability, Outage, StatusEvent, Unit, UnitEnergies } from '../contract.ts';
import { reckonAvailability } from '../rules/reckon-availability.ts';
import { sumEnergies, toEnergies } from '../rules/sum-energies.ts';
import { AN_EDITOR, OUTAGE_RECORDS, type OutageKind, SIMULATION, UNITS_SHOWN } from '../vocabulary.ts';

/** The unit record as it is stored. */
export type UnitRecord = typeof smrUnits.$inferSelect;
export type OutageRecord = Omit<typeof outages.$inferSelect, 'kind'> & { kind: OutageKind };

const isInFleet = isNull(smrUnits.retiredAt);
const byName = sql`${smrUnits.name} collate "C", ${smrUnits.id}`;

/** By name. @param seen of which units @param ids only those; left out: all */
export async function listUnits(db: Executor, seen: SomeUnits, ids: SomeUnits = null): Promise<Unit[]> {
  const rows = await db
    .select()
    .from(smrUnits)
    .where(and(isInFleet, inUnits(smrUnits.id, seen), inUnits(smrUnits.id, ids)))
    .orderBy(byName);
  return rows.map(toUnit);
}

/** How many units there are and operate, and what they can deliver together. @param seen of which units */
export async function sumUnits(
  db: Executor,
  seen: SomeUnits,
): Promise<{ operationalUnits: number; totalUnits: number; totalCapacityMw: number }> {
  const [sums] = await db
    .select({
      operationalUnits: sql<number>`count(*) filter (where ${smrUnits.status} = 'operational')::int`,
      totalUnits: sql<number>`count(*)::int`,
      totalCapacityMw: sql<number>`coalesce(sum(${smrUnits.capacityMw}), 0)::float8`,
    })
    .from(smrUnits)
    .where(and(isInFleet, inUnits(smrUnits.id, seen)));
  return sums ?? { operationalUnits: 0, totalUnits: 0, totalCapacityMw: 0 };
}

/** @returns null when there is none */
export async function findUnit(db: Executor, id: string): Promise<Unit | null> {
  const [row] = await db
    .select()
    .from(smrUnits)
    .where(and(eq(smrUnits.id, id), isInFleet));
  return row ? toUnit(row) : null;
}

/** Ids of the units at these sites, and of these themselves as far as there are any; also retired ones. */
export async function listUnitIdsAt(
  db: Executor,
  { sites, unitIds }: { sites: readonly string[]; unitIds: readonly string[] },
): Promise<string[]> {
  if (sites.length + unitIds.length === 0) return [];
  const rows = await db
    .select({ id: smrUnits.id })
    .from(smrUnits)
    .where(or(inArray(smrUnits.id, [...unitIds]), inArray(smrUnits.siteName, [...sites])));
  return rows.map(({ id }) => id);
}

/** @returns null: there is no such unit, not even a retired one */
export async function findSiteName(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ siteName: smrUnits.siteName }).from(smrUnits).where(eq(smrUnits.id, id));
  return row?.siteName ?? null;
}

/** As they are stored, also those that are retired, by name. */
export function listUnitRecords(db: Executor, seen: SomeUnits = null): Promise<UnitRecord[]> {
  return db.select().from(smrUnits).where(inUnits(smrUnits.id, seen)).orderBy(byName);
}

/** As it is stored, also when it is retired. @returns null when there is none */
export async function findUnitRecord(db: Executor, id: string): Promise<UnitRecord | null> {
  const [row] = await db.select().from(smrUnits).where(eq(smrUnits.id, id));
  return row ?? null;
}

/** Ids of the units that the simulator writes now. */
export async function listSimulatedUnitIds(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: smrUnits.id })
    .from(smrUnits)
    .where(and(isInFleet, eq(smrUnits.kind, 'simulated'), eq(smrUnits.isSimulatorOn, true)))
    .orderBy(smrUnits.id);
  return rows.map(({ id }) => id);
}

/** What other rooms join with: how a unit is called and stands, since when it is commercial, and what its silence means. */
export const unitLabels = new QueryBuilder()
  .select({
    id: smrUnits.id,
    name: smrUnits.name,
    status: smrUnits.status,
    timeZone: smrUnits.timeZone,
    commercialSince: smrUnits.commercialSince,
    kind: smrUnits.kind,
    retiredAt: smrUnits.retiredAt,
    silenceAlarm: smrUnits.silenceAlarm,
    silentAfterSeconds: smrUnits.silentAfterSeconds,
  })
  .from(smrUnits)
  .as('unit_labels');

/** By id. */
export async function readUnitLabels(
  db: Executor,
): Promise<Map<string, { name: string; status: string; kind: string }>> {
  const { id, name, status, kind } = smrUnits;
  const rows = await db.select({ id, name, status, kind }).from(smrUnits);
  return new Map(rows.map(({ id, ...label }) => [id, label]));
}

export async function readTimeZones(db: Executor): Promise<Map<string, string>> {
  const rows = await db.select({ id: smrUnits.id, timeZone: smrUnits.timeZone }).from(smrUnits);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

export interface UnitStanding {
  id: string;
  name: string;
  status: string;
  /** Of the newest change of its status. */
  cause: string | null;
}

export async function listUnitStandings(db: Executor): Promise<UnitStanding[]> {
  const units = await db
    .select({ id: smrUnits.id, name: smrUnits.name, status: smrUnits.status })
    .from(smrUnits)
    .where(isInFleet);
  const changes = await db
    .selectDistinctOn([unitStatusEvents.smrUnitId])
    .from(unitStatusEvents)
    .orderBy(unitStatusEvents.smrUnitId, desc(unitStatusEvents.at));
  return units.map((unit) => ({
    ...unit,
    cause: changes.find(({ smrUnitId }) => smrUnitId === unit.id)?.cause ?? null,
  }));
}

/** Newest first. @param showsPeople whether to tell which editor it was */
export async function listStatusEvents(db: Executor, smrUnitId: string, showsPeople: boolean): Promise<StatusEvent[]> {
  const rows = await db
    .select()
    .from(unitStatusEvents)
    .where(eq(unitStatusEvents.smrUnitId, smrUnitId))
    .orderBy(desc(unitStatusEvents.at))
    .limit(MOST_STATUS_EVENTS);
  return rows.map(({ id: _, at, author, ...event }) => ({
    ...event,
    author: nameOf(author, showsPeople),
    at: at.toISOString(),
  }));
}

/** Of all units in the fleet, from a time to another, newest first. @param showsPeople whether to tell which editor it was */
export async function listStatusEventsBetween(
  db: Executor,
  { from, to, units }: { from: Date; to: Date; units: SomeUnits },
  showsPeople: boolean,
): Promise<StatusEvent[]> {
  const { id: _, ...columns } = getTableColumns(unitStatusEvents);
  const rows = await db
    .select(columns)
    .from(unitStatusEvents)
    .innerJoin(smrUnits, eq(smrUnits.id, unitStatusEvents.smrUnitId))
    .where(
      and(
        isInFleet,
        gte(unitStatusEvents.at, from),
        lt(unitStatusEvents.at, to),
        inUnits(unitStatusEvents.smrUnitId, units),
      ),
    )
    .orderBy(desc(unitStatusEvents.at), desc(unitStatusEvents.id))
    .limit(MOST_STATUS_EVENTS);
  return rows.map(({ at, author, ...event }) => ({
    ...event,
    author: nameOf(author, showsPeople),
    at: at.toISOString(),
  }));
}

/** How the status of units changed before a time, oldest first; of each as far back as it is known. */
export async function listStatusChanges(
  db: Executor,
  unitIds: readonly string[],
  before: Date,
): Promise<{ smrUnitId: string; toStatus: string; at: Date }[]> {
  if (unitIds.length === 0) return [];
  const { smrUnitId, toStatus, at } = unitStatusEvents;
  return db
    .select({ smrUnitId, toStatus, at })
    .from(unitStatusEvents)
    .where(and(inArray(smrUnitId, [...unitIds]), lt(at, before)))
    .orderBy(asc(at));
}

/** Net generation of a unit, as far as it was recorded. */
export interface Generation {
  mwh: number;
  hours: number;
}

/** By unit. Telemetry, which stands above this room, knows how (`readGeneration`); app/ brings the two together. */
export type ReadGeneration = (db: Executor, from: Date, to: Date) => Promise<ReadonlyMap<string, Generation>>;

export interface AvailabilityAsked {
  days: number;
  /** Of the units that are listed; left out: all of them at once. */
  page?: number;
  /** Of which units. */
  seen: SomeUnits;
  /** Whether to tell which editor recorded an outage. */
  showsPeople: boolean;
}

/** Energies and factors of the trailing days: of a page of the units by name, or all of them, and of the station as the sum of the energies of all. */
export async function readAvailability(
  db: Executor,
  { days, page: asked, seen, showsPeople }: AvailabilityAsked,
  now: Date,
  readGeneration: ReadGeneration,
): Promise<Availability> {
  const rows = await db
    .select()
    .from(smrUnits)
    .where(and(isInFleet, inUnits(smrUnits.id, seen)))
    .orderBy(byName);
  const to = now.getTime();
  // One station, one zone: a period over a change of the clocks keeps the time of day.
  const from = daysBefore(to, days, rows[0]?.timeZone ?? 'UTC');
  const recorded = await listOutages(db, new Date(from), now, seen);
  const generated = await readGeneration(db, new Date(from), now);
  const byUnit = Map.groupBy(recorded, ({ smrUnitId }) => smrUnitId);
  const units = rows.map((unit) => reckonUnit(unit, byUnit.get(unit.id) ?? [], generated.get(unit.id), { from, to }));
  const perPage = asked === undefined ? Math.max(1, units.length) : UNITS_SHOWN;
  const pages = Math.max(1, Math.ceil(units.length / perPage));
  const page = Math.min(asked ?? 1, pages);
  const shown = units.slice((page - 1) * perPage, page * perPage);
  const ids = new Set(shown.map(({ smrUnitId }) => smrUnitId));
  return {
    from: new Date(from).toISOString(),
    to: now.toISOString(),
    station: sumEnergies(units),
    total: units.length,
    counted: units.filter(({ countedFrom }) => countedFrom !== null).length,
    page,
    pages,
    units: shown,
    outages: recorded.filter(({ smrUnitId }) => ids.has(smrUnitId)).map((outage) => toOutage(outage, showsPeople)),
    upcoming: (await listUpcomingOutages(db, now, [...ids])).map((outage) => toOutage(outage, showsPeople)),
  };
}

/** Energies and outages of one unit from a time to another. @returns null when there is no such unit */
export async function readUnitAvailability(
  db: Executor,
  { unitId, from, to }: { unitId: string; from: Date; to: Date },
  showsPeople: boolean,
  readGeneration: ReadGeneration,
): Promise<{ energies: UnitEnergies; outages: Outage[] } | null> {
  const unit = await findUnitRecord(db, unitId);
  if (!unit || unit.retiredAt) return null;
  const recorded = await listOutagesBetween(db, { unitIds: [unitId], from, to });
  const generated = (await readGeneration(db, from, to)).get(unitId);
  return {
    energies: reckonUnit(unit, recorded, generated, { from: from.getTime(), to: to.getTime() }),
    outages: recorded.map((outage) => toOutage(outage, showsPeople)),
  };
}

function reckonUnit(
  { id, name, capacityMw, commercialSince, ownerLabel }: UnitRecord,
  recorded: readonly OutageRecord[],
  generation: Generation | undefined,
  { from, to }: { from: number; to: number },
): UnitEnergies {
  const losses = recorded.map(toLoss);
  const counted = { capacityMw, commercialSince: commercialSince?.getTime() ?? null, losses };
  const reckoned = reckonAvailability(counted, from, to);
  const { hours, operatingHours, countedFrom } = reckoned;
  return {
    smrUnitId: id,
    name,
    capacityMw,
    isSimulated: ownerLabel === null,
    countedFrom: countedFrom === null ? null : new Date(countedFrom).toISOString(),
    operatingHours,
    hours,
    ...toEnergies(reckoned, generation, capacityMw),
  };
}

/** Outages of one unit that are not over at `since`, and all when it is null. */
export async function listOutagesOf(db: Executor, smrUnitId: string, since: Date | null): Promise<OutageRecord[]> {
  const rows = await db
    .select()
    .from(outages)
    .where(
      and(
        eq(outages.smrUnitId, smrUnitId),
        since === null ? undefined : or(isNull(outages.endsAt), gte(outages.endsAt, since)),
      ),
    );
  return rows as OutageRecord[];
}

/** That touch the period, newest first. */
async function listOutages(db: Executor, from: Date, to: Date, unitIds: SomeUnits): Promise<OutageRecord[]> {
  const rows = await db
    .select()
    .from(outages)
    .where(
      and(
        lt(outages.startsAt, to),
        or(isNull(outages.endsAt), gte(outages.endsAt, from)),
        inUnits(outages.smrUnitId, unitIds),
      ),
    )
    // What began at one time keeps its order from one look to the next.
    .orderBy(desc(outages.startsAt), outages.smrUnitId, outages.id);
  return rows as OutageRecord[];
}

/** Of some units, that touch a span, newest first. */
export async function listOutagesBetween(
  db: Executor,
  { unitIds, from, to }: { unitIds: readonly string[]; from: Date; to: Date },
): Promise<OutageRecord[]> {
  return listOutages(db, from, to, unitIds);
}

/** Soonest first. */
async function listUpcomingOutages(db: Executor, now: Date, unitIds: SomeUnits): Promise<OutageRecord[]> {
  const rows = await db
    .select()
    .from(outages)
    .where(and(gte(outages.startsAt, now), inUnits(outages.smrUnitId, unitIds)))
    .orderBy(asc(outages.startsAt), outages.smrUnitId, outages.id);
  return rows as OutageRecord[];
}

/** @returns null when there is none */
export async function findOutage(db: Executor, id: string): Promise<OutageRecord | null> {
  const [row] = await db.select().from(outages).where(eq(outages.id, id));
  return row ? (row as OutageRecord) : null;
}

/** Those of units that are in the fleet, by unit and start. @param own null: of all units */
export async function listOutageRecords(db: Executor, own: SomeUnits): Promise<OutageRecord[]> {
  const rows = await db
    .select({ outage: outages })
    .from(outages)
    .innerJoin(smrUnits, eq(smrUnits.id, outages.smrUnitId))
    .where(and(isInFleet, inUnits(outages.smrUnitId, own)))
    .orderBy(asc(outages.smrUnitId), asc(outages.startsAt), asc(outages.id));
  return rows.map(({ outage }) => outage as OutageRecord);
}

const MOST_STATUS_EVENTS = 200;

export function toUnit(record: UnitRecord): Unit {
  const { createdAt: _, retiredAt: __, revision: ___, isSimulatorOn: ____, commercialSince, ...shown } = record;
  const { silenceAlarm: _____, silentAfterSeconds: ______, ...unit } = shown;
  return { ...unit, commercialSince: commercialSince?.toISOString() ?? null };
}

function toLoss({ kind, startsAt, endsAt, lostMw }: OutageRecord) {
  return { kind, startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null, lostMw };
}

export function toOutage(
  { recordedAt: _, startsAt, endsAt, recordedBy, ...outage }: OutageRecord,
  showsPeople: boolean,
): Outage {
  return {
    ...outage,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    recordedBy: nameOf(recordedBy, showsPeople),
  };
}

/** Programs are always named; whoever is not known to be one is a person, whose address is nobody else's business. */
function nameOf(author: string, showsPeople: boolean): string {
  return showsPeople || author === SIMULATION || author === OUTAGE_RECORDS ? author : AN_EDITOR;
}
