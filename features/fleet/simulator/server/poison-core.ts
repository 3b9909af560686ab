/** Iodine and xenon, each in units of its equilibrium at rated power. */
export interface Poison {
  iodine: number;
  xenon: number;
}

/** Decay constants of I-135 and Xe-135, 1/s. */
const IODINE_DECAY = 2.87e-5;
const XENON_DECAY = 2.09e-5;
/** Yields per thermal fission of U-235. */
const IODINE_YIELD = 0.0639;
const XENON_YIELD = 0.0023;
/** Burn-up at rated power, 1/s: 2.65e-18 cm² × 3e13 neutrons/(cm² s). */
const XENON_BURNUP = 2.65e-18 * 3e13;
/** Reactivity of the equilibrium at rated power. */
export const XENON_WORTH = -0.024;

const IODINE_SHARE = IODINE_YIELD / (IODINE_YIELD + XENON_YIELD);
const XENON_REMOVAL = XENON_DECAY + XENON_BURNUP;

/** What a long time at `flux` (1: rated) leads to. */
export function settledPoison(flux: number): Poison {
  return { iodine: flux, xenon: (flux * XENON_REMOVAL) / (XENON_DECAY + XENON_BURNUP * flux) };
}

/**
 * Advances iodine and xenon; explicit, since both change over hours. After a trip from full power xenon rises to 1.9 times its
 * equilibrium in 8 to 9 hours.
 */
export function poisonCore(poison: Poison, flux: number, dtSeconds: number): void {
  const { iodine, xenon } = poison;
  const made = XENON_REMOVAL * (IODINE_SHARE * iodine + (1 - IODINE_SHARE) * flux);
  poison.iodine += dtSeconds * IODINE_DECAY * (flux - iodine);
  poison.xenon += dtSeconds * (made - (XENON_DECAY + XENON_BURNUP * flux) * xenon);
}
