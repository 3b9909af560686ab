/** Cuts endings so that approve, approved and approval meet. Both sides are cut the same way, so a wrong stem does no harm. */
export function stem(word: string): string {
  for (const ending of ENDINGS) {
    const shortest = ending === 'al' || ending === 'ion' ? 5 : 4;
    if (word.length - ending.length >= shortest && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}

const ENDINGS = ['ization', 'ation', 'ments', 'ment', 'ing', 'ion', 'ian', 'ers', 'er', 'ed', 'al', 'ly', 'e'];
