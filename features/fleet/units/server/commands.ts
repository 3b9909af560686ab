import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { outages, projectMilestones, smrUnits, unitStatusEvents } from '../../../../database/schema/fleet-units.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../../accounts/rules/describe-action.ts';
import { recordAudit, underOwnAddress } from '../../../accounts/server/commands.ts';
import { type Change, changeWithin, restoreWithin, type VersionedThing } from '../../versions/server/commands.ts';
import type { Outage } from '../contract.ts';
import type { OutageFields } from '../record.ts';
import { checkOutage } from '../rules/check-outage.ts';
import { compareOutages, showMoment, toOutageFields } from '../rules/compare-outages.ts';
import { listStatusChanges } from '../rules/derive-status.ts';
import type { OutageKind } from '../vocabulary.ts';
import { SIMULATION } from '../vocabulary.ts';
import { findOutage, findUnit, listOutagesOf, type OutageRecord, toOutage, type UnitRecord } from './queries.ts';

/** What is said of an outage. */
export interface OutageFacts {
  smrUnitId: string;
  kind: OutageKind;
  title: string;
  startsAt: Date;
  /** null: no end is known. */
  endsAt: Date | null;
  /** Electric power that is missing meanwhile: above 0, at most the unit's reference power. */
  lostMw: number;
}

export interface NewOutage extends OutageFacts {
  recordedBy: string;
  /** Absent: now. */
  recordedAt?: Date;
}

/** Adds units that ship with the product. */
export async function addUnits(tx: Executor, units: (typeof smrUnits.$inferInsert)[]): Promise<void> {
  await tx.insert(smrUnits).values(units).onConflictDoNothing();
}

/** What is set of a unit, without what follows from its records. */
export type UnitSetup = Omit<UnitRecord, 'status' | 'createdAt'>;

/** Adds a unit, or replaces what is set of it; who calls holds `lockUnits`. */
export async function writeUnit(tx: Executor, { id, ...setup }: UnitSetup): Promise<void> {
  await tx
    .insert(smrUnits)
    .values({ id, ...setup })
    .onConflictDoUpdate({ target: smrUnits.id, set: setup });
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
 * @throws AppError NOT_FOUND without such a unit, BAD_REQUEST when one can't be true (`checkOutage`)
 */
export async function addOutages(tx: Executor, records: NewOutage[], now: Date): Promise<void> {
  await lockUnits(tx);
  for (const record of records) await insertOutage(tx, record);
  await writeStatuses(tx, now);
}

/**
 * Records what a person says of a unit's outage; the status follows at once, and the alarms within a minute (`alarm-upkeep`).
 *
 * @throws AppError NOT_FOUND without such a unit, BAD_REQUEST with what is wrong by field
 */
export function recordOutage(
  db: Orm,
  asking: Actor,
  { why, ...facts }: OutageFacts & { why: string },
  now: Date,
): Promise<Outage> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    await demandTruth(tx, facts);
    const outage = toOutage(
      await writeVersion(tx, { id: randomUUID(), base: null, facts, why }, { actor, why, now }),
      true,
    );
    await recordAudit(tx, actor, {
      action: 'outage.record',
      subjectType: 'outages',
      subjectId: outage.id,
      details: { ...outage },
    });
    await writeStatuses(tx, now, actor.email);
    return outage;
  });
}

/**
 * Replaces what is said of an outage. Changes of status that were told before stay told: they say what was known then.
 *
 * @throws AppError NOT_FOUND, BAD_REQUEST with what is wrong by field, CONFLICT when the record changed since that revision or is
 * kept by the simulation
 */
export function correctOutage(
  db: Orm,
  actor: Actor,
  { id, revision, why, ...facts }: OutageFacts & { id: string; revision: number; why: string },
  now: Date,
): Promise<Outage> {
  return changeOutage(db, actor, { action: 'outage.correct', id, why }, now, (before) => {
    if (before.revision !== revision)
      throw new AppError(
        'CONFLICT',
        'Somebody else changed this outage meanwhile. Look at it as it is now, then correct it.',
      );
    return facts;
  });
}

/** Ends an outage now. @throws AppError NOT_FOUND; CONFLICT when it has not begun, is over, or is kept by the simulation */
export function endOutage(db: Orm, actor: Actor, { id, why }: { id: string; why: string }, now: Date): Promise<Outage> {
  return changeOutage(db, actor, { action: 'outage.end', id, why }, now, (before) => {
    if (before.startsAt >= now) throw new AppError('CONFLICT', 'This outage has not begun. Correct its times instead.');
    if (before.endsAt !== null && before.endsAt <= now) throw new AppError('CONFLICT', 'This outage is over already.');
    return { ...before, endsAt: now };
  });
}

/** Makes an outage what one of its versions says. @throws AppError as `correctOutage`; NOT_FOUND also without such a version */
export function restoreOutage(
  db: Orm,
  asking: Actor,
  { why, ...wanted }: { id: string; number: number; revision: number; why: string },
  now: Date,
): Promise<Outage> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    await restoreWithin(tx, outageThing, wanted, { actor, why, now });
    const row = await findOutage(tx, wanted.id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such outage.');
    await writeStatuses(tx, now, actor.email);
    return toOutage(row, true);
  });
}

