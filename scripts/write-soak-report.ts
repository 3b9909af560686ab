/** Something that was done again and again. */
export interface Activity {
  name: string;
  /** ms, of each time */
  times: number[];
  errors: string[];
}

export interface Memory {
  seconds: number;
  /** Bytes that the operating system gave the process. */
  resident: number;
  /** Bytes that JavaScript holds, on the heap and outside of it. */
  heap: number;
  processorSeconds: number;
}

/** What came of a mixed soak. */
export interface Soaked {
  database: string;
  minutes: number;
  activities: Activity[];
  memory: Memory[];
  heard: { listeners: number; frames: number; p50: number; p95: number; p99: number };
  letters: { subscribers: number; taken: number; readers: number; failure: string | null };
  /** Lines of the product's log at the level of errors. */
  logged: string[];
}

/** Caches fill and code is compiled in the first part. */
const SETTLED_AFTER = 0.4;

/** No error anywhere, and each reader got the letter once. How much memory grows is for people to judge: it stands in the report. */
export function isPassed({ activities, letters, logged }: Soaked): boolean {
  const { subscribers, taken, readers, failure } = letters;
  return (
    activities.every(({ times, errors }) => times.length > 0 && errors.length === 0) &&
    failure === null &&
    taken === subscribers &&
    readers === subscribers &&
    logged.length === 0
  );
}

export function writeReport(soaked: Soaked): string {
  const { database, minutes, activities, memory, heard, letters, logged } = soaked;
  const settled = memory.slice(Math.floor(memory.length * SETTLED_AFTER));
  const [first, last] = [memory[0], memory.at(-1)];
  const spent = last && first ? last.processorSeconds - first.processorSeconds : 0;
  const cores = last && first ? spent / (last.seconds - first.seconds) : 0;
  return [
    `# Mixed soak, ${database}, ${minutes} minutes: ${isPassed(soaked) ? 'passed' : 'FAILED'}`,
    '',
    '| What | Times | Errors | p50 ms | p99 ms | Longest ms |',
    '|---|---|---|---|---|---|',
    ...activities.map(
      ({ name, times, errors }) =>
        `| ${name} | ${times.length.toLocaleString('en')} | ${errors.length} | ${at(times, 0.5)} | ${at(times, 0.99)} | ${at(times, 1)} |`,
    ),
    `| from sending to ${heard.listeners} listeners | ${heard.frames.toLocaleString('en')} | | ${heard.p50.toFixed(1)} | ${heard.p99.toFixed(1)} | |`,
    '',
    `Letters: ${letters.taken} taken for ${letters.subscribers} subscribers, ${letters.readers} of them different.${letters.failure ? ` ${letters.failure}` : ''}`,
    '',
    `Memory, resident: ${megabytes(first?.resident)} at first, ${megabytes(last?.resident)} at the end; slope after warming up ${slopeOf(settled, 'resident')}.`,
    `Memory, held by JavaScript: ${megabytes(first?.heap)} at first, ${megabytes(last?.heap)} at the end; slope after warming up ${slopeOf(settled, 'heap')}.`,
    `Processor: ${cores.toFixed(2)} cores on average.`,
    '',
    `Errors in the log: ${logged.length}.`,
    ...logged.slice(0, 10).map((line) => `    ${line.slice(0, 300)}`),
    ...activities.flatMap(({ name, errors }) =>
      [...new Set(errors)].slice(0, 5).map((error) => `    ${name}: ${error}`),
    ),
    '',
  ].join('\n');
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

/** Of the least of each minute: what is thrown away only waits for the next collection. */
function slopeOf(memory: readonly Memory[], what: 'resident' | 'heap'): string {
  const minutes = Map.groupBy(memory, ({ seconds }) => Math.floor(seconds / 60));
  const perMinute = slope(
    [...minutes].map(([minute, all]) => [minute, Math.min(...all.map((one) => one[what]))] as const),
  );
  return `${(perMinute / 1024 / 1024).toFixed(2)} MB/min`;
}

/** Least squares. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const across = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return across === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / across;
}
