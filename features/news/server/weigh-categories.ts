import { splitWords } from '../../../platform/server/match-phrases.ts';
import { MOST_CATEGORIES, newsCategories } from '../vocabulary.ts';
import { STOP } from './read-story.ts';
import shippedWeights from './rules/category-weights.json' with { type: 'json' };

export type NewsCategory = (typeof newsCategories)[number];

/** What the rules say of a text, see `classifyArticle`. */
export interface RuledText {
  title: string;
  summary: string | null;
  /** By category: what speaks for it. */
  scores: Readonly<Record<NewsCategory, number>>;
  /** What the rules alone would choose. */
  ruled: readonly string[];
  /** How many countries it names. */
  countries: number;
  /** Whether a word of cooperation stands in it. */
  isCooperation: boolean;
  hasTechnology: boolean;
  hasApplication: boolean;
}

/**
 * A linear model over the scores of the rules and the words and pairs of words of a text, one for each category: logistic regressions that
 * `scripts/train-categories.ts` fits to the labelled headlines (docs/decisions/0041). What is not among the weights weighs nothing.
 */
export interface CategoryWeights {
  /** By category: the bias under '', and a weight for each feature. */
  [category: string]: Readonly<Record<string, number>>;
}

export interface WeighedCategory {
  category: NewsCategory;
  /** 0 to 1. */
  likelihood: number;
  /** The words that speak most for it, at most three. */
  words: string[];
}

/** Chosen on the training parts: below it, a second or third subject is left out. */
const LIKELY = 0.38;
/** How much what the rules say counts beside a word: the more, the less of it the penalty takes away. */
const RULE_SCALE = 2.1;
/** And what else it notices. */
const SIGN_SCALE = 1.5;
const MOST_SCORED = 2;
const SUMMARY_FACTOR = 0.4;
const MOST_WORDS_TOLD = 3;

/** The likeliest subjects, at most three and at least one. */
export function weighCategories(text: RuledText, weights: CategoryWeights = shippedWeights): WeighedCategory[] {
  const features = featuresOf(text);
  const weighed = newsCategories
    .map((category) => weigh(category, features, weights[category] ?? {}))
    .sort((one, other) => other.likelihood - one.likelihood);
  const likely = weighed.filter(({ likelihood }) => likelihood >= LIKELY).slice(0, MOST_CATEGORIES);
  return likely.length > 0 ? likely : weighed.slice(0, 1);
}

function weigh(
  category: NewsCategory,
  features: ReadonlyMap<string, number>,
  weights: Readonly<Record<string, number>>,
): WeighedCategory {
  let sum = weights[''] ?? 0;
  const told: { word: string; weight: number }[] = [];
  for (const [feature, value] of features) {
    const weight = (weights[feature] ?? 0) * value;
    sum += weight;
    const word = WORDS.exec(feature)?.[1];
    if (weight > 0 && word !== undefined) told.push({ word, weight });
  }
  told.sort((one, other) => other.weight - one.weight || (one.word < other.word ? -1 : 1));
  const words = told.slice(0, MOST_WORDS_TOLD).map(({ word }) => word);
  return { category, likelihood: 1 / (1 + Math.exp(-sum)), words };
}

const WORDS = /^[wp]:(.*)$/;

/** What the model reads, by name. */
export function featuresOf(text: RuledText): Map<string, number> {
  const features = new Map<string, number>();
  const words = splitWords(text.title).map(({ normal }) => normal);
  for (const word of words.filter(tells)) features.set(`w:${word}`, 1);
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (next !== undefined && tells(word) && tells(next)) features.set(`p:${word} ${next}`, 1);
  });
  for (const { normal } of splitWords(text.summary ?? ''))
    if (tells(normal) && !features.has(`w:${normal}`)) features.set(`w:${normal}`, SUMMARY_FACTOR);
  for (const category of newsCategories) {
    const score = Math.min(text.scores[category], MOST_SCORED);
    if (score !== 0) features.set(`score:${category}`, RULE_SCALE * score);
    if (score >= 1) features.set(`said:${category}`, RULE_SCALE);
    if (text.ruled.includes(category)) features.set(`ruled:${category}`, RULE_SCALE);
  }
  const isAbroad = text.countries > 1;
  if (text.countries > 0) features.set('countries', (SIGN_SCALE * Math.min(text.countries, 2)) / 2);
  if (isAbroad) features.set('two countries', SIGN_SCALE);
  if (isAbroad && text.isCooperation) features.set('cooperation', SIGN_SCALE);
  if (text.hasTechnology) features.set('technology', SIGN_SCALE);
  if (text.hasApplication) features.set('application', SIGN_SCALE);
  return features;
}

/** Figures and the words of every sentence say nothing of a subject. */
const tells = (word: string) => !STOP.has(word) && !/\d/.test(word);
