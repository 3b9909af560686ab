import { orNothing } from './compute-exactly.ts';
import { RATED_PRESSURE, saturationPressure, steamEnthalpy, waterEnthalpy } from './find-saturation.ts';
import * as rated from './rules/rated-values.ts';

/** Water and steam of the reactor vessel, what fills it, and what cools it when the turbine cannot. */
export interface Vessel {
  /** Of the water and steam, which are in equilibrium, °C. */
  celsius: number;
  /** MPa; follows from the temperature. */
  megapascal: number;
  /** Water more or less than at full power, kg. */
  surplusKg: number;
  /** Above reference, cm. */
  levelCm: number;
  /** kg/s */
  feedwater: number;
  /** Steam flow that the level control has learnt to add to, kg/s. */
  levelIntegral: number;
  /** Isolation condensers at work, 0 to 3; opened one after the other, closed together. */
  condensersOpen: number;
  /** Water of their pools: °C, and % of full. */
  poolCelsius: number;
  poolPercent: number;
}

/**
 * kJ/K; dP/dt = Q/4.0e6 kJ/MPa at 7.2 MPa. It lies between heating the steam alone (pressure would run away) and full equilibrium with
 * all water (pressure would hardly move in a trip).
 */
const HEAT_CAPACITY = 4.0e6 * (saturationPressure(288.2) - saturationPressure(287.2));
/** A vessel of 4 m: 12.6 m² of water of 740 kg/m³. */
const KG_PER_CM = 93;
/**
 * Level that bubbles lift, cm for a void of 1. Less than in the vessel (its chimney holds far more steam): a level that falls by two metres
 * in every trip would need the inventory of a whole vessel to be told.
 */
const SWELL_CM = 60;
/** kg/s for a cm of level, and for a cm held for 100 s. */
const LEVEL_GAIN = 3;
const LEVEL_SECONDS = 150;
const PUMP_SECONDS = 6;
const MOST_FEEDWATER = 1.18 * rated.STEAM_FLOW;
/** One isolation condenser, MW at rated pressure; public figure for the BWRX-300's three. They open at these pressures, MPa. */
const CONDENSER_MW = 33;
const condenserOpensAt = [7.9, 8.0, 8.1];
const CONDENSERS_CLOSE_AT = 6.9;
/** kJ/K of their pools' 600 t; boiling takes 2257 kJ/kg and 0.000167 % of level for a kg. */
const POOL_CAPACITY = 600_000 * 4.18;
const POOL_CELSIUS = 27;
const POOL_COOLING_SECONDS = 40_000;
/** Cooling of a shut-down core, MW for a K above 38 °C, below 150 °C. */
const SHUTDOWN_COOLING = 0.25;
const SHUTDOWN_CELSIUS = 38;

/**
 * Advances the vessel by one step: energy, water, level and its three-element control (level, steam flow, feedwater flow).
 *
 * @param heatMw from the core
 * @param steamFlow to turbine and bypass, kg/s
 * @param voids average of the core
 * @param isShutDown the cooling system for a cold core may be on
 */
export function heatVessel(
  vessel: Vessel,
  heatMw: number,
  steamFlow: number,
  feedwaterCelsius: number,
  voids: number,
  isShutDown: boolean,
  dtSeconds: number,
): void {
  const { celsius, megapascal } = vessel;
  const water = waterEnthalpy(celsius);
  const condensing = condense(vessel, dtSeconds);
  const cooling = isShutDown && celsius < 150 ? SHUTDOWN_COOLING * Math.max(0, celsius - SHUTDOWN_CELSIUS) : 0;
  const carriedOff =
    vessel.feedwater * (water - waterEnthalpy(feedwaterCelsius)) + steamFlow * (steamEnthalpy(megapascal) - water);
  vessel.celsius += (dtSeconds * ((heatMw - condensing - cooling) * 1_000 - carriedOff)) / HEAT_CAPACITY;
  vessel.megapascal = saturationPressure(vessel.celsius);
  vessel.surplusKg += dtSeconds * (vessel.feedwater - steamFlow);
  vessel.levelCm = vessel.surplusKg / KG_PER_CM + SWELL_CM * (voids - rated.VOID);
  feed(vessel, steamFlow, dtSeconds);
}

function feed(vessel: Vessel, steamFlow: number, dtSeconds: number): void {
  const missing = LEVEL_GAIN * -vessel.levelCm;
  const learnt = vessel.levelIntegral + (dtSeconds / LEVEL_SECONDS) * missing;
  vessel.levelIntegral = Math.min(60, Math.max(-60, learnt));
  const wanted = Math.min(MOST_FEEDWATER, Math.max(0, steamFlow + missing + vessel.levelIntegral));
  vessel.feedwater = orNothing(vessel.feedwater + (dtSeconds / PUMP_SECONDS) * (wanted - vessel.feedwater));
}

/** Isolation condensers: steam rises, condenses in pipes below a pool, and falls back. Returns MW. */
function condense(vessel: Vessel, dtSeconds: number): number {
  const { megapascal } = vessel;
  const asked = condenserOpensAt.filter((opensAt) => megapascal > opensAt).length;
  vessel.condensersOpen = megapascal < CONDENSERS_CLOSE_AT ? 0 : Math.max(vessel.condensersOpen, asked);
  const duty = (vessel.condensersOpen * CONDENSER_MW * megapascal) / RATED_PRESSURE;
  const warming = (duty * 1_000) / POOL_CAPACITY - (vessel.poolCelsius - POOL_CELSIUS) / POOL_COOLING_SECONDS;
  vessel.poolCelsius = Math.min(100, vessel.poolCelsius + dtSeconds * warming);
  const boiledKg = vessel.poolCelsius < 100 ? 0 : (duty * 1_000 * dtSeconds) / 2_257;
  // Make-up is slow: a metre of pool takes days.
  const refill = (dtSeconds * (100 - vessel.poolPercent)) / 200_000;
  vessel.poolPercent = Math.max(0, vessel.poolPercent - (boiledKg / 600_000) * 100 + refill);
  return duty;
}
