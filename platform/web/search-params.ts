/**
 * Addresses as people and HTML forms write them: `?region=EU&region=APAC&q=fuel`. (The router's own form is JSON in the query,
 * which a form without JavaScript cannot produce.) A name that occurs once is a string, several times a list.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  // A map: an object already has a `constructor`.
  const parsed = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = parsed.get(name);
    parsed.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(parsed);
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
