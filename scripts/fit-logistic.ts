export interface WeightedExample {
  values: readonly number[];
  isSame: boolean;
  /** How much it counts beside the others. */
  counts: number;
}

/** More than Newton's method has ever taken here: it doubles the right digits at each step. */
const STEPS = 25;

/**
 * A logistic regression of few features with a penalty on the squares of its weights, by Newton's method. The penalty is on features scaled to a
 * standard deviation of one, so that the unit of a feature does not matter; the weights are for features as they were given.
 */
export function fitLogistic(examples: readonly WeightedExample[], penalty: number) {
  const size = examples[0]?.values.length ?? 0;
  const scales = Array.from({ length: size }, (_, at) => {
    const values = examples.map((example) => example.values[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  const rows = examples.map(({ values }) => [
    ...scales.map(({ mean, deviation }, at) => ((values[at] ?? 0) - mean) / deviation),
    1,
  ]);
  let weights: number[] = Array.from({ length: size + 1 }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at < size ? penalty * weight : 0));
    const curve = weights.map((_, at) => weights.map((__, of) => (at === of && at < size ? penalty : 0)));
    rows.forEach((row, at) => {
      const likelihood = 1 / (1 + Math.exp(-dot(row, weights)));
      const { isSame, counts } = examples[at] as WeightedExample;
      const error = counts * (likelihood - Number(isSame));
      const bend = counts * likelihood * (1 - likelihood);
      row.forEach((value, one) => {
        slope[one] = (slope[one] ?? 0) + error * value;
        const line = curve[one] as number[];
        row.forEach((other, two) => {
          line[two] = (line[two] ?? 0) + bend * value * other;
        });
      });
    });
    const change = solve(curve, slope);
    weights = weights.map((weight, at) => weight - (change[at] ?? 0));
  }
  const unscaled = scales.map(({ deviation }, at) => (weights[at] ?? 0) / deviation);
  const bias = scales.reduce((sum, { mean }, at) => sum - (unscaled[at] ?? 0) * mean, weights[size] ?? 0);
  return { bias, weights: unscaled };
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Gaussian elimination; the matrix is positive definite, so no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows[column] as number[];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const line = rows[row] as number[];
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at++) line[at] = (line[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((line, at) => (line[size] ?? 0) / (line[at] ?? 1));
}
