import type { RawSample } from './check-samples.ts';

export const precisions = ['ns', 'us', 'ms', 's'] as const;
export type Precision = (typeof precisions)[number];

/** The unit of a line, and the tag of a field that is called `value`. */
export interface LineKey {
  unit: string;
  tag: string;
}

/**
 * A line of InfluxDB line protocol (docs.influxdata.com, "Line protocol reference"): `measurement,tag=value field=1.5,other=2i 1700000000000`.
 *
 * The unit is the tag `unit`, or else the measurement's name. Each field is the stream of its name; a field called `value` is the
 * stream that the tag `tag`, or else the measurement, names. A text field `quality` (any case) says how good the others are, as
 * OPC UA inputs write it. Without a time it is now.
 *
 * @returns its samples, or what is wrong with it
 */
export function parseLine(line: string, precision: Precision, now: number): RawSample[] | string {
  const keyEnd = findUnescaped(line, ' ', 0);
  if (keyEnd < 0) return 'A line has at least a measurement and a field, separated by a space.';
  const fieldsEnd = findFieldsEnd(line, keyEnd + 1);
  const fields = splitUnescaped(line.slice(keyEnd + 1, fieldsEnd), ',', true);
  const time = line.slice(fieldsEnd + 1).trim();
  const ts = time === '' ? now : readStamp(time, precision);
  if (ts === null) return `${JSON.stringify(time.slice(0, 40))} is not a time in ${precision}.`;

  const key = parseKey(line.slice(0, keyEnd));
  if (typeof key === 'string') return key;
  const read: { name: string; value: unknown }[] = [];
  let quality: string | undefined;
  for (const field of fields) {
    const at = findUnescaped(field, '=', 0);
    if (at <= 0) return `${JSON.stringify(field.slice(0, 40))} is not a field: name=value.`;
    const name = plain(field.slice(0, at));
    const value = readField(field.slice(at + 1));
    if (value === undefined) return `${JSON.stringify(field.slice(at + 1, at + 41))} is not a field value.`;
    if (name.toLowerCase() === 'quality' && typeof value === 'string') quality = readQuality(value);
    else read.push({ name: nameStream(key, name), value });
  }
  return read.map(({ name, value }) => ({ stream: name, ts, value, ...(quality ? { quality } : {}) }));
}

/** Measurement and tags. @returns what is wrong with it, as a sentence, if something is */
export function parseKey(text: string): LineKey | string {
  const [measurement = '', ...tagPairs] = splitUnescaped(text, ',', false);
  const tags = new Map<string, string>();
  for (const pair of tagPairs) {
    const at = findUnescaped(pair, '=', 0);
    if (at <= 0) return `${JSON.stringify(pair.slice(0, 40))} is not a tag: name=value.`;
    tags.set(plain(pair.slice(0, at)), plain(pair.slice(at + 1)));
  }
  const name = plain(measurement);
  return { unit: tags.get('unit') ?? name, tag: tags.get('tag') ?? name };
}

/** The stream that a field is of. */
export function nameStream({ unit, tag }: LineKey, field: string): string {
  return `${unit}.${field === 'value' ? tag : field}`;
}

/** The fields end at a space outside of quotes. */
function findFieldsEnd(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at++) {
    const char = line[at];
    if (char === '\\') at++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === ' ' && !isQuoted) return at;
  }
  return line.length;
}

function findUnescaped(text: string, wanted: string, from: number): number {
  let at = text.indexOf(wanted, from);
  while (at > 0 && text[at - 1] === '\\') at = text.indexOf(wanted, at + 1);
  return at;
}

function splitUnescaped(text: string, separator: string, hasQuotes: boolean): string[] {
  if (!text.includes('\\') && !(hasQuotes && text.includes('"'))) return text.split(separator);
  const parts: string[] = [];
  let isQuoted = false;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (hasQuotes && char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts;
}

function plain(text: string): string {
  return text.includes('\\') ? text.replace(/\\([,= "\\])/g, '$1') : text;
}

/** Digits stand in one place only: where they could stand in two, a line of 80 kB of them took 16 s. */
const decimalNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const wholeNumber = /^[+-]?\d+[iu]$/;
/** Written by some senders; refused later as what they are, with the sample's own verdict. */
const notFinite = /^[+-]?(nan|inf(inity)?)$/i;

/** @returns undefined when it is no field value at all */
function readField(text: string): number | string | boolean | undefined {
  if (decimalNumber.test(text)) return Number(text);
  if (wholeNumber.test(text)) return Number(text.slice(0, -1));
  if (notFinite.test(text)) return Number.NaN;
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) return plain(text.slice(1, -1));
  if (/^(t|true|f|false)$/i.test(text)) return /^t/i.test(text);
  return undefined;
}

function readQuality(text: string): string {
  if (/^(good|ok)/i.test(text)) return 'good';
  return /^uncertain/i.test(text) ? 'uncertain' : 'bad';
}

const msPerTick: Record<Precision, number> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1_000 };
/** Digits to cut: whole nanoseconds are more than a number can hold. */
const digitsBelowMs: Partial<Record<Precision, number>> = { ns: 6, us: 3 };

function readStamp(text: string, precision: Precision): number | null {
  if (!/^-?\d{1,19}$/.test(text)) return null;
  const cut = digitsBelowMs[precision];
  if (cut === undefined) return Number(text) * msPerTick[precision];
  return text.length <= cut ? 0 : Number(text.slice(0, -cut));
}
