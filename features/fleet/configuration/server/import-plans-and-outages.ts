import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../../platform/server/database.ts';
import type { ReadRow } from '../../../imports/server/commands.ts';
import { planFactsSchema } from '../../maintenance/contract.ts';
import { type PlanFields, type PlanRow, planDefaults, planRecord } from '../../maintenance/record.ts';
import { checkPlan } from '../../maintenance/rules/check-plan.ts';
import { readReadings } from '../../maintenance/rules/read-readings.ts';
import { planThing } from '../../maintenance/server/commands.ts';
import { listPlansOf, toPlanFields } from '../../maintenance/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { type OutageFields, type OutageRow, outageRecord } from '../../units/record.ts';
import { checkOutage } from '../../units/rules/check-outage.ts';
import { showMoment } from '../../units/rules/compare-outages.ts';
import { readMoment } from '../../units/rules/read-moment.ts';
import { outageThing, SIMULATED_OUTAGE } from '../../units/server/commands.ts';
import { listOutageRecords, toOutageFields } from '../../units/server/queries.ts';
import { SIMULATION } from '../../units/vocabulary.ts';
import { fill, type PlannedRecord, planRecord as planOver, problemsOf } from './import-records.ts';
import { lackingIn } from './read-configurations.ts';

/** What a unit is to plans and outages. */
export interface Host {
  capacityMw: number;
  timeZone: string;
}

/** Where plans and outages may stand. */
interface Hosts {
  /** Units of the fleet, and those that come with the same file. */
  units: ReadonlyMap<string, Host>;
  /** Those that may be changed; null: all. */
  own: SomeUnits;
}

export interface PlannedWork {
  plans: PlannedRecord<PlanFields>[];
  outages: PlannedRecord<OutageFields>[];
  errors: { row: string; message: string }[];
  warnings: { row: string; message: string }[];
}

/** What a file says of plans of maintenance and of outages, put over what is there. Nothing is told of units that are somebody else's. */
export async function planWork(
  db: Executor,
  rows: { plans: ReadRow<PlanRow>[]; outages: ReadRow<OutageRow>[] },
  hosts: Hosts,
): Promise<PlannedWork> {
  const work: PlannedWork = { plans: [], outages: [], errors: [], warnings: [] };
  if (rows.plans.length > 0) await planPlans(db, rows.plans, hosts, work);
  if (rows.outages.length > 0) await planOutages(db, rows.outages, hosts, work);
  return work;
}

const chooseId = async () => randomUUID();

async function planPlans(db: Executor, rows: ReadRow<PlanRow>[], hosts: Hosts, work: PlannedWork): Promise<void> {
  const known = (await listPlansOf(db, hosts.own)).map((plan) => ({ ...plan, content: toPlanFields(plan) }));
  const seen = new Set<string>();
  for (const { rowNumber, row, problem } of rows) {
    const refuse = refuserOf(`Maintenance plan ${row.title ?? row.planId ?? rowNumber}`, work);
    const named = known.find(({ id }) => id === row.planId);
    const unitId = row.unitId ?? named?.smrUnitId;
    const refusal = problem || refuseUnit(unitId, named?.smrUnitId, hosts);
    if (refusal || unitId === undefined) {
      refuse(refusal);
      continue;
    }
    const namesakes = named ? [named] : known.filter((one) => one.smrUnitId === unitId && one.title === row.title);
    if (namesakes.length > 1) {
      refuse(`Its unit has ${namesakes.length} plans of this title. Say which one by its planId.`);
      continue;
    }
    const before = namesakes[0] ?? null;
    const key = before?.id ?? `${unitId} ${row.title}`;
    if (seen.has(key)) refuse('It stands in the file twice.');
    seen.add(key);
    const content = fill(planRecord, before?.content ?? { ...planDefaults, unitId, title: '', intervalDays: 0 }, row);
    const planned = planOver(planThing, chooseId, before, content);
    if (planned.imported.differences.length > 0)
      for (const message of faultsOfPlan(content, before ? null : row)) refuse(message);
    work.plans.push(planned);
  }
}

/** @param row null: it is there already */
function faultsOfPlan(content: PlanFields, row: object | null): string[] {
  const { nextDueOn, endsOn } = content;
  const lacking = row ? lackingIn(planRecord, row) : [];
  if (nextDueOn === null)
    lacking.push(
      row ? 'Next due is missing, and there is none yet.' : 'It is over. Say when it is due next, and it goes on.',
    );
  if (lacking.length > 0 || nextDueOn === null) return lacking;
  const readings = readReadings(content.readings.join('\n'));
  return [
    ...problemsOf(planFactsSchema, { ...content, readings }, planRecord),
    ...checkPlan({ nextDueOn, endsOn, readings }).map(({ message }) => message),
  ];
}

