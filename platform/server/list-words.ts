/** Phrases of a rule: separated by commas, line ends are spaces. */
export function listOf(phrases: string): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
