import { Rarity } from './learn-rarity.ts';
import { BUSY_WEIGHT, type Money, type PreparedStory, RARE_WEIGHT } from './read-story.ts';
import { FREQUENT_NAME_TERMS, SUBJECT_TERMS } from './rules/story-words.ts';

export { type PreparedStory, prepareStory, type StoryText } from './read-story.ts';

export interface Comparison {
  same: boolean;
  /** 0 to 1; `same` begins at 0.5. Symmetric. */
  score: number;
  /** What decided, for the editor's log. */
  reason: string;
  /** `copy`: one text told again. `opposed`: they cannot be one event, whatever else is alike. `weighed`: by the evidence. */
  kind: 'copy' | 'opposed' | 'weighed';
}

export const NOTHING_LEARNED = new Rarity();

/**
 * Whether two reports are about one event.
 *
 * Bag-of-words similarity misses most real duplicates (measured 0.11 to 0.50 for reports of one event), so this weighs names
 * against everyday words, asks for the same kind of event, and lets contradictions (unit, amount, country, ordinal) decide
 * alone. A wrong merge hides a story, a missed one only shows it twice: when in doubt, they are two. Symmetric.
 */
export function compareStories(a: PreparedStory, b: PreparedStory, rarity = NOTHING_LEARNED): Comparison {
  if (a.canonicalUrl !== '' && a.canonicalUrl === b.canonicalUrl) return copy(1, 'same address');
  if (a.isDigest || b.isDigest) return opposed('a digest bundles many events');
  const days = Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime()) / DAY_MS;
  const contradiction = findContradiction(a, b);
  if (contradiction) return opposed(contradiction);
  const likeness = titleLikeness(a, b);
  if (likeness >= IDENTICAL_TITLE && days <= IDENTICAL_TITLE_DAYS) return copy(0.99, 'the titles are the same');
  if (a.sourceName === b.sourceName) {
    return likeness >= RETITLED && days <= RETITLED_DAYS
      ? copy(0.95, 'retitled by its source')
      : opposed('one source reports an event once');
  }
  if (days > MOST_DAYS_OF_A_STORY) return opposed('too far apart in time');
  const likely = weighEvidence(a, b, days, rarity);
  return likely.same ? likely : (findLikeWording(a, b, days, rarity) ?? likely);
}

export function isNameless(story: PreparedStory): boolean {
  return story.rareTokens.length + story.busyTokens.length === 0;
}

const DAY_MS = 86_400_000;
export const HOME_OF_HALF_THE_NEWS = 'United States';
/** Reports of one event appear within days. The longest gap in the labelled pairs that is not a coincidence is nine. */
export const MOST_DAYS_OF_A_STORY = 10;
const IDENTICAL_TITLE = 0.95;
const IDENTICAL_TITLE_DAYS = 14;
const RETITLED = 0.8;
const RETITLED_DAYS = 3;

function copy(score: number, reason: string): Comparison {
  return { same: true, score, reason, kind: 'copy' };
}

function opposed(reason: string): Comparison {
  return { same: false, score: 0, reason, kind: 'opposed' };
}

function weighed(same: boolean, score: number, reason: string): Comparison {
  return { same, score, reason, kind: 'weighed' };
}

/** Facts that two reports of one event cannot disagree on. */
function findContradiction(a: PreparedStory, b: PreparedStory): string | null {
  if (disjoint(a.units, b.units)) return differing('units', a.units, b.units);
  if (disjoint(a.ordinals, b.ordinals)) return differing('ordinals', a.ordinals, b.ordinals);
  if (moneyContradicts(a.money, b.money)) return 'different amounts of money';
  if (disjoint(a.countries, b.countries)) return differing('countries', a.countries, b.countries);
  if (eachHasOwn(a.countries, b.countries) && countShared(new Set(a.rareTokens), new Set(b.rareTokens)) === 0)
    return 'each names a country that the other does not';
  for (const kind of SEPARATE_KINDS) {
    if (a.events.has(kind) !== b.events.has(kind)) return `only one is about ${kind}`;
  }
  return null;
}