/** Units are locked before the record is read: whoever writes outages waits here, so what was read stays true. */
async function changeOutage(
  db: Orm,
  asking: Actor,
  { action, id, why }: { action: AuditAction; id: string; why: string },
  now: Date,
  change: (before: OutageRecord) => OutageFacts,
): Promise<Outage> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    const before = await findOutage(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such outage.');
    if (before.recordedBy === SIMULATION) throw refuseSimulated();
    const facts = change(before);
    await demandTruth(tx, facts);
    const row = await writeVersion(tx, { id, base: before.revision, facts, why }, { actor, why, now });
    const after = toOutage(row, true);
    await recordAudit(tx, actor, {
      action,
      subjectType: 'outages',
      subjectId: id,
      details: { title: row.title, before: toOutage(before, true), after },
    });
    await writeStatuses(tx, now, actor.email);
    return after;
  });
}

/** @returns the outage as it is then */
async function writeVersion(
  tx: Executor,
  { id, base, facts, why }: { id: string; base: number | null; facts: OutageFacts; why: string },
  change: Change,
): Promise<OutageRecord> {
  const content = toOutageFields(facts);
  await changeWithin(tx, outageThing, { id, base, content, isRemoved: false, why, isNoted: true }, change);
  const row = await findOutage(tx, id);
  if (!row) throw new Error('the outage that was just written is missing');
  return row;
}

/** Outages as things with versions, whether a form sets them or a file. After the last one call `followOutages`. */
export const outageThing: VersionedThing<OutageFields> = {
  kind: 'outages',
  noun: 'outage',
  needsNobodyElse: true,
  compare: compareOutages,
  nameOf: nameOutage,
  async find(tx, id) {
    const outage = await findOutage(tx, id);
    if (!outage) return null;
    const { revision, recordedAt: createdAt } = outage;
    return { content: toOutageFields(outage), isRemoved: false, revision, createdAt };
  },
  async demandSense(tx, id, { content, isRemoved }) {
    if ((await findOutage(tx, id))?.recordedBy === SIMULATION) throw refuseSimulated();
    if (isRemoved) return;
    if (!(await findUnit(tx, content.unitId)))
      throw new AppError('BAD_REQUEST', `${nameOutage(content)}: There is no unit ${content.unitId}.`);
    await demandTruth(tx, toOutageFacts(content));
  },
  async write(tx, id, { content, isRemoved, revision }, _, { actor, now }) {
    if (isRemoved) {
      await tx.delete(outages).where(eq(outages.id, id));
      return;
    }
    const set = { ...toOutageFacts(content), recordedBy: actor.email, revision };
    await tx
      .insert(outages)
      .values({ id, recordedAt: now, ...set })
      .onConflictDoUpdate({ target: outages.id, set });
  },
};

function toOutageFacts({ unitId, startsAt, endsAt, ...facts }: OutageFields): OutageFacts {
  return {
    ...facts,
    ...{ smrUnitId: unitId, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
  };
}

/** @returns how messages and lists name it */
export function nameOutage({ title, unitId, startsAt }: Pick<OutageFields, 'title' | 'unitId' | 'startsAt'>): string {
  return `${title} (${unitId}, from ${showMoment(startsAt)})`;
}

/** Statuses follow outages that somebody changed, in the transaction of the change. */
export async function followOutages(tx: Executor, actor: Actor, now: Date): Promise<void> {
  await writeStatuses(tx, now, actor.email);
}

export const SIMULATED_OUTAGE = 'The simulation recorded this outage and keeps it: people can’t change it.';
const refuseSimulated = () => new AppError('CONFLICT', SIMULATED_OUTAGE);

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

async function insertOutage(tx: Executor, outage: NewOutage): Promise<OutageRecord> {
  await demandTruth(tx, outage);
  const [row] = await tx.insert(outages).values(outage).returning();
  if (!row) throw new Error('the outage that was just inserted is missing');
  return { ...row, kind: outage.kind };
}

async function demandTruth(tx: Executor, outage: OutageFacts): Promise<void> {
  const unit = await findUnit(tx, outage.smrUnitId);
  if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
  const issues = checkOutage(outage, unit.capacityMw);
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}

/** @param changedBy who is changing the records; absent: only time passes */
async function writeStatuses(tx: Executor, now: Date, changedBy?: string): Promise<number> {
  let written = 0;
  for (const unit of await lockUnits(tx)) written += await writeStatus(tx, unit, now, changedBy);
  return written;
}

/** In one order, before anything else is locked: two processes that look at the same moment write each change once, and never wait in a circle. */
export function lockUnits(tx: Executor): Promise<UnitRecord[]> {
  return tx.select().from(smrUnits).orderBy(smrUnits.id).for('update');
}

/** Some units, for rows that name them: they are neither retired nor changed meanwhile, and nobody waits in a circle. */
export async function holdUnits(tx: Executor, ids: Iterable<string>): Promise<void> {
  const { id } = smrUnits;
  await tx
    .select({ id })
    .from(smrUnits)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('share');
}

/**
 * What somebody changes of the units and around them: sites, groups and units follow one another. First the account, then the units, then any other
 * row: a move of its address goes the same way, so that neither waits for who waits for him.
 *
 * @param work gets whoever asked by the address that the account has
 * @throws AppError UNAUTHORIZED when the account is gone meanwhile
 */
export function withUnitsLocked<By extends { actor: Actor }, Done>(
  db: Orm,
  asked: By,
  work: (tx: Executor, by: By, units: UnitRecord[]) => Promise<Done>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const by = { ...asked, actor: await underOwnAddress(tx, asked.actor) };
    return work(tx, by, await lockUnits(tx));
  });
}

async function writeStatus(tx: Executor, unit: UnitRecord, now: Date, changedBy: string | undefined): Promise<number> {
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
      changedBy,
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

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [outages.recordedBy, unitStatusEvents.author]);
}
