import { describe, expect, it } from 'vitest';
import { createGenerator, drawInteger, drawNormal, nextNoise, rememberNoise } from './draw-noise.ts';

describe('noise', () => {
  it('begins with the same integers for the same seed on every machine', () => {
    const generator = createGenerator(7);
    expect([drawInteger(generator), drawInteger(generator), drawInteger(generator)]).toEqual(FIRST_OF_SEED_7);
  });

  it('has mean 0 and variance 1', () => {
    const { mean, variance } = momentsOf(Array.from({ length: 100_000 }, drawFrom(createGenerator(1))));
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it('with a memory keeps its variance and forgets by e in its correlation time', () => {
    const generator = createGenerator(2);
    const memory = rememberNoise(0.5, 8, 2);
    const values: number[] = [0];
    for (let n = 0; n < 100_000; n++) values.push(nextNoise(values.at(-1) ?? 0, memory, generator));
    const { variance } = momentsOf(values);
    const products = values.slice(4).map((value, n) => value * (values[n] ?? 0));
    expect(Math.sqrt(variance)).toBeCloseTo(0.5, 1);
    expect(momentsOf(products).mean / variance).toBeCloseTo(Math.exp(-1), 1);
  });
});

const FIRST_OF_SEED_7 = [1_004_282_400, 2_200_021_487, 1_928_073_449];

const drawFrom = (generator: ReturnType<typeof createGenerator>) => () => drawNormal(generator);

function momentsOf(values: number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}
