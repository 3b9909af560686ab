import type { Rarity } from './learn-rarity.ts';
import { compareStories, NOTHING_LEARNED, type PreparedStory } from './match-stories.ts';
import { ENOUGH_NAMES, HOME_OF_HALF_THE_NEWS, isNameless, TELLING } from './weigh-likeness.ts';

export interface StoryMatch {
  match: PreparedStory;
  score: number;
  reason: string;
}

/** The best match among the candidates, null when none is the same event. */
export function findSameStory(
  entry: PreparedStory,
  candidates: readonly PreparedStory[],
  rarity = NOTHING_LEARNED,
): StoryMatch | null {
  let best: StoryMatch | null = null;
  for (const match of candidates) {
    const { same, score, reason } = compareStories(entry, match, rarity);
    if (same && (best === null || isBetter(match, score, best, entry))) best = { match, score, reason };
  }
  return best;
}

/**
 * Stories by their rare tokens, so that a new entry is compared with the few that share one.
 * Answers exactly what `findSameStory` over all added stories answers.
 */
export class StoryIndex {
  readonly #byKey = new Map<string, PreparedStory[]>();
  readonly #rarity: Rarity;

  constructor(rarity = NOTHING_LEARNED) {
    this.#rarity = rarity;
  }

  add(story: PreparedStory): void {
    for (const key of indexKeys(story, this.#rarity)) {
      const list = this.#byKey.get(key);
      if (list) list.push(story);
      else this.#byKey.set(key, [story]);
    }
  }

  find(entry: PreparedStory): StoryMatch | null {
    return findSameStory(entry, this.candidatesFor(entry), this.#rarity);
  }

  /** The stories that have something in common with it; all that `compareStories` can call the same are among them. */
  candidatesFor(entry: PreparedStory): PreparedStory[] {
    const candidates = new Set<PreparedStory>();
    for (const key of indexKeys(entry, this.#rarity)) {
      for (const story of this.#byKey.get(key) ?? []) candidates.add(story);
    }
    return [...candidates];
  }
}

/** Two equal scores must not depend on the order of candidates: the nearer in time wins, then the smaller id. */
function isBetter(match: PreparedStory, score: number, best: StoryMatch, entry: PreparedStory): boolean {
  if (score !== best.score) return score > best.score;
  const distance = (story: PreparedStory) => Math.abs(story.publishedAt.getTime() - entry.publishedAt.getTime());
  const nearer = distance(match) - distance(best.match);
  return nearer !== 0 ? nearer < 0 : match.id < best.match.id;
}

/**
 * Every pair that `compareStories` can call the same has a key in common: its address, a shared name, a country with an
 * event, a word that is rare in the stored news, or, when neither title has any name, an everyday word.
 */
function indexKeys(story: PreparedStory, rarity: Rarity): string[] {
  const keys = [`url ${story.canonicalUrl}`];
  for (const token of story.rareTokens) keys.push(`name ${token}`);
  for (const token of story.busyTokens) keys.push(`name ${token}`);
  if (story.rareTokens.length < ENOUGH_NAMES) for (const token of story.summaryNames) keys.push(`name ${token}`);
  for (const country of story.countries) {
    if (country !== HOME_OF_HALF_THE_NEWS) keys.push(`in ${country}`);
    else for (const event of story.events) keys.push(`in ${country} ${event}`);
  }
  if (rarity.isKnown)
    for (const token of story.tokens.keys()) if (rarity.of(token) >= TELLING) keys.push(`rare ${token}`);
  if (isNameless(story)) for (const word of story.words) keys.push(`word ${word}`);
  return keys;
}
