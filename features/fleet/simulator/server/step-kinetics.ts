import { exactExp } from './compute-exactly.ts';

/**
 * Delayed neutrons of U-235 in six groups: decay constants in 1/s and yields relative to their sum (Keepin, Physics of Nuclear Kinetics,
 * 1965). β is that of a core with plutonium in it, lower than the 0.0065 of fresh uranium.
 */
const lambdas = [0.0124, 0.0305, 0.111, 0.301, 1.14, 3.01];
const yields = [0.033, 0.219, 0.196, 0.395, 0.115, 0.042];
export const BETA = 0.006;

/**
 * Neutrons that are there without a chain reaction, in units of β · rated power. Much stronger than in a plant, where a start from 1e-9
 * of rated power takes an afternoon that nobody would watch.
 */
const SOURCE = 1e-6;
/** The prompt-jump form ends at ρ = β. Nothing in the scenarios comes near; the bound keeps a wrong input from giving infinities. */
const MOST_REACTIVITY = 0.85 * BETA;

/**
 * Point kinetics in prompt-jump form. The precursors c are written in units of their equilibrium at rated power, so
 * n = (Σβᵢcᵢ + s)/(β − ρ) and dcᵢ/dt = λᵢ(n − cᵢ). The prompt-neutron lifetime (4e-5 s) drops out: it is far below the step, and what it
 * would add (a jump that takes milliseconds) no instrument of the unit shows.
 *
 * @param precursors six, changed in place
 * @param reactivity ρ, absolute
 * @returns neutron flux n, 1 at rated power
 */
export function kineticsStepper(dtSeconds: number): (precursors: number[], reactivity: number) => number {
  const kept = lambdas.map((lambda) => exactExp(-lambda * dtSeconds));
  return (precursors, reactivity) => {
    let emitted = SOURCE;
    for (let group = 0; group < 6; group++) emitted += (yields[group] ?? 0) * (precursors[group] ?? 0);
    const flux = (BETA * emitted) / (BETA - Math.min(reactivity, MOST_REACTIVITY));
    for (let group = 0; group < 6; group++) {
      precursors[group] = flux + ((precursors[group] ?? 0) - flux) * (kept[group] ?? 0);
    }
    return flux;
  };
}
