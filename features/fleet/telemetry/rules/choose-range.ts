/** Ranges that end now, by the word in the address. */
export const ranges = {
  '15m': { label: '15 min', seconds: 900 },
  '1h': { label: '1 h', seconds: 3_600 },
  '6h': { label: '6 h', seconds: 21_600 },
  '24h': { label: '24 h', seconds: 86_400 },
  '7d': { label: '7 d', seconds: 604_800 },
  '30d': { label: '30 d', seconds: 2_592_000 },
  '1y': { label: '1 y', seconds: 31_536_000 },
} as const;
export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];
export const USUAL_RANGE: RangeName = '1h';

/** What is asked for: a range that ends now, or one between two times (ms since 1970). */
export type AskedRange = { range: RangeName } | { from: number; to: number };

export function isMoving(asked: AskedRange): asked is { range: RangeName } {
  return 'range' in asked;
}

/** Its ends, ms since 1970. */
export function endsOf(asked: AskedRange, now: number): { from: number; to: number } {
  return isMoving(asked) ? { from: now - ranges[asked.range].seconds * 1_000, to: now } : asked;
}
