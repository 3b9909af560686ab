import { eachInSlices } from '../../../platform/server/compute-in-slices.ts';
import { readTokens } from './read-story.ts';

/** Below this many titles a word that stands in one of them is no rarer than chance has it: nothing is said. */
const FEWEST_TITLES = 300;
/** Words in more titles than this share are in the news all the time and name no event. */
const EVERYDAY_SHARE = 0.04;

/** How rare the words, names, places and numbers of titles are in the titles that are stored. */
export class Rarity {
  readonly #titlesWith = new Map<string, number>();
  #titles = 0;

  static async learn(titles: readonly string[]): Promise<Rarity> {
    const rarity = new Rarity();
    await eachInSlices(titles, (title) => rarity.add(title));
    return rarity;
  }

  add(title: string): void {
    this.#titles++;
    for (const token of readTokens(title)) this.#titlesWith.set(token, (this.#titlesWith.get(token) ?? 0) + 1);
  }

  /** How many were read. */
  get titles(): number {
    return this.#titles;
  }

  /** Whether enough was read to say anything. */
  get isKnown(): boolean {
    return this.#titles >= FEWEST_TITLES;
  }

  /** Inverse document frequency, natural logarithm: 0 for what stands in every title. */
  of(token: string): number {
    return Math.log((this.#titles + 1) / ((this.#titlesWith.get(token) ?? 0) + 1));
  }

  /** What looks like a name, and stands in so many titles that it cannot tell one event from another. */
  isEveryday(token: string): boolean {
    return this.isKnown && (this.#titlesWith.get(token) ?? 0) > EVERYDAY_SHARE * this.#titles;
  }
}
