import { countBits, likenLetters } from './compare-letters.ts';
import type { Rarity } from './learn-rarity.ts';
import { acts, matters } from './read-acts.ts';
import { BUSY_WEIGHT, type Money, type PreparedStory, RARE_WEIGHT } from './read-story.ts';
import shippedWeights from './rules/story-weights.json' with { type: 'json' };

/** What the judge knows of two reports, each between 0 and some small number: see `likenessOf`. */
export interface Likeness {
  sharedNames: number;
  sharedThings: number;
  ownNames: number;
  letters: number;
  sharedActs: number;
  sharedMatters: number;
  otherEvents: number;
  moreEvents: number;
  sharedCountries: number;
  sharedMoney: number;
  daysApart: number;
  sameSource: number;
}

/**
 * The weights of a logistic regression that `scripts/train-stories.ts` fits to the training parts of the labelled pairs
 * (docs/decisions/0056), and its bias under ''.
 */
export type LikenessWeights = Readonly<Record<keyof Likeness | '', number>>;

/** That two reports are one event, 0 to 1. */
export function weighLikeness(likeness: Likeness, weights: LikenessWeights = shippedWeights): number {
  let sum = weights[''];
  for (const name of LIKENESS_NAMES) sum += likeness[name] * weights[name];
  return 1 / (1 + Math.exp(-sum));
}

// All names of the weights but the bias are those of the likeness.
export const LIKENESS_NAMES = Object.keys(shippedWeights).filter((name) => name !== '') as (keyof Likeness)[];

/** What two reports have in common and what they have not. The same whichever is asked about first. */
export function likenessOf(a: PreparedStory, b: PreparedStory, days: number, rarity: Rarity): Likeness {
  const [namesOfA, namesOfB] = [namesOf(a, rarity), namesOf(b, rarity)];
  let [sharedNames, sharedThings] = [0, 0];
  for (const { token, rareness, isEveryday } of namesOfA) {
    const inOther = b.tokens.get(token) ?? 0;
    if (inOther >= BUSY_WEIGHT && !isEveryday && !b.things.has(token))
      sharedNames += Math.min(rareness, rarenessOf(token, inOther, rarity));
  }
  for (const token of a.telling)
    if ((a.things.has(token) || b.things.has(token)) && (b.tokens.get(token) ?? 0) >= BUSY_WEIGHT)
      sharedThings += weighThing(token, rarity);
  const events = countShared(a.events, b.events);
  return {
    sharedNames: Math.min(3, sharedNames),
    sharedThings: Math.min(3, sharedThings),
    ownNames: Math.min(3, Math.max(weighOwn(namesOfA, b), weighOwn(namesOfB, a))),
    letters: likenLetters(a.letters, b.letters),
    sharedActs: Math.min(2, countBits(a.acts & b.acts)),
    sharedMatters: Math.min(2, countBits(a.matters & b.matters)),
    otherEvents: Number(a.events.size > 0 && b.events.size > 0 && events === 0),
    moreEvents: Number(events > 0 && a.events.size > events && b.events.size > events),
    sharedCountries: Math.min(2, countAbroad(a, b)),
    sharedMoney: Number(a.money.some((one) => b.money.some((other) => sameAmount(one, other)))),
    daysApart: days,
    sameSource: Number(a.sourceName === b.sourceName),
  };
}

interface WeighedName {
  token: string;
  rareness: number;
  isEveryday: boolean;
}

/** Names that the other report tells nowhere. */
function weighOwn(names: readonly WeighedName[], other: PreparedStory): number {
  let sum = 0;
  for (const { token, rareness } of names)
    if (!other.tokens.has(token) && !other.summaryNames.has(token)) sum += rareness;
  return sum;
}

/** A title is compared with hundreds of others: how rare its names are is looked up once. */
const weighedNames = new WeakMap<PreparedStory, { rarity: Rarity; titles: number; names: readonly WeighedName[] }>();

function namesOf(story: PreparedStory, rarity: Rarity): readonly WeighedName[] {
  const kept = weighedNames.get(story);
  if (kept?.rarity === rarity && kept.titles === rarity.titles) return kept.names;
  const names = story.telling
    .filter((token) => !story.things.has(token))
    .map((token) => {
      const rareness = rarenessOf(token, story.tokens.get(token) ?? 0, rarity);
      return { token, rareness, isEveryday: rarity.isEveryday(token) };
    });
  weighedNames.set(story, { rarity, titles: rarity.titles, names });
  return names;
}