async function planOutages(db: Executor, rows: ReadRow<OutageRow>[], hosts: Hosts, work: PlannedWork): Promise<void> {
  const known = (await listOutageRecords(db, hosts.own)).map((outage) => ({
    ...outage,
    content: toOutageFields(outage),
  }));
  const wanted = new Map(known.map(({ id, content }) => [id, content]));
  const changed = new Map<string, string>();
  for (const { rowNumber, row: given, problem } of rows) {
    const at = `Outage ${given.title ?? given.outageId ?? rowNumber}`;
    const refuse = refuserOf(at, work);
    const named = known.find(({ id }) => id === given.outageId);
    const unitId = given.unitId ?? named?.smrUnitId;
    const host = unitId === undefined ? undefined : hosts.units.get(unitId);
    const refusal = problem || refuseUnit(unitId, named?.smrUnitId, hosts);
    if (refusal || unitId === undefined || !host) {
      refuse(refusal);
      continue;
    }
    const { row, faults } = readTimes(given, host.timeZone);
    for (const message of faults) refuse(message);
    if (faults.length > 0) continue;
    const isMeant = ({ content: one }: (typeof known)[number]) =>
      one.unitId === unitId && one.title === row.title && one.startsAt === row.startsAt;
    const before = named ?? known.find(isMeant) ?? null;
    const key = before?.id ?? `${unitId} ${row.title} ${row.startsAt}`;
    if (changed.has(key)) refuse('It stands in the file twice.');
    const content = fill(outageRecord, before?.content ?? { ...unknownOutage, unitId }, row);
    const planned = planOver(outageThing, chooseId, before, content);
    const isDifferent = planned.imported.differences.length > 0;
    wanted.set(key, content);
    changed.set(key, isDifferent ? at : '');
    if (isDifferent && before?.recordedBy === SIMULATION) refuse(SIMULATED_OUTAGE);
    else if (isDifferent)
      for (const message of faultsOfOutage(content, before ? null : row, host.capacityMw)) refuse(message);
    work.outages.push(planned);
  }
  const shown = new Map([...changed].filter(([, at]) => at !== ''));
  work.warnings.push(...listOverlaps(wanted, shown));
}

/** Until its row has said it. */
const unknownOutage: Omit<OutageFields, 'unitId'> = {
  kind: 'planned',
  title: '',
  startsAt: '',
  endsAt: null,
  lostMw: 0,
};

/** @param row null: it is there already */
function faultsOfOutage(content: OutageFields, row: object | null, capacityMw: number): string[] {
  const lacking = row ? lackingIn(outageRecord, row) : [];
  if (lacking.length > 0) return lacking;
  const { startsAt, endsAt } = content;
  const times = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
  return checkOutage({ ...content, ...times }, capacityMw).map(({ message }) => message);
}

function readTimes(row: Partial<OutageRow>, timeZone: string): { row: Partial<OutageRow>; faults: string[] } {
  const read = { ...row };
  const faults: string[] = [];
  for (const name of ['startsAt', 'endsAt'] as const) {
    const text = row[name];
    if (text === undefined) continue;
    const at = readMoment(text, timeZone);
    if (at) read[name] = at.toISOString();
    else
      faults.push(
        `${outageRecord.fields[name].label} is no time: write 2027-03-01T08:00Z, or 2027-03-01T08:00 by the clocks of the unit.`,
      );
  }
  return { row: read, faults };
}

/**
 * Two outages of a unit may go on at once, a derating within another one; more than all of its power is not lost. It is told, because an outage that was moved
 * without its id stands there twice.
 */
function listOverlaps(
  wanted: ReadonlyMap<string, OutageFields>,
  shown: ReadonlyMap<string, string>,
): PlannedWork['warnings'] {
  const byUnit = Map.groupBy(wanted, ([, { unitId }]) => unitId);
  return [...shown].flatMap(([key, row]) => {
    const outage = wanted.get(key);
    if (!outage) return [];
    return (byUnit.get(outage.unitId) ?? [])
      .filter(
        ([otherKey, other]) => otherKey !== key && isAtOnce(outage, other) && !(otherKey > key && shown.has(otherKey)),
      )
      .map(([, { title, startsAt }]) => ({
        row,
        message: `It overlaps “${title}” of the same unit, from ${showMoment(startsAt)}.`,
      }));
  });
}

/** As they are written, times of one form and zone are in the order of their text. */
function isAtOnce(one: OutageFields, other: OutageFields): boolean {
  return (one.endsAt === null || other.startsAt < one.endsAt) && (other.endsAt === null || one.startsAt < other.endsAt);
}

function refuseUnit(unitId: string | undefined, standsAt: string | undefined, { units, own }: Hosts): string {
  if (unitId === undefined) return 'It names no unit.';
  if (own !== null && !own.includes(unitId)) return 'You are no engineer of this unit.';
  if (standsAt !== undefined && standsAt !== unitId) return `It stays with its unit, which is ${standsAt}.`;
  return units.has(unitId) ? '' : `There is no unit ${unitId}.`;
}

const refuserOf =
  (row: string, { errors }: PlannedWork) =>
  (message: string) =>
    errors.push({ row, message });
