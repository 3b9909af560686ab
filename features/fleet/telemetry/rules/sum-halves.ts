/** A window of time in two halves, the first up to before `middle`, the second up to before `end`; ms since 1970. */
export interface Halves {
  from: number;
  middle: number;
  end: number;
}

/** Sum and count of the first half, then of the second. */
export type HalfSums = [sum: number, count: number, sum: number, count: number];

/** Means of a stream over a window and over its first and second half; null: no sample. */
export interface WindowMeans {
  mean: number;
  halves: [number | null, number | null];
}

/** Adds samples that lie in one half, which is told by one of their times; those outside of the window do not count. */
export function addToSums(
  sums: Map<number, HalfSums>,
  id: number,
  { from, middle, end }: Halves,
  at: number,
  sum: number,
  count: number,
): void {
  if (at < from || at >= end) return;
  let known = sums.get(id);
  if (!known) {
    known = [0, 0, 0, 0];
    sums.set(id, known);
  }
  const half = at < middle ? 0 : 2;
  known[half] += sum;
  known[half + 1] = (known[half + 1] as number) + count;
}

export function meansOf(sums: ReadonlyMap<number, HalfSums>): Map<number, WindowMeans> {
  return new Map(
    [...sums].map(([id, [firstSum, firstCount, secondSum, secondCount]]) => [
      id,
      {
        mean: (firstSum + secondSum) / (firstCount + secondCount),
        halves: [firstCount > 0 ? firstSum / firstCount : null, secondCount > 0 ? secondSum / secondCount : null],
      },
    ]),
  );
}
