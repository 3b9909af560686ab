import { orNothing } from './compute-exactly.ts';
import { RATED_PRESSURE, steamEnthalpy, waterEnthalpy } from './find-saturation.ts';
import { decayShare } from './release-decay-heat.ts';
import * as rated from './rules/rated-values.ts';

/** Fuel, void and flow of the core. */
export interface Core {
  /** Average, °C; one node. */
  fuelCelsius: number;
  /** Heat from fuel to water, MW. */
  heatMw: number;
  /** Average share of steam by volume, as far as heat and flow make it; `collapsed` adds what pressure does to it. */
  heatedVoid: number;
  void: number;
  /** Natural circulation, kg/s. */
  flow: number;
  /** Cold that feedwater has brought down to the core's inlet, MW. */
  subcoolingMw: number;
}

export interface CoreSurroundings {
  /** Neutron flux, 1: rated. */
  flux: number;
  /** Heat of fission products, fraction of rated. */
  decayHeat: number;
  /** Of the water, saturated. */
  celsius: number;
  megapascal: number;
  /** kg/s */
  feedwater: number;
  feedwaterCelsius: number;
  /** Water level above reference, cm: a longer chimney drives more flow. */
  levelCm: number;
}

const FUEL_SECONDS = 5;
const VOID_SECONDS = 1.6;
const FLOW_SECONDS = 3;
/** From the feedwater ring down to the core's inlet. */
const DOWNCOMER_SECONDS = 8;
const FUEL_RISE = rated.FUEL_CELSIUS - 287.7;
/** Void grows with exit quality x as a·x/(x + b): steep at first, then flat, as slip lets steam run ahead. a makes it 0.45 at full power. */
const VOID_BEND = 0.1;
const VOID_LIMIT = (rated.VOID * (rated.EXIT_QUALITY + VOID_BEND)) / rated.EXIT_QUALITY;
/** Per MPa: more pressure, smaller bubbles, at once. */
const VOID_COLLAPSE = -0.1;
/** Friction of a mixture over that of water grows as 1 + 3x. */
const FRICTION = 3;
const LEAST_FLOW = 0.12 * rated.CORE_FLOW;
/** Height that drives the flow, cm: core and chimney. */
const CHIMNEY_CM = 1_000;

/** Advances the core by one step; explicit, all lags are 16 steps or longer. */
export function heatCore(core: Core, around: CoreSurroundings, dtSeconds: number): void {
  const made = (1 - decayShare) * around.flux + around.decayHeat;
  const above = core.fuelCelsius - around.celsius;
  core.fuelCelsius += (dtSeconds / FUEL_SECONDS) * (FUEL_RISE * made - above);
  core.heatMw = (rated.THERMAL_MW * above) / FUEL_RISE;
  const arriving = core.subcoolingMw + (dtSeconds / DOWNCOMER_SECONDS) * (neededMw(around) - core.subcoolingMw);
  core.subcoolingMw = orNothing(arriving);
  const { quality, voids, flow } = boil(core, around);
  core.heatedVoid = orNothing(core.heatedVoid + (dtSeconds / VOID_SECONDS) * (voids - core.heatedVoid));
  core.void = collapsed(core.heatedVoid, around.megapascal);
  core.flow += (dtSeconds / FLOW_SECONDS) * (flow(core.void, quality) - core.flow);
}

/** The state that constant heat leads to. */
export function settledCore(heatMw: number, around: CoreSurroundings): Core {
  const core: Core = {
    fuelCelsius: around.celsius + (FUEL_RISE * heatMw) / rated.THERMAL_MW,
    heatMw,
    heatedVoid: rated.VOID,
    void: rated.VOID,
    flow: rated.CORE_FLOW,
    subcoolingMw: neededMw(around),
  };
  for (let round = 0; round < 300; round++) {
    const { quality, voids, flow } = boil(core, around);
    core.heatedVoid = voids;
    core.void = collapsed(voids, around.megapascal);
    core.flow = 0.7 * core.flow + 0.3 * flow(core.void, quality);
  }
  return core;
}

function boil({ heatMw, subcoolingMw, flow }: Core, { celsius, megapascal, levelCm }: CoreSurroundings) {
  const evaporation = steamEnthalpy(megapascal) - waterEnthalpy(celsius);
  const quality = Math.min(0.9, Math.max(0, ((heatMw - subcoolingMw) * 1_000) / (flow * evaporation)));
  return { quality, voids: (VOID_LIMIT * quality) / (quality + VOID_BEND), flow: drivenFlow(levelCm) };
}

/** Weight of the colder column against friction: W² ∝ void / (1 + 3x). */
const drivenFlow = (levelCm: number) => (voids: number, quality: number) => {
  const drive = (voids / rated.VOID) * (1 + levelCm / CHIMNEY_CM);
  const friction = (1 + FRICTION * quality) / (1 + FRICTION * rated.EXIT_QUALITY);
  return Math.max(LEAST_FLOW, rated.CORE_FLOW * Math.sqrt(Math.max(0, drive) / friction));
};

function collapsed(heatedVoid: number, megapascal: number): number {
  const change = VOID_COLLAPSE * (megapascal - RATED_PRESSURE) * (heatedVoid / rated.VOID);
  return Math.min(0.95, Math.max(0, heatedVoid + Math.min(0.15, Math.max(-0.25, change))));
}

function neededMw({ feedwater, feedwaterCelsius, celsius }: CoreSurroundings): number {
  return (feedwater * (waterEnthalpy(celsius) - waterEnthalpy(feedwaterCelsius))) / 1_000;
}