/** The same words whichever story is asked about first. */
function differing(what: string, a: ReadonlySet<string>, b: ReadonlySet<string>): string {
  return `different ${what}: ${[[...a].sort().join(', '), [...b].sort().join(', ')].sort().join(' and ')}`;
}

/** Business figures are an event of their own, whatever else the title mentions. */
const SEPARATE_KINDS = ['results', 'appoint'];

/**
 * Shared words over the words of the shorter title, scaled down by how much longer the other is. Zero when each title has a
 * name of its own: "A raises $5m" and "B raises $5m" are alike and not the same.
 */
function titleLikeness(a: PreparedStory, b: PreparedStory): number {
  if (!namesContained(a, b)) return 0;
  const shared = countShared(a.words, b.words);
  const shorter = Math.min(a.words.size, b.words.size);
  const longer = Math.max(a.words.size, b.words.size);
  if (shorter < 3) return shared === longer && shared > 0 ? 1 : 0;
  return (shared / shorter) * Math.min(1, 0.25 + shorter / longer);
}

function namesContained(a: PreparedStory, b: PreparedStory): boolean {
  if (isNameless(a) || isNameless(b)) return isNameless(a) && isNameless(b);
  const [few, many] = a.rareTokens.length <= b.rareTokens.length ? [a, b] : [b, a];
  const contained = few.rareTokens.every((token) => many.tokens.has(token));
  return contained && [...few.rareTokens, ...few.busyTokens].some((token) => many.tokens.has(token));
}

/**
 * Two titles that share much of what is rare in the stored news, whatever kind of word it is: told by the same day's words rather than by
 * a name ("search for a site of a prototype fusion plant").
 */
function findLikeWording(a: PreparedStory, b: PreparedStory, days: number, rarity: Rarity): Comparison | null {
  if (!rarity.isKnown || days > NEAR_DAYS || disjoint(a.events, b.events)) return null;
  const shared: string[] = [];
  let [sharedSquares, squaresOfA, squaresOfB, sum] = [0, 0, 0, 0];
  for (const token of b.tokens.keys()) squaresOfB += rarity.of(token) ** 2;
  for (const token of a.tokens.keys()) {
    const rareness = rarity.of(token);
    squaresOfA += rareness ** 2;
    if (!b.tokens.has(token)) continue;
    shared.push(token);
    sharedSquares += rareness ** 2;
    sum += rareness;
  }
  const cosine = sharedSquares / Math.sqrt(squaresOfA * squaresOfB || 1);
  const telling = shared.some((token) => rarity.of(token) >= TELLING);
  if (shared.length < 2 || !telling || cosine < LIKE_WORDING || sum < RARE_SUM) return null;
  return weighed(true, Math.min(0.9, 0.5 + cosine / 2), `like wording: ${shared.sort().slice(0, 5).join(', ')}`);
}

/** Chosen on the training pairs of tests/fixtures/news. */
const LIKE_WORDING = 0.26;
/** In three of a hundred titles, or fewer. */
export const TELLING = 3.5;
const RARE_SUM = 10.4;

