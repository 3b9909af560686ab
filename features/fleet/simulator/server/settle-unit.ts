import { type PowerControl, rodDensityFor } from './control-power.ts';
import { createGenerator, type Generator } from './draw-noise.ts';
import { heatedFeedwater, settledVacuum, TURBINE_LIMIT, type Turbine } from './drive-turbine.ts';
import { saturationPressure, steamEnthalpy, waterEnthalpy } from './find-saturation.ts';
import { type Core, settledCore } from './heat-core.ts';
import type { Vessel } from './heat-vessel.ts';
import type { Surroundings } from './move-surroundings.ts';
import { type Poison, settledPoison, XENON_WORTH } from './poison-core.ts';
import type { SteamLines } from './regulate-pressure.ts';
import { decayHeatAfter, INFINITE_SECONDS, sumOf } from './release-decay-heat.ts';
import * as rated from './rules/rated-values.ts';
import { type Auxiliaries, settledTemperatures } from './warm-auxiliaries.ts';

/** Everything that a unit is at one moment; plain data. The equations are in `step-unit.ts`. */
export interface UnitState {
  /** Neutron flux, 1: rated. */
  flux: number;
  /** ρ of the last step. */
  reactivity: number;
  precursors: number[];
  decayGroups: number[];
  /** Their sum, fraction of rated. */
  decayHeat: number;
  /** Noise of boiling, as a change of void. */
  boiling: number;
  core: Core;
  poison: Poison;
  control: PowerControl;
  lines: SteamLines;
  vessel: Vessel;
  turbine: Turbine;
  auxiliaries: Auxiliaries;
  /** Meant to be cold and without power: an outage. */
  isShutDown: boolean;
  generator: Generator;
}

export const DOPPLER = -2.0e-5;
export const VOID_WORTH = -0.09;
/** Fraction of rated steam. */
export const BYPASS_CAPACITY = 0.3;
const RAMP_PER_MINUTE = 0.005;
const COLD_CELSIUS = 40;

/** What a unit comes to that runs for days at `power` (fraction of rated, from 0.3). */
export function settleUnit(power: number, around: Surroundings, seed: number): UnitState {
  const feedwater = settleFeedwater(power);
  const vessel: Vessel = {
    celsius: 287.7,
    megapascal: saturationPressure(287.7),
    surplusKg: 0,
    levelCm: 0,
    feedwater: feedwater.flow,
    levelIntegral: 0,
    condensersOpen: 0,
    poolCelsius: 27,
    poolPercent: 100,
  };
  const coreAround = {
    flux: power,
    decayHeat: 0,
    celsius: vessel.celsius,
    megapascal: vessel.megapascal,
    feedwater: feedwater.flow,
    feedwaterCelsius: feedwater.celsius,
    levelCm: 0,
  };
  const core = settledCore(power * rated.THERMAL_MW, coreAround);
  // Bubbles lift the level by as much as water is missing.
  vessel.surplusKg = 93 * 60 * (rated.VOID - core.void);
  const poison = settledPoison(power);
  const feedback =
    DOPPLER * (core.fuelCelsius - rated.FUEL_CELSIUS) +
    VOID_WORTH * (core.void - rated.VOID) +
    XENON_WORTH * (poison.xenon - 1);
  const decayGroups = decayHeatAfter(power, INFINITE_SECONDS);
  const load = feedwater.flow / rated.STEAM_FLOW;
  const grossMw = rated.GROSS_MW * (1.05 * load - 0.05);
  const turbine: Turbine = {
    rpm: rated.TURBINE_RPM,
    isTripped: false,
    isSynchronised: true,
    shaftMw: grossMw,
    grossMw,
    condenserKpa: 5,
    fouling: 0,
    feedwaterCelsius: feedwater.celsius,
    lostHeating: 0,
    loadLimit: TURBINE_LIMIT,
  };
  return {
    flux: power,
    reactivity: 0,
    precursors: Array.from({ length: 6 }, () => power),
    decayGroups,
    decayHeat: sumOf(decayGroups),
    boiling: 0,
    core,
    poison,
    control: {
      rodDensity: rodDensityFor(-feedback),
      demand: power,
      reference: power,
      rampPerMinute: RAMP_PER_MINUTE,
      seen: power,
      isScrammed: false,
      scramCause: null,
    },
    lines: {
      turbineValve: load,
      bypassValve: 0,
      bypassCapacity: BYPASS_CAPACITY,
      isolation: 1,
      isIsolating: false,
      setpoint: 7.2,
      integral: load,
      turbineFlow: feedwater.flow,
      bypassFlow: 0,
    },
    vessel,
    turbine: { ...turbine, condenserKpa: settledVacuum(turbine, feedwater.flow, around.lakeCelsius) },
    auxiliaries: settleAuxiliaries(grossMw / rated.GROSS_MW, vessel.celsius, around),
    isShutDown: false,
    generator: createGenerator(seed),
  };
}

