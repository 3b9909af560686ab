/** What came, by dimension. */
export type Subject = Readonly<Record<string, readonly string[]>>;

export interface Filtered<Id> {
  id: Id;
  /** Of each dimension that is named one of the values. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** From the rarest to the most frequent: a filter is looked up by the first of them that it narrows. */
const RAREST = ['record', 'stream', 'about', 'stem', 'beginning', 'unit', 'letters'];
const RARER = ['technology', 'application', 'source', 'regulator', 'region', 'category', 'kind', 'act', 'from'];
const ORDER = [...RAREST, ...RARER];

/**
 * Finds the filters that something may match among many: by something that each asks for, so that the cost grows with those that ask for what it
 * has, not with all of them.
 */
export class FilterIndex<Id> {
  readonly #byValue = new Map<string, Filtered<Id>[]>();
  readonly #rest = new Set<Filtered<Id>>();

  add(one: Filtered<Id>): void {
    for (const list of this.#placesOf(one)) list.push(one);
    if (this.#dimensionOf(one) === undefined) this.#rest.add(one);
  }

  remove(one: Filtered<Id>): void {
    for (const list of this.#placesOf(one)) {
      const at = list.indexOf(one);
      if (at >= 0) list.splice(at, 1);
    }
    this.#rest.delete(one);
  }

  /** Those that ask for nothing that it has not. Each once. */
  find(subject: Subject): Filtered<Id>[] {
    const found = new Set(this.#rest);
    const has = new Map(Object.entries(subject).map(([dimension, values]) => [dimension, new Set(values)]));
    for (const [dimension, values] of has)
      for (const value of values) for (const one of this.#byValue.get(`${dimension}:${value}`) ?? []) found.add(one);
    return [...found].filter(({ values }) => isWithin(has, values));
  }

  #dimensionOf({ values }: Filtered<Id>): string | undefined {
    return ORDER.find((dimension) => values[dimension]?.length);
  }

  #placesOf(one: Filtered<Id>): Filtered<Id>[][] {
    const dimension = this.#dimensionOf(one);
    return (dimension ? (one.values[dimension] ?? []) : []).map((value) => {
      const key = `${dimension}:${value}`;
      const list = this.#byValue.get(key) ?? [];
      this.#byValue.set(key, list);
      return list;
    });
  }
}

/** Whether something has of each dimension that is asked for one of the values. */
export function hasValues(subject: Subject, values: Filtered<unknown>['values']): boolean {
  return isWithin(new Map(Object.entries(subject).map(([dimension, some]) => [dimension, new Set(some)])), values);
}

function isWithin(has: ReadonlyMap<string, ReadonlySet<string>>, values: Filtered<unknown>['values']): boolean {
  return Object.entries(values).every(
    ([dimension, wanted]) => wanted.length === 0 || wanted.some((value) => has.get(dimension)?.has(value)),
  );
}
