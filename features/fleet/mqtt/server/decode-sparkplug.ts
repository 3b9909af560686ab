import { qualityOfCode } from '../rules/read-message.ts';
import { LONGEST_NAME, MOST_METRICS } from '../vocabulary.ts';
import { readFields, type WireField } from './read-wire.ts';

/** Of a metric: a number; null: it says that it has none; undefined: it is of a kind that no stream has (text, bytes, tables). */
export type MetricValue = number | null | undefined;

export interface Metric {
  name: string | null;
  alias: number | null;
  /** ms since 1970; null: that of the payload */
  ts: number | null;
  /** As Sparkplug numbers them; null: it is that of the birth. */
  datatype: number | null;
  isHistorical: boolean;
  /** Undecided until the type is known: data of a metric need not repeat it. */
  value(datatype: number | null): MetricValue;
  /** By its property "Quality"; 'stale': its last usable value. */
  quality: 'good' | 'uncertain' | 'bad' | 'stale';
}

export interface SparkplugPayload {
  /** ms since 1970 */
  ts: number | null;
  seq: number | null;
  metrics: Metric[];
  /** It has more metrics than are read: none of them counts. */
  isTooLong: boolean;
}

/**
 * Reads a payload of Sparkplug B (specification 3.0, section 6.4.1: the protobuf of `org.eclipse.tahu.protobuf.Payload`). Only what a stream can hold is
 * read; tables, templates and bytes are passed over. The library that there is reads all of it into objects first, whatever the size; this one stops at
 * the first byte that is wrong, and at `MOST_METRICS`. A test holds both against each other.
 *
 * @returns null: it is none
 */
export function decodeSparkplug(bytes: Uint8Array): SparkplugPayload | null {
  const payload: SparkplugPayload = { ts: null, seq: null, metrics: [], isTooLong: false };
  for (const field of readFields(bytes)) {
    if (field === null) return null;
    if (field.number === 1) payload.ts = numberOf(field);
    else if (field.number === 3) payload.seq = numberOf(field);
    else if (field.number === 2 && field.bytes) {
      if (payload.metrics.length >= MOST_METRICS) return { ...payload, metrics: [], isTooLong: true };
      const metric = readMetric(field.bytes);
      if (!metric) return null;
      payload.metrics.push(metric);
    }
  }
  return payload.seq !== null && payload.seq > 255 ? null : payload;
}

function readMetric(bytes: Uint8Array): Metric | null {
  let raw: WireField | undefined;
  let isNull = false;
  const metric: Metric = {
    ...{ name: null, alias: null, ts: null, datatype: null, isHistorical: false, quality: 'good' },
    value: (datatype) => (isNull ? null : raw && readValue(raw, datatype)),
  };
  for (const field of readFields(bytes)) {
    if (field === null) return null;
    switch (field.number) {
      case 1:
        metric.name = field.bytes ? text(field.bytes) : null;
        // No name has it, and no database takes it: a birth that cannot be stored would hold up everything behind it.
        if (metric.name?.includes('\0') || (metric.name?.length ?? 0) > LONGEST_NAME) return null;
        break;
      case 2:
        metric.alias = numberOf(field);
        break;
      case 3:
        metric.ts = numberOf(field);
        break;
      case 4:
        metric.datatype = numberOf(field);
        break;
      case 5:
        metric.isHistorical = field.varint === 1n;
        break;
      case 7:
        isNull = field.varint === 1n;
        break;
      case 9: {
        const quality = field.bytes && readQuality(field.bytes);
        if (quality === null) return null;
        metric.quality = quality ?? 'good';
        break;
      }
      default:
        if (field.number >= 10 && field.number <= 19) raw = field;
    }
  }
  return metric;
}

/** Sparkplug 3.0, table 3: 0 is bad, 192 good, 500 stale. @returns undefined: there is no such property; null: it is no property set */
function readQuality(bytes: Uint8Array): Metric['quality'] | undefined | null {
  const keys: string[] = [];
  const values: (number | null)[] = [];
  for (const field of readFields(bytes)) {
    if (field === null) return null;
    if (field.number === 1 && field.bytes) keys.push(text(field.bytes));
    else if (field.number === 2 && field.bytes) {
      let value: number | null = null;
      for (const inner of readFields(field.bytes)) {
        if (inner === null) return null;
        if (inner.number === 3 || inner.number === 4) value = numberOf(inner);
      }
      values.push(value);
    }
  }
  const code = values[keys.indexOf('Quality')];
  if (code === undefined || code === null) return undefined;
  return code === 500 ? 'stale' : qualityOfCode(code);
}

const decoder = new TextDecoder();
const text = (bytes: Uint8Array) => decoder.decode(bytes);

function numberOf({ varint }: WireField): number | null {
  return varint === undefined ? null : Number(varint);
}

/** Widths of the signed types: they travel as unsigned ones. Int8, Int16, Int32, Int64. */
const signedBits: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };

function readValue({ number, varint, bits32, bits64 }: WireField, datatype: number | null): MetricValue {
  switch (number) {
    case 10:
    case 11: {
      if (varint === undefined) return undefined;
      const bits = signedBits[datatype ?? 0];
      return Number(bits === undefined ? varint : BigInt.asIntN(bits, varint));
    }
    case 12:
      return bits32?.getFloat32(0, true);
    case 13:
      return bits64?.getFloat64(0, true);
    case 14:
      return varint === undefined ? undefined : Number(varint === 1n);
    default:
      return undefined;
  }
}
