/**
 * Finding thousands of phrases in one pass.
 *
 * Text and phrases go through the same normalisation, then a trie of words is walked once from every word of the text. The
 * cost grows with the text, not with the number of phrases: a thousand regular expressions per headline were the rejected
 * alternative.
 */

import { atOnce, type Steps } from './compute-in-slices.ts';

export interface Word {
  /** Lower case, without diacritics, singular, American spelling. */
  normal: string;
  /** As written, without the possessive ending. */
  raw: string;
  isPossessive: boolean;
  /** Offsets in the text that was split. */
  start: number;
  end: number;
}

/** Where a phrase was found: `from` and `to` are word positions, `to` exclusive. */
export interface PhraseMatch<T> {
  payload: T;
  from: number;
  to: number;
}

interface TrieNode<T> {
  next: Map<string, TrieNode<T>>;
  ends: { payload: T; exactCase: string[] | null }[];
}

/** Words read per text: enough for any headline and excerpt, and a bound for hostile ones. */
const MAX_WORDS = 400;

/**
 * A set of phrases, each carrying a payload.
 *
 * A phrase that starts with `=` matches only in its own letter case: `=US` finds "US" and "U.S." but not "us";
 * its words written in lower case still match any case.
 */
export class PhraseTrie<T> {
  private readonly root: TrieNode<T> = { next: new Map(), ends: [] };
  /** Put into the trie when something is looked for: a process that has just started has other things to do. */
  private readonly added: (readonly [phrase: string, payload: T])[] = [];

  add(phrase: string, payload: T): void {
    this.added.push([phrase, payload]);
  }

  /** Every occurrence of every phrase, overlapping ones included. */
  findAll(words: readonly Word[]): PhraseMatch<T>[] {
    if (this.added.length > 0) atOnce(this.grow());
    const found: PhraseMatch<T>[] = [];
    const shouting = isShouted(words);
    for (let from = 0; from < words.length; from++) {
      let node: TrieNode<T> | undefined = this.root;
      for (let to = from; to < words.length; to++) {
        node = node.next.get(words[to]?.normal ?? '');
        if (!node) break;
        for (const end of node.ends) {
          if (end.exactCase && (shouting || !sameCase(end.exactCase, words, from))) continue;
          found.push({ payload: end.payload, from, to: to + 1 });
        }
      }
    }
    return found;
  }

  /** Puts what was added into the trie: whoever has time for it before something is looked for. */
  *grow(): Steps<void> {
    for (const [phrase, payload] of this.added) {
      this.put(phrase, payload);
      yield;
    }
    this.added.length = 0;
  }

  private put(phrase: string, payload: T): void {
    const words = splitWords(phrase);
    if (words.length === 0) return;
    let node = this.root;
    for (const { normal } of words) {
      let child = node.next.get(normal);
      if (!child) {
        child = { next: new Map(), ends: [] };
        node.next.set(normal, child);
      }
      node = child;
    }
    node.ends.push({ payload, exactCase: phrase.trim().startsWith('=') ? words.map((word) => word.raw) : null });
  }
}

/** Splits text into normalised words. Hyphens separate, digits keep their decimal point, "U.S." becomes one word. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const written = match[0];
    const undotted = DOTTED.test(written) ? written.replaceAll('.', '') : written;
    const raw = undotted.replace(POSSESSIVE, '');
    const isPossessive = raw.length < undotted.length;
    words.push({
      normal: normalizeWord(raw),
      raw,
      isPossessive,
      start: match.index,
      end: match.index + written.length,
    });
    if (words.length >= MAX_WORDS) break;
  }
  return words;
}

/** Longest first, earlier first: a long phrase speaks for the shorter ones inside it ("New Mexico" is not Mexico). */
export function keepLongest<T>(matches: readonly PhraseMatch<T>[]): PhraseMatch<T>[] {
  if (matches.length < 2) return [...matches];
  const kept: PhraseMatch<T>[] = [];
  const byLength = [...matches].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  for (const match of byLength) {
    const covered = kept.some(
      (other) =>
        match.from < other.to && other.from < match.to && !(match.from === other.from && match.to === other.to),
    );
    if (!covered) kept.push(match);
  }
  return kept;
}

// Dotted initials; numbers with a decimal or thousands mark; letters and digits with an inner apostrophe.
const WORD =
  /(?:\p{Lu}\.){2,}|(?:\p{Lu}\.)+\p{Lu}(?!\p{L})|\d+(?:[.,]\d+)+\p{L}*|[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{N}\p{M}]+)*/gu;
const DOTTED = /^(?:\p{Lu}\.)+\p{Lu}?$/u;
const POSSESSIVE = /['’ʼ][sS]?$/u;
const NON_ASCII = /[^\x00-\x7f]/;
const MARKS = /\p{M}/gu;
const UNDECOMPOSED = /[łøđðßæœþı]/g;
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** British and American spellings, and spellings of one place name, that must meet. */
const ONE_SPELLING: Record<string, string> = {
  licence: 'license',
  licencing: 'licensing',
  centre: 'center',
  programme: 'program',
  defence: 'defense',
  labour: 'labor',
  harbour: 'harbor',
  aluminium: 'aluminum',
  campuse: 'campus',
  sulphur: 'sulfur',
  chornobyl: 'chernobyl',
  zaporizhia: 'zaporizhzhia',
  zaporozhye: 'zaporizhzhia',
  zaporizhzhya: 'zaporizhzhia',
  kyiv: 'kiev',
  tonne: 'ton',
  judgement: 'judgment',
  grey: 'gray',
  fibre: 'fiber',
  metre: 'meter',
};

function normalizeWord(raw: string): string {
  let word = raw.toLowerCase();
  if (NON_ASCII.test(word)) {
    word = word
      .normalize('NFD')
      .replace(MARKS, '')
      .replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter);
  }
  return spell(singular(word));
}

function singular(word: string): string {
  if (word.length < 4 || word.charCodeAt(word.length - 1) !== 115) return word;
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ches') || word.endsWith('shes') || word.endsWith('xes') || word.endsWith('sses')) {
    return word.slice(0, -2);
  }
  return word.slice(0, -1);
}

function spell(word: string): string {
  const one = Object.hasOwn(ONE_SPELLING, word) ? ONE_SPELLING[word] : undefined;
  if (one !== undefined) return one;
  return word.length > 6 && word.includes('is') ? word.replace(/is(e|ed|ing|ation)$/, 'iz$1') : word;
}

/** In an all-capitals text the letter case says nothing, so "LET US PLAY" names no country. */
function isShouted(words: readonly Word[]): boolean {
  const letters = words.filter((word) => /\p{L}{2}/u.test(word.raw));
  return letters.length > 3 && letters.every((word) => word.raw === word.raw.toUpperCase());
}

function sameCase(exact: readonly string[], words: readonly Word[], from: number): boolean {
  return exact.every((raw, offset) => raw === raw.toLowerCase() || words[from + offset]?.raw === raw);
}
