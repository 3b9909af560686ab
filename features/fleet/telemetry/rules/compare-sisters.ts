import { formatValue } from '../../streams/rules/format-value.ts';

/** Units within this of the median power of all that run are compared, % of rated. */
export const BAND_PERCENT = 2;
/** From here on a value is worth a look, and from there on it stands out. */
export const NOTABLE_Z = 2;
export const ODD_Z = 3.5;
/** Two units differ notably from this many least differences on. */
export const NOTABLE_FLOORS = 5;
/** What lies apart by less than half a percent of the value at full power is not notable, however well its sisters agree. */
const LEAST_SHARE = 0.005;
/** Makes the median absolute deviation (MAD) of a normal distribution its standard deviation. */
const MAD_TO_SIGMA = 1.4826;

export interface SisterUnit {
  id: string;
  name: string;
  /** 'operational', 'maintenance', 'offline' */
  status: string;
}

export interface SisterStream {
  smrUnitId: string;
  tag: string;
  description: string;
  unit: string;
  decimals: number;
  minValue: number | null;
  maxValue: number | null;
  nominal: number | null;
  /** Over the window; null: no sample. */
  mean: number | null;
  /** Over its first and its second half. */
  halves: readonly [number | null, number | null];
}

export interface JudgedUnit {
  smrUnitId: string;
  name: string;
  /** Mean neutron flux over the window, % of rated. */
  powerPercent: number | null;
  isCompared: boolean;
  /** Why it is not compared, for people. */
  reason: string | null;
}

/** How a tag's values were set side by side: at least three units, two, or nothing to compare with. */
export type Basis = 'robust' | 'paired' | 'alone';

export interface JudgedValue {
  smrUnitId: string;
  mean: number | null;
  isCompared: boolean;
  reason: string | null;
  /** Robust deviations from the median of the sisters; null unless the basis is 'robust'. */
  z: number | null;
  /** Minus the other unit's mean; null unless the basis is 'paired'. */
  difference: number | null;
  /** Lies apart notably, to the same side, in both halves of the window: what came and went is none of a comparison's business. */
  isLasting: boolean;
}

export interface ComparedTag {
  tag: string;
  description: string;
  unit: string;
  decimals: number;
  basis: Basis;
  median: number | null;
  /** One robust deviation, in the tag's unit; null unless the basis is 'robust'. */
  scatter: number | null;
  /** Least difference that counts, in the tag's unit: see `scatterFloor`. */
  floor: number;
  values: JudgedValue[];
}

export interface Comparison {
  /** Median of the units that run, % of rated; null: none runs. */
  medianPowerPercent: number | null;
  units: JudgedUnit[];
  tags: ComparedTag[];
}

/**
 * Sister units side by side: how far each value lies from those of units at the same power.
 *
 * Robust z = (x − median) / (1.4826 · MAD): unlike mean and standard deviation, median and MAD are not moved by the very unit that is odd
 * (Iglewicz & Hoaglin 1993, who take 3.5 as the limit). With two units nobody can say which one is odd: they get their difference.
 *
 * @param streams one of each unit and tag, tags in the order in which they are to be shown
 */
export function compareSisters(units: readonly SisterUnit[], streams: readonly SisterStream[]): Comparison {
  const powerOf = new Map(
    streams.filter(({ tag }) => tag === 'neutron_flux').map(({ smrUnitId, mean }) => [smrUnitId, mean]),
  );
  const running = units.flatMap(({ id, status }) => (status === 'operational' ? [powerOf.get(id) ?? null] : []));
  const medianPowerPercent = medianOf(running.filter((power) => power !== null));
  const judgedUnits = units.map((unit) => judgeUnit(unit, powerOf.get(unit.id) ?? null, medianPowerPercent));
  const tags = [...Map.groupBy(streams, ({ tag }) => tag).values()].map((sisters) => compareTag(sisters, judgedUnits));
  return { medianPowerPercent, units: judgedUnits, tags };
}

/** 'ordinary', 'notable', 'odd': the word for a robust deviation; one that did not last is ordinary. */
export function bandOf(z: number, isLasting = true): 'ordinary' | 'notable' | 'odd' {
  if (!isLasting) return 'ordinary';
  if (Math.abs(z) > ODD_Z) return 'odd';
  return Math.abs(z) >= NOTABLE_Z ? 'notable' : 'ordinary';
}

/**
 * Least scatter that counts, in the tag's unit: units that agree better than their instruments can tell must not look odd, nor divide by
 * zero. 0.1 % of the instrument's range, the class of a good transmitter; at most 2.5 % of the value at full power, for instruments
 * whose range spans decades; at least one step of the last digit, and so much that nothing is notable for a trifle.
 */
