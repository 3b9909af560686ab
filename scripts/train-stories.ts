/**
 * Fits the weights by which two reports are called one event to the training parts of the labelled pairs: `node scripts/train-stories.ts`, or with
 * `--cross` says what they reach in cross-validation. The same labels and rules give the same weights on every machine.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { compareStories, daysBetween, MOST_DAYS_OF_A_STORY } from '../features/news/server/match-stories.ts';
import {
  findGround,
  LIKENESS_NAMES,
  type Likeness,
  type LikenessWeights,
  likenessOf,
  weighLikeness,
} from '../features/news/server/weigh-likeness.ts';
import { fitLogistic } from './fit-logistic.ts';
import { type LabelledPair, learnRarity, prepareSide, readPairs } from './read-story-pairs.ts';

const FILE = new URL('../features/news/server/rules/story-weights.json', import.meta.url);
/** Of 1, 2, 4, 8 and 16 the best in cross-validation. */
const PENALTY = 1;
/** A pair of reports of two events that nobody chose for being hard, beside one that was labelled as a pair. */
const UNCHOSEN_COUNTS = 0.5;
const DECIMALS = 3;
const FOLDS = 10;
/** Likelihoods that may be asked for before two reports are called one event. */
const THRESHOLDS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

export interface Example {
  set: LabelledPair['set'] | 'unchosen';
  likeness: Likeness;
  /** Without it they are two, whatever is learned. */
  isEnough: boolean;
  isSame: boolean;
  counts: number;
  /** Pairs of one event stay in one fold. */
  fold: number;
}

/** Pairs that copies and contradictions do not decide already. */
export function readExamples(): Example[] {
  const pairs = readPairs().filter(({ split }) => split === 'train');
  const chosen = pairs.flatMap((pair) => {
    const isSame = pair.same === 'yes';
    const fold = foldOf(isSame && pair.note ? pair.note : pair.titleA);
    return exampleOf(pair, { set: pair.set, isSame, counts: 1, fold });
  });
  return [...chosen, ...pairUnchosen(pairs.filter(({ same, note }) => same === 'yes' && note !== ''))];
}

/** All reports with those of other events, as a stream brings them: of the same days, and only what meets is compared at all. */
function pairUnchosen(pairs: readonly LabelledPair[]): Example[] {
  const reports = new Map<string, { event: string; title: string; summary: string; source: string; date: string }>();
  for (const { note: event, ...pair } of pairs) {
    reports.set(`${pair.sourceA} ${pair.titleA}`, {
      ...{ event, title: pair.titleA, summary: pair.summaryA, source: pair.sourceA, date: pair.dateA },
    });
    reports.set(`${pair.sourceB} ${pair.titleB}`, {
      ...{ event, title: pair.titleB, summary: pair.summaryB, source: pair.sourceB, date: pair.dateB },
    });
  }
  const all = [...reports.values()];
  return all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b) => {
      if (a.event === b.event || !a.date || !b.date) return [];
      const pair = {
        ...{ titleA: a.title, summaryA: a.summary, sourceA: a.source, dateA: a.date },
        ...{ titleB: b.title, summaryB: b.summary, sourceB: b.source, dateB: b.date },
      };
      return exampleOf(pair, { set: 'unchosen', isSame: false, counts: UNCHOSEN_COUNTS, fold: foldOf(a.title) });
    }),
  );
}

function exampleOf(
  pair: Parameters<typeof prepareSide>[0],
  example: Omit<Example, 'likeness' | 'isEnough'>,
): Example[] {
  const [a, b] = [prepareSide(pair, 'A'), prepareSide(pair, 'B')];
  const days = daysBetween(a, b);
  if (days > MOST_DAYS_OF_A_STORY || compareStories(a, b, learnRarity()).kind !== 'weighed') return [];
  const likeness = likenessOf(a, b, days, learnRarity());
  const { isEnough } = findGround(a, b, learnRarity());
  return isEnough || example.set !== 'unchosen' ? [{ ...example, likeness, isEnough }] : [];
}

function foldOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % FOLDS;
}

export function trainStories(examples: readonly Example[]): LikenessWeights {
  const { bias, weights } = fitLogistic(
    examples.map(({ likeness, isSame, counts }) => ({
      values: LIKENESS_NAMES.map((name) => likeness[name]),
      isSame,
      counts,
    })),
    PENALTY,
  );
  const rounded = [['', bias] as const, ...LIKENESS_NAMES.map((name, at) => [name, weights[at] ?? 0] as const)].map(
    ([name, weight]) => [name, Number(weight.toFixed(DECIMALS))],
  );
  // All names are there: they are those of the likeness.
  return Object.fromEntries(rounded) as LikenessWeights;
}

/** What each part reaches when it was not trained on, by the likelihood that is asked for. */
function printCrossValidation(examples: readonly Example[]): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = trainStories(examples.filter((example) => example.fold !== fold));
    return examples
      .filter((example) => example.fold === fold)
      .map((example) => ({ ...example, likelihood: weighLikeness(example.likeness, weights) }));
  }).flat();
  for (const threshold of THRESHOLDS) {
    const figures = (['first', 'second', 'unchosen'] as const).map((set) => {
      const part = judged.filter((example) => example.set === set);
      const same = part.filter(({ likelihood, isEnough }) => isEnough && likelihood >= threshold);
      const right = same.filter(({ isSame }) => isSame).length;
      const wrong = same.length - right;
      if (set === 'unchosen') return `${set} ${wrong} of ${part.length} wrongly`;
      const recall = right / part.filter(({ isSame }) => isSame).length;
      return `${set} ${(right / same.length).toFixed(3)} / ${recall.toFixed(3)} (${wrong} wrongly)`;
    });
    console.log(`${threshold}: ${figures.join(', ')}`);
  }
}

if (import.meta.main) {
  const examples = readExamples();
  if (process.argv.includes('--cross')) printCrossValidation(examples);
  else writeFileSync(FILE, `${JSON.stringify(trainStories(examples), null, 1)}\n`);
}
