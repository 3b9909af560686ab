import type { SampleRun } from './pack-samples.ts';

/** What is kept of the samples of a span: a minute, an hour, a bucket of a chart. Times in ms since 1970. */
export interface Summary {
  firstAt: number;
  lastAt: number;
  min: number;
  max: number;
  mean: number;
  /** The value at `lastAt`. */
  last: number;
  count: number;
  /** How many of them were of uncertain and of bad quality. */
  uncertain: number;
  bad: number;
}

/** Spans with samples by where they begin, ms since 1970. */
export type Summaries = Map<number, Summary>;

/** Adds samples to the spans of `widthMs` that they lie in; spans begin at whole multiples of it since 1970. */
export function addSamples(spans: Summaries, widthMs: number, run: SampleRun, from = 0, to = run.ts.length): void {
  for (let at = from; at < to; ) {
    const begin = Math.floor((run.ts[at] as number) / widthMs) * widthMs;
    let end = at + 1;
    while (end < to && (run.ts[end] as number) < begin + widthMs) end++;
    addSummary(spans, begin, sumSamples(run, at, end));
    at = end;
  }
}

/** Of the samples from `from` to before `to`; at least one. */
export function sumSamples({ ts, value, quality }: SampleRun, from: number, to: number): Summary {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let uncertain = 0;
  let bad = 0;
  for (let at = from; at < to; at++) {
    const one = value[at] as number;
    if (one < min) min = one;
    if (one > max) max = one;
    sum += one;
    if (quality[at] === 1) uncertain++;
    else if (quality[at] === 2) bad++;
  }
  const [firstAt, lastAt, last] = [ts[from], ts[to - 1], value[to - 1]] as [number, number, number];
  const count = to - from;
  return { firstAt, lastAt, min, max, mean: sum / count, last, count, uncertain, bad };
}

/** Which part of the samples was not good; nothing is said where all were. */
export function sharesOf({ count, uncertain, bad }: Pick<Summary, 'count' | 'uncertain' | 'bad'>): {
  uncertain?: number;
  bad?: number;
} {
  return {
    ...(uncertain > 0 ? { uncertain: uncertain / count } : {}),
    ...(bad > 0 ? { bad: bad / count } : {}),
  };
}

/** Adds what is known of a part of a span that begins at `begin`; no sample may be in both. */
export function addSummary(spans: Summaries, begin: number, part: Summary): void {
  const known = spans.get(begin);
  spans.set(begin, known ? joinSummaries(known, part) : part);
}

export function joinSummaries(a: Summary, b: Summary): Summary {
  const count = a.count + b.count;
  const newest = b.lastAt > a.lastAt ? b : a;
  return {
    firstAt: Math.min(a.firstAt, b.firstAt),
    lastAt: newest.lastAt,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    mean: (a.mean * a.count + b.mean * b.count) / count,
    last: newest.last,
    count,
    uncertain: a.uncertain + b.uncertain,
    bad: a.bad + b.bad,
  };
}
