import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { maintenancePlans, maintenanceTasks } from '../../../../database/schema/fleet-maintenance.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { addDays, daysBetween } from '../../../../platform/shared/days.ts';
import { dateAt } from '../../../../platform/shared/zoned-time.ts';
import type { AuditAction } from '../../../accounts/rules/describe-action.ts';
import { recordAudit, underOwnAddress } from '../../../accounts/server/commands.ts';
import { holdUnits, withUnitsLocked } from '../../units/server/commands.ts';
import { findUnit, listSimulatedUnitIds, readTimeZones } from '../../units/server/queries.ts';
import { changeWithin, lockKind, restoreWithin, type VersionedThing } from '../../versions/server/commands.ts';
import type { MaintenancePlan, MaintenanceTask, PlanFacts } from '../contract.ts';
import type { PlanFields } from '../record.ts';
import { checkPlan } from '../rules/check-plan.ts';
import { comparePlans } from '../rules/compare-plans.ts';
import { nextDueDate } from '../rules/count-days.ts';
import { readReadings, writeReadings } from '../rules/read-readings.ts';
import { SIMULATED_CREW } from '../vocabulary.ts';
import { findPlan, type PlannedTask, selectTasks, toPlanFields, toTask } from './queries.ts';

/**
 * Marks a task as done; its plan sets the next one.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is done already; BAD_REQUEST of a reading that its plan does not ask for
 */
export async function completeTask(
  db: Orm,
  asking: Actor,
  { id, note = '', readings }: { id: string; note?: string | undefined; readings: readonly TakenReading[] },
  now: Date,
): Promise<MaintenanceTask> {
  return db.transaction(async (tx) => {
    const actor = await underOwnAddress(tx, asking);
    const task = await lockTask(tx, id);
    if (!task) throw new AppError('NOT_FOUND', 'There is no such maintenance task.');
    if (task.row.status === 'done') throw new AppError('CONFLICT', 'This is done already.');
    const done = { doneBy: actor.email, note: note || null, readings: fillIn(task.asked ?? [], readings) };
    return toTask(await finish(tx, task, actor, done, now), now, true);
  });
}

/**
 * Takes back that a task is done: it was the wrong one. What its plan set by that goes again.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is not done, or when the next one of its plan is done, too
 */
export async function reopenTask(db: Orm, asking: Actor, id: string, now: Date): Promise<MaintenanceTask> {
  return db.transaction(async (tx) => {
    const actor = await underOwnAddress(tx, asking);
    const task = await lockTask(tx, id);
    if (!task) throw new AppError('NOT_FOUND', 'There is no such maintenance task.');
    const { planId, dueDate, status, statusBeforeDone, title, smrUnitId } = task.row;
    if (status !== 'done') throw new AppError('CONFLICT', 'This is not done.');
    const later = planId ? and(eq(maintenanceTasks.planId, planId), gt(maintenanceTasks.dueDate, dueDate)) : undefined;
    const isDone = eq(maintenanceTasks.status, 'done');
    // Held until the end: another one may be finishing the next of them at this moment.
    if (later) await tx.select({ id: maintenanceTasks.id }).from(maintenanceTasks).where(later).for('update');
    if (later && (await tx.$count(maintenanceTasks, and(later, isDone))) > 0)
      throw new AppError('CONFLICT', 'The next one of its plan is done already.');
    if (later) await tx.delete(maintenanceTasks).where(and(later, ne(maintenanceTasks.status, 'done')));
    if (planId) await countMove(tx, planId);
    const [row] = await tx
      .update(maintenanceTasks)
      // What was finished before this was kept counts as planned.
      .set({ status: statusBeforeDone ?? 'planned', statusBeforeDone: null, ...notDone })
      .where(eq(maintenanceTasks.id, id))
      .returning();
    await recordAudit(tx, actor, {
      action: 'maintenance.reopen',
      subjectType: 'maintenance_tasks',
      subjectId: id,
      details: { title, smrUnitId, dueDate },
    });
    return toTask({ ...task, row: row ?? task.row }, now, true);
  });
}

const notDone = { doneAt: null, doneBy: null, note: null, readings: [] };

