/**
 * Numbers under which regulators keep proceedings, where a text calls them that: "Docket No. 52-048", "NRC-2024-0078". A number alone may
 * be anything.
 */
export function readDockets(text: string): string[] {
  const named = [...text.matchAll(/\bdockets?\s+(?:nos?\.?\s*|numbers?\s+)?(\d{2,3}-\d{3,5})\b/gi)].map(
    ([, number]) => number,
  );
  const written = [...text.matchAll(/\bNRC-\d{4}-\d{4}\b/g)].map(([number]) => number);
  return [...new Set([...named, ...written])].filter((number) => number !== undefined);
}
