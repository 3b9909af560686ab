/** Words in order, each with the entries that have it. */
export interface WordIndex {
  /** Entries with this word. */
  of(word: string): Int32Array | undefined;
  /** Entries of each word that begins so. */
  beginning(start: string): Iterable<Int32Array>;
  /** Entries of each word that is nearly spelled so: how many letters are different, never a digit. */
  nearly(word: string): Iterable<{ distance: number; entries: Int32Array }>;
}

/** @param words entries of each word, rising */
export function indexWords(words: ReadonlyMap<string, readonly number[]>): WordIndex {
  const sorted = [...words.keys()].sort();
  const entries = sorted.map((word) => Int32Array.from(words.get(word) ?? []));
  const positions = new Map(sorted.map((word, index) => [word, index]));
  const byLength = Map.groupBy(
    [...sorted.keys()].filter((index) => canBeMisspelled(sorted[index] ?? '')),
    (index) => sorted[index]?.length ?? 0,
  );
  const letters = Int32Array.from(sorted, lettersOf);
  const at = (index: number) => entries[index] ?? NONE;
  return {
    of: (word) => entries[positions.get(word) ?? -1],
    *beginning(start) {
      for (let index = lowerBound(sorted, start); sorted[index]?.startsWith(start); index++) yield at(index);
    },
    *nearly(word) {
      const most = mistakesIn(word);
      if (most === 0) return;
      const own = lettersOf(word);
      for (let length = word.length - most; length <= word.length + most; length++)
        for (const index of byLength.get(length) ?? []) {
          // A letter that is replaced is one that only one of both has, twice.
          if (countBits((letters[index] ?? 0) ^ own) > 2 * most) continue;
          const distance = distanceOf(word, sorted[index] ?? '', most);
          if (distance > 0 && distance <= most) yield { distance, entries: at(index) };
        }
    },
  };
}

const NONE = new Int32Array();

/** Numbers are names here: SMR-160 is not SMR-300. */
const canBeMisspelled = (word: string) => !/\p{N}/u.test(word);

/** Of short words every other one is another word. */
export function mistakesIn(word: string): number {
  if (word.length < 4 || !canBeMisspelled(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

function lowerBound(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which letters a word has, one bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Letters that are wrong, missing, too many or exchanged with the next one (optimal string alignment).
 *
 * @returns more than `most` as soon as it is that
 */
export function distanceOf(a: string, b: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    [before, last] = [last, now];
  }
  return last[b.length] ?? 0;
}