interface TakenReading {
  name: string;
  value: number;
}
type DoneReadings = (typeof maintenanceTasks.$inferSelect)['readings'];

function fillIn(asked: readonly { name: string; unit: string }[], taken: readonly TakenReading[]): DoneReadings {
  const unknown = taken.find(({ name }) => !asked.some((one) => one.name === name));
  if (unknown) {
    const message = `The plan of this task asks for no reading “${unknown.name}”.`;
    throw new AppError('BAD_REQUEST', message, { issues: [{ path: ['readings'], message }] });
  }
  return asked.map(({ name, unit }) => ({ name, unit, value: taken.find((one) => one.name === name)?.value ?? null }));
}

/**
 * The work of the simulated crew, on units that are simulated: what is due gets done, except for about one task in eight that is put off for a week, so that a screen
 * which is left open for months still has something to tell.
 *
 * @returns how many tasks were finished
 */
export async function completeDueTasks(db: Orm, now: Date): Promise<number> {
  const simulated = await listSimulatedUnitIds(db);
  const open = await selectTasks(db).where(
    and(ne(maintenanceTasks.status, 'done'), inArray(maintenanceTasks.smrUnitId, simulated)),
  );
  const due = open.filter((task) => isDue(task, now) && !isPutOff(task, now));
  let finished = 0;
  for (const { row } of due) {
    await db.transaction(async (tx) => {
      const task = await lockTask(tx, row.id);
      if (!task || task.row.status === 'done') return;
      await finish(tx, task, null, { doneBy: SIMULATED_CREW, note: null, readings: [] }, now);
      finished++;
    });
  }
  return finished;
}

/** Adds plans that ship with the product, each with its first task, due so many days from today at the unit. */
export async function addPlans(
  tx: Executor,
  plans: readonly (Omit<typeof maintenancePlans.$inferInsert, 'id'> & { firstDueInDays: number })[],
  now: Date,
): Promise<void> {
  const timeZones = await readTimeZones(tx);
  for (const { firstDueInDays, ...plan } of plans) {
    const [row] = await tx.insert(maintenancePlans).values(plan).returning();
    if (!row) throw new Error('the plan that was just inserted is missing');
    const today = dateAt(now, timeZones.get(plan.smrUnitId) ?? 'UTC');
    await addTask(tx, row, addDays(today, firstDueInDays));
  }
}

/**
 * Plans work that comes round again, with its first task.
 *
 * @throws AppError NOT_FOUND without such a unit, BAD_REQUEST with what is wrong by field
 */
export function addPlan(
  db: Orm,
  asking: Actor,
  { unitId, why, ...facts }: PlanFacts & { unitId: string; why: string },
  now: Date,
): Promise<MaintenancePlan> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    demandSense(facts);
    if (!(await findUnit(tx, unitId))) throw new AppError('NOT_FOUND', 'There is no such unit.');
    const id = randomUUID();
    const wanted = { id, base: null, content: toContent(unitId, facts), isRemoved: false, why, isNoted: true as const };
    await changeWithin(tx, planThing, wanted, { actor, why, now });
    return noteChange(tx, actor, 'maintenance-plan.add', id);
  });
}

/**
 * Replaces what is said of a plan; its open task follows.
 *
 * @throws AppError NOT_FOUND, BAD_REQUEST with what is wrong by field, CONFLICT when somebody else changed it since that revision
 */
export function changePlan(
  db: Orm,
  actor: Actor,
  { id, revision, why, ...facts }: PlanFacts & { id: string; revision: number; why: string },
  now: Date,
): Promise<MaintenancePlan> {
  return changeKnown(
    db,
    actor,
    { id, revision, why, action: 'maintenance-plan.change' },
    now,
    async (_, { unitId }) => {
      demandSense(facts);
      return toContent(unitId, facts);
    },
  );
}

/** Ends a plan: its open task goes, what was done stays. @throws AppError as `changePlan` */
export function endPlan(
  db: Orm,
  actor: Actor,
  { id, revision, why }: { id: string; revision: number; why: string },
  now: Date,
): Promise<MaintenancePlan> {
  return changeKnown(db, actor, { id, revision, why, action: 'maintenance-plan.end' }, now, async (tx, plan) => {
    const timeZone = (await readTimeZones(tx)).get(plan.unitId) ?? 'UTC';
    return { ...plan, nextDueOn: null, endsOn: dateAt(now, timeZone) };
  });
}

