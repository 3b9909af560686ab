import { controlPower, rodReactivity } from './control-power.ts';
import { nextNoise, rememberNoise } from './draw-noise.ts';
import { driveTurbine, turbineLimit } from './drive-turbine.ts';
import { heatCore } from './heat-core.ts';
import { heatVessel } from './heat-vessel.ts';
import type { Surroundings } from './move-surroundings.ts';
import { poisonCore, XENON_WORTH } from './poison-core.ts';
import { findScramCause } from './protect-unit.ts';
import { regulatePressure } from './regulate-pressure.ts';
import { decayHeatStepper } from './release-decay-heat.ts';
import * as rated from './rules/rated-values.ts';
import { DOPPLER, type UnitState, VOID_WORTH } from './settle-unit.ts';
import { kineticsStepper } from './step-kinetics.ts';
import { warmAuxiliaries } from './warm-auxiliaries.ts';

/**
 * One unit, one step of 0.1 s. About 60 states; each line is a module with its sources:
 *
 * - neutrons    n = (Σβᵢcᵢ + s)/(β − ρ), six groups of delayed neutrons                  `step-kinetics.ts`
 * - reactivity  ρ = rods − 2.0e-5·(T_fuel − 600) − 0.09·(void − 0.45) − 0.024·(Xe − 1)
 * - decay heat  23 exponentials of ANS-5.1-1979                                          `release-decay-heat.ts`
 * - core        fuel node of 5 s; exit quality from a heat balance; void from quality (1.6 s) and pressure;
 *               natural circulation W² ∝ void/friction (3 s)                             `heat-core.ts`
 * - poison      iodine and xenon                                                         `poison-core.ts`
 * - vessel      one temperature (saturated), one mass of water, swell; three-element level control; isolation
 *               condensers; cooling when shut down                                       `heat-vessel.ts`
 * - steam       pressure regulator → turbine valves, then bypass; isolation valves       `regulate-pressure.ts`
 * - machine     shaft power (4 s), speed held by the grid, condenser, feedwater heaters  `drive-turbine.ts`
 * - rods        follow a ramped power demand, 8e-5 Δk/s at most; scram                   `control-power.ts`, `protect-unit.ts`
 * - the rest    containment, hydrogen, oil, water chemistry, bearings                    `warm-auxiliaries.ts`
 *
 * Flux, heat, steam, vacuum and output move together because each is computed from the one before it; only instruments add noise of
 * their own (`measure-unit.ts`). The one noise inside is that of boiling.
 *
 * Left out, and why: space (one point: no axial power, no regional oscillation; density-wave stability needs it), momentum of steam
 * lines (the first pressure wave of a valve closing, over in 0.1 s), water that shrinks while a vessel cools, the
 * temperature of the moderator (the rods have worth enough), voltage and reactive power, speed droop (the unit does not regulate the grid),
 * burn-up over a cycle. Every constant is illustrative: this teaches what belongs together, and predicts no plant.
 *
 * @param isFullSecond slow states are advanced once a second
 */
export function stepUnit(unit: UnitState, around: Surroundings, isFullSecond: boolean): void {
  const { core, vessel, control, lines, turbine, poison } = unit;
  unit.boiling = nextNoise(unit.boiling, boilingMemory, unit.generator);
  unit.reactivity =
    rodReactivity(control.rodDensity) +
    DOPPLER * (core.fuelCelsius - rated.FUEL_CELSIUS) +
    VOID_WORTH * (core.void + unit.boiling * (core.void / rated.VOID) - rated.VOID) +
    XENON_WORTH * (poison.xenon - 1);
  unit.flux = stepKinetics(unit.precursors, unit.reactivity);
  unit.decayHeat = stepDecayHeat(unit.decayGroups, unit.flux);
  heatCore(core, coreSurroundings(unit), STEP_SECONDS);
  regulatePressure(lines, vessel.megapascal, turbineLimit(turbine), STEP_SECONDS);
  driveTurbine(turbine, lines.turbineFlow, lines.bypassFlow, around.hertz, around.lakeCelsius, STEP_SECONDS);
  const steamFlow = lines.turbineFlow + lines.bypassFlow;
  heatVessel(vessel, core.heatMw, steamFlow, turbine.feedwaterCelsius, core.void, unit.isShutDown, STEP_SECONDS);
  controlPower(control, core.heatMw / rated.THERMAL_MW, unit.reactivity, vessel.celsius, STEP_SECONDS);
  protect(unit);
  if (!isFullSecond) return;
  poisonCore(poison, unit.flux, 1);
  warmAuxiliaries(unit.auxiliaries, turbine.grossMw / rated.GROSS_MW, vessel.celsius, around, unit.generator);
}

export const STEP_MS = 100;
export const STEP_SECONDS = STEP_MS / 1_000;
const stepKinetics = kineticsStepper(STEP_SECONDS);
const stepDecayHeat = decayHeatStepper(STEP_SECONDS);
/** Noise of boiling, correlated over 0.3 s; with ∂n/∂void it makes a quarter of a percent of flux. */
const boilingMemory = rememberNoise(1.7e-4, 0.3, STEP_SECONDS);

/** Rods in, for a reason that is kept. */
export function scram(unit: UnitState, cause: string): void {
  if (unit.control.isScrammed) return;
  unit.control.isScrammed = true;
  unit.control.scramCause = cause;
}

function protect(unit: UnitState): void {
  if (unit.control.isScrammed) return;
  const { flux, vessel, lines, auxiliaries } = unit;
  const cause = findScramCause({
    flux,
    megapascal: vessel.megapascal,
    levelCm: vessel.levelCm,
    isolation: lines.isolation,
    containmentKpa: auxiliaries.containmentKpa,
    isAtPower: flux > 0.05,
  });
  if (cause) scram(unit, cause);
}

function coreSurroundings({ flux, decayHeat, vessel, turbine }: UnitState) {
  return {
    flux,
    decayHeat,
    celsius: vessel.celsius,
    megapascal: vessel.megapascal,
    feedwater: vessel.feedwater,
    feedwaterCelsius: turbine.feedwaterCelsius,
    levelCm: vessel.levelCm,
  };
}
