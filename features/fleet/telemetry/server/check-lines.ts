import { AppError } from '../../../../platform/shared/app-error.ts';
import { LATEST_TIME } from '../rules/read-time.ts';
import type { Rejection } from '../vocabulary.ts';
import { LARGEST_VALUE, MOST_SAMPLES_PER_BATCH } from '../vocabulary.ts';
import {
  addSample,
  type CheckedBatch,
  type CheckRules,
  emptyBatch,
  refuseStream,
  reject,
  takeValue,
} from './check-samples.ts';
import { nameStream, type Precision, parseKey, parseLine } from './parse-lines.ts';

/** What lines hold, judged sample by sample, and lines that could not be read, by their number from 1. */
export interface CheckedLines extends CheckedBatch {
  problems: { line: number; message: string }[];
}

/** Judges a body of line protocol. */
export type CheckLines = (body: Buffer, precision: Precision, rules: CheckRules) => CheckedLines;

/** Names of streams that were read before, by the bytes that they were read from. */
interface KnownKey {
  bytes: Buffer;
  fields: Map<number, { bytes: Buffer; name: string }>;
  key: Exclude<ReturnType<typeof parseKey>, string>;
}

/** Of all lines together; a sender that makes up names makes everybody's be read again, and fills no more memory than this. */
const MOST_NAME_BYTES = 8 * 1024 * 1024;
/** Longer ones are read each time; measurements with all of the tags that a sender adds are shorter. */
const LONGEST_NAME = 1_024;
/** What remembering a name takes beside its bytes, about. */
const NAME_BYTES = 300;
const [NEWLINE, RETURN, SPACE, QUOTE, HASH, COMMA, MINUS, PLUS, DOT, ZERO, NINE, EQUALS, BACKSLASH] = [
  ...Buffer.from('\n\r "#,-+.09=\\'),
] as [number, number, number, number, number, number, number, number, number, number, number, number, number];

/** Decimals whose digits are a whole number that a double holds are this number divided by a power of ten, correctly rounded. */
const MOST_DIGITS = 15;
const powers = Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
/** Digits of a time that are cut off, and what the rest is multiplied with to be milliseconds. */
const clocks: Record<Precision, { cut: number; factor: number }> = {
  ns: { cut: 6, factor: 1 },
  us: { cut: 3, factor: 1 },
  ms: { cut: 0, factor: 1 },
  s: { cut: 0, factor: 1_000 },
};

/**
 * Reads lines byte by byte, without a string or an object for each: `<key> <name>=<decimal>[,…] <time>`, as nearly all are. What is
 * different in any way (a quote, a backslash, an exponent, no time) is left to `parseLine`, which knows all of the protocol.
 *
 * @throws AppError PAYLOAD_TOO_LARGE at the line with which it is more than a batch: what is wrong with two million of them filled all memory
 */
export function openLineChecker(): CheckLines {
  const names = rememberNames();
  return (body, precision, rules) => {
    const lines: CheckedLines = { ...emptyBatch(), problems: [] };
    const reader = new LineReader(body, clocks[precision], rules, names);
    for (let begin = 0, line = 1; begin < body.length; line++) {
      const newline = body.indexOf(NEWLINE, begin);
      const next = newline < 0 ? body.length : newline;
      const end = next > begin && body[next - 1] === RETURN ? next - 1 : next;
      if (end > begin && body[begin] !== HASH && !reader.read(lines, begin, end)) {
        const text = body.toString('utf8', begin, end);
        const samples = text.trim() === '' ? [] : parseLine(text, precision, rules.now);
        if (typeof samples === 'string') lines.problems.push({ line, message: samples });
        else for (const sample of samples) addSample(lines, sample, rules);
      }
      if (lines.sent + lines.problems.length > MOST_SAMPLES_PER_BATCH)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          `A batch has at most ${MOST_SAMPLES_PER_BATCH} samples, with lines that are none; this one has more.`,
        );
      begin = next + 1;
    }
    return lines;
  };
}

/** A field of the line that is being read. */
interface ReadField {
  name: string;
  value: number;
}

class LineReader {
  readonly #body: Buffer;
  readonly #clock: { cut: number; factor: number };
  readonly #rules: CheckRules;
  readonly #names: KnownNames;
  readonly #fields: ReadField[] = [];

  constructor(body: Buffer, clock: { cut: number; factor: number }, rules: CheckRules, names: KnownNames) {
    this.#body = body;
    this.#clock = clock;
    this.#rules = rules;
    this.#names = names;
  }