/** Sets a plan to what one of its versions says. @throws AppError as `changePlan`; NOT_FOUND also without such a version */
export function restorePlan(
  db: Orm,
  asking: Actor,
  { why, ...wanted }: { id: string; number: number; revision: number; why: string },
  now: Date,
): Promise<MaintenancePlan> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    await restoreWithin(tx, planThing, wanted, { actor, why, now });
    const plan = await findPlan(tx, wanted.id);
    if (!plan) throw new AppError('NOT_FOUND', 'There is no such plan.');
    return plan;
  });
}

function changeKnown(
  db: Orm,
  asking: Actor,
  { id, revision, why, action }: { id: string; revision: number; why: string; action: AuditAction },
  now: Date,
  change: (tx: Executor, before: PlanFields) => Promise<PlanFields>,
): Promise<MaintenancePlan> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }) => {
    await lockKind(tx, planThing.kind);
    const before = await planThing.find(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such plan.');
    const content = await change(tx, before.content);
    const wanted = { id, base: revision, content, isRemoved: false, why, isNoted: true as const };
    await changeWithin(tx, planThing, wanted, { actor, why, now });
    return noteChange(tx, actor, action, id);
  });
}

function toContent(unitId: string, { readings, ...facts }: PlanFacts): PlanFields {
  return { unitId, ...facts, readings: readings.map((reading) => writeReadings([reading])) };
}

/** Plans as things with versions, whether a form sets them or a file. */
export const planThing: VersionedThing<PlanFields> = {
  kind: 'maintenance_plans',
  noun: 'maintenance plan',
  needsNobodyElse: true,
  compare: comparePlans,
  nameOf: namePlan,
  async find(tx, id) {
    // Held until the end: whoever is done with its work moves it.
    await tx
      .select({ id: maintenancePlans.id })
      .from(maintenancePlans)
      .where(eq(maintenancePlans.id, id))
      .for('update');
    const plan = await findPlan(tx, id);
    return plan && { content: toPlanFields(plan), isRemoved: false, revision: plan.revision, createdAt: null };
  },
  async demandSense(tx, _, { content, isRemoved }) {
    if (isRemoved) return;
    if (!(await findUnit(tx, content.unitId)))
      throw new AppError('BAD_REQUEST', `${namePlan(content)}: There is no unit ${content.unitId}.`);
    const { nextDueOn, endsOn, readings } = content;
    if (nextDueOn !== null) demandSense({ nextDueOn, endsOn, readings: readReadings(readings.join('\n')) });
  },
  async write(tx, id, { content, isRemoved, revision }) {
    const { unitId: smrUnitId, nextDueOn, readings, ...facts } = content;
    if (isRemoved || nextDueOn === null) await tx.delete(maintenanceTasks).where(openTaskOf(id));
    if (isRemoved) {
      // What was done by it stays on the list.
      await tx.delete(maintenancePlans).where(eq(maintenancePlans.id, id));
      return;
    }
    const set = { ...facts, smrUnitId, readings: readReadings(readings.join('\n')), revision };
    const [row] = await tx
      .insert(maintenancePlans)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: maintenancePlans.id, set })
      .returning();
    if (!row) throw new Error('the plan that was just written is missing');
    if (nextDueOn !== null) await setOpenTask(tx, row, nextDueOn);
  },
};

/** @returns how messages and lists name it */
export function namePlan({ title, unitId }: Pick<PlanFields, 'title' | 'unitId'>): string {
  return `${title} (${unitId})`;
}

/** A plan has one open task; one that was over has none, and goes on. */
async function setOpenTask(tx: Executor, plan: typeof maintenancePlans.$inferSelect, dueDate: string): Promise<void> {
  const { title, description, priority } = plan;
  const moved = await tx
    .update(maintenanceTasks)
    .set({ title, description, priority, dueDate })
    .where(openTaskOf(plan.id))
    .returning({ id: maintenanceTasks.id });
  if (moved.length === 0) await addTask(tx, plan, dueDate);
}

