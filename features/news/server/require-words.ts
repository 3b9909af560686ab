/** One of these stands in whatever a question finds: words as PostgreSQL stems them, and beginnings of such. */
interface AnyOf {
  stems: readonly string[];
  beginnings: readonly string[];
}

/** Letters by which an unfinished word is looked up. */
export const LONGEST_BEGINNING = 8;

/**
 * What must stand in every story that a question finds, as values that it can be filed by, so that few stories are asked whether they have all of it.
 * Of words that must all be there the longest, of alternatives each; what may not be there says nothing.
 *
 * @param query a tsquery as PostgreSQL writes it: `'small' & !'fusion' | 'reactor':*`
 * @returns {} when nothing is sure
 */
export function requireWords(query: string): { stem?: string[]; beginning?: string[] } {
  // No word of it is looked for: it finds nothing, and no story has an empty word.
  if (query.trim() === '') return { stem: [''] };
  const anyOf = new QueryReader(query).read();
  if (!anyOf) return {};
  const { stems, beginnings } = anyOf;
  if (beginnings.length === 0) return { stem: [...new Set(stems)].sort() };
  // Both together can only be told by what both have: whole words begin, too.
  return { beginning: [...new Set([...stems, ...beginnings].map((word) => word.slice(0, LONGEST_BEGINNING)))].sort() };
}

/** `'word'` with its marks, an operator, or a bracket; within quotes, quotes and backslashes are doubled. */
const PIECE = /'((?:[^'\\]|''|\\\\)*)'(?::([*ABCD]+))?|<->|<\d+>|[&|!()]/g;

class QueryReader {
  readonly #pieces: RegExpMatchArray[];
  #at = 0;

  constructor(query: string) {
    this.#pieces = [...query.matchAll(PIECE)];
  }

  /** Alternatives bind loosest, then "and", then what stands side by side, then "not". */
  read(): AnyOf | null {
    const found = [this.#readAll()];
    while (this.#take('|')) found.push(this.#readAll());
    if (found.some((one) => one === null)) return null;
    const all = found.filter((one) => one !== null);
    return {
      stems: all.flatMap(({ stems }) => stems),
      beginnings: all.flatMap(({ beginnings }) => beginnings),
    };
  }

  #readAll(): AnyOf | null {
    let best = this.#readOne();
    while (this.#take('&') || this.#take('<')) best = rarer(best, this.#readOne());
    return best;
  }

  #readOne(): AnyOf | null {
    if (this.#take('!')) {
      this.#readOne();
      return null;
    }
    if (this.#take('(')) {
      const inside = this.read();
      this.#take(')');
      return inside;
    }
    const [, quoted, marks = ''] = this.#pieces[this.#at++] ?? [];
    if (quoted === undefined) return null;
    const word = quoted.replaceAll("''", "'").replaceAll('\\\\', '\\');
    return marks.includes('*') ? { stems: [], beginnings: [word] } : { stems: [word], beginnings: [] };
  }

  #take(sign: string): boolean {
    const isNext = this.#pieces[this.#at]?.[0].startsWith(sign) ?? false;
    if (isNext) this.#at++;
    return isNext;
  }
}

/** Of two that must both be there the one that fewer stories have: a word before a beginning, fewer alternatives, a longer word. */
function rarer(one: AnyOf | null, other: AnyOf | null): AnyOf | null {
  if (!one || !other) return one ?? other;
  const costOf = ({ stems, beginnings }: AnyOf) => [
    Number(beginnings.length > 0),
    stems.length + beginnings.length,
    -Math.min(...[...stems, ...beginnings].map((word) => word.length)),
  ];
  const [mine, its] = [costOf(one), costOf(other)];
  const at = mine.findIndex((cost, place) => cost !== its[place]);
  return at >= 0 && (its[at] ?? 0) < (mine[at] ?? 0) ? other : one;
}
