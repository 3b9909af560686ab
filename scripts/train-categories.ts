/**
 * Fits the weights by which subjects are chosen to the training parts of the labelled headlines: `node scripts/train-categories.ts`.
 * The same labels and rules give the same weights on every machine.
 */
import { writeFileSync } from 'node:fs';
import { readRuled } from '../features/news/server/classify-article.ts';
import { type CategoryWeights, featuresOf } from '../features/news/server/weigh-categories.ts';
import { newsCategories } from '../features/news/vocabulary.ts';
import { type LabelledHeadline, readHeadlines, readSubjects } from './measure-classification.ts';

const FILE = new URL('../features/news/server/rules/category-weights.json', import.meta.url);
/** How much the errors count beside the size of the weights; of 0.15, 0.3, 0.6 and 1.2 the best in five-fold cross-validation over the third set. */
const ERRORS_COUNT = 0.6;
/** The rules were written while the first two sets were read, and seem surer there than they are: headlines of the third one count more. */
const FRESH_COUNTS = 2;
const STEPS = 400;
/** A word of fewer headlines says more of them than of their subject. */
const FEWEST_HEADLINES = 3;
/** What weighs less is left out. */
const LEAST_WEIGHT = 0.02;
const DECIMALS = 3;

/** A headline and its subjects, to be learned from. */
export interface Lesson extends Pick<LabelledHeadline, 'title' | 'description' | 'categories'> {
  counts: number;
}

interface Example {
  counts: number;
  /** Number of a feature and its value. */
  features: readonly (readonly [number, number])[];
  labels: readonly string[];
}

/** Logistic regressions with a penalty on the squares of the weights, by accelerated gradient descent. */
export function trainCategories(headlines: readonly Lesson[]): CategoryWeights {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const read = headlines.map(({ title, description }) =>
    featuresOf(readRuled({ title, summary: description || null, sourceScope: 'nuclear' })),
  );
  const headlinesWith = new Map<string, number>();
  for (const name of read.flatMap((features) => [...features.keys()]))
    headlinesWith.set(name, (headlinesWith.get(name) ?? 0) + 1);
  const examples = headlines.map(({ categories, counts }, at): Example => {
    const features = [...(read[at] ?? [])].filter(([name]) => (headlinesWith.get(name) ?? 0) >= FEWEST_HEADLINES);
    return {
      counts,
      labels: categories.split(';'),
      features: features.map(([name, value]) => {
        const number = numbers.get(name) ?? names.push(name) - 1;
        numbers.set(name, number);
        return [number, value] as const;
      }),
    };
  });
  const step = 1 / (1 + ERRORS_COUNT * 0.25 * largestEigenvalue(examples, names.length));
  return Object.fromEntries(
    newsCategories.map((category) => {
      const { bias, weights } = solve(examples, category, names.length, step);
      const kept = names
        .map((name, number) => [name, weights[number] ?? 0] as const)
        .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
        .sort(([one], [other]) => (one < other ? -1 : 1));
      return [
        category,
        Object.fromEntries([['', bias] as const, ...kept].map(([name, weight]) => [name, round(weight)])),
      ];
    }),
  );
}

function solve(examples: readonly Example[], category: string, size: number, step: number) {
  let weights = new Float64Array(size);
  let bias = 0;
  let ahead = weights.slice();
  let biasAhead = 0;
  let momentum = 1;
  for (let at = 0; at < STEPS; at++) {
    // The penalty's own slope; the bias has none.
    const slope = ahead.slice();
    let biasSlope = 0;
    for (const { counts, features, labels } of examples) {
      let sum = biasAhead;
      for (const [number, value] of features) sum += (ahead[number] ?? 0) * value;
      const error = ERRORS_COUNT * counts * (1 / (1 + Math.exp(-sum)) - Number(labels.includes(category)));
      biasSlope += error;
      for (const [number, value] of features) slope[number] = (slope[number] ?? 0) + error * value;
    }
    const next = ahead.map((weight, number) => weight - step * (slope[number] ?? 0));
    const nextBias = biasAhead - step * biasSlope;
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum ** 2)) / 2;
    const carried = (momentum - 1) / nextMomentum;
    ahead = next.map((weight, number) => weight + carried * (weight - (weights[number] ?? 0)));
    biasAhead = nextBias + carried * (nextBias - bias);
    weights = next;
    bias = nextBias;
    momentum = nextMomentum;
  }
  return { bias, weights };
}

/** Of the features' products with each other, by power iteration, the bias among them: what bounds the length of a step. */
function largestEigenvalue(examples: readonly Example[], size: number): number {
  let vector = new Float64Array(size + 1).fill(1 / Math.sqrt(size + 1));
  let length = 0;
  for (let at = 0; at < 30; at++) {
    const next = new Float64Array(size + 1);
    for (const { counts, features } of examples) {
      let sum = vector[size] ?? 0;
      for (const [number, value] of features) sum += (vector[number] ?? 0) * value;
      sum *= counts;
      next[size] = (next[size] ?? 0) + sum;
      for (const [number, value] of features) next[number] = (next[number] ?? 0) + sum * value;
    }
    length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  return length * 1.05;
}

const round = (weight: number) => Number(weight.toFixed(DECIMALS));

/** Relevant ones of all sets; nothing of what is held out. */
export function readTrainingHeadlines(): Lesson[] {
  const ruled = [...readHeadlines('train'), ...readHeadlines('second-train')];
  return [
    ...ruled.filter(({ relevant }) => relevant === 'yes').map((headline) => ({ ...headline, counts: 1 })),
    ...readSubjects('train').map((headline) => ({ ...headline, counts: FRESH_COUNTS })),
  ];
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(trainCategories(readTrainingHeadlines()), null, 1)}\n`);
