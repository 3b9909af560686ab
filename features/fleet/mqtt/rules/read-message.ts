import { qualities } from '../../streams/vocabulary.ts';
import type { MappingFacts } from '../contract.ts';
import { type MessageRefusal, MOST_METRICS } from '../vocabulary.ts';
import { fillIn, type TopicNames } from './match-topic.ts';
import { readPath } from './read-path.ts';

/** A sample as it enters, not judged yet. */
export interface MappedSample {
  stream: string;
  ts: number | string;
  value: unknown;
  quality?: unknown;
  /** Name of the mapping that read it. */
  mapping?: string;
}

export interface ReadMessage {
  samples: MappedSample[];
  refusals: MessageRefusal[];
}

export interface JsonMessage {
  text: string;
  names: TopicNames;
  isRetained: boolean;
  /** ms since 1970 */
  receivedAt: number;
}

/** Reads a message by a mapping of plain JSON, or of our own. */
export function readMessage(mapping: MappingFacts, { text, names, isRetained, receivedAt }: JsonMessage): ReadMessage {
  const json = parse(text);
  if (json === undefined) return refused('not-json');
  if (mapping.kind === 'samples') return readSamples(json, fillIn(mapping.unit, names));
  const stream = nameStream(mapping, names, names.metric ?? '');
  if (stream === null) return refused('unmapped');
  const value = readNumber(readPath(json, mapping.valuePath));
  if (value === undefined) return refused('no-value');
  if (mapping.timePath === '' && isRetained) return refused('retained');
  const ts = mapping.timePath === '' ? receivedAt : readTime(readPath(json, mapping.timePath));
  if (ts === null) return refused('no-time');
  const quality = mapping.qualityPath === '' ? 'good' : readQuality(readPath(json, mapping.qualityPath));
  if (quality === null) return refused('bad-quality');
  return { samples: [{ stream, ts, value, quality }], refusals: [] };
}

/**
 * The stream that a mapping names. Where it lists names of its own, it takes what is on the list and nothing else.
 *
 * @returns null: it takes no such thing
 */
export function nameStream(mapping: MappingFacts, names: TopicNames, metric: string): string | null {
  const all = { ...names, metric };
  const own = fillIn(mapping.tag, all);
  const tag = Object.keys(mapping.renames).length === 0 ? own : ownValue(mapping.renames, own);
  return tag === undefined ? null : `${fillIn(mapping.unit, all)}.${tag}`;
}

function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

const refused = (refusal: MessageRefusal): ReadMessage => ({ samples: [], refusals: [refusal] });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{ "samples": [ … ] }` or the list alone, as POST /api/fleet/telemetry takes them. @param unit only its streams; empty: all */
function readSamples(json: unknown, unit: string): ReadMessage {
  const list = Array.isArray(json) ? json : readPath(json, 'samples');
  if (!Array.isArray(list)) return refused('no-value');
  if (list.length > MOST_METRICS) return refused('too-long');
  const samples = list.flatMap((sample) => takeSample(sample, unit) ?? []);
  const refusal = unit === '' ? 'no-value' : 'unmapped';
  return { samples, refusals: new Array<MessageRefusal>(list.length - samples.length).fill(refusal) };
}

/** What is judged of it and nothing else: a sample may be a text of megabytes, or hold anything beside, and waits until it is stored. */
function takeSample(sample: unknown, unit: string): MappedSample | null {
  if (typeof sample !== 'object' || sample === null) return null;
  const { stream, ts, value, quality } = sample as Record<keyof MappedSample, unknown>;
  // Anything else names no stream, and need not even have a text. By its number a stream does not say of which unit it is.
  if (typeof stream !== 'string' && typeof stream !== 'number') return null;
  const isAllowed = unit === '' || String(stream).startsWith(`${unit}.`);
  if (!isAllowed) return null;
  return { stream: stream as string, ts: scalar(ts) as number, value: scalar(value), quality: scalar(quality) };
}

/** What is no number, text or truth is refused, whatever it holds. */
const scalar = (said: unknown) => (typeof said === 'object' ? null : said);

/** Numbers, also as text, and what is on or off. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Seconds since 1970 are below this until the year 5138, milliseconds above it since 1973. */
const SECONDS_BELOW = 1e11;

function readTime(time: unknown): number | string | null {
  if (typeof time === 'number') return Math.abs(time) < SECONDS_BELOW ? time * 1_000 : time;
  return typeof time === 'string' && time !== '' ? time : null;
}

/** In words, or as the status codes of OPC (192 and above: good, 64 and above: uncertain, below: bad). */
function readQuality(quality: unknown): string | null {
  if (typeof quality === 'string') {
    const word = quality.toLowerCase();
    return (qualities as readonly string[]).includes(word) ? word : null;
  }
  if (typeof quality === 'boolean') return quality ? 'good' : 'bad';
  return typeof quality === 'number' ? qualityOfCode(quality) : null;
}

/** OPC DA, and the property "Quality" of Sparkplug: 192 good, 64 uncertain, 0 bad. */
export function qualityOfCode(code: number): 'good' | 'uncertain' | 'bad' {
  if (code >= 192 && code < 256) return 'good';
  return code >= 64 && code < 128 ? 'uncertain' : 'bad';
}
