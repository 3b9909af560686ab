import { desc, eq } from 'drizzle-orm';
import { outages, projectMilestones, smrUnits, unitStatusEvents } from '../../../../database/schema/fleet-units.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { listStatusChanges } from '../rules/derive-status.ts';
import type { OutageKind } from '../vocabulary.ts';
import { listOutagesOf, type UnitRecord } from './queries.ts';

export interface NewOutage {
  smrUnitId: string;
  kind: OutageKind;
  title: string;
  startsAt: Date;
  /** null: no end is known. */
  endsAt: Date | null;
  /** Net electric power that is missing meanwhile, above 0. */
  lostMw: number;
  recordedBy: string;
  /** Absent: now. */
  recordedAt?: Date;
}

/** Adds units that ship with the product. */
export async function addUnits(tx: Executor, units: (typeof smrUnits.$inferInsert)[]): Promise<void> {
  await tx.insert(smrUnits).values(units).onConflictDoNothing();
}

/** Adds steps of the real project that ship with the product. */
export async function addMilestones(
  tx: Executor,
  milestones: (typeof projectMilestones.$inferInsert)[],
): Promise<void> {
  await tx.insert(projectMilestones).values(milestones);
}

/**
 * Adds outages, and tells the statuses they have led to since the first of them.
 *
 * @throws AppError NOT_FOUND without such a unit, BAD_REQUEST when one ends before it begins or loses nothing
 */
export async function addOutages(tx: Executor, records: NewOutage[], now: Date): Promise<void> {
  await lockUnits(tx);
  for (const record of records) await insertOutage(tx, record);
  await writeStatuses(tx, now);
}

/** What one who records outages by himself knows of them: the same call again changes nothing. */
export interface KnownOutages {
  recordedBy: string;
  /** Full outages with both ends. One that is recorded already, at about the same time, gets these ends and keeps its title. */
  planned: (NewOutage & { endsAt: Date })[];
  /** Unplanned ones that are not over, at most one of a unit. Recorded ones that are missing here are over. */
  ongoing: NewOutage[];
}

/** Makes records agree with what is known. Two processes may say the same at once: it is written down once. */
export async function alignOutages(db: Orm, known: KnownOutages, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUnits(tx);
    const isOurs = eq(outages.recordedBy, known.recordedBy);
    const recorded = await tx.select().from(outages).where(isOurs);
    for (const outage of known.planned) {
      const same = recorded.find((other) => isSamePlanned(outage, other));
      if (!same) await insertOutage(tx, outage);
      else await moveOutage(tx, same.id, outage.startsAt, outage.endsAt);
    }
    const open = recorded.filter(({ kind, endsAt }) => kind === 'unplanned' && endsAt === null);
    for (const { id, smrUnitId, startsAt } of open) {
      const isOver = !known.ongoing.some((outage) => outage.smrUnitId === smrUnitId);
      if (isOver) await moveOutage(tx, id, startsAt, now > startsAt ? now : new Date(startsAt.getTime() + 1));
    }
    for (const outage of known.ongoing)
      if (!open.some(({ smrUnitId }) => smrUnitId === outage.smrUnitId)) await insertOutage(tx, outage);
    await writeStatuses(tx, now);
  });
}

function isSamePlanned(outage: NewOutage & { endsAt: Date }, other: typeof outages.$inferSelect): boolean {
  if (other.smrUnitId !== outage.smrUnitId || other.kind !== 'planned' || other.lostMw < outage.lostMw) return false;
  return other.startsAt < outage.endsAt && (other.endsAt === null || other.endsAt > outage.startsAt);
}

function moveOutage(tx: Executor, id: string, startsAt: Date, endsAt: Date) {
  return tx.update(outages).set({ startsAt, endsAt }).where(eq(outages.id, id));
}

/** Brings every unit's status up to what its outages say. @returns how many changes were written */
export function updateStatuses(db: Orm, now: Date): Promise<number> {
  return db.transaction((tx) => writeStatuses(tx, now));
}

async function insertOutage(tx: Executor, outage: NewOutage): Promise<void> {
  if (outage.endsAt !== null && outage.endsAt <= outage.startsAt)
    throw new AppError('BAD_REQUEST', 'The outage ends before it begins.');
  if (!(outage.lostMw > 0)) throw new AppError('BAD_REQUEST', 'An outage takes some power away.');
  await demandUnit(tx, outage.smrUnitId);
  await tx.insert(outages).values(outage);
}

async function writeStatuses(tx: Executor, now: Date): Promise<number> {
  let written = 0;
  for (const unit of await lockUnits(tx)) written += await writeStatus(tx, unit, now);
  return written;
}

/** In one order, before anything else is locked: two processes that look at the same moment write each change once, and never wait in a circle. */
function lockUnits(tx: Executor): Promise<UnitRecord[]> {
  return tx.select().from(smrUnits).orderBy(smrUnits.id).for('update');
}

async function writeStatus(tx: Executor, unit: UnitRecord, now: Date): Promise<number> {
  const [last] = await tx
    .select({ at: unitStatusEvents.at })
    .from(unitStatusEvents)
    .where(eq(unitStatusEvents.smrUnitId, unit.id))
    .orderBy(desc(unitStatusEvents.at))
    .limit(1);
  const recorded = await listOutagesOf(tx, unit.id, last?.at ?? null);
  const changes = listStatusChanges(
    {
      status: unit.status,
      capacityMw: unit.capacityMw,
      since: last?.at.getTime() ?? null,
      outages: recorded.map(({ startsAt, endsAt, ...outage }) => ({
        ...outage,
        startsAt: startsAt.getTime(),
        endsAt: endsAt?.getTime() ?? null,
      })),
    },
    now.getTime(),
  );
  const newest = changes.at(-1);
  if (!newest) return 0;
  await tx.insert(unitStatusEvents).values(
    changes.map(({ to, cause, author, at }, index) => ({
      smrUnitId: unit.id,
      fromStatus: changes[index - 1]?.to ?? unit.status,
      toStatus: to,
      cause,
      author,
      at: new Date(at),
    })),
  );
  if (newest.to !== unit.status) await tx.update(smrUnits).set({ status: newest.to }).where(eq(smrUnits.id, unit.id));
  return changes.length;
}

async function demandUnit(tx: Executor, id: string): Promise<void> {
  const [unit] = await tx.select({ id: smrUnits.id }).from(smrUnits).where(eq(smrUnits.id, id));
  if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
}
