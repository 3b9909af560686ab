import type { ScenarioName } from '../vocabulary.ts';
import type { Fault } from './inject-faults.ts';
import type { Orders } from './operate-unit.ts';

/** One thing that happens. Sizes are absolute; a second action with another size takes the first one back. */
export type Action =
  | { kind: 'trip-turbine'; bypassCapacity: number }
  | { kind: 'lose-heating'; kelvin: number }
  | { kind: 'isolate-steam' }
  | { kind: 'foul-condenser'; fouling: number }
  | { kind: 'wear-bearing'; perDay: number }
  | { kind: 'leak-fuel'; leak: number }
  | { kind: 'give-orders'; orders: Orders | null }
  | { kind: 'disturb-grid'; hertz: number }
  | { kind: 'break-line'; seconds: number; isBuffered: boolean }
  | { kind: 'break-instrument'; seconds: number; fault: Pick<Fault, 'tag' | 'kind' | 'size'> };

export interface ScheduledAction {
  /** ms since 1970 */
  at: number;
  /** null: concerns all units. */
  unitId: string | null;
  action: Action;
}

interface Step {
  /** After the start of the scenario. */
  seconds: number;
  action: Action;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const power = (percent: number): Action => ({
  kind: 'give-orders',
  orders: { isOut: false, demand: percent / 100, rampPerMinute: 0.005 },
});
const asPlanned: Action = { kind: 'give-orders', orders: null };
const fault = (tag: string, kind: Fault['kind'], size: number, seconds: number): Action => ({
  kind: 'break-instrument',
  seconds,
  fault: { tag, kind, size },
});

/** What happens to one unit in each scenario (the grid's to all). Scripted to the second; noise alone is drawn. */
export const scenarios: Readonly<Record<ScenarioName, readonly Step[]>> = {
  'load-follow-day': [
    { seconds: 0, action: power(60) },
    { seconds: 6 * HOUR, action: power(100) },
    { seconds: 11 * HOUR, action: power(75) },
    { seconds: 15 * HOUR, action: power(100) },
    { seconds: 21 * HOUR, action: power(60) },
    { seconds: DAY, action: asPlanned },
  ],
  refuelling: [
    { seconds: 0, action: { kind: 'give-orders', orders: { isOut: true, demand: 0, rampPerMinute: 0.01 } } },
    { seconds: 20 * DAY, action: asPlanned },
  ],
  'turbine-trip': [{ seconds: 0, action: { kind: 'trip-turbine', bypassCapacity: 0.3 } }],
  'turbine-trip-full-bypass': [{ seconds: 0, action: { kind: 'trip-turbine', bypassCapacity: 1.1 } }],
  'turbine-trip-without-bypass': [{ seconds: 0, action: { kind: 'trip-turbine', bypassCapacity: 0 } }],
  'feedwater-heater-loss': [
    { seconds: 0, action: { kind: 'lose-heating', kelvin: 20 } },
    { seconds: 2 * HOUR, action: { kind: 'lose-heating', kelvin: 0 } },
  ],
  'isolation-valve-closure': [{ seconds: 0, action: { kind: 'isolate-steam' } }],
  // Slow: a few percent a day until the tubes are cleaned.
  'condenser-fouling': [
    ...Array.from({ length: 15 }, (_, day) => ({
      seconds: day * DAY,
      action: { kind: 'foul-condenser', fouling: 0.03 * (day + 1) } as const,
    })),
    { seconds: 15 * DAY, action: { kind: 'foul-condenser', fouling: 0 } },
  ],
  'bearing-wear': [
    { seconds: 0, action: { kind: 'wear-bearing', perDay: 2.5 / 42 } },
    { seconds: 42 * DAY, action: { kind: 'wear-bearing', perDay: 0 } },
  ],
  'instrument-drift': [{ seconds: 0, action: fault('feedwater_flow', 'drift', 1.5, 8 * HOUR) }],
  'fuel-leak': [
    { seconds: 0, action: { kind: 'leak-fuel', leak: 1 } },
    { seconds: 2 * DAY, action: { kind: 'leak-fuel', leak: 0 } },
  ],
  'grid-disturbance': [{ seconds: 0, action: { kind: 'disturb-grid', hertz: -0.55 } }],
  'comms-outage-short': [{ seconds: 0, action: { kind: 'break-line', seconds: 5 * MINUTE, isBuffered: true } }],
  'comms-outage-long': [{ seconds: 0, action: { kind: 'break-line', seconds: 6 * HOUR, isBuffered: false } }],
  'alarm-storm': [
    { seconds: 0, action: { kind: 'disturb-grid', hertz: -0.8 } },
    { seconds: 2, action: { kind: 'trip-turbine', bypassCapacity: 0.3 } },
    { seconds: 5, action: { kind: 'isolate-steam' } },
    { seconds: 5, action: { kind: 'leak-fuel', leak: 5 } },
    { seconds: 10, action: fault('containment_pressure', 'bias', 8, HOUR) },
    { seconds: 10, action: fault('reactor_level', 'noise', 0, HOUR) },
    { seconds: 15, action: fault('core_temp', 'spike', 12, HOUR) },
    { seconds: 20, action: fault('transformer_oil_temp', 'wrong-unit', 0, HOUR) },
    { seconds: HOUR, action: { kind: 'leak-fuel', leak: 0 } },
  ],
};

/** A scenario as actions with their times. */
export function scheduleScenario(name: ScenarioName, unitId: string, startsAt: number): ScheduledAction[] {
  return scenarios[name].map(({ seconds, action }) => ({
    at: startsAt + seconds * 1_000,
    unitId: action.kind === 'disturb-grid' ? null : unitId,
    action,
  }));
}
