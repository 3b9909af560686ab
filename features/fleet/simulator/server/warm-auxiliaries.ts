import { type Generator, nextNoise, rememberNoise } from './draw-noise.ts';
import type { Surroundings } from './move-surroundings.ts';
import * as rated from './rules/rated-values.ts';

/** Slow things around the machine; advanced once a second. */
export interface Auxiliaries {
  containmentCelsius: number;
  containmentKpa: number;
  hydrogenCelsius: number;
  oilCelsius: number;
  /** µS/cm */
  conductivity: number;
  /** Logarithm of the off-gas's activity around its normal. */
  offgasWander: number;
  /** Fuel rods that leak; 1 raises off-gas activity to six times normal. */
  fuelLeak: number;
  /** Wear of the worst bearing, mm/s at rated speed, and how fast it grows, mm/s per day. */
  wear: number;
  wearPerDay: number;
  /** Slow wandering of its vibration, of standard deviation 1. */
  vibrationWander: number;
}

const CONTAINMENT_SECONDS = 3_600;
const HYDROGEN_SECONDS = 300;
/** A transformer's oil is heavy: three hours. */
const OIL_SECONDS = 10_800;
const conductivityMemory = rememberNoise(0.002, 7_200, 1);
const offgasMemory = rememberNoise(0.06, 1_800, 1);
const vibrationMemory = rememberNoise(1, 5_400, 1);

/** Advances by one second. `load`: gross output, fraction of rated; `vesselCelsius`: what warms the containment. */
export function warmAuxiliaries(
  auxiliaries: Auxiliaries,
  load: number,
  vesselCelsius: number,
  around: Surroundings,
  generator: Generator,
): void {
  const settled = settledTemperatures(load, vesselCelsius, around);
  auxiliaries.containmentCelsius += (settled.containment - auxiliaries.containmentCelsius) / CONTAINMENT_SECONDS;
  auxiliaries.hydrogenCelsius += (settled.hydrogen - auxiliaries.hydrogenCelsius) / HYDROGEN_SECONDS;
  auxiliaries.oilCelsius += (settled.oil - auxiliaries.oilCelsius) / OIL_SECONDS;
  // Nitrogen warms at nearly constant volume; vents let go most of it, and the barometer presses through them.
  auxiliaries.containmentKpa = 103 + 0.12 * (auxiliaries.containmentCelsius - 52) + around.barometer;
  const conductivity = nextNoise(auxiliaries.conductivity - 0.08, conductivityMemory, generator);
  auxiliaries.conductivity = Math.max(0.055, 0.08 + conductivity);
  auxiliaries.offgasWander = nextNoise(auxiliaries.offgasWander, offgasMemory, generator);
  auxiliaries.vibrationWander = nextNoise(auxiliaries.vibrationWander, vibrationMemory, generator);
  auxiliaries.wear = Math.max(0, auxiliaries.wear + auxiliaries.wearPerDay / 86_400);
}

export function settledTemperatures(load: number, vesselCelsius: number, around: Surroundings) {
  const lake = around.lakeCelsius - rated.LAKE_CELSIUS;
  return {
    containment: 25 + (27 * (vesselCelsius - 25)) / 262.7 + 0.1 * lake,
    hydrogen: 30 + 12 * load * load + 0.3 * lake,
    // Fans run harder in summer.
    oil: 18 + 0.5 * (around.airCelsius - rated.AIR_CELSIUS) + 44 * load * load,
  };
}
