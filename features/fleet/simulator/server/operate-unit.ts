import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { TURBINE_LIMIT } from './drive-turbine.ts';
import { saturationPressure, saturationTemperature } from './find-saturation.ts';
import { BYPASS_CAPACITY, type UnitState } from './settle-unit.ts';
import { scram } from './step-unit.ts';

/** What the crew of a unit is to do now. */
export interface Orders {
  /** Cold and without power, for work on it. */
  isOut: boolean;
  /** Fraction of rated. */
  demand: number;
  /** Fraction of rated per minute. */
  rampPerMinute: number;
}

/** What the crew is at. */
export interface Crew {
  phase: 'running' | 'investigating' | 'starting' | 'out';
  /** When it has investigated the last trip, ms since 1970; 0: there was none since the unit was taken out of service. */
  readyAt: number;
}

/** Rods go in from here, when a unit is taken out of service. */
const LEAST_POWER = 0.12;
/** Steam for rolling the turbine must be there before. */
const ROLLING_POWER = 0.1;
const ROLLING_MEGAPASCAL = 6.9;
/** °C per hour: what thick walls allow. */
const COOLING_PER_HOUR = 55;
const COLDEST_BY_STEAM = 102;
const INVESTIGATION_MS = 10 * HOUR_MS;

/** The crew's work of one second: follows orders, takes a unit out and in again, restarts it after a trip. */
export function operateUnit(unit: UnitState, crew: Crew, orders: Orders, at: number): void {
  const { control } = unit;
  control.rampPerMinute = orders.rampPerMinute;
  control.demand = orders.isOut ? 0 : orders.demand;
  if (orders.isOut) takeOut(unit, crew);
  else bringIn(unit, crew, at);
}

/** When a trip took a unit from the grid that has not brought it back yet, ms since 1970; null: none keeps it away. */
export function trippedSince({ turbine }: UnitState, { phase, readyAt }: Crew): number | null {
  if (readyAt === 0 || phase === 'out') return null;
  return phase === 'running' && turbine.isSynchronised ? null : readyAt - INVESTIGATION_MS;
}

function bringIn(unit: UnitState, crew: Crew, at: number): void {
  const { control, turbine, lines } = unit;
  if (crew.phase === 'out') {
    crew.phase = 'starting';
    unit.isShutDown = false;
    control.isScrammed = false;
    lines.setpoint = 7.2;
  }
  const hasTripped = control.isScrammed || (turbine.isTripped && crew.phase === 'running');
  if (hasTripped && crew.phase !== 'investigating') {
    crew.phase = 'investigating';
    crew.readyAt = at + INVESTIGATION_MS;
  }
  if (crew.phase === 'investigating' && at >= crew.readyAt) {
    crew.phase = 'starting';
    if (control.isScrammed) lines.bypassCapacity = BYPASS_CAPACITY;
    control.isScrammed = false;
    lines.isIsolating = false;
  }
  if (crew.phase === 'starting' && control.seen > ROLLING_POWER && unit.vessel.megapascal > ROLLING_MEGAPASCAL) {
    crew.phase = 'running';
    turbine.isTripped = false;
  }
  // A reactor that stayed at power needs its large bypass until the turbine has taken the steam over.
  if (crew.phase === 'running' && turbine.loadLimit >= TURBINE_LIMIT) lines.bypassCapacity = BYPASS_CAPACITY;
}

function takeOut(unit: UnitState, crew: Crew): void {
  const { control, turbine, lines } = unit;
  if (crew.phase !== 'out') {
    if (control.seen > LEAST_POWER && !control.isScrammed) return;
    crew.phase = 'out';
    crew.readyAt = 0;
    unit.isShutDown = true;
    turbine.isTripped = true;
    scram(unit, 'planned shutdown');
  }
  lines.isIsolating = false;
  const cooler = saturationTemperature(lines.setpoint) - COOLING_PER_HOUR / 3_600;
  lines.setpoint = saturationPressure(Math.max(COLDEST_BY_STEAM, cooler));
}
