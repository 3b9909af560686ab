const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The same on the server and in every browser: one language, no locale of the visitor's. */
export function formatWhole(value: number): string {
  // Never "-0".
  return whole.format(Math.round(value) + 0);
}

export function formatDollars(value: number): string {
  return dollars.format(Math.round(value) + 0);
}

export function formatFixed(value: number, digits: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A factor in a formula: as many digits as it has, at most four. */
export function formatFactor(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}
