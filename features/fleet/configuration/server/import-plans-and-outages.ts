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
import { showMoment, toOutageFields } from '../../units/rules/compare-outages.ts';
import { readMoment } from '../../units/rules/read-moment.ts';
import { outageThing, SIMULATED_OUTAGE } from '../../units/server/commands.ts';
import { listOutageRecords } from '../../units/server/queries.ts';
import { SIMULATION } from '../../units/vocabulary.ts';
import { fill, type PlannedRecord, planChange } from './import-records.ts';
import { lackingIn, problemsOf } from './read-configurations.ts';

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
  /** Units of the same file that somebody else has to approve before anything stands at them. */
  toBeApproved: ReadonlySet<string>;
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
  const byId = new Map(known.map((plan) => [plan.id, plan]));
  const byName = Map.groupBy(known, ({ smrUnitId, title }) => `${smrUnitId} ${title}`);
  const seen = new Set<string>();
  for (const { rowNumber, row, problem } of rows) {
    const refuse = refuserOf(`Maintenance plan ${row.title ?? row.planId ?? rowNumber}`, work);
    const named = row.planId === undefined ? undefined : byId.get(row.planId);
    const unitId = row.unitId ?? named?.smrUnitId;
    const refusal = problem || refuseUnit(unitId, named?.smrUnitId, hosts);
    if (refusal || unitId === undefined) {
      refuse(refusal);
      continue;
    }
    const namesakes = named ? [named] : (byName.get(`${unitId} ${row.title}`) ?? []);
    if (namesakes.length > 1) {
      refuse(`Its unit has ${namesakes.length} plans of this title. Say which one by its planId.`);
      continue;
    }
    const before = namesakes[0] ?? null;
    const key = before?.id ?? `${unitId} ${row.title}`;
    if (seen.has(key)) refuse('It stands in the file twice.');
    seen.add(key);
    const content = fill(planRecord, before?.content ?? { ...planDefaults, unitId, title: '', intervalDays: 0 }, row);
    const planned = planChange(planThing, chooseId, before, content);
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
  const byId = new Map(known.map((outage) => [outage.id, outage]));
  const keyOf = ({ unitId, title, startsAt }: Partial<OutageFields>) => `${unitId} ${title} ${startsAt}`;
  const byName = new Map(
    known.map((outage) => [keyOf(outage.content), outage]).reverse() as [string, (typeof known)[number]][],
  );
  const changed = new Map<string, string>();
  for (const { rowNumber, row: given, problem } of rows) {
    const at = `Outage ${given.title ?? given.outageId ?? rowNumber}`;
    const refuse = refuserOf(at, work);
    const named = given.outageId === undefined ? undefined : byId.get(given.outageId);
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
    const name = keyOf({ ...row, unitId });
    const before = named ?? byName.get(name) ?? null;
    const key = before?.id ?? name;
    if (changed.has(key)) refuse('It stands in the file twice.');
    const content = fill(outageRecord, before?.content ?? { ...unknownOutage, unitId }, row);
    const planned = planChange(outageThing, chooseId, before, content);
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
 * without its id stands there twice. One sentence for each, however many go on with it.
 */
function listOverlaps(
  wanted: ReadonlyMap<string, OutageFields>,
  shown: ReadonlyMap<string, string>,
): PlannedWork['warnings'] {
  const byUnit = Map.groupBy(wanted, ([, { unitId }]) => unitId);
  return [...byUnit.values()].flatMap((outages) => {
    const sorted = outages.toSorted(([, a], [, b]) => (a.startsAt < b.startsAt ? -1 : 1));
    // The one before that goes on longest; an outage after it that begins in time overlaps at least that one.
    let longest: OutageFields | null = null;
    return sorted.flatMap(([key, outage], at) => {
      const next = sorted[at + 1]?.[1] ?? null;
      const other = [longest, next].find((one) => one !== null && isAtOnce(outage, one));
      if (longest === null || endOf(outage) > endOf(longest)) longest = outage;
      const row = shown.get(key);
      if (row === undefined || !other) return [];
      const message = `It overlaps “${other.title}” of the same unit, from ${showMoment(other.startsAt)}.`;
      return [{ row, message }];
    });
  });
}

/** After all times, where it is not known. */
const endOf = ({ endsAt }: OutageFields) => endsAt ?? '~';

/** As they are written, times of one form and zone are in the order of their text. */
const isAtOnce = (one: OutageFields, other: OutageFields) => other.startsAt < endOf(one) && one.startsAt < endOf(other);

function refuseUnit(unitId: string | undefined, standsAt: string | undefined, hosts: Hosts): string {
  const { units, own, toBeApproved } = hosts;
  if (unitId === undefined) return 'It names no unit.';
  if (own !== null && !own.includes(unitId)) return 'You are no engineer of this unit.';
  if (standsAt !== undefined && standsAt !== unitId) return `It stays with its unit, which is ${standsAt}.`;
  if (units.has(unitId)) return '';
  return toBeApproved.has(unitId) ? 'Its unit has to be approved first.' : `There is no unit ${unitId}.`;
}

const refuserOf =
  (row: string, { errors }: PlannedWork) =>
  (message: string) =>
    errors.push({ row, message });
