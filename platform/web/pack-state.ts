/**
 * Plain data as a text that is short where many records have the same fields, as in lists: their names are written once, and
 * so is what stands in it several times, as one source of many values. What JSON cannot say (undefined) is not kept either.
 *
 * @returns JSON in which a list of records is `{"[]": [names, ...rows]}` and what is said again `{"=": its place in "said"}`, with `'` and `"` in each other's place: the text travels as a
 *   literal of a script, where every `"` takes two letters, and there are many of these and few of those
 */
export function packState(data: unknown): string {
  try {
    return swapQuotes(JSON.stringify(sayOnce(pack(data) as Json)));
  } catch (error) {
    if (error !== NOT_PACKABLE) throw error;
    return swapQuotes(JSON.stringify([data]));
  }
}

/** The same of questions and their answers, of which those that stay as they are (frozen, see `app/server/rendering`) are packed once. */
export function packAnswers(answers: readonly (readonly [question: unknown, answer: unknown])[]): string {
  try {
    const packed = answers.map(([question, answer]) => `[${textOf(question)},${textOf(answer)}]`);
    return `{'answers':[${packed.join(',')}]}`;
  } catch (error) {
    if (error !== NOT_PACKABLE) throw error;
    return packState(answers);
  }
}

const texts = new WeakMap<object, string>();

function textOf(value: unknown): string {
  const kept = typeof value === 'object' && value !== null && Object.isFrozen(value) ? value : null;
  const text = (kept && texts.get(kept)) ?? swapQuotes(JSON.stringify(sayOnce(pack(value ?? null) as Json)));
  if (kept) texts.set(kept, text);
  return text;
}

export function unpackState(text: string): unknown {
  const read = JSON.parse(swapQuotes(text)) as [unknown] | Packed | { answers: Packed[][] };
  if ('answers' in read) return read.answers.map((pair) => pair.map(unpackOne));
  return 'packed' in read ? unpackOne(read) : read[0];
}

function unpackOne({ packed, said }: Packed): Json {
  return unpack(sayAgain(packed, said));
}

/** By way of a letter that JSON writes in another way. */
const swapQuotes = (text: string) => text.replaceAll('"', '\0').replaceAll("'", '"').replaceAll('\0', "'");

const ROWS = '[]';
const SAID = '=';
/** Letters; what is shorter is not worth its place. */
const WORTH_SAYING_ONCE = 24;
/** Of a field that a record does not have; nobody's value is this. */
const NONE = { '': 0 };
/** Names that mean something here, or to the language, are nobody's; should they be, nothing is packed. */
const taken: ReadonlySet<string> = new Set(['', ROWS, SAID, '__proto__']);
const NOT_PACKABLE = new Error('a record has a field that is named "", "[]", "=" or "__proto__"');

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** `said` is left out where nothing is said twice. */
type Packed = { packed: Json; said?: Json[] };
type JsonRecord = { [name: string]: Json };

const isRecord = <Value>(value: Value): value is Value & Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function pack(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isRecord) && isWorthRows(value) ? packRows(value) : value.map(pack);
  // As JSON writes it.
  if (!isRecord(value)) return value instanceof Date ? value.toJSON() : value;
  const packed: Record<string, unknown> = {};
  for (const name in value) {
    if (taken.has(name)) throw NOT_PACKABLE;
    packed[name] = pack(value[name]);
  }
  return packed;
}

/** A single record has its names apart only where they are so many that another list of the same names says them for it. */
function isWorthRows(records: readonly Record<string, unknown>[]): boolean {
  const [first] = records;
  return first !== undefined && (records.length > 1 || Object.keys(first).length > 3);
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

function sayOnce(packed: Json): Packed {
  const leaves = countLeaves(packed);
  if (!leaves.isAnyTwice) return { packed };
  const places = new Map<string, number>();
  const said: Json[] = [];
  const shorten = (value: Json): Json => {
    const text = leaves.textOf(value);
    if (text !== undefined && leaves.isTwice(text)) {
      const place = places.get(text) ?? said.push(value) - 1;
      places.set(text, place);
      return { [SAID]: place };
    }
    return typeof value === 'object' && value !== null ? mapParts(value, shorten) : value;
  };
  return { packed: shorten(packed), said };
}

/** A leaf is a text, or a list or record of nothing but texts, numbers and the like. */
function countLeaves(packed: Json) {
  const times = new Map<string, number>();
  /** What JSON writes of a list or record is worked out once. */
  const textOfParts = new Map<object, string>();
  let isAnyTwice = false;
  const count = (text: string) => {
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    isAnyTwice ||= before > 0;
  };
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      if (value.length >= WORTH_SAYING_ONCE) count(textOfString(value));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const parts = Object.values(value);
    if (parts.every((part) => typeof part !== 'object' || part === null)) {
      const text = JSON.stringify(value);
      if (text.length >= WORTH_SAYING_ONCE) {
        textOfParts.set(value, text);
        count(text);
      }
    }
    for (const part of parts) visit(part);
  };
  visit(packed);
  return {
    isAnyTwice,
    isTwice: (text: string) => (times.get(text) ?? 0) > 1,
    /** Nothing of what is no leaf, and of what is too short. */
    textOf(value: Json): string | undefined {
      if (typeof value === 'string') return value.length < WORTH_SAYING_ONCE ? undefined : textOfString(value);
      return typeof value === 'object' && value !== null ? textOfParts.get(value) : undefined;
    },
  };
}

/** Nothing that JSON writes of a list or record begins like it. */
const textOfString = (text: string) => `"${text}`;

function sayAgain(value: Json, said: readonly Json[] = []): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value) && SAID in value) return sayAgain(said[value[SAID] as number] ?? null, said);
  return mapParts(value, (part) => sayAgain(part, said));
}

function mapParts(value: Json[] | JsonRecord, change: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}
