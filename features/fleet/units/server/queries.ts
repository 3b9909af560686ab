import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';

import { telemetryHours, telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { outages, projectMilestones, smrUnits, unitStatusEvents } from '../../../../database/schema/fleet-units.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { countRaised } from '../../alerts/server/queries.ts';
import { nextMaintenanceDays } from '../../maintenance/server/queries.ts';
import type { Availability, Energies, FleetMetrics, Outage, ProjectMilestone, StatusEvent, Unit } from '../contract.ts';
import { daysBefore, type Reckoning, reckonAvailability, reckonFactors } from '../rules/reckon-availability.ts';
import { AVAILABILITY_DAYS, type OutageKind } from '../vocabulary.ts';

/** The unit record as it is stored. */
export type UnitRecord = typeof smrUnits.$inferSelect;
export type OutageRecord = Omit<typeof outages.$inferSelect, 'kind'> & { kind: OutageKind };

/** By name. */
export async function listUnits(db: Executor): Promise<Unit[]> {
  const rows = await db.select().from(smrUnits).orderBy(sql`${smrUnits.name} collate "C"`);
  return rows.map(toUnit);
}

/** @returns null when there is none */
export async function findUnit(db: Executor, id: string): Promise<Unit | null> {
  const [row] = await db.select().from(smrUnits).where(eq(smrUnits.id, id));
  return row ? toUnit(row) : null;
}

/** Newest first. */
export async function listStatusEvents(db: Executor, smrUnitId: string): Promise<StatusEvent[]> {
  const rows = await db
    .select()
    .from(unitStatusEvents)
    .where(eq(unitStatusEvents.smrUnitId, smrUnitId))
    .orderBy(desc(unitStatusEvents.at))
    .limit(MOST_STATUS_EVENTS);
  return rows.map(({ id: _, at, ...event }) => ({ ...event, at: at.toISOString() }));
}

/** The four figures of the dashboard; what each means is said in the contract. */
export async function readFleetMetrics(db: Executor, now: Date): Promise<FleetMetrics> {
  const units = await db.select().from(smrUnits);
  const { station } = await readAvailability(db, AVAILABILITY_DAYS, now);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return {
    availabilityPercent: station.availabilityPercent,
    operationalUnits: units.filter(({ status }) => status === 'operational').length,
    totalUnits: units.length,
    totalCapacityMw: units.reduce((sum, { capacityMw }) => sum + capacityMw, 0),
    alarms24h: await countRaised(db, dayAgo),
    nextMaintenanceDays: await nextMaintenanceDays(db, now),
  };
}

/** Energies and factors of the trailing days: of each unit by name, and of the station as the sum of their energies. */
export async function readAvailability(db: Executor, days: number, now: Date): Promise<Availability> {
  const rows = await db.select().from(smrUnits).orderBy(sql`${smrUnits.name} collate "C"`);
  const to = now.getTime();
  // One station, one zone: a period over a change of the clocks keeps the time of day.
  const from = daysBefore(to, days, rows[0]?.timeZone ?? 'UTC');
  const recorded = await listOutages(db, new Date(from), now);
  const generated = await readGeneration(db, new Date(from), now);
  const units = rows.map((unit) => {
    const reckoned = reckonAvailability(
      {
        capacityMw: unit.capacityMw,
        commercialSince: unit.commercialSince?.getTime() ?? null,
        losses: recorded.filter(({ smrUnitId }) => smrUnitId === unit.id).map(toLoss),
      },
      from,
      to,
    );
    const { hours, operatingHours, countedFrom } = reckoned;
    return {
      smrUnitId: unit.id,
      name: unit.name,
      capacityMw: unit.capacityMw,
      countedFrom: countedFrom === null ? null : new Date(countedFrom).toISOString(),
      operatingHours,
      hours,
      ...toEnergies(reckoned, generated.get(unit.id)),
    };
  });
  return {
    from: new Date(from).toISOString(),
    to: now.toISOString(),
    station: sumEnergies(units),
    units,
    outages: recorded.map(toOutage),
  };
}

/** In the order in which they happened (or are expected). */
export async function listMilestones(db: Executor): Promise<ProjectMilestone[]> {
  const rows = await db
    .select()
    .from(projectMilestones)
    .orderBy(asc(projectMilestones.date), asc(projectMilestones.sortOrder));
  // The columns hold only words of the contract: seeds are validated.
  return rows.map(({ sortOrder: _, ...milestone }) => milestone as ProjectMilestone);
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
async function listOutages(db: Executor, from: Date, to: Date): Promise<OutageRecord[]> {
  const rows = await db
    .select()
    .from(outages)
    .where(and(lt(outages.startsAt, to), or(isNull(outages.endsAt), gte(outages.endsAt, from))))
    .orderBy(desc(outages.startsAt));
  return rows as OutageRecord[];
}

interface Generation {
  mwh: number;
  hours: number;
}

/**
 * Net generation by unit, from the hourly means of its net output: an hour counts as far as it has the samples that are expected of
 * it, and only since the unit is commercial, as its reference energy does.
 */
async function readGeneration(db: Executor, from: Date, to: Date): Promise<Map<string, Generation>> {
  const covered = sql<number>`least(1, ${telemetryHours.count} * ${telemetryStreams.intervalSeconds} / 3600)`;
  const rows = await db
    .select({
      unitId: telemetryStreams.smrUnitId,
      mwh: sql<number>`sum(${telemetryHours.avgValue} * ${covered})::float8`,
      hours: sql<number>`sum(${covered})::float8`,
    })
    .from(telemetryHours)
    .innerJoin(telemetryStreams, eq(telemetryStreams.id, telemetryHours.telemetryStreamId))
    .innerJoin(smrUnits, eq(smrUnits.id, telemetryStreams.smrUnitId))
    .where(
      and(
        eq(telemetryStreams.tag, 'generator_net'),
        gte(telemetryHours.ts, from),
        lt(telemetryHours.ts, to),
        sql`${telemetryHours.ts} >= ${smrUnits.commercialSince}`,
      ),
    )
    .groupBy(telemetryStreams.smrUnitId);
  return new Map(rows.map(({ unitId, mwh, hours }) => [unitId, { mwh, hours }]));
}

function toEnergies(reckoned: Reckoning, generation: Generation | undefined): Energies {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = reckoned;
  return {
    referenceMwh,
    plannedLossMwh,
    unplannedLossMwh,
    externalLossMwh,
    generationMwh: generation?.mwh ?? null,
    generationHours: generation?.hours ?? 0,
    ...reckonFactors(reckoned),
  };
}

function sumEnergies(units: readonly Energies[]): Energies {
  const total = (of: (unit: Energies) => number) => units.reduce((sum, unit) => sum + of(unit), 0);
  const energies = {
    referenceMwh: total((unit) => unit.referenceMwh),
    plannedLossMwh: total((unit) => unit.plannedLossMwh),
    unplannedLossMwh: total((unit) => unit.unplannedLossMwh),
    externalLossMwh: total((unit) => unit.externalLossMwh),
  };
  const isRecorded = units.some(({ generationMwh }) => generationMwh !== null);
  return {
    ...energies,
    generationMwh: isRecorded ? total((unit) => unit.generationMwh ?? 0) : null,
    generationHours: total((unit) => unit.generationHours),
    ...reckonFactors(energies),
  };
}

const MOST_STATUS_EVENTS = 200;

function toUnit({ createdAt: _, commercialSince, ...unit }: UnitRecord): Unit {
  return { ...unit, commercialSince: commercialSince?.toISOString() ?? null };
}

function toLoss({ kind, startsAt, endsAt, lostMw }: OutageRecord) {
  return { kind, startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null, lostMw };
}

function toOutage({ recordedAt: _, startsAt, endsAt, ...outage }: OutageRecord): Outage {
  return { ...outage, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
}
