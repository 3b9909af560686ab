/** Threes of letters of a text, as a set of bits that two texts are compared by without looking anything up. */
export interface Letters {
  bits: Uint32Array;
  /** How many are set. */
  count: number;
}

/** A title has some sixty threes; of so many bits few fall together. */
const BITS = 512;

export function lettersOf(words: Iterable<string>): Letters {
  const text = ` ${[...words].join(' ')} `;
  const bits = new Uint32Array(BITS / 32);
  for (let at = 0; at + 2 < text.length; at++) {
    const three = Math.imul(Math.imul(text.charCodeAt(at), 31) + text.charCodeAt(at + 1), 31) + text.charCodeAt(at + 2);
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): the upper bits are the well mixed ones.
    const bit = Math.imul(three, 0x9e3779b1) >>> 23;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  let count = 0;
  for (const word of bits) count += countBits(word);
  return { bits, count };
}

/** Dice's coefficient, 0 to 1. */
export function likenLetters(a: Letters, b: Letters): number {
  let shared = 0;
  for (let at = 0; at < BITS / 32; at++) shared += countBits((a.bits[at] ?? 0) & (b.bits[at] ?? 0));
  return (2 * shared) / Math.max(1, a.count + b.count);
}

/** Of thirty-two (Warren, Hacker's Delight, 5-1). */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