export function scatterFloor({
  decimals,
  minValue,
  maxValue,
  nominal,
}: Pick<SisterStream, 'decimals' | 'minValue' | 'maxValue' | 'nominal'>): number {
  const ofRange = minValue === null || maxValue === null ? 0 : (maxValue - minValue) * 0.001;
  const ofNominal = nominal ? Math.abs(nominal) * 0.025 : Number.POSITIVE_INFINITY;
  const ofLeastShare = (Math.abs(nominal ?? 0) * LEAST_SHARE) / (NOTABLE_Z * MAD_TO_SIGMA);
  return Math.max(10 ** -decimals, Math.min(ofRange, ofNominal), ofLeastShare);
}

function judgeUnit({ id, name, status }: SisterUnit, power: number | null, median: number | null): JudgedUnit {
  const reason = whyNot(status, power, median);
  return { smrUnitId: id, name, powerPercent: power, isCompared: reason === null, reason };
}

function whyNot(status: string, power: number | null, median: number | null): string | null {
  if (status === 'maintenance') return 'In a planned outage';
  if (status !== 'operational') return 'Out of operation';
  if (power === null || median === null) return 'No neutron flux was received';
  if (Math.abs(power - median) <= BAND_PERCENT) return null;
  return `At ${formatValue(power, 1)} % of rated power; those compared are within ${BAND_PERCENT} % of ${formatValue(median, 1)} %`;
}

function compareTag(sisters: readonly SisterStream[], units: readonly JudgedUnit[]): ComparedTag {
  // A group has a first member.
  const { tag, description, unit, decimals, ...range } = sisters[0] as SisterStream;
  const floor = scatterFloor({ ...range, decimals });
  const meanOf = new Map(sisters.map(({ smrUnitId, mean }) => [smrUnitId, mean]));
  const judged = units.map(({ smrUnitId, reason }) => {
    const mean = meanOf.get(smrUnitId) ?? null;
    return { smrUnitId, mean, reason: reason ?? (mean === null ? 'No samples' : null) };
  });
  const compared = judged.flatMap(({ mean, reason }) => (reason === null && mean !== null ? [mean] : []));
  const basis: Basis = compared.length > 2 ? 'robust' : compared.length === 2 ? 'paired' : 'alone';
  const median = basis === 'robust' ? (medianOf(compared) ?? 0) : null;
  const scatter = median === null ? null : scatterOf(compared, median, floor);
  const sum = compared.reduce((total, mean) => total + mean, 0);
  const least = scatter === null ? NOTABLE_FLOORS * floor : NOTABLE_Z * scatter;
  const isApart = [0, 1].map((half) => tellApart(sisters, judged, half as 0 | 1, least));
  const values = judged.map(({ smrUnitId, mean, reason }): JudgedValue => {
    const isCompared = reason === null && mean !== null;
    const [first = 0, second = 0] = isApart.map((sides) => sides.get(smrUnitId) ?? 0);
    return {
      smrUnitId,
      mean,
      isCompared,
      reason,
      z: isCompared && median !== null && scatter !== null ? (mean - median) / scatter : null,
      difference: isCompared && basis === 'paired' ? 2 * mean - sum : null,
      isLasting: first * second > 0,
    };
  });
  return { tag, description, unit, decimals, basis, median, scatter, floor, values };
}

/** To which side each of the compared lies apart from the others in one half of the window: 1, -1, or 0 where it does not by `least`. */
function tellApart(
  sisters: readonly SisterStream[],
  judged: readonly { smrUnitId: string; reason: string | null }[],
  half: 0 | 1,
  least: number,
): Map<string, number> {
  const running = new Set(judged.flatMap(({ smrUnitId, reason }) => (reason === null ? [smrUnitId] : [])));
  const compared = sisters.flatMap(({ smrUnitId, halves }) => {
    const mean = halves[half];
    return running.has(smrUnitId) && mean !== null ? [{ smrUnitId, mean }] : [];
  });
  const median = medianOf(compared.map(({ mean }) => mean)) ?? 0;
  // Each of two lies half of their difference from the median between them.
  const distance = compared.length === 2 ? 2 : 1;
  return new Map(
    compared.map(({ smrUnitId, mean }) => {
      const apart = distance * (mean - median);
      return [smrUnitId, Math.abs(apart) >= least ? Math.sign(apart) : 0];
    }),
  );
}

function scatterOf(means: readonly number[], median: number, floor: number): number {
  const mad = medianOf(means.map((mean) => Math.abs(mean - median))) ?? 0;
  return MAD_TO_SIGMA * Math.max(mad, floor);
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
