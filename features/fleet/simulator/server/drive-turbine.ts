import { condensingPressure } from './find-saturation.ts';
import * as rated from './rules/rated-values.ts';

/** Turbine, generator, condenser and the heaters of the feedwater. */
export interface Turbine {
  rpm: number;
  isTripped: boolean;
  /** The generator's breaker is closed: the grid holds the speed. */
  isSynchronised: boolean;
  /** Power of the shaft, MW. */
  shaftMw: number;
  /** At the generator's terminals, MW gross. */
  grossMw: number;
  /** kPa absolute. */
  condenserKpa: number;
  /** Dirt in the condenser's tubes: 0.1 lets steam condense at a tenth more above the lake's temperature. */
  fouling: number;
  feedwaterCelsius: number;
  /** Warming that is missing because heaters are out of service, K. */
  lostHeating: number;
  /** Steam that it takes at most, fraction of rated: rises slowly after the generator went on the grid. */
  loadLimit: number;
}

/** Most steam that the turbine takes; before the generator is on the grid only what turns it. */
export const TURBINE_LIMIT = 1.06;
const LOADING_PER_SECOND = 0.002;
const ROLLING_LIMIT = 0.04;
const SHAFT_SECONDS = 4;
const CONDENSER_SECONDS = 60;
const HEATER_SECONDS = 80;
/** Steam that drives the turbine without load (Willans line): efficiency falls at part load. */
const IDLE_STEAM = 0.05;
/** Share of output for each kPa in the condenser. */
export const VACUUM_EFFECT = 0.006;
/** K that steam condenses above the cooling water at full power. */
const CONDENSER_RISE = 23.9;
/** How much of the lake's swing reaches the condenser: in cold months part of the warm water is led back to the pumps. */
const LAKE_EFFECT = 0.65;
/** What air pumps reach, kPa. */
const BEST_VACUUM = 2.3;
/** Heat that a kg of steam brings to the condenser and to the generator together, MJ. */
const STEAM_MJ = rated.THERMAL_MW / rated.STEAM_FLOW;
const COAST_SECONDS = 500;
const TURNING_GEAR_RPM = 8;
const RUN_UP_RPM_PER_SECOND = 4;
/** The heaters get steam from the turbine's extractions; a bypass warms them less. */
const BYPASS_WARMING = 0.8;

export function turbineLimit({ isTripped, loadLimit }: Turbine): number {
  return isTripped ? 0 : loadLimit;
}

/**
 * Advances the machine by one step.
 *
 * @param turbineFlow @param bypassFlow kg/s
 * @param hertz of the grid
 * @param lakeCelsius at the intake
 */
export function driveTurbine(
  turbine: Turbine,
  turbineFlow: number,
  bypassFlow: number,
  hertz: number,
  lakeCelsius: number,
  dtSeconds: number,
): void {
  const load = turbineFlow / rated.STEAM_FLOW;
  const vacuum = 1 - VACUUM_EFFECT * (turbine.condenserKpa - 5);
  const driven = rated.GROSS_MW * ((1 + IDLE_STEAM) * load - IDLE_STEAM) * vacuum;
  turbine.shaftMw += (dtSeconds / SHAFT_SECONDS) * (driven - turbine.shaftMw);
  // Reverse-power protection opens the breaker when the grid begins to drive the turbine.
  if (turbine.isTripped && turbine.shaftMw < 1) turbine.isSynchronised = false;
  turbine.grossMw = turbine.isSynchronised ? Math.max(0, turbine.shaftMw) : 0;
  turn(turbine, load, hertz, dtSeconds);

  const settled = settledVacuum(turbine, turbineFlow + bypassFlow, lakeCelsius);
  turbine.condenserKpa += (dtSeconds / CONDENSER_SECONDS) * (settled - turbine.condenserKpa);

  const warmth = heatedFeedwater((turbineFlow + BYPASS_WARMING * bypassFlow) / rated.STEAM_FLOW) - turbine.lostHeating;
  turbine.feedwaterCelsius += (dtSeconds / HEATER_SECONDS) * (Math.max(35, warmth) - turbine.feedwaterCelsius);
}

/** Pressure that the condenser comes to, kPa, from the heat that it takes and the lake. */
export function settledVacuum(turbine: Turbine, steamFlow: number, lakeCelsius: number): number {
  const rejected = steamFlow * STEAM_MJ - turbine.grossMw;
  const rise = (CONDENSER_RISE * (1 + turbine.fouling) * rejected) / rated.REJECTED_MW;
  const condensing = rated.LAKE_CELSIUS + LAKE_EFFECT * (lakeCelsius - rated.LAKE_CELSIUS) + rise;
  return Math.max(BEST_VACUUM, condensingPressure(condensing));
}

/** °C that heaters reach with a share of rated steam: the pressure of extractions falls with load. */
export function heatedFeedwater(load: number): number {
  return rated.FEEDWATER_CELSIUS * Math.sqrt(Math.sqrt(Math.max(0, load)));
}

function turn(turbine: Turbine, load: number, hertz: number, dtSeconds: number): void {
  if (turbine.isSynchronised) {
    turbine.rpm = hertz * 60;
    turbine.loadLimit = Math.min(TURBINE_LIMIT, turbine.loadLimit + LOADING_PER_SECOND * dtSeconds);
    return;
  }
  turbine.loadLimit = ROLLING_LIMIT;
  if (turbine.isTripped || load < ROLLING_LIMIT / 2) {
    turbine.rpm -= (dtSeconds / COAST_SECONDS) * (turbine.rpm - TURNING_GEAR_RPM);
  } else {
    turbine.rpm = Math.min(rated.TURBINE_RPM, turbine.rpm + RUN_UP_RPM_PER_SECOND * dtSeconds);
    turbine.isSynchronised = turbine.rpm >= rated.TURBINE_RPM;
  }
}