function weighThing(token: string, rarity: Rarity): number {
  if (rarity.isEveryday(token)) return 0;
  return rarity.isKnown ? rarenessOf(token, RARE_WEIGHT, rarity) : UNLEARNED.thing;
}

export interface Ground {
  /** Names, and rare words that are none, that both titles have, or the summary of a title that names little. */
  names: string[];
  /** Countries, acts and matters that both tell. */
  alike: string[];
  /** Something by which both would be looked up, and more than letters and days: without it they are two, whatever they weigh. */
  isEnough: boolean;
}

/** What two reports meet by: asked only of those that are alike. */
export function findGround(a: PreparedStory, b: PreparedStory, rarity: Rarity): Ground {
  const shared = [...a.tokens.keys()].filter(
    (token) => b.tokens.has(token) && !(weightInBoth(token, a, b) >= BUSY_WEIGHT && rarity.isEveryday(token)),
  );
  const named = shared.filter((token) => weightInBoth(token, a, b) >= BUSY_WEIGHT);
  const told = [...toldBySummary(a, b), ...toldBySummary(b, a)];
  const events = countShared(a.events, b.events);
  const areAtHome = a.countries.has(HOME_OF_HALF_THE_NEWS) && b.countries.has(HOME_OF_HALF_THE_NEWS);
  const meet =
    told.length > 0 ||
    shared.some((token) => isKey(token, weightInBoth(token, a, b), rarity)) ||
    (areAtHome && events > 0) ||
    areBothNameless(a, b);
  const isNamed =
    told.length > 0 || named.length > 1 || named.some((token) => !a.things.has(token) && !b.things.has(token));
  const alike = [
    ...[...a.countries].filter((country) => b.countries.has(country)).sort(),
    ...acts.nameKinds(a.acts & b.acts),
    ...matters.nameKinds(a.matters & b.matters),
  ];
  const isAlike = alike.length > Number(areAtHome);
  return { names: [...named, ...told].sort(), alike, isEnough: meet && (isNamed || isAlike) };
}

function weightInBoth(token: string, a: PreparedStory, b: PreparedStory): number {
  return Math.min(a.tokens.get(token) ?? 0, b.tokens.get(token) ?? 0);
}

function countAbroad(a: PreparedStory, b: PreparedStory): number {
  const areAtHome = a.countries.has(HOME_OF_HALF_THE_NEWS) && b.countries.has(HOME_OF_HALF_THE_NEWS);
  return countShared(a.countries, b.countries) - Number(areAtHome);
}

export const HOME_OF_HALF_THE_NEWS = 'United States';
/** A title with fewer names is short of them. */
export const ENOUGH_NAMES = 2;
/** In three of a hundred titles, or fewer. */
export const TELLING = 3.5;

export function isNameless(story: PreparedStory): boolean {
  return story.rareTokens.length + story.busyTokens.length === 0;
}

function areBothNameless(a: PreparedStory, b: PreparedStory): boolean {
  return isNameless(a) && isNameless(b) && countShared(a.words, b.words) > 0;
}

/** What reports are looked up by, see `StoryIndex`. */
function isKey(token: string, weight: number, rarity: Rarity): boolean {
  if (weight >= BUSY_WEIGHT) return true;
  if (token.startsWith('in ') && token !== `in ${HOME_OF_HALF_THE_NEWS}`) return true;
  return rarity.isKnown && rarity.of(token) >= TELLING;
}

/** Rarer than in one of four hundred titles is rare enough: how many titles are stored must not matter. */
const RAREST = 6;
/** As long as too few titles are stored to learn from: what names, busy names and other words weigh with some thousand stored. */
const UNLEARNED = { rare: 0.9, busy: 0.6, thing: 0.6 };

/** 0 to 1. */
function rarenessOf(token: string, weight: number, rarity: Rarity): number {
  if (!rarity.isKnown) return weight >= RARE_WEIGHT ? UNLEARNED.rare : UNLEARNED.busy;
  return Math.min(RAREST, Math.max(0, rarity.of(token))) / RAREST;
}

/** Names of one title that the other report, whose own title names little, has in its summary. */
function toldBySummary(titled: PreparedStory, other: PreparedStory): readonly string[] {
  if (other.rareTokens.length >= ENOUGH_NAMES || other.summaryNames.size === 0) return [];
  return titled.rareTokens.filter((token) => other.summaryNames.has(token) && !titled.things.has(token));
}

export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  if (b.size > 0) for (const value of a) if (b.has(value)) count++;
  return count;
}

export function sameAmount(a: Money, b: Money): boolean {
  return a.currency === b.currency && Math.abs(a.amount - b.amount) <= 0.03 * Math.max(a.amount, b.amount);
}
