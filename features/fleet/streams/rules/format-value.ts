import { formatNumber } from '../../../../platform/shared/format-number.ts';

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

/** With every digit that the instrument can tell: for values that are set side by side, whose difference may lie in the last one. */
export function formatFully(value: number | null, decimals: number): string {
  return value === null ? '–' : writeNumber(value, decimals, decimals);
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
  return formatNumber(Number(value.toFixed(mostDigits)), { least: leastDigits, most: mostDigits });
}

const MOST_DECIMALS = 2;
const MOST_MARK_DECIMALS = 6;
