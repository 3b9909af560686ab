/** What stands with a report after "because of", when a person put it where it is. */
export const BY_MERGE = 'an editor who merged two stories';
export const BY_SPLIT = 'an editor who split off the report that it was like';

interface Named {
  title: string;
  sourceName: string;
}

/** Why the matcher put a report into a story: what decided, and beside which report of it. */
export function explainJoining(reason: string, like: Named): string {
  return `${reason}${beside(like)}`;
}

export function beside({ title, sourceName }: Named): string {
  return ` (as in “${title}” by ${sourceName})`;
}
