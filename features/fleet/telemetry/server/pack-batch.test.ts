import { expect, it } from 'vitest';
import { packBatch, unpackBatch } from './pack-batch.ts';

it('comes back as it was, whatever a value can be', () => {
  const value = [0, -0, 0.1, -1e-300, Number.MIN_VALUE, -1e100, 1e100, 123_456.789];
  const samples = {
    streamId: value.map((_, at) => (at === 0 ? 2 ** 31 - 1 : at)),
    ts: value.map((_, at) => 1_700_000_000_000 + at + (at === 1 ? 0.5 : 0)),
    value,
    quality: value.map((_, at) => at % 3),
  };
  for (const keyId of [null, 'a key']) {
    const batch = { askedBy: 'one', number: 7, writer: 'a\nb "ü"', keyId, receivedAt: 1_700_000_000_000, samples };
    expect(unpackBatch(packBatch(batch))).toEqual(batch);
  }
});

it('is null for what is no batch, is cut, or is of a later version', () => {
  const samples = { streamId: [1], ts: [2], value: [3], quality: [0] };
  const whole = packBatch({ askedBy: 'one', number: 1, writer: 'w', keyId: null, receivedAt: 0, samples });
  for (const data of [
    new Uint8Array(),
    Buffer.from('{"version":1}'),
    Buffer.from('no JSON\n'),
    Buffer.from('null\n'),
    whole.subarray(0, -1),
    Buffer.from(Buffer.from(whole).toString('latin1').replace('"version":1', '"version":2'), 'latin1'),
  ])
    expect(unpackBatch(data)).toBeNull();
});

it.each([
  ['askedBy', { askedBy: 'a subject > with *' }],
  ['askedBy', { askedBy: {} }],
  ['number', { number: 'x' }],
  ['writer', { writer: undefined }],
  ['keyId', { keyId: 5 }],
  ['receivedAt', { receivedAt: null }],
])('is null where somebody else wrote %s as it cannot be: %j', (_, wrong) => {
  const samples = { streamId: [1], ts: [2], value: [3], quality: [0] };
  const right = { askedBy: 'one', number: 1, writer: 'w', keyId: null, receivedAt: 0, samples };
  const other = JSON.parse(JSON.stringify({ ...right, ...wrong }));
  expect(unpackBatch(packBatch(right))).not.toBeNull();
  expect(unpackBatch(packBatch(other))).toBeNull();
});

it.each([
  ['a time that no calendar has', { ts: [1e15] }],
  ['no time', { ts: [Number.NaN] }],
  ['a time before all clocks', { ts: [-1] }],
  ['a value without end', { value: [Number.POSITIVE_INFINITY] }],
  ['no value', { value: [Number.NaN] }],
  ['a value beyond all', { value: [1e308] }],
  ['a quality that there is not', { quality: [9] }],
])('is null where a sample has %s, which nobody of ours has judged', (_, wrong) => {
  const samples = { streamId: [1], ts: [2], value: [3], quality: [0], ...wrong };
  expect(
    unpackBatch(packBatch({ askedBy: 'one', number: 1, writer: 'w', keyId: null, receivedAt: 0, samples })),
  ).toBeNull();
});
