import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Words that somebody who guesses at this house would begin with: its name, what it is about, whom it knows. A password is more than these
 * words with digits and signs around them.
 */
export const HOUSE_WORDS = [
  'smr',
  'intelligence',
  'operations',
  'ops',
  'cloud',
  'nuclear',
  'reactor',
  'reactors',
  'uranium',
  'fleet',
  'news',
  'newsletter',
  'admin',
  'administrator',
  'editor',
  'operator',
  'engineer',
  'password',
] as const;

let known: Set<string> | undefined;

/** @returns why nobody should choose this password, as a sentence for the person; null: nothing speaks against it */
export function judgePassword(password: string, email = ''): string | null {
  const written = password.toLowerCase();
  // Read when the first password is chosen: some 49,000 that were leaked, ordered by how many people had them.
  known ??= new Set([...COMMON_PASSWORDS, ...leaked]);
  if (known.has(written)) return 'This password is one of the first that anybody would try. Choose another one.';
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (isMadeOf(written, [...HOUSE_WORDS, ...mailbox.split(/[^a-z]+/), mailbox.replaceAll(/[^a-z]/g, '')]))
    return 'This password is made of words that anybody would try here. Choose another one.';
  return null;
}

/** Whether nothing but these words is left when digits and signs are taken away. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = password.replaceAll(/[^\p{L}]/gu, '');
  // What is made of digits and signs alone has no word in it.
  if (letters === '') return false;
  const reached = new Set([0]);
  for (let from = 0; from < letters.length; from++) {
    if (!reached.has(from)) continue;
    for (const word of words) if (word.length > 2 && letters.startsWith(word, from)) reached.add(from + word.length);
  }
  return reached.has(letters.length);
}
