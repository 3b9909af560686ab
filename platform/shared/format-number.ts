/**
 * How the house writes numbers: a comma between thousands, a point before decimals, a real minus. The same on the server and in every
 * browser: one language, never the visitor's.
 */
const HOUSE_LOCALE = 'en-GB';

/** A number of things: `1,234`. */
export function formatCount(count: number): string {
  return formatNumber(Math.round(count));
}

/** `1 sample`, `1,234 samples`. @param many left out: with an s */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

interface Decimals {
  /** Left out: as many as there are, up to `most`. */
  least?: number;
  /** Left out: three. */
  most?: number;
}

/** `1,234.5`; never "-0". */
export function formatNumber(value: number, { least = 0, most = Math.max(3, least) }: Decimals = {}): string {
  if (least === 0 && Number.isSafeInteger(value)) return formatWhole(value);
  return numberFormat(least, most)
    .format(value)
    .replace(/^-(?=0(\.0*)?$)/, '')
    .replace('-', '−');
}

/** With exactly so many decimals: `5.20`. */
export function formatFixed(value: number, decimals: number): string {
  return formatNumber(value, { least: decimals, most: decimals });
}

/** A share in a text: `87%`, `12.5%`. @param decimals exactly so many; left out: one where it says something */
export function formatPercent(percent: number, decimals?: number): string {
  return `${decimals === undefined ? formatNumber(percent, { most: 1 }) : formatFixed(percent, decimals)}%`;
}

/** A measured value with its unit, as instruments write it: `12.3 %`, `300 MW`; a dash where there is none. */
export function formatQuantity(value: number | null, unit: string, decimals?: number): string {
  if (value === null) return '–';
  return `${decimals === undefined ? formatNumber(value) : formatFixed(value, decimals)} ${unit}`;
}

/** Whole units of a currency: `$1,234`, `€5`. */
export function formatMoney(amount: number, sign: '$' | '€'): string {
  const rounded = Math.round(amount);
  return `${rounded < 0 ? '−' : ''}${sign}${formatCount(Math.abs(rounded))}`;
}

/** `512 bytes`, `14 KiB`, `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`;
  return `${formatFixed(bytes / 1024 / 1024, 1)} MiB`;
}

/** Most numbers are whole, and contracts name their limits as the product starts: the library takes that long to begin. */
function formatWhole(value: number): string {
  const digits = String(Math.abs(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 ? `−${digits}` : digits;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: making one takes longer than formatting with it. */
function numberFormat(least: number, most: number): Intl.NumberFormat {
  const key = `${least}:${most}`;
  const made = formats.get(key);
  if (made) return made;
  const format = new Intl.NumberFormat(HOUSE_LOCALE, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, format);
  return format;
}
