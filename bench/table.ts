export interface Row {
  what: string;
  figure: string;
  /** What design or issue ask for; empty when there is none. */
  target?: string;
}

export function printTable(rows: readonly Row[]): void {
  const width = (column: (row: Row) => string) => Math.max(...rows.map((row) => column(row).length));
  const [first, second] = [width((row) => row.what), width((row) => row.figure)];
  for (const row of rows) console.log(`${row.what.padEnd(first)}  ${row.figure.padStart(second)}  ${row.target ?? ''}`);
}

/** Runs `work` for about a second after a warm-up, and tells how many items it handled per second. */
export function itemsPerSecond(work: () => number): string {
  work();
  const startedAt = performance.now();
  let items = 0;
  while (performance.now() - startedAt < 1_000) items += work();
  return Math.round((items / (performance.now() - startedAt)) * 1_000).toLocaleString('en');
}

/** Median and 99th percentile of times in milliseconds, as text. */
export function percentiles(milliseconds: readonly number[], high = 0.99): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${at(0.5)} ms, ${at(high)} ms`;
}

const ROUNDS = 3;

/** Asks so often in each of three rounds. @returns median and 95th percentile of the round in the middle; the 95th percentiles of all, sorted */
export async function timeInRounds(work: () => Promise<unknown>, asked: number): Promise<string> {
  const rounds: { p50: number; p95: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times: number[] = [];
    for (let n = 0; n < asked; n++) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(asked * share)] ?? Number.NaN;
    rounds.push({ p50: at(0.5), p95: at(0.95) });
  }
  rounds.sort((a, b) => a.p95 - b.p95);
  const middle = rounds[Math.floor(ROUNDS / 2)];
  const all = rounds.map(({ p95 }) => p95.toFixed(1)).join(', ');
  return `${middle?.p50.toFixed(1)} ms, ${middle?.p95.toFixed(1)} ms (${all})`;
}
