/**
 * Measures the story matcher on labelled pairs: `node scripts/measure-clustering.ts [--errors train]`.
 * Exits with 1 when the whole set misses a target; what training and holdout pairs give is shown beside it.
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { Rarity } from '../features/news/server/learn-rarity.ts';
import {
  type Comparison,
  compareStories,
  type PreparedStory,
  prepareStory,
} from '../features/news/server/match-stories.ts';
import { readLabelledStories } from './measure-entities.ts';

export interface LabelledPair {
  titleA: string;
  sourceA: string;
  dateA: string;
  titleB: string;
  sourceB: string;
  dateB: string;
  same: 'yes' | 'no';
  note: string;
  split: 'train' | 'holdout';
}

export interface ClusteringFigures {
  precision: number;
  recall: number;
  merged: number;
  wrongMerges: number;
  missed: number;
}

export const CLUSTERING_TARGETS = { precision: 0.97, recall: 0.8 };

/** Precision and recall of "these two are one event". */
export function measureClustering(pairs: readonly LabelledPair[]): ClusteringFigures {
  let right = 0;
  let wrongMerges = 0;
  let missed = 0;
  for (const pair of pairs) {
    const { same } = comparePair(pair);
    if (same && pair.same === 'yes') right++;
    else if (same) wrongMerges++;
    else if (pair.same === 'yes') missed++;
  }
  return {
    precision: right / Math.max(1, right + wrongMerges),
    recall: right / Math.max(1, right + missed),
    merged: right,
    wrongMerges,
    missed,
  };
}

export function missedClusteringTargets({ precision, recall }: ClusteringFigures): string[] {
  const missed: string[] = [];
  if (precision < CLUSTERING_TARGETS.precision) missed.push('precision');
  if (recall < CLUSTERING_TARGETS.recall) missed.push('recall');
  return missed;
}

export function readPairs(): LabelledPair[] {
  const file = new URL('../tests/fixtures/news/story-pairs.csv', import.meta.url);
  return papaparse.parse<LabelledPair>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

function comparePair(pair: LabelledPair): Comparison {
  return compareStories(
    storyOf(pair.titleA, pair.sourceA, pair.dateA || pair.dateB),
    storyOf(pair.titleB, pair.sourceB, pair.dateB || pair.dateA),
    learned(),
  );
}

let rarity: Rarity | null = null;

/** As the product learns it: from the titles that are stored, without their labels. */
function learned(): Rarity {
  if (rarity) return rarity;
  rarity = new Rarity();
  const titles = new Set(readPairs().flatMap(({ titleA, titleB }) => [titleA, titleB]));
  for (const { title } of readLabelledStories()) titles.add(title);
  for (const title of titles) rarity.add(title);
  return rarity;
}

/** The fixtures have no addresses: the title stands in, so that no pair merges by its address. */
function storyOf(title: string, sourceName: string, date: string): PreparedStory {
  return prepareStory({
    id: `${sourceName} ${title}`,
    title,
    summary: null,
    canonicalUrl: `${sourceName} ${title}`,
    publishedAt: new Date(date || '2026-01-01'),
    sourceName,
  });
}

function main(options: readonly string[]): void {
  const pairs = readPairs();
  const splits = {
    train: pairs.filter((pair) => pair.split === 'train'),
    holdout: pairs.filter((pair) => pair.split === 'holdout'),
    all: pairs,
  };
  let failed = false;
  for (const [name, split] of Object.entries(splits)) {
    const figures = measureClustering(split);
    const { precision, recall, merged, wrongMerges, missed } = figures;
    console.log(`${name}: ${split.length} pairs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    console.log(`  merged ${merged} rightly and ${wrongMerges} wrongly, missed ${missed}`);
    const below = missedClusteringTargets(figures);
    if (below.length > 0) console.log(`  below target: ${below.join(', ')}`);
    if (name === 'all' && below.length > 0) failed = true;
  }
  if (options.includes('--errors')) printErrors(splits.train);
  process.exitCode = failed ? 1 : 0;
}

function printErrors(pairs: readonly LabelledPair[]): void {
  for (const pair of pairs) {
    const { same, score, reason } = comparePair(pair);
    if (same === (pair.same === 'yes')) continue;
    console.log(
      `${same ? 'wrong merge' : 'missed'} ${score.toFixed(2)} ${reason}\n    ${pair.titleA}\n    ${pair.titleB}`,
    );
  }
}

if (import.meta.main) main(process.argv.slice(2));
