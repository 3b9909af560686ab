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

const LONGEST_VALUE = 80;
const MOST_VALUES = 30;

/** One line of text from an address, or undefined when there is none that makes sense. */
export function textParam(value: unknown, longest = 200): string | undefined {
  const [first] = [value].flat();
  if (typeof first !== 'string') return undefined;
  // The database knows no NUL, and half a surrogate pair is no text.
  return first.replaceAll('\0', '').trim().slice(0, longest).toWellFormed() || undefined;
}

/** The slug that an address names, or undefined when what stands there can be none. */
export function slugParam(value: unknown): string | undefined {
  const slug = textParam(value, 40);
  return slug && /^[a-z0-9-]+$/.test(slug) ? slug : undefined;
}

/** The distinct values of a list in an address, or undefined when it has none. */
export function listParam(value: unknown, longest = LONGEST_VALUE): string[] | undefined {
  const values = [value]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longest)
    .filter((one) => !one.includes('\0'));
  return values.length > 0 ? [...new Set(values)].slice(0, MOST_VALUES) : undefined;
}

/** The one of the allowed words that the address names. */
export function wordParam<Word extends string>(value: unknown, allowed: readonly Word[]): Word | undefined {
  const [first] = [value].flat();
  return allowed.find((word) => word === first);
}

/** A day such as 2026-11-21, or undefined when there is no such day. */
export function dayParam(value: unknown): string | undefined {
  const text = textParam(value);
  const isDay = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

/** A whole number within its limits, or undefined. */
export function numberParam(value: unknown, least: number, most: number): number | undefined {
  const [first] = [value].flat();
  const number = typeof first === 'string' || typeof first === 'number' ? Number(first) : Number.NaN;
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** The id of a record. */
export function idParam(value: unknown): string | undefined {
  const id = textParam(value, 36);
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

/** The form of cursors (platform/shared/pagination.ts); a cut-off one leads to the first page instead of an error. */
const ISSUED_CURSOR = /^-?[0-9a-z]{1,9}\.[0-9a-f]{32}$/;

export function cursorParam(value: unknown): string | undefined {
  const cursor = textParam(value);
  return cursor && ISSUED_CURSOR.test(cursor) ? cursor : undefined;
}

/** Without the fields that are undefined, so that they do not appear in the address. */
export function compact<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof compact<Fields>
  >;
}
