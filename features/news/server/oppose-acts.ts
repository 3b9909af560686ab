import { listOf } from '../../../platform/server/list-words.ts';
import type { Word } from '../../../platform/server/match-phrases.ts';
import { OPPOSITE_ACTS, OPPOSITE_ACTS_OF_ONE_SOURCE, REVERSING_WORDS } from './rules/opposite-acts.ts';

/** Of each pair of opposites the first one is a bit at an even place, the second one the bit above it. */
const FIRSTS = 0x55555555;

/** Which of the opposite acts a title tells, as bits; none when it also tells of something that turns them round. */
export function readOpposites(words: readonly Word[]): number {
  let told = 0;
  words.forEach(({ raw }, at) => {
    const word = raw.toLowerCase();
    // "Start-up raises …" starts nothing.
    if (words[at + 1]?.normal !== 'up') told |= BIT_OF.get(word) ?? 0;
  });
  return told !== 0 && words.some(({ raw }) => REVERSING.has(raw.toLowerCase())) ? 0 : told;
}

/** Whether each tells one of two opposites, and only that one. */
export function areOpposite(a: number, b: number, areOfOneSource: boolean): boolean {
  const opposed = (firstsOnly(a) & secondsOnly(b)) | (secondsOnly(a) & firstsOnly(b));
  return (areOfOneSource ? opposed : opposed & OF_ANY_SOURCE) !== 0;
}

function firstsOnly(told: number): number {
  return told & ~(told >>> 1) & FIRSTS;
}

function secondsOnly(told: number): number {
  return (told >>> 1) & ~told & FIRSTS;
}

const OF_ANY_SOURCE = (1 << (2 * OPPOSITE_ACTS.length)) - 1;
const BIT_OF = new Map(
  [...OPPOSITE_ACTS, ...OPPOSITE_ACTS_OF_ONE_SOURCE].flatMap((sides, pair) =>
    sides.flatMap((words, side) => listOf(words).map((word) => [word, 1 << (2 * pair + side)] as const)),
  ),
);
const REVERSING = new Set(listOf(REVERSING_WORDS));
