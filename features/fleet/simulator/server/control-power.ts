import * as rated from './rules/rated-values.ts';

/** Rods, and what they follow. */
export interface PowerControl {
  /** Average insertion, %: 6 at full power, 100 all in. */
  rodDensity: number;
  /** Power that is asked for, and that which the rods follow on the way there; fractions of rated. */
  demand: number;
  reference: number;
  /** Ramp, fraction of rated per minute. */
  rampPerMinute: number;
  /** Power as the controller sees it, a fraction of rated. */
  seen: number;
  /** Rods go in and stay in until an operator resets it. */
  isScrammed: boolean;
  /** First cause of the last scram; null: none yet. */
  scramCause: string | null;
}

/** Reactivity between all rods in and the position at full power; linear, where a real core has an S. */
const ROD_WORTH = 0.14;
const WORTH_PER_PERCENT = ROD_WORTH / (100 - rated.ROD_DENSITY);
/** Δk/s; the fastest that rods move on their own motors. */
const FASTEST = 8e-5;
/** Δk/s for a power error of 1. */
const GAIN = 1e-3;
const SEEN_SECONDS = 2;
/** %/s on stored pressure: all in within three seconds. */
const SCRAM_SPEED = 35;
/** Below this share of rated power the water is only to be warmed, without straining the vessel's walls. */
const WARMING_POWER = 0.03;
const WARM_CELSIUS = 282;
/** Reactivity above which a start is not hurried: a period of about half a minute. */
const STARTING_REACTIVITY = 0.001;

export function rodReactivity(rodDensity: number): number {
  return -(rodDensity - rated.ROD_DENSITY) * WORTH_PER_PERCENT;
}

/** Where the rods must stand for a reactivity. */
export function rodDensityFor(reactivity: number): number {
  return rated.ROD_DENSITY - reactivity / WORTH_PER_PERCENT;
}

/**
 * Moves the rods for one step.
 *
 * @param power of the whole core, a fraction of rated
 * @param reactivity of the last step: what a reactivity meter shows
 * @param celsius of the water
 */
export function controlPower(
  control: PowerControl,
  power: number,
  reactivity: number,
  celsius: number,
  dtSeconds: number,
): void {
  control.seen += (dtSeconds / SEEN_SECONDS) * (power - control.seen);
  if (control.isScrammed) {
    control.rodDensity = Math.min(100, control.rodDensity + SCRAM_SPEED * dtSeconds);
    control.reference = Math.min(control.demand, control.seen);
    return;
  }
  const aim = celsius < WARM_CELSIUS ? Math.min(control.demand, WARMING_POWER) : control.demand;
  const ramp = (control.rampPerMinute / 60) * dtSeconds;
  // Coming from below, the reference starts where power is: nothing is made up for.
  const from = Math.min(control.reference, Math.max(control.seen, WARMING_POWER) + 0.02);
  control.reference = from < aim ? Math.min(aim, from + ramp) : Math.max(aim, from - ramp);
  let speed = Math.min(FASTEST, Math.max(-FASTEST, GAIN * (control.reference - control.seen)));
  if (control.seen < WARMING_POWER && speed > 0) speed = startingSpeed(reactivity);
  const density = control.rodDensity - (speed * dtSeconds) / WORTH_PER_PERCENT;
  control.rodDensity = Math.min(100, Math.max(0, density));
}

function startingSpeed(reactivity: number): number {
  if (reactivity > STARTING_REACTIVITY) return -FASTEST / 4;
  return reactivity > STARTING_REACTIVITY / 2 ? 0 : FASTEST;
}
