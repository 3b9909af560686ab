/** What the protection watches. */
export interface Watched {
  /** Neutron flux, 1: rated. */
  flux: number;
  megapascal: number;
  levelCm: number;
  /** Opening of the steam lines' isolation valves. */
  isolation: number;
  containmentKpa: number;
  isAtPower: boolean;
}

/** Limits of the simulation; those of a plant are not public. */
const MOST_FLUX = 1.18;
const MOST_MEGAPASCAL = 7.6;
const LEAST_LEVEL_CM = -60;
const LEAST_ISOLATION = 0.9;
const MOST_CONTAINMENT_KPA = 115;

/** Why the rods must go in at once; null: they need not. */
export function findScramCause(watched: Watched): string | null {
  if (watched.flux > MOST_FLUX) return 'neutron flux high';
  if (watched.megapascal > MOST_MEGAPASCAL) return 'reactor pressure high';
  if (watched.levelCm < LEAST_LEVEL_CM) return 'reactor level low';
  if (watched.containmentKpa > MOST_CONTAINMENT_KPA) return 'containment pressure high';
  if (watched.isolation < LEAST_ISOLATION && watched.isAtPower) return 'steam lines isolated';
  return null;
}
