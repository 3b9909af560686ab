import { exactExp } from './compute-exactly.ts';

/** State of a generator of random numbers, four 32-bit integers: plain data, so that a saved world goes on with the same numbers. */
export type Generator = [number, number, number, number];

/** xoshiro128** (Blackman and Vigna, 2018), filled from the seed by a SplitMix of 32 bits. Integers only: the same everywhere. */
export function createGenerator(seed: number): Generator {
  let mixed = seed | 0;
  const next = () => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let z = mixed;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  return [next(), next(), next(), next()];
}

/** 32 random bits as an integer from 0. */
export function drawInteger(generator: Generator): number {
  const five = Math.imul(generator[1], 5);
  const drawn = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
  const shifted = generator[1] << 9;
  generator[2] ^= generator[0];
  generator[3] ^= generator[1];
  generator[1] ^= generator[2];
  generator[0] ^= generator[3];
  generator[2] ^= shifted;
  generator[3] = (generator[3] << 11) | (generator[3] >>> 21);
  return drawn;
}

/** From 0 up to but without 1. */
export function drawUniform(generator: Generator): number {
  return drawInteger(generator) / 4_294_967_296;
}

/**
 * Mean 0, variance 1, nearly normal: the sum of four uniforms, never beyond 3.47. Bounded on purpose: an alarm is to come from what
 * happens in the plant, not from the tail of a distribution.
 */
export function drawNormal(generator: Generator): number {
  const first = drawInteger(generator);
  const second = drawInteger(generator);
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff);
  return (sum / 65_536 - 2 + 2 / 65_536) * SQRT_OF_3;
}

const SQRT_OF_3 = 1.7320508075688772;

/** A first-order autoregressive process sampled every `intervalSeconds`: what it keeps of itself, and the size of what comes in. */
export interface Memory {
  keep: number;
  draw: number;
}

/** @param sigma its standard deviation; @param tauSeconds its correlation time; 0: none */
export function rememberNoise(sigma: number, tauSeconds: number, intervalSeconds: number): Memory {
  const keep = tauSeconds > 0 ? exactExp(-intervalSeconds / tauSeconds) : 0;
  return { keep, draw: sigma * Math.sqrt(1 - keep * keep) };
}

/** The process's next value. */
export function nextNoise(value: number, memory: Memory, generator: Generator): number {
  return memory.keep * value + memory.draw * drawNormal(generator);
}
