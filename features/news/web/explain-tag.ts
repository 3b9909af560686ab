/** `<facet>:<value>` and the words that gave the tag. */
export type TagReasons = Readonly<Record<string, readonly string[]>>;

/** Which words of a story gave a tag; undefined when a person did. */
export function explainTag(reasons: TagReasons, tag: string): string | undefined {
  const words = Object.entries(reasons)
    .filter(([key]) => key.slice(key.indexOf(':') + 1) === tag)
    .flatMap(([, found]) => found);
  return words.length > 0 ? `because of: ${[...new Set(words)].join(', ')}` : undefined;
}
