/**
 * Measures the story matcher on labelled pairs, two by two and as the stories that grow of them: `node scripts/measure-clustering.ts [--errors train]`.
 * Exits with 1 when a figure is lower than it was; errors are counted by their cause.
 */
import { type Comparison, compareStories } from '../features/news/server/match-stories.ts';
import { haveDays, type LabelledPair, learnRarity, prepareSide, readPairs } from './read-story-pairs.ts';
import { replayArrivals } from './replay-arrivals.ts';

export interface ClusteringFigures {
  precision: number;
  recall: number;
  merged: number;
  wrongMerges: number;
  missed: number;
}

const TARGETS = { precision: 0.97, recall: 0.85 };

/**
 * What is reached today. A change of a rule or of the weights may raise these figures and write them here; one that lowers a figure needs the
 * decision that says why the whole is better, as 0056 did once.
 */
export const clusteringParts = [
  {
    ...{ set: 'first', split: 'train' },
    floors: {
      pairs: { precision: 0.955, recall: 0.837 },
      datedPairs: { precision: 0.955, recall: 0.837 },
      stories: { precision: 0.967, recall: 0.814 },
      datedStories: { precision: 0.967, recall: 0.814 },
    },
  },
  {
    ...{ set: 'first', split: 'holdout' },
    floors: {
      pairs: { precision: 0.76, recall: 0.55 },
      datedPairs: { precision: 0.76, recall: 0.55 },
      stories: { precision: 0.757, recall: 0.537 },
      datedStories: { precision: 0.757, recall: 0.537 },
    },
  },
  {
    ...{ set: 'second', split: 'train' },
    floors: {
      pairs: { precision: 0.944, recall: 0.81 },
      datedPairs: { precision: 0.791, recall: 0.678 },
      stories: { precision: 0.947, recall: 0.797 },
      datedStories: { precision: 0.76, recall: 0.678 },
    },
  },
  {
    ...{ set: 'second', split: 'holdout' },
    floors: {
      pairs: { precision: 0.9, recall: 0.85 },
      datedPairs: { precision: 0.9, recall: 0.782 },
      stories: { precision: 0.912, recall: 0.842 },
      datedStories: { precision: 0.857, recall: 0.782 },
    },
  },
  {
    ...{ set: 'third', split: 'holdout' },
    floors: {
      pairs: { precision: 0.745, recall: 0.76 },
      datedPairs: { precision: 0.787, recall: 0.722 },
      stories: { precision: 0.782, recall: 0.72 },
      datedStories: { precision: 0.743, recall: 0.661 },
    },
  },
  {
    ...{ set: 'fourth', split: 'holdout' },
    floors: {
      pairs: { precision: 0.778, recall: 0.841 },
      datedPairs: { precision: 0.855, recall: 0.776 },
      // Places told 0.2 of 296 pairs less and 0.8 wrong ones less, in the mean of five orders: the recall was 0.820.
      stories: { precision: 0.852, recall: 0.819 },
      datedStories: { precision: 0.845, recall: 0.807 },
    },
  },
] as const satisfies readonly ClusteringPart[];

export interface ClusteringPart extends Pick<LabelledPair, 'set' | 'split'> {
  floors: Record<keyof MeasuredClustering, Pick<ClusteringFigures, 'precision' | 'recall'>>;
}

/**
 * Whether two reports are called one event, and whether they end in one story: of all pairs, and of those that are dated as every report of a feed is.
 */
export function measureClustering(pairs: readonly LabelledPair[]) {
  const dated = pairs.filter(haveDays);
  return {
    pairs: measurePairs(pairs),
    datedPairs: measurePairs(dated),
    stories: measureStories(pairs),
    datedStories: measureStories(dated),
  };
}

type MeasuredClustering = ReturnType<typeof measureClustering>;

/** Which of what was reached before is lost. */
export function lostFigures({ set, split, floors }: ClusteringPart, measured: MeasuredClustering): string[] {
  return MEASURES.flatMap((measure) =>
    (['precision', 'recall'] as const)
      .map((name) => ({ name, reached: measured[measure][name], floor: floors[measure][name] }))
      .filter(({ reached, floor }) => reached < floor)
      .map(({ name, reached, floor }) => `${set} ${split} ${measure}: ${name} ${reached.toFixed(3)} is below ${floor}`),
  );
}