function weighEvidence(a: PreparedStory, b: PreparedStory, days: number, rarity: Rarity): Comparison {
  const { weight, rare, busy, common } = sharedTokens(a, b, rarity);
  const things = rare.filter((token) => a.things.has(token) || b.things.has(token)).length;
  const events = countShared(a.events, b.events);
  const sharedCountries = countShared(a.countries, b.countries);
  const numbers =
    countShared(a.numbers, b.numbers) > 0 || a.money.some((one) => b.money.some((other) => sameAmount(one, other)));
  const foreign = [...a.countries].some((country) => country !== HOME_OF_HALF_THE_NEWS && b.countries.has(country));
  const pieces =
    Math.min(rare.length, 3) +
    0.6 * Math.min(things, 2) +
    0.8 * Math.min(busy.length, 2) +
    Number(events > 0) +
    Number(numbers) +
    0.5 * Math.min(common, 3) +
    0.5 * Math.min(sharedCountries, 2) +
    0.2 * Number(foreign);
  const dice = (2 * weight) / Math.max(1, a.totalWeight + b.totalWeight);
  const ownRare = Math.min(a.rareTokens.length, b.rareTokens.length) - rare.length;
  const evidence: Evidence = {
    rare,
    things,
    busy: busy.length,
    common,
    events,
    numbers,
    sharedCountries,
    foreign,
    ownRare,
    days,
  };
  const piecesNeeded =
    rare.length > 0 ? (days <= NEAR_DAYS ? 1 : days <= NAMELESS_DAYS ? 1.5 : 2) : days <= SAME_DAY ? 1.5 : 2;
  const enough =
    pieces >= piecesNeeded && (rare.length > 0 ? namesAgree(a, b, evidence) : dice >= requiredDice(a, b, evidence));
  const containment = weight / Math.max(1, Math.min(a.totalWeight, b.totalWeight));
  const logit =
    1.2 * containment +
    1.6 * dice +
    0.28 * Math.min(weight, 12) +
    0.24 * Math.min(rare.length, 3) +
    0.4 * Number(events > 0) -
    1.6 * Number(disjoint(a.events, b.events)) +
    0.7 * Number(numbers) -
    0.26 * days -
    0.12 * Math.max(0, Math.min(ownRare, 3)) +
    BIAS;
  const score = 1 / (1 + Math.exp(-logit));
  const shown = rare.length > 0 ? `shared: ${rare.slice(0, 5).join(', ')}` : 'same place and kind of event';
  if (!enough) return weighed(false, Math.min(score, 0.49), `too little in common (${shown})`);
  return weighed(score >= 0.5, score, shown);
}

const BIAS = 0.1;
/** Time zones and evening editions make one day two. */
const SAME_DAY = 1;
const NEAR_DAYS = 3;
const NAMELESS_DAYS = 7;
const NEVER = 2;

interface Evidence {
  rare: readonly string[];
  /** Shared rare words that are no names. */
  things: number;
  busy: number;
  common: number;
  events: number;
  numbers: boolean;
  sharedCountries: number;
  /** A country other than the United States is shared: half of all stories happen there. */
  foreign: boolean;
  /** Rare words of the poorer title that the other one lacks. */
  ownRare: number;
  days: number;
}

/**
 * One shared name is not enough when the firm or plant is in the news every week; an obscure name within a day is.
 */
function namesAgree(a: PreparedStory, b: PreparedStory, evidence: Evidence): boolean {
  const { rare, things, busy, common, events, numbers, sharedCountries, ownRare, days } = evidence;
  if (things === rare.length && things < 2 && busy === 0 && !numbers && (events === 0 || sharedCountries === 0))
    return false;
  if (rare.length > 1 || events > 0 || numbers || common > 1 || busy > 0) return true;
  if (things > 0 && sharedCountries > 0) return true;
  const [name = ''] = rare;
  const obscure = !FREQUENT_NAMES.has(name) && days <= NEAR_DAYS;
  if (ownRare <= 0 && (obscure || common > 0)) return true;
  if (a.sites.has(name) || b.sites.has(name))
    return [...SUBJECTS].some((token) => a.tokens.has(token) && b.tokens.has(token));
  return things === 0 && obscure;
}

