import { RATED_PRESSURE } from './find-saturation.ts';
import * as rated from './rules/rated-values.ts';

/** Steam lines, their valves, and the regulator that holds the pressure of the vessel. Openings from 0 to 1. */
export interface SteamLines {
  turbineValve: number;
  bypassValve: number;
  /** Steam that the bypass can take, fraction of rated. */
  bypassCapacity: number;
  /** Isolation valves, and where they are going. */
  isolation: number;
  isIsolating: boolean;
  /** Pressure to hold, MPa. */
  setpoint: number;
  /** What the regulator has learnt of the steam that there is. */
  integral: number;
  /** kg/s through turbine and bypass. */
  turbineFlow: number;
  bypassFlow: number;
}

/** Fraction of rated steam per MPa. */
const GAIN = 3;
const INTEGRAL_SECONDS = 20;
const VALVE_SECONDS = 0.3;
/** Fast closing of the turbine's stop valves, and fast opening of the bypass. */
const TRIP_SECONDS = 0.1;
const BYPASS_SECONDS = 0.15;
const ISOLATION_SECONDS = 4;

/** @param turbineLimit most that the turbine takes now: 0 when it has tripped */
export function regulatePressure(lines: SteamLines, megapascal: number, turbineLimit: number, dtSeconds: number): void {
  const error = megapascal - lines.setpoint;
  const proportional = GAIN * error;
  lines.integral = clamp(lines.integral + (dtSeconds / INTEGRAL_SECONDS) * proportional, 0, 1.1);
  const wanted = clamp(lines.integral + proportional, 0, turbineLimit + lines.bypassCapacity);
  const closing = turbineLimit === 0 ? TRIP_SECONDS : VALVE_SECONDS;
  lines.turbineValve += approach(dtSeconds, closing) * (Math.min(wanted, turbineLimit) - lines.turbineValve);
  const excess = clamp(wanted - turbineLimit, 0, lines.bypassCapacity);
  lines.bypassValve += approach(dtSeconds, BYPASS_SECONDS) * (excess - lines.bypassValve);
  const stroke = dtSeconds / ISOLATION_SECONDS;
  lines.isolation = clamp(lines.isolation + (lines.isIsolating ? -stroke : stroke), 0, 1);
  const flow = (rated.STEAM_FLOW * lines.isolation * megapascal) / RATED_PRESSURE;
  lines.turbineFlow = flow * lines.turbineValve;
  lines.bypassFlow = flow * lines.bypassValve;
}

const approach = (dtSeconds: number, tau: number) => Math.min(1, dtSeconds / tau);
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
