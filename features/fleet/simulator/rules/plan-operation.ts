import { demoWorld, type OperatingPlan, REFUELLING_CYCLE_DAYS, REFUELLING_DAYS } from '../vocabulary.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const EASTERN_OFFSET_MS = 5 * HOUR_MS;

/** What a plan asks of its unit at a time: out for refuelling, or a percentage of rated thermal power. */
export function planOperation(
  plan: OperatingPlan,
  at: number,
  firstStart: number,
): { isRefuelling: boolean; percent: number } {
  const sinceStart = at - firstStart - plan.refuellingStartsDay * DAY_MS;
  const intoCycle = sinceStart < 0 ? -1 : sinceStart % (REFUELLING_CYCLE_DAYS * DAY_MS);
  const isRefuelling = intoCycle >= 0 && intoCycle < REFUELLING_DAYS * DAY_MS;
  const hour = Math.floor((at - EASTERN_OFFSET_MS) / HOUR_MS) % 24;
  return { isRefuelling, percent: plan.percentByHour[hour] ?? 100 };
}

/** An outage or derating that the demonstration's units have by plan; times in ms since 1970. */
export interface PlannedLoss {
  unitId: string;
  kind: 'planned' | 'external';
  title: string;
  startsAt: number;
  endsAt: number;
  /** Net electric, MW, for a unit of `capacityMw`. */
  lostMw: number;
}

/**
 * The demonstration's refuellings and deratings from `firstStart` to `until`, for whoever records outages. A unit that follows load is derated by
 * the mean of its profile, as one loss "beyond the plant's control" between two refuellings (IAEA PRIS counts it so).
 *
 * @param capacityMw net electric capacity of each unit
 */
export function planLosses(firstStart: number, until: number, capacityMw: number): PlannedLoss[] {
  return Object.entries(demoWorld).flatMap(([unitId, plan]) => {
    const refuellings = refuellingsOf(plan, firstStart, until).map((startsAt) => ({
      unitId,
      kind: 'planned' as const,
      title: 'Refuelling',
      startsAt,
      endsAt: startsAt + REFUELLING_DAYS * DAY_MS,
      lostMw: capacityMw,
    }));
    if (!plan.derating) return refuellings;
    const mean = plan.percentByHour.reduce((sum, percent) => sum + percent, 0) / plan.percentByHour.length;
    const lostMw = Math.round(capacityMw * (1 - mean / 100) * 10) / 10;
    const between = [firstStart, ...refuellings.map(({ endsAt }) => endsAt)].map((startsAt, index) => ({
      unitId,
      ...plan.derating,
      startsAt,
      endsAt: refuellings[index]?.startsAt ?? until,
      lostMw,
    }));
    return [...refuellings, ...between.filter(({ startsAt, endsAt }) => startsAt < endsAt)] as PlannedLoss[];
  });
}

function refuellingsOf(plan: OperatingPlan, firstStart: number, until: number): number[] {
  const starts: number[] = [];
  const cycle = REFUELLING_CYCLE_DAYS * DAY_MS;
  for (let start = firstStart + plan.refuellingStartsDay * DAY_MS; start < until; start += cycle) starts.push(start);
  return starts;
}