/** Without a shared name, how much of both titles must agree: nearly everything, unless place and event narrow it down. */
function requiredDice(a: PreparedStory, b: PreparedStory, evidence: Evidence): number {
  const { busy, common, events, numbers, sharedCountries, foreign, ownRare, days } = evidence;
  if (days > NAMELESS_DAYS || sharedCountries + busy === 0 || disjoint(a.sites, b.sites)) return NEVER;
  const apart = days > NEAR_DAYS ? 0.2 : 0;
  if (ownRare > 0 && busy === 0 && !numbers && events < 2) return 0.42 + apart;
  const placed = foreign || sharedCountries > 1;
  const telling = [...a.events].some((event) => b.events.has(event) && TELLING_EVENTS.has(event));
  if (telling && (placed || busy > 0)) return days <= SAME_DAY && placed ? 0.15 : 0.3 + apart;
  if (events > 0 && numbers) return 0.35;
  if (events > 0) return (placed ? (days <= SAME_DAY ? 0.16 : 0.35) : 0.5) + apart;
  if (placed && common > 2 && days <= SAME_DAY) return 0.24;
  if (placed && (common > 2 || busy > 0 || numbers)) return 0.42;
  return placed || busy > 0 ? 0.7 + apart : NEVER;
}

const FREQUENT_NAMES = new Set(FREQUENT_NAME_TERMS.split(',').map((name) => name.trim()));
const SUBJECTS = new Set(SUBJECT_TERMS.split(',').map((subject) => subject.trim()));

/** Kinds of event that do not happen twice a week in one place. */
const TELLING_EVENTS = new Set([
  'attack',
  'court',
  'power',
  'consult',
  'transport',
  'sample',
  'critical',
  'connect',
  'stop',
  'resume',
  'manage',
]);

interface SharedTokens {
  weight: number;
  rare: string[];
  busy: string[];
  common: number;
}

function sharedTokens(a: PreparedStory, b: PreparedStory, rarity: Rarity): SharedTokens {
  let weight = 0;
  let common = 0;
  const rare: string[] = [];
  const busy: string[] = [];
  const [fewer, more] = a.tokens.size <= b.tokens.size ? [a.tokens, b.tokens] : [b.tokens, a.tokens];
  for (const [token, tokenWeight] of fewer) {
    if (!more.has(token)) continue;
    if (tokenWeight >= RARE_WEIGHT && rarity.isEveryday(token)) {
      weight += EVERYDAY_WEIGHT;
      continue;
    }
    weight += tokenWeight;
    if (tokenWeight >= RARE_WEIGHT) rare.push(token);
    else if (tokenWeight >= BUSY_WEIGHT) busy.push(token);
    else if (!token.startsWith('in ') && !token.startsWith('number ')) common++;
  }
  for (const token of [...toldBySummary(a, b), ...toldBySummary(b, a)]) {
    if (rarity.isEveryday(token)) continue;
    weight += SUMMARY_WEIGHT;
    rare.push(token);
  }
  return { weight, rare: rare.sort(), busy, common };
}

const SUMMARY_WEIGHT = 1.2;
/** Of a name that is in the stored news all the time. */
const EVERYDAY_WEIGHT = 0.5;
/** A title with fewer names is short of them. */
export const ENOUGH_NAMES = 2;

/** Names of one title that the other report, whose own title names little, has in its summary. */
function toldBySummary(titled: PreparedStory, other: PreparedStory): string[] {
  if (other.rareTokens.length >= ENOUGH_NAMES) return [];
  return titled.rareTokens.filter((token) => other.summaryNames.has(token) && !titled.things.has(token));
}

function eachHasOwn(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = countShared(a, b);
  return shared > 0 && a.size > shared && b.size > shared;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const value of a) if (b.has(value)) count++;
  return count;
}

function disjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && countShared(a, b) === 0;
}

function sameAmount(a: Money, b: Money): boolean {
  return a.currency === b.currency && Math.abs(a.amount - b.amount) <= 0.03 * Math.max(a.amount, b.amount);
}

function moneyContradicts(a: readonly Money[], b: readonly Money[]): boolean {
  const comparable = a.some((one) => b.some((other) => one.currency === other.currency));
  return comparable && !a.some((one) => b.some((other) => sameAmount(one, other)));
}