  /** @returns false when the line has to be read in another way; nothing of it was added then */
  read(batch: CheckedBatch, begin: number, end: number): boolean {
    const body = this.#body;
    let at = begin;
    let hash = 0;
    for (; at < end; at++) {
      const byte = body[at] as number;
      if (byte === SPACE) break;
      if (byte === BACKSLASH || byte === QUOTE) return false;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const key = this.#names.findKey(body, begin, at, hash);
    if (!key || at === end) return false;
    let count = 0;
    do {
      at = this.#readField(key, at + 1, end, count++);
      if (at < 0) return false;
    } while (body[at] === COMMA);
    const ts = this.#readTime(at + 1, end);
    if (ts === null) return false;
    for (let place = 0; place < count; place++) this.#add(batch, this.#fields[place] as ReadField, ts);
    return true;
  }

  /** @returns the place after it: of a comma or a space; -1: it is no plain decimal */
  #readField(key: KnownKey, begin: number, end: number, place: number): number {
    const body = this.#body;
    let at = begin;
    let hash = 0;
    for (; at < end; at++) {
      const byte = body[at] as number;
      if (byte === EQUALS) break;
      if (byte === BACKSLASH || byte === QUOTE || byte === SPACE || byte === COMMA) return -1;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const name = this.#names.findField(key, body, begin, at, hash);
    if (name === null || at === end) return -1;
    at++;
    const isNegative = body[at] === MINUS;
    if (isNegative || body[at] === PLUS) at++;
    let digits = 0;
    let whole = 0;
    let decimals = -1;
    for (; at < end; at++) {
      const byte = body[at] as number;
      if (byte >= ZERO && byte <= NINE) {
        whole = whole * 10 + (byte - ZERO);
        digits++;
        if (decimals >= 0) decimals++;
      } else if (byte === DOT && decimals < 0) decimals = 0;
      else if (byte === SPACE || byte === COMMA) break;
      else return -1;
    }
    if (digits === 0 || digits > MOST_DIGITS || at === end) return -1;
    const size = decimals > 0 ? whole / (powers[decimals] as number) : whole;
    const field = this.#fields[place];
    if (field) {
      field.name = name;
      field.value = isNegative ? -size : size;
    } else this.#fields[place] = { name, value: isNegative ? -size : size };
    return at;
  }

  /** @returns ms since 1970; null: it is not only digits */
  #readTime(begin: number, end: number): number | null {
    const { cut, factor } = this.#clock;
    if (end - begin - cut < 1 || end - begin > 19) return null;
    let time = 0;
    for (let at = begin; at < end; at++) {
      const byte = this.#body[at] as number;
      if (byte < ZERO || byte > NINE) return null;
      if (at < end - cut) time = time * 10 + (byte - ZERO);
    }
    return time * factor;
  }

  #add(batch: CheckedBatch, { name, value }: ReadField, ts: number): void {
    const refusal = this.#take(batch, name, value, ts);
    if (refusal) reject(batch, refusal, name);
  }

  #take(batch: CheckedBatch, name: string, value: number, ts: number): Rejection | null {
    const stream = this.#rules.streams.find(name);
    const refusal = refuseStream(stream, this.#rules.sender);
    if (!stream || refusal) return refusal ?? 'unknown-stream';
    if (value > LARGEST_VALUE || value < -LARGEST_VALUE) return 'too-large';
    return ts < LATEST_TIME ? takeValue(batch, stream.id, ts, value, 0, this.#rules) : 'bad-time';
  }
}

const NO_BYTES = Buffer.alloc(0);

interface KnownNames {
  findKey(body: Buffer, begin: number, end: number, hash: number): KnownKey | null;
  findField(key: KnownKey, body: Buffer, begin: number, end: number, hash: number): string | null;
}

function rememberNames(): KnownNames {
  const keys = new Map<number, KnownKey>();
  let size = 0;
  /** @returns false: it is too long to be remembered */
  const makeRoom = (length: number) => {
    if (length > LONGEST_NAME) return false;
    // Beside the bytes a text is remembered that is twice as long at most, and has a key's in it.
    size += NAME_BYTES + 4 * length;
    if (size <= MOST_NAME_BYTES) return true;
    keys.clear();
    size = NAME_BYTES + 4 * length;
    return true;
  };
  return {
    findKey(body, begin, end, hash) {
      const known = keys.get(hash);
      if (known && isSame(known.bytes, body, begin, end)) return known;
      const key = parseKey(body.toString('utf8', begin, end));
      if (typeof key === 'string') return null;
      if (!makeRoom(end - begin)) return { bytes: NO_BYTES, fields: new Map(), key };
      const read = { bytes: Buffer.from(body.subarray(begin, end)), fields: new Map(), key };
      keys.set(hash, read);
      return read;
    },
    findField({ fields, key }, body, begin, end, hash) {
      const known = fields.get(hash);
      if (known && isSame(known.bytes, body, begin, end)) return known.name;
      const text = body.toString('utf8', begin, end);
      // A text says how good the others are; what else may be called so is left to who knows.
      if (text === '' || text.toLowerCase() === 'quality') return null;
      const name = nameStream(key, text);
      if (makeRoom(end - begin)) fields.set(hash, { bytes: Buffer.from(body.subarray(begin, end)), name });
      return name;
    },
  };
}

function isSame(known: Buffer, body: Buffer, begin: number, end: number): boolean {
  if (known.length !== end - begin) return false;
  for (let at = 0; at < known.length; at++) if (known[at] !== body[begin + at]) return false;
  return true;
}
