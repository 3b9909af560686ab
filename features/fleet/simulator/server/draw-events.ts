import { DAY_MS } from '../../../../platform/shared/days.ts';
import type { ScenarioName } from '../vocabulary.ts';
import { createGenerator, drawInteger, drawUniform, type Generator } from './draw-noise.ts';
import { type Action, type ScheduledAction, scheduleScenario } from './script-scenarios.ts';

const HOUR = 3_600;

/**
 * How often a unit has each on a day. Together with the load following of unit 3 and the bearing of unit 2 they raise about one alarm an
 * hour over the whole fleet, of the six that ISA-18.2 calls very likely acceptable: a trip (fifteen alarms) every forty days of a unit.
 */
const perUnitDay: readonly [ScenarioName, number][] = [
  ['turbine-trip', 1 / 40],
  ['feedwater-heater-loss', 0.06],
  ['condenser-fouling', 0.01],
  ['instrument-drift', 0.02],
  ['comms-outage-short', 0.08],
  ['comms-outage-long', 0.005],
];
const GRID_DISTURBANCES_A_DAY = 0.12;
const SMALL_DISTURBANCES_A_DAY = 0.8;
const FAULTS_A_UNIT_DAY = 0.15;
/** Faults of single instruments: large enough to be seen beside sisters, most of them too small for an alarm. */
const faults: readonly Action[] = [
  { kind: 'break-instrument', seconds: 2 * HOUR, fault: { tag: 'ic_pool_temp', kind: 'stuck', size: 0 } },
  { kind: 'break-instrument', seconds: 3 * HOUR, fault: { tag: 'containment_temp', kind: 'drift', size: 1.2 } },
  { kind: 'break-instrument', seconds: 1 * HOUR, fault: { tag: 'reactor_level', kind: 'noise', size: 0 } },
  { kind: 'break-instrument', seconds: 1 * HOUR, fault: { tag: 'feedwater_temp', kind: 'spike', size: 6 } },
  { kind: 'break-instrument', seconds: 4 * HOUR, fault: { tag: 'thermal_power', kind: 'bias', size: -9 } },
  { kind: 'break-instrument', seconds: 0.5 * HOUR, fault: { tag: 'generator_h2_temp', kind: 'dropout', size: 0 } },
  { kind: 'break-instrument', seconds: 1 * HOUR, fault: { tag: 'steam_flow', kind: 'duplicate', size: 0 } },
  { kind: 'break-instrument', seconds: 1 * HOUR, fault: { tag: 'conductivity', kind: 'clock-skew', size: -45 } },
  {
    kind: 'break-instrument',
    seconds: 0.3 * HOUR,
    fault: { tag: 'transformer_oil_temp', kind: 'wrong-unit', size: 0 },
  },
];

/** What goes wrong on a UTC day (days since 1970). The same for the same seed, whenever it is asked. */
export function drawEvents(seed: number, day: number, unitIds: readonly string[]): ScheduledAction[] {
  const generator = createGenerator(seed ^ Math.imul(day, 0x9e3779b1));
  const time = () => day * DAY_MS + Math.floor(drawUniform(generator) * 86_400) * 1_000;
  const happens = (perDay: number) => drawUniform(generator) < perDay;
  const events: ScheduledAction[] = [];
  for (const unitId of unitIds) {
    for (const [name, perDay] of perUnitDay) {
      if (happens(perDay)) events.push(...scheduleScenario(name, unitId, time()));
    }
    if (happens(FAULTS_A_UNIT_DAY)) events.push({ at: time(), unitId, action: pick(faults, generator) });
  }
  if (happens(GRID_DISTURBANCES_A_DAY)) events.push(disturbance(time(), -0.55));
  if (happens(SMALL_DISTURBANCES_A_DAY)) events.push(disturbance(time(), happens(0.5) ? -0.16 : 0.14));
  return events;
}

function disturbance(at: number, hertz: number): ScheduledAction {
  return { at, unitId: null, action: { kind: 'disturb-grid', hertz } };
}

function pick<T>(from: readonly T[], generator: Generator): T {
  return from[drawInteger(generator) % from.length] as T;
}
