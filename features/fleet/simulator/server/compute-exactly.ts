/**
 * Exponential and cosine from additions and multiplications alone. The standard leaves the last bits of `Math.exp` and `Math.cos` to the
 * engine (ECMA-262, 21.3.2), and a simulation carries a last bit on for ever; + − × ÷ and square root are exact by IEEE 754 everywhere.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const TWO_PI = 6.283185307179586;

/** e^x, to about 1e-15 relative; 0 below −700. */
export function exactExp(x: number): number {
  if (x < -700) return 0;
  const halvings = Math.round(x / (LN2_HIGH + LN2_LOW));
  const rest = x - halvings * LN2_HIGH - halvings * LN2_LOW;
  let sum = 1;
  for (let n = 14; n >= 1; n--) sum = 1 + (sum * rest) / n;
  return sum * powerOfTwo(halvings);
}

/** cos of x radians, to about 1e-13 for |x| below 1e4. */
export function exactCos(x: number): number {
  const turn = x - Math.round(x / TWO_PI) * TWO_PI;
  const square = turn * turn;
  let sum = 1;
  for (let n = 24; n >= 2; n -= 2) sum = 1 - (sum * square) / (n * (n - 1));
  return sum;
}

/**
 * Zero for what is too small to matter. What decays towards nothing otherwise ends among the subnormal numbers, which processors are slow at
 * and which take 300 digits to save.
 */
export function orNothing(value: number): number {
  return value < 1e-12 && value > -1e-12 ? 0 : value;
}

function powerOfTwo(exponent: number): number {
  const factor = exponent < 0 ? 0.5 : 2;
  let power = 1;
  for (let n = Math.abs(exponent); n > 0; n--) power *= factor;
  return power;
}
