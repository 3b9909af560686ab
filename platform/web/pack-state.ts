/**
 * Plain data as a text that is short where many records have the same fields, as in lists: their names are written once. What JSON cannot
 * say (undefined) is not kept either.
 *
 * @returns JSON in which a list of records is `{"[]": [names, ...rows]}`, with `'` and `"` in each other's place: the text travels as a
 *   literal of a script, where every `"` takes two letters, and there are many of these and few of those
 */
export function packState(data: unknown): string {
  try {
    return swapQuotes(JSON.stringify({ packed: pack(data) }));
  } catch (error) {
    if (error !== NOT_PACKABLE) throw error;
    return swapQuotes(JSON.stringify([data]));
  }
}

/** The same of questions and their answers, of which those that stay as they are (frozen, see `app/server/rendering`) are packed once. */
export function packAnswers(answers: readonly (readonly [question: unknown, answer: unknown])[]): string {
  try {
    const packed = answers.map(([question, answer]) => `[${textOf(question)},${textOf(answer)}]`);
    return `{'packed':[${packed.join(',')}]}`;
  } catch (error) {
    if (error !== NOT_PACKABLE) throw error;
    return packState(answers);
  }
}

const texts = new WeakMap<object, string>();

function textOf(value: unknown): string {
  const kept = typeof value === 'object' && value !== null && Object.isFrozen(value) ? value : null;
  const text = (kept && texts.get(kept)) ?? swapQuotes(JSON.stringify(pack(value)) ?? 'null');
  if (kept) texts.set(kept, text);
  return text;
}

export function unpackState(text: string): unknown {
  const read = JSON.parse(swapQuotes(text)) as [unknown] | { packed: Json };
  return 'packed' in read ? unpack(read.packed) : read[0];
}

/** By way of a letter that JSON writes in another way. */
const swapQuotes = (text: string) => text.replaceAll('"', '\0').replaceAll("'", '"').replaceAll('\0', "'");

const ROWS = '[]';
/** Of a field that a record does not have; nobody's value is this. */
const NONE = { '': 0 };
/** Names that mean something here, or to the language, are nobody's; should they be, nothing is packed. */
const taken: ReadonlySet<string> = new Set(['', ROWS, '__proto__']);
const NOT_PACKABLE = new Error('a record has a field that is named "", "[]" or "__proto__"');

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonRecord = { [name: string]: Json };

const isRecord = <Value>(value: Value): value is Value & Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function pack(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 && value.every(isRecord) ? packRows(value) : value.map(pack);
  // As JSON writes it.
  if (!isRecord(value)) return value instanceof Date ? value.toJSON() : value;
  const packed: Record<string, unknown> = {};
  for (const name in value) {
    if (taken.has(name)) throw NOT_PACKABLE;
    packed[name] = pack(value[name]);
  }
  return packed;
}

function packRows(records: readonly Record<string, unknown>[]): unknown {
  const names: string[] = [];
  for (const record of records)
    for (const name in record) if (record[name] !== undefined && !names.includes(name)) names.push(name);
  if (names.some((name) => taken.has(name))) throw NOT_PACKABLE;
  const rows = records.map((record) => {
    const row = names.map((name) => (record[name] === undefined ? NONE : pack(record[name])));
    while (row.at(-1) === NONE) row.pop();
    return row;
  });
  return { [ROWS]: [names, ...rows] };
}

function unpack(value: Json): Json {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isRecord(value)) return value;
  const packed = value[ROWS];
  if (packed) {
    const [names = [], ...rows] = packed as [string[], ...Json[][]];
    return rows.map((row) =>
      Object.fromEntries(row.flatMap((field, at) => (isNone(field) ? [] : [[names[at], unpack(field)]]))),
    );
  }
  return Object.fromEntries(Object.entries(value as JsonRecord).map(([name, field]) => [name, unpack(field)]));
}

function isNone(value: Json | undefined): boolean {
  return isRecord(value) && '' in value;
}
