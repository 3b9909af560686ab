import type { Word } from '../../../platform/server/match-phrases.ts';
import { NUMBER_WORDS } from './rules/story-words.ts';
import { stem } from './stem-word.ts';

/** A title taken apart: one source gives all reports of a series the same words, and tells them apart by what is counted or dated. */
export interface Serials {
  /** Numbers, dates and serial numbers. */
  marks: ReadonlySet<string>;
  /** The stems of all other words. */
  words: ReadonlySet<string>;
}

export function readSerials(words: readonly Word[]): Serials {
  const marks = new Set<string>();
  const others = new Set<string>();
  for (const word of words) {
    const mark = markOf(word);
    if (mark === undefined) others.add(stem(word.normal));
    else marks.add(mark);
  }
  return { marks, words: others };
}

/** "20m" and "20 million" are one number, "ML26123A456" is a whole. */
function markOf({ normal, raw }: Word): string | undefined {
  if (/\d/.test(normal)) return (AMOUNT.exec(normal)?.[1] ?? normal).replaceAll(',', '');
  if (Object.hasOwn(NUMBER_WORDS, normal)) return NUMBER_WORDS[normal];
  return /^\p{Lu}/u.test(raw) && DAYS.has(normal) ? normal.slice(0, 3) : undefined;
}

const AMOUNT = /^(\d+(?:[.,]\d+)*)(?:k|m|mn|b|bn|tn|kw|mw|mwe|gw|gwe|st|nd|rd|th)?$/;
/** Months and days of the week, with the abbreviations that are in use. */
const DAYS = new Set(
  `january, february, march, april, may, june, july, august, september, october, november, december,
  jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec,
  monday, tuesday, wednesday, thursday, friday, saturday, sunday`.split(/,\s+/),
);

/** Each has a number, a date or a serial number that the other has not. */
export function haveOwnMarks(a: Serials, b: Serials): boolean {
  return hasOwn(a.marks, b.marks) && hasOwn(b.marks, a.marks);
}

function hasOwn(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const mark of some) if (!others.has(mark)) return true;
  return false;
}