/** A unit in the middle of an outage: cold, rods in, `daysAgo` at full power for the last time. */
export function settleColdUnit(daysAgo: number, around: Surroundings, seed: number): UnitState {
  const unit = settleUnit(1, around, seed);
  unit.flux = 1e-5;
  unit.precursors = unit.precursors.map(() => 1e-5);
  unit.decayGroups = decayHeatAfter(1, INFINITE_SECONDS, daysAgo * 86_400);
  unit.decayHeat = sumOf(unit.decayGroups);
  unit.poison = { iodine: 0, xenon: 0 };
  const heatMw = unit.decayHeat * rated.THERMAL_MW;
  Object.assign(unit.vessel, { celsius: COLD_CELSIUS, megapascal: saturationPressure(COLD_CELSIUS), feedwater: 0 });
  unit.core = {
    fuelCelsius: COLD_CELSIUS + (312.3 * heatMw) / rated.THERMAL_MW,
    heatMw,
    heatedVoid: 0,
    void: 0,
    flow: 0.12 * rated.CORE_FLOW,
    subcoolingMw: 0,
  };
  unit.vessel.surplusKg = 93 * 60 * rated.VOID;
  Object.assign(unit.control, { rodDensity: 100, demand: 0, reference: 0, seen: 0 });
  Object.assign(unit.lines, { turbineValve: 0, integral: 0, turbineFlow: 0, setpoint: 0.1 });
  Object.assign(unit.turbine, { rpm: 8, isTripped: true, isSynchronised: false, shaftMw: 0, grossMw: 0 });
  unit.turbine.condenserKpa = 2.3;
  unit.turbine.feedwaterCelsius = 35;
  unit.auxiliaries = settleAuxiliaries(0, COLD_CELSIUS, around);
  unit.isShutDown = true;
  return unit;
}

/** Flow and temperature of feedwater that belong to a power: each follows from the other. */
function settleFeedwater(power: number): { flow: number; celsius: number } {
  let celsius = rated.FEEDWATER_CELSIUS;
  let flow = rated.STEAM_FLOW * power;
  for (let round = 0; round < 100; round++) {
    flow = (power * rated.THERMAL_MW * 1_000) / (steamEnthalpy(7.2) - waterEnthalpy(celsius));
    celsius = heatedFeedwater(flow / rated.STEAM_FLOW);
  }
  return { flow, celsius };
}

function settleAuxiliaries(load: number, vesselCelsius: number, around: Surroundings): Auxiliaries {
  const { containment, hydrogen, oil } = settledTemperatures(load, vesselCelsius, around);
  return {
    containmentCelsius: containment,
    containmentKpa: 103 + 0.12 * (containment - 52) + around.barometer,
    hydrogenCelsius: hydrogen,
    oilCelsius: oil,
    conductivity: 0.08,
    offgasWander: 0,
    fuelLeak: 0,
    wear: 0,
    wearPerDay: 0,
    vibrationWander: 0,
  };
}
