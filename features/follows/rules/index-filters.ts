import type { NewsFilter } from '../../news/contract.ts';

/** A story as filters see it. */
export interface Subject {
  /** `kind:slug` of what it names, also by way of something else. */
  about: ReadonlySet<string>;
  category: ReadonlySet<string>;
  technology: ReadonlySet<string>;
  application: ReadonlySet<string>;
  region: ReadonlySet<string>;
  source: ReadonlySet<string>;
  /** As PostgreSQL has them. */
  stems: ReadonlySet<string>;
}

export interface Followed<Id> {
  id: Id;
  filter: NewsFilter;
  /** Of the words of `filter.q`. */
  stems: readonly string[];
}

/** From the rarest to the most frequent: a filter is looked up by the first of them that it narrows. */
const DIMENSIONS = ['about', 'technology', 'application', 'source', 'region', 'category'] as const;

/**
 * Finds the filters that a story may match among many: by something that each asks for, so that the cost grows with those that ask for what
 * the story has, not with all of them.
 */
export class FilterIndex<Id> {
  readonly #byValue = new Map<string, Followed<Id>[]>();
  readonly #byStem = new Map<string, Followed<Id>[]>();
  /** Of a word that may be unfinished: by how it begins. */
  readonly #byBeginning = new Map<string, Followed<Id>[]>();
  readonly #rest: Followed<Id>[] = [];

  add(followed: Followed<Id>): void {
    const { filter, stems } = followed;
    const dimension = DIMENSIONS.find((name) => filter[name]?.length);
    if (filter.about?.length || (dimension && !filter.q)) {
      for (const value of (dimension && filter[dimension]) ?? []) put(this.#byValue, `${dimension}:${value}`, followed);
      return;
    }
    const longest = [...stems].sort((one, other) => other.length - one.length)[0];
    // What must stand in it is not told by the words alone.
    const isPlain = filter.q !== undefined && !/["-]|\bor\b/i.test(filter.q);
    if (longest === undefined || !isPlain) this.#rest.push(followed);
    else if (stems.length === 1) put(this.#byBeginning, longest, followed);
    // The last word may be unfinished: any other one stands in the story as it is.
    else for (const stem of stems.slice(0, 2)) put(this.#byStem, stem, followed);
  }

  /** Those whose lists the story is in, as far as that can be told without their words: `q` is to be looked at. Each once. */
  find(subject: Subject): Followed<Id>[] {
    const found = new Set(this.#rest);
    const take = (from: Map<string, Followed<Id>[]>, key: string) => {
      for (const one of from.get(key) ?? []) found.add(one);
    };
    for (const dimension of DIMENSIONS)
      for (const value of subject[dimension]) take(this.#byValue, `${dimension}:${value}`);
    for (const stem of subject.stems) {
      take(this.#byStem, stem);
      for (let length = 1; length <= stem.length; length++) take(this.#byBeginning, stem.slice(0, length));
    }
    return [...found].filter(({ filter }) => isIn(subject, filter));
  }
}

function isIn(subject: Subject, filter: NewsFilter): boolean {
  return DIMENSIONS.every((name) => !filter[name]?.length || filter[name].some((value) => subject[name].has(value)));
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
