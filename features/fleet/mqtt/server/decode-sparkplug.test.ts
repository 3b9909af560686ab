import sparkplug from 'sparkplug-payload';
import type { UPayload } from 'sparkplug-payload/lib/sparkplugbpayload.js';
import { describe, expect, it } from 'vitest';
import { MOST_METRICS } from '../vocabulary.ts';
import { decodeSparkplug } from './decode-sparkplug.ts';

/** The encoder of Eclipse Tahu, which wrote the specification's own examples. */
const tahu = sparkplug.get('spBv1.0');
const encode = (payload: UPayload) => tahu?.encodePayload(payload) ?? new Uint8Array();
const readOne = (type: string, value: unknown) => {
  const bytes = encode({ timestamp: 1, seq: 0, metrics: [{ name: 'm', type, value } as never] });
  const [metric] = decodeSparkplug(bytes)?.metrics ?? [];
  return metric?.value(metric.datatype);
};

describe('a payload that Tahu wrote', () => {
  it.each([
    ['Int8', -5, -5],
    ['Int16', -300, -300],
    ['Int32', -2_000_000_000, -2_000_000_000],
    ['Int64', -9_000_000_000, -9_000_000_000],
    ['UInt8', 200, 200],
    ['UInt16', 65_000, 65_000],
    ['UInt32', 4_000_000_000, 4_000_000_000],
    ['UInt64', 9_000_000_000, 9_000_000_000],
    ['Float', 1.5, 1.5],
    ['Double', 287.123456789, 287.123456789],
    ['Boolean', true, 1],
    ['Boolean', false, 0],
    ['String', 'running', undefined],
  ])('%s %s is read as %s', (type, value, read) => {
    expect(readOne(type, value)).toBe(read);
  });

  it('has its times, aliases, numbers and properties', () => {
    const payload = decodeSparkplug(
      encode({
        timestamp: 1_700_000_000_123,
        seq: 255,
        metrics: [
          { name: 'a', alias: 7, timestamp: 1_700_000_000_001, type: 'Double', value: 1, isHistorical: true },
          { name: 'b', type: 'Double', value: null, isNull: true } as never,
          { name: 'c', type: 'Double', value: 2, properties: { Quality: { type: 'Int32', value: 500 } } },
          { name: 'd', type: 'Double', value: 3, properties: { Quality: { type: 'Int32', value: 0 } } },
          { name: 'e', type: 'Double', value: 3, properties: { Unit: { type: 'String', value: 'MPa' } } },
        ],
      }),
    );
    expect(payload).toMatchObject({ ts: 1_700_000_000_123, seq: 255 });
    expect(payload?.metrics[0]).toMatchObject({ name: 'a', alias: 7, ts: 1_700_000_000_001, isHistorical: true });
    expect(payload?.metrics[1]?.value(10)).toBeNull();
    expect(payload?.metrics.map(({ quality }) => quality)).toEqual(['good', 'good', 'stale', 'bad', 'good']);
  });

  it('is none when a name has a NUL, which no database takes', () => {
    expect(
      decodeSparkplug(encode({ timestamp: 1, seq: 0, metrics: [{ name: 'a\0b', type: 'Double', value: 1 }] })),
    ).toBe(null);
  });

  it('cut off at any byte is none, or the beginning of it, and never fails', () => {
    const bytes = encode({
      timestamp: 1_700_000_000_123,
      seq: 1,
      metrics: [
        { name: 'a', alias: 7, type: 'Double', value: 1, properties: { Quality: { type: 'Int32', value: 0 } } },
      ],
    });
    for (let length = 0; length < bytes.length; length++) {
      const read = decodeSparkplug(bytes.subarray(0, length));
      expect(read === null || read.metrics.length <= 1).toBe(true);
    }
  });
});

describe('what is no payload', () => {
  it('is refused, whatever the bytes are', () => {
    let seed = 1;
    for (let round = 0; round < 500; round++) {
      const bytes = Uint8Array.from({ length: 40 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed & 0xff;
      });
      expect(() => decodeSparkplug(bytes)).not.toThrow();
    }
    expect(decodeSparkplug(new TextEncoder().encode('{"value":1}'))).toBeNull();
  });

  it('with a length that goes beyond its end takes no memory', () => {
    expect(decodeSparkplug(Uint8Array.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f]))).toBeNull();
  });
});

it(`of more than ${MOST_METRICS} metrics none is read`, () => {
  const metrics = Array.from(
    { length: MOST_METRICS + 1 },
    (_, n) => ({ name: `m${n}`, type: 'Double', value: n }) as never,
  );
  expect(decodeSparkplug(encode({ timestamp: 1, seq: 0, metrics }))).toMatchObject({ isTooLong: true, metrics: [] });
});
