import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { demoWorld, type OperatingPlan, REFUELLING_CYCLE_DAYS, REFUELLING_DAYS } from '../vocabulary.ts';

const EASTERN_OFFSET_MS = 5 * HOUR_MS;
const REFUELLING_MS = REFUELLING_DAYS * DAY_MS;
const CYCLE_MS = REFUELLING_CYCLE_DAYS * DAY_MS;
/** A start from cold takes the model two hours to the grid and three more to full power: begun early, it is done when the outage ends. */
const START_MS = 5 * HOUR_MS;

/**
 * What a plan asks of its unit at a time: out for refuelling, or a percentage of rated thermal power.
 *
 * @returns daysOut: how long the refuelling has lasted; null: there is none, or the unit is on its way back
 */
export function planOperation(
  plan: OperatingPlan,
  at: number,
  firstStart: number,
): { daysOut: number | null; percent: number } {
  const sinceStart = at - firstStart - plan.refuellingStartsDay * DAY_MS;
  const intoCycle = sinceStart < 0 ? -1 : sinceStart % CYCLE_MS;
  const isOut = intoCycle >= 0 && intoCycle < REFUELLING_MS - START_MS;
  const hour = Math.floor((at - EASTERN_OFFSET_MS) / HOUR_MS) % 24;
  return { daysOut: isOut ? intoCycle / DAY_MS : null, percent: plan.percentByHour[hour] ?? 100 };
}

/** A refuelling that a unit has by plan; times in ms since 1970. */
export interface PlannedRefuelling {
  unitId: string;
  startsAt: number;
  endsAt: number;
}

/**
 * The demonstration's refuellings that have begun by `at`, each unit's oldest first. A unit that follows load is at its operator's disposal
 * meanwhile: that is dispatch, and no loss of availability.
 */
export function listRefuellings(firstStart: number, at: number): PlannedRefuelling[] {
  return Object.entries(demoWorld).flatMap(([unitId, { refuellingStartsDay }]) => {
    const refuellings: PlannedRefuelling[] = [];
    for (let startsAt = firstStart + refuellingStartsDay * DAY_MS; startsAt <= at; startsAt += CYCLE_MS)
      refuellings.push({ unitId, startsAt, endsAt: startsAt + REFUELLING_MS });
    return refuellings;
  });
}