function demandSense(plan: Pick<PlanFacts, 'nextDueOn' | 'endsOn' | 'readings'>): void {
  const issues = checkPlan(plan);
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}

const openTaskOf = (planId: string) => and(eq(maintenanceTasks.planId, planId), ne(maintenanceTasks.status, 'done'));

async function noteChange(tx: Executor, actor: Actor, action: AuditAction, id: string): Promise<MaintenancePlan> {
  const plan = await findPlan(tx, id);
  if (!plan) throw new Error('the plan that was just written is missing');
  await recordAudit(tx, actor, { action, subjectType: 'maintenance_plans', subjectId: id, details: { ...plan } });
  return plan;
}

/** When it is due next is part of what is said of a plan: who saw it before the work was done, or taken back, has seen another plan. */
async function countMove(tx: Executor, planId: string): Promise<void> {
  await tx
    .update(maintenancePlans)
    .set({ revision: sql`${maintenancePlans.revision} + 1` })
    .where(eq(maintenancePlans.id, planId));
}

async function lockTask(tx: Executor, id: string): Promise<PlannedTask | null> {
  const isAsked = eq(maintenanceTasks.id, id);
  const [asked] = await tx.select({ unitId: maintenanceTasks.smrUnitId }).from(maintenanceTasks).where(isAsked);
  // Before the plan: whoever changes the fleet holds all units and then asks for plans, and the next task needs its unit.
  if (asked) await holdUnits(tx, [asked.unitId]);
  const planOfTask = tx.select({ planId: maintenanceTasks.planId }).from(maintenanceTasks).where(isAsked);
  // In the order in which a change of the plan does.
  await tx
    .select({ id: maintenancePlans.id })
    .from(maintenancePlans)
    .where(inArray(maintenancePlans.id, planOfTask))
    .for('update');
  const [found] = await selectTasks(tx).where(isAsked).for('update', { of: maintenanceTasks });
  return found ?? null;
}

async function finish(
  tx: Executor,
  task: PlannedTask,
  actor: Actor | null,
  done: { doneBy: string; note: string | null; readings: DoneReadings },
  now: Date,
): Promise<PlannedTask> {
  const { id, title, smrUnitId, dueDate, planId, status } = task.row;
  const [row] = await tx
    .update(maintenanceTasks)
    .set({ status: 'done', statusBeforeDone: status, doneAt: now, ...done })
    .where(eq(maintenanceTasks.id, id))
    .returning();
  const [plan] = planId ? await tx.select().from(maintenancePlans).where(eq(maintenancePlans.id, planId)) : [];
  const nextDue = plan ? nextDueDate(dueDate, plan.intervalDays, dateAt(now, task.timeZone)) : null;
  const isOver = plan?.endsOn != null && nextDue !== null && nextDue > plan.endsOn;
  if (plan && nextDue && !isOver) await addTask(tx, plan, nextDue);
  if (planId) await countMove(tx, planId);
  await recordAudit(tx, actor, {
    action: 'maintenance.complete',
    subjectType: 'maintenance_tasks',
    subjectId: id,
    details: { title, smrUnitId, dueDate, nextDue: isOver ? null : nextDue, ...done },
  });
  return { ...task, row: row ?? task.row };
}

async function addTask(tx: Executor, plan: typeof maintenancePlans.$inferSelect, dueDate: string): Promise<void> {
  const { id: planId, smrUnitId, title, description, priority } = plan;
  await tx.insert(maintenanceTasks).values({ smrUnitId, planId, title, description, priority, dueDate });
}

const daysOverdue = ({ row, timeZone }: PlannedTask, now: Date) => daysBetween(row.dueDate, dateAt(now, timeZone));
const isDue = (task: PlannedTask, now: Date) => daysOverdue(task, now) >= 0;

/** Chosen by the task and the week, not by chance: a restart does not choose again. */
function isPutOff(task: PlannedTask, now: Date): boolean {
  const week = Math.floor(daysOverdue(task, now) / 7);
  return (createHash('sha256').update(`${task.row.id}:${week}`).digest()[0] ?? 0) < 256 / 8;
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [maintenanceTasks.doneBy]);
}
