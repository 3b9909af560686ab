/**
 * A value as people read it: from a million on in scientific notation, else with the digits that mean something, two at most.
 *
 * @param decimals digits after the point that the instrument can tell; left out: as many as the number has
 */
export function formatValue(value: number | null, decimals?: number): string {
  if (value === null) return '–';
  const digits = Math.min(decimals ?? MOST_DECIMALS, MOST_DECIMALS);
  return writeNumber(value, decimals === undefined ? 0 : digits, digits);
}

/** The marks of an axis, all with as many digits as their distance needs. */
export function formatMarks(marks: readonly number[]): string[] {
  const [first = 0, second = first] = marks;
  // Without what the subtraction of two fractions leaves behind.
  const step = Number((second - first).toPrecision(3));
  const digits = Math.min(MOST_MARK_DECIMALS, String(step).split('.')[1]?.length ?? 0);
  return marks.map((mark) => writeNumber(mark, digits, digits));
}

function writeNumber(value: number, leastDigits: number, mostDigits: number): string {
  if (Math.abs(value) >= 1e6) return value.toExponential(2);
  // A tiny negative number must not read as "−0".
  const rounded = Number(value.toFixed(mostDigits)) || 0;
  return rounded
    .toLocaleString('en-CA', { minimumFractionDigits: leastDigits, maximumFractionDigits: mostDigits })
    .replace('-', '−');
}

/** How old something is, ms; what comes from a clock that is a little ahead is new. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

const MOST_DECIMALS = 2;
const MOST_MARK_DECIMALS = 6;
