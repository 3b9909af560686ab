/**
 * A circle of streams that follow from each other.
 *
 * @param inputsOf names of the streams that one follows from; none: it is measured
 * @returns the circle from the first name on, which stands at its end again; null: there is none that leads through it
 */
export function findCircle(first: string, inputsOf: (name: string) => readonly string[]): string[] | null {
  const seen = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    for (const input of inputsOf(name)) {
      if (input === first) return [...path, input];
      if (seen.has(input)) continue;
      seen.add(input);
      const found = walk(input, [...path, input]);
      if (found) return found;
    }
    return null;
  };
  return walk(first, [first]);
}