const MEASURES = ['pairs', 'datedPairs', 'stories', 'datedStories'] as const satisfies (keyof MeasuredClustering)[];

export function pairsOf({ set, split }: ClusteringPart, pairs = readPairs()): LabelledPair[] {
  return pairs.filter((pair) => pair.set === set && pair.split === split);
}

function measurePairs(pairs: readonly LabelledPair[]): ClusteringFigures {
  return figuresOf([countDecisions(pairs, (pair) => comparePair(pair).same)]);
}

/** As many orders in which reports of one day may come in: what a story becomes depends on it. */
const ORDERS = 5;

/** What readers see when all reports of the pairs have come in. */
function measureStories(pairs: readonly LabelledPair[]): ClusteringFigures {
  return figuresOf(replayArrivals(pairs, ORDERS).map((areInOne) => countDecisions(pairs, areInOne)));
}

type Decisions = Pick<ClusteringFigures, 'merged' | 'wrongMerges' | 'missed'>;

function countDecisions(pairs: readonly LabelledPair[], areOne: (pair: LabelledPair) => boolean): Decisions {
  const [ones, twos] = [pairs.filter(({ same }) => same === 'yes'), pairs.filter(({ same }) => same === 'no')];
  const merged = ones.filter(areOne).length;
  return { merged, wrongMerges: twos.filter(areOne).length, missed: ones.length - merged };
}

function figuresOf(counted: readonly Decisions[]): ClusteringFigures {
  const mean = (name: keyof Decisions) => counted.reduce((sum, decisions) => sum + decisions[name], 0) / counted.length;
  const [merged, wrongMerges, missed] = [mean('merged'), mean('wrongMerges'), mean('missed')];
  return {
    precision: merged / Math.max(1, merged + wrongMerges),
    recall: merged / Math.max(1, merged + missed),
    ...{ merged, wrongMerges, missed },
  };
}

function comparePair(pair: LabelledPair): Comparison {
  return compareStories(prepareSide(pair, 'A'), prepareSide(pair, 'B'), learnRarity());
}

const TITLES = {
  pairs: 'one event',
  datedPairs: 'one event, both have a day',
  stories: 'in one story',
  datedStories: 'in one story, both have a day',
};

function main(options: readonly string[]): void {
  for (const part of clusteringParts) {
    const pairs = pairsOf(part);
    const measured = measureClustering(pairs);
    console.log(`${part.set} set, ${part.split}: ${pairs.length} pairs, ${pairs.filter(haveDays).length} with days`);
    for (const measure of MEASURES) printFigures(TITLES[measure], measured[measure]);
    console.log('  errors of pairs:');
    for (const [cause, count] of countCauses(pairs)) console.log(`    ${count} ${cause}`);
    const lost = lostFigures(part, measured);
    for (const sentence of lost) console.log(`  LOST: ${sentence}`);
    if (lost.length > 0) process.exitCode = 1;
  }
  if (options.includes('--errors')) printErrors(readPairs().filter(({ split }) => split === 'train'));
}

function printFigures(title: string, figures: ClusteringFigures): void {
  const { precision, recall } = figures;
  const [merged, wrongMerges, missed] = [figures.merged, figures.wrongMerges, figures.missed].map((count) =>
    Number(count.toFixed(1)),
  );
  console.log(`  ${title}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  console.log(`    merged ${merged} rightly and ${wrongMerges} wrongly, missed ${missed}`);
  const missedTargets = (['precision', 'recall'] as const).filter((name) => figures[name] < TARGETS[name]);
  if (missedTargets.length > 0) console.log(`    below target: ${missedTargets.join(', ')}`);
}

/** Errors by what decided: names in the reasons are left out, so that like ones fall together. */
function countCauses(pairs: readonly LabelledPair[]): [cause: string, count: number][] {
  const causes = new Map<string, number>();
  for (const pair of pairs) {
    const { same, reason } = comparePair(pair);
    if (same === (pair.same === 'yes')) continue;
    const cause = `${same ? 'wrongly merged' : 'missed'}: ${reason.replace(/: .*?(?=\)|$)/, '')}`;
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  return [...causes].sort(([, one], [, other]) => other - one);
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
