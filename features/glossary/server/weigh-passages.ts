import { splitWords } from '../../../platform/server/match-phrases.ts';

export interface WeighedPassage {
  text: string;
  source: string;
  /** 0 to 10. */
  credibility: number;
  /** 1: reads as a definition; 0.5: only mentions the term. */
  quality: number;
}

/**
 * How far a research result may be believed, 0 to 1:
 *
 *     0.4 · credibility + 0.4 · agreement + 0.2 · coverage
 *
 * credibility: mean of credibility/10 · quality over the best passage of each source;
 * agreement: mean share of content words that the definitions of two sources have in common (overlap coefficient), 0 with one;
 * coverage: sources that had a passage, of those asked.
 *
 * A heuristic of ours (docs/decisions/0010-glossary.md), not a probability: one source alone stays below 0.6, however good it is.
 */
export function weighPassages(passages: readonly WeighedPassage[], sourcesAsked: number): number {
  const best = bestOfEachSource(passages);
  if (best.length === 0 || sourcesAsked === 0) return 0;
  const credibility = mean(best.map((passage) => (passage.credibility / 10) * passage.quality));
  const coverage = Math.min(1, best.length / sourcesAsked);
  const confidence =
    0.4 * credibility + 0.4 * agreementOf(best.filter(({ quality }) => quality === 1)) + 0.2 * coverage;
  return Math.round(confidence * 1_000) / 1_000;
}

/** Definitions before mentions, believed sources before others. */
export function byWeight(a: WeighedPassage, b: WeighedPassage): number {
  return b.quality - a.quality || b.credibility - a.credibility;
}

function bestOfEachSource(passages: readonly WeighedPassage[]): WeighedPassage[] {
  const best = new Map<string, WeighedPassage>();
  for (const passage of passages.toSorted(byWeight)) if (!best.has(passage.source)) best.set(passage.source, passage);
  return [...best.values()];
}

function agreementOf(passages: readonly WeighedPassage[]): number {
  const words = passages.map(({ text }) => contentWords(text));
  const overlaps = words.flatMap((one, index) => words.slice(index + 1).map((other) => overlap(one, other)));
  return overlaps.length === 0 ? 0 : mean(overlaps);
}

function contentWords(text: string): Set<string> {
  const words = splitWords(text).map(({ normal }) => normal);
  return new Set(words.filter((word) => word.length > 3 && !EMPTY_WORDS.has(word)));
}

const EMPTY_WORDS = new Set(
  'about also been between both could each from have into more most only other over some such than that their them then there these they this those through under very were what when where which while will with within would'.split(
    ' ',
  ),
);

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : [...one].filter((word) => other.has(word)).length / smaller;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
