import { and, asc, desc, eq, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { maintenancePlans, maintenanceTasks } from '../../../../database/schema/fleet-maintenance.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { dayOf, daysBetween } from '../../../../platform/shared/days.ts';
import { dateAt } from '../../../../platform/shared/zoned-time.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { unitLabels } from '../../units/server/queries.ts';
import type { MaintenancePlan, MaintenanceTask } from '../contract.ts';
import type { PlanFields } from '../record.ts';
import { writeReadings } from '../rules/read-readings.ts';
import { SIMULATED_CREW, TASKS_LISTED, type TaskFilter } from '../vocabulary.ts';

export interface PlannedTask {
  row: typeof maintenanceTasks.$inferSelect;
  timeZone: string;
  /** null: once only. */
  intervalDays: number | null;
  /** What its plan asks for; null: once only. */
  asked: { name: string; unit: string }[] | null;
  /** Of the newest task of its plan that is done; null: there is none. */
  last: { name: string; value: number | null }[] | null;
}

/**
 * By due date. "Today" is the date at each unit.
 *
 * @param showsPeople whether to tell who finished what
 */
export async function listTasks(
  db: Executor,
  filter: { unitId?: string | undefined; status: TaskFilter; seen: SomeUnits },
  now: Date,
  showsPeople: boolean,
): Promise<MaintenanceTask[]> {
  const isDone = eq(maintenanceTasks.status, 'done');
  const newest = await selectTasks(db)
    .where(
      and(
        isNull(unitLabels.retiredAt),
        inUnits(maintenanceTasks.smrUnitId, filter.seen),
        filter.unitId ? eq(maintenanceTasks.smrUnitId, filter.unitId) : undefined,
        filter.status === 'all' ? undefined : filter.status === 'done' ? isDone : ne(maintenanceTasks.status, 'done'),
      ),
    )
    .orderBy(desc(maintenanceTasks.dueDate), desc(maintenanceTasks.id))
    .limit(TASKS_LISTED);
  return newest.reverse().map((task) => toTask(task, now, showsPeople));
}

/**
 * The work of a span as it stood at its end: what was done in it, the last first, and what was open and overdue by the calendar of the unit.
 *
 * @param showsPeople whether to tell who finished what
 */
export async function listWork(
  db: Executor,
  { from, to, units }: { from: Date; to: Date; units: SomeUnits },
  showsPeople: boolean,
): Promise<{ done: MaintenanceTask[]; overdue: MaintenanceTask[] }> {
  const inFleet = and(isNull(unitLabels.retiredAt), inUnits(maintenanceTasks.smrUnitId, units));
  const { doneAt, dueDate, id } = maintenanceTasks;
  const done = await selectTasks(db)
    .where(and(inFleet, gte(doneAt, from), lt(doneAt, to)))
    .orderBy(desc(doneAt), desc(id))
    .limit(TASKS_LISTED);
  const open = await selectTasks(db)
    // One that nobody could see at the end of the span, because its plan set it later, was not overdue either: its due date lies ahead of then.
    .where(and(inFleet, or(isNull(doneAt), gte(doneAt, to)), lte(dueDate, dayOf(to))))
    .orderBy(asc(dueDate), asc(id))
    .limit(TASKS_LISTED);
  const asOf = (task: PlannedTask) => toTask(task, to, showsPeople);
  return { done: done.map(asOf), overdue: open.map(asOf).filter(({ dueInDays }) => dueInDays < 0) };
}

/** Days to the next due date of the fleet, 0 when one is overdue, -1 when nothing is planned; and how many are. */
export async function readNextMaintenance(
  db: Executor,
  now: Date,
  seen: SomeUnits,
): Promise<{ nextMaintenanceDays: number; overdueTasks: number }> {
  const days = (await listTasks(db, { status: 'open', seen }, now, false)).map(({ dueInDays }) => dueInDays);
  return {
    nextMaintenanceDays: days.length === 0 ? -1 : Math.max(0, Math.min(...days)),
    overdueTasks: days.filter((day) => day < 0).length,
  };
}

export async function countOverdueTasks(db: Executor, now: Date, seen: SomeUnits): Promise<number> {
  return (await readNextMaintenance(db, now, seen)).overdueTasks;
}

/** Asked of open tasks alone; in whole names, as below. */
const lastReadings = sql<PlannedTask['last']>`(select before.readings from maintenance_tasks before
  where before.plan_id = maintenance_tasks.plan_id and before.status = 'done' and maintenance_tasks.status <> 'done'
  order by before.done_at desc limit 1)`;

/** Add a condition, and `.for('update', { of: maintenanceTasks })` before a change. */
export function selectTasks(db: Executor) {
  return db
    .select({
      row: maintenanceTasks,
      timeZone: unitLabels.timeZone,
      intervalDays: maintenancePlans.intervalDays,
      asked: maintenancePlans.readings,
      last: lastReadings,
    })
    .from(maintenanceTasks)
    .innerJoin(unitLabels, eq(unitLabels.id, maintenanceTasks.smrUnitId))
    .leftJoin(maintenancePlans, eq(maintenancePlans.id, maintenanceTasks.planId))
    .$dynamic();
}

export function toTask(
  { row, timeZone, intervalDays, asked, last }: PlannedTask,
  now: Date,
  showsPeople: boolean,
): MaintenanceTask {
  const { planId: _, statusBeforeDone: __, doneBy, note, readings, ...task } = row;
  const valueBefore = (name: string) => last?.find((one) => one.name === name)?.value ?? null;
  return {
    ...task,
    status: task.status as MaintenanceTask['status'], // Only this room's commands write it.
    dueInDays: daysBetween(dateAt(now, timeZone), task.dueDate),
    intervalDays,
    doneAt: task.doneAt?.toISOString() ?? null,
    note: showsPeople ? note : null,
    readings:
      task.status === 'done'
        ? readings
        : (asked ?? []).map(({ name, unit }) => ({ name, unit, value: valueBefore(name) })),
    doneBy: showsPeople || doneBy === SIMULATED_CREW ? doneBy : null,
  };
}

/** In whole names: within another table's query, columns alone would be that one's. */
const nextDueOn = sql<string | null>`(select min(due_date)::text from maintenance_tasks
  where maintenance_tasks.plan_id = maintenance_plans.id and maintenance_tasks.status <> 'done')`;

/** Those of a unit, what is due next first; those that are over last. */
export async function listPlans(db: Executor, unitId: string): Promise<MaintenancePlan[]> {
  const rows = await db
    .select({ plan: maintenancePlans, nextDueOn })
    .from(maintenancePlans)
    .where(eq(maintenancePlans.smrUnitId, unitId))
    .orderBy(sql`${nextDueOn} nulls last`, asc(maintenancePlans.title), asc(maintenancePlans.id));
  return rows.map(({ plan, nextDueOn: due }) => ({ ...plan, nextDueOn: due }));
}

/** Those of units that are in the fleet, by unit. @param own null: of all */
export async function listPlansOf(db: Executor, own: SomeUnits): Promise<MaintenancePlan[]> {
  const rows = await db
    .select({ plan: maintenancePlans, nextDueOn })
    .from(maintenancePlans)
    .innerJoin(unitLabels, eq(unitLabels.id, maintenancePlans.smrUnitId))
    .where(and(isNull(unitLabels.retiredAt), inUnits(maintenancePlans.smrUnitId, own)))
    .orderBy(asc(maintenancePlans.smrUnitId), asc(maintenancePlans.title), asc(maintenancePlans.id));
  return rows.map(({ plan, nextDueOn: due }) => ({ ...plan, nextDueOn: due }));
}

/** As a file has it. */
export function toPlanFields({ smrUnitId, readings, ...plan }: MaintenancePlan): PlanFields {
  const { title, description, priority, intervalDays, nextDueOn: due, endsOn } = plan;
  return {
    ...{ unitId: smrUnitId, title, description, priority, intervalDays, nextDueOn: due, endsOn },
    readings: readings.map((reading) => writeReadings([reading])),
  };
}

/** @returns null when there is none */
export async function findPlan(db: Executor, id: string): Promise<MaintenancePlan | null> {
  const [row] = await db
    .select({ plan: maintenancePlans, nextDueOn })
    .from(maintenancePlans)
    .where(eq(maintenancePlans.id, id));
  return row ? { ...row.plan, nextDueOn: row.nextDueOn } : null;
}

/** @returns null: there is no such task */
export async function findTaskUnit(db: Executor, id: string): Promise<string | null> {
  const { smrUnitId } = maintenanceTasks;
  const [row] = await db.select({ smrUnitId }).from(maintenanceTasks).where(eq(maintenanceTasks.id, id));
  return row?.smrUnitId ?? null;
}
