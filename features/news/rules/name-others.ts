/** More are told as a number: the page of a story has all of them. */
const MOST_NAMED = 12;

/** Who else reported a story, as far as a card or a feed names them, and how many more there are: a wall of sixty names hides the story below it. */
export function nameOthers<Of>(others: readonly Of[]): { named: readonly Of[]; more: number } {
  // "And one more" would take the room of that one.
  if (others.length <= MOST_NAMED + 1) return { named: others, more: 0 };
  return { named: others.slice(0, MOST_NAMED), more: others.length - MOST_NAMED };
}
