import { describe, expect, it } from 'vitest';
import { exactCos, exactExp } from './compute-exactly.ts';

describe('what is computed from additions and multiplications', () => {
  it('is the exponential to 14 digits', () => {
    for (let x = -40; x <= 40; x += 0.0731) expect(exactExp(x) / Math.exp(x)).toBeCloseTo(1, 13);
  });

  it('is the cosine to 12 digits over many turns', () => {
    for (let x = -200; x <= 200; x += 0.173) expect(exactCos(x)).toBeCloseTo(Math.cos(x), 12);
  });

  it('takes very negative exponents for zero instead of running for ever', () => {
    expect(exactExp(-1e9)).toBe(0);
  });
});
