import { fromZoneClock } from '../../../../platform/shared/zoned-time.ts';

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

/** A range as the address of a stream's page says it. */
export interface RangeEnds {
  range?: RangeName;
  /** Together, instead of a range that ends now: ms since 1970, or a local time of the unit, which a form sends without any script. */
  from?: number | string;
  to?: number | string;
}

/** What to show. Ends that were given the wrong way round mean the same range. @param timeZone of the unit, IANA name */
export function toAskedRange({ range = USUAL_RANGE, from, to }: RangeEnds, timeZone: string): AskedRange {
  const [one, other] = [from, to].map((end) =>
    typeof end === 'string' ? fromZoneClock(end, timeZone)?.getTime() : end,
  );
  if (one == null || other == null || one === other) return { range };
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

export function isMoving(asked: AskedRange): asked is { range: RangeName } {
  return 'range' in asked;
}

/** Its ends, ms since 1970. */
export function endsOf(asked: AskedRange, now: number): { from: number; to: number } {
  return isMoving(asked) ? { from: now - ranges[asked.range].seconds * 1_000, to: now } : asked;
}

/** In a replay, where every range ends at the time in view: as wide. */
export function endingAt(asked: AskedRange, at: number): Span {
  const { from, to } = endsOf(asked, at);
  return { from: at - (to - from), to: at };
}

/** A stretch of time, ms since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** How to get from one stretch of time to another without drawing it on a chart. */
export const moves = {
  earlier: '← Earlier',
  closer: 'Closer',
  wider: 'Wider',
  later: 'Later →',
} as const;
export type Move = keyof typeof moves;
export const moveNames = Object.keys(moves) as Move[];

const CLOSEST_MS = 60_000;
const WIDEST_MS = 10 * ranges['1y'].seconds * 1_000;

/** null: there is nothing further that way. @param now by the server's clock, ms since 1970 */
export function moveSpan({ from, to }: Span, move: Move, now: number): Span | null {
  const width = to - from;
  if (move === 'closer') return width > CLOSEST_MS ? whole({ from: from + width / 4, to: to - width / 4 }) : null;
  if (move === 'wider') return width < WIDEST_MS ? endBy(now, { from: from - width / 2, to: to + width / 2 }) : null;
  if (move === 'later') return to < now ? endBy(now, { from: from + width / 2, to: to + width / 2 }) : null;
  return from > width ? whole({ from: from - width / 2, to: to - width / 2 }) : null;
}

/** As wide, and not in the future. */
function endBy(now: number, { from, to }: Span): Span {
  const tooLate = Math.max(0, to - now);
  return whole({ from: Math.max(0, from - tooLate), to: to - tooLate });
}

const whole = ({ from, to }: Span): Span => ({ from: Math.floor(from), to: Math.ceil(to) });
