import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { demoWorld } from '../vocabulary.ts';
import { createWorld, WORLD_VERSION, type World } from './create-world.ts';

/** Older states say nothing about now: the fleet is settled anew. */
const LONGEST_PAUSE_MS = HOUR_MS;
/** Shorter ones are simulated and sent; the rest of a longer one stays a gap. */
export const MOST_CATCH_UP_MS = 60_000;

/** The demonstration's world as it is at `at`; all units have been in their states for days. */
export function startDemoWorld(seed: number, at: number, firstStart: number): World {
  return createWorld({ seed, at, firstStart, plans: demoWorld, isEventful: true });
}

/**
 * The world to go on with after a start of the product.
 *
 * @param saved as it came from the database: of any age, or of another release
 */
export function resumeWorld(saved: unknown, seed: number, now: number, firstStart: number): World {
  const world = saved as World | null;
  const fits = world?.version === WORLD_VERSION && world.seed === seed;
  if (!fits || Math.abs(now - world.at) > LONGEST_PAUSE_MS) return startDemoWorld(seed, now, firstStart);
  return world;
}

/** Moves the world's clock over a pause that is too long to be made up for, without anything happening in between. */
export function skipPause(world: World, now: number): void {
  if (Math.abs(now - world.at) > MOST_CATCH_UP_MS) world.at = Math.floor(now / 1_000) * 1_000;
}
