import { describe, expect, it } from 'vitest';
import type { MappingFacts } from '../contract.ts';
import { readMessage } from './read-message.ts';

const RECEIVED = Date.UTC(2026, 10, 24, 12);
const usual: MappingFacts = {
  ...{ name: 'm', kind: 'value', pattern: 'p/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {}, isOn: true },
  ...{ valuePath: 'value', timePath: '', qualityPath: '' },
};
const read = (json: unknown, facts: Partial<MappingFacts> = {}, isRetained = false) =>
  readMessage(
    { ...usual, ...facts },
    { text: JSON.stringify(json), names: { unit: 'u-1', tag: 'T/1' }, isRetained, receivedAt: RECEIVED },
  );
const sampleOf = (json: unknown, facts: Partial<MappingFacts> = {}) => read(json, facts).samples[0];

describe('a value', () => {
  it.each([
    [{ value: 1.5 }, {}, 1.5],
    [{ value: '1.5' }, {}, 1.5],
    [{ value: true }, {}, 1],
    [7, { valuePath: '' }, 7],
    [{ list: [{ v: 3 }] }, { valuePath: 'list[0].v' }, 3],
  ])('in %j by %j is %s', (json, facts, value) => {
    expect(sampleOf(json, facts)?.value).toBe(value);
  });

  it.each([{ value: 'high' }, { value: null }, { value: {} }, { value: '' }, {}, [], null])('is not in %j', (json) => {
    expect(read(json).refusals).toEqual(['no-value']);
  });

  it('is never found on the way to a prototype', () => {
    expect(read({}, { valuePath: 'constructor.length' }).refusals).toEqual(['no-value']);
  });
});

describe('its time', () => {
  it.each([
    ['', RECEIVED],
    ['seconds', 1_700_000_000_000],
    ['milliseconds', 1_700_000_000_123],
    ['iso', '2026-11-24T12:00:00Z'],
  ])('at “%s” is %s', (timePath, ts) => {
    const json = { value: 1, seconds: 1_700_000_000, milliseconds: 1_700_000_000_123, iso: '2026-11-24T12:00:00Z' };
    expect(sampleOf(json, { timePath })?.ts).toBe(ts);
  });

  it('is not that of its arrival when it waited at the broker', () => {
    expect(read({ value: 1 }, {}, true).refusals).toEqual(['retained']);
    expect(read({ value: 1, ts: 1 }, { timePath: 'ts' }, true).refusals).toEqual([]);
  });
});

it.each([
  ['GOOD', 'good'],
  [192, 'good'],
  [64, 'uncertain'],
  [0, 'bad'],
  [false, 'bad'],
])('a quality %s is %s', (quality, word) => {
  expect(sampleOf({ value: 1, quality }, { qualityPath: 'quality' })?.quality).toBe(word);
});

describe('names that differ', () => {
  it('are tags by the list', () => {
    expect(sampleOf({ value: 1 }, { renames: { 'T/1': 'core_temp' } })?.stream).toBe('u-1.core_temp');
  });

  it('and nothing else is taken then', () => {
    expect(read({ value: 1 }, { renames: { 'T/2': 'core_temp' } }).refusals).toEqual(['unmapped']);
  });
});

it('of samples of our own only those of the unit are taken', () => {
  const samples = [{ stream: 'u-1.a' }, { stream: 'u-2.a' }, 5];
  expect(read({ samples }, { kind: 'samples' })).toEqual({
    samples: [{ stream: 'u-1.a' }],
    refusals: ['unmapped', 'unmapped'],
  });
});

describe('of samples of our own', () => {
  const samples = (list: unknown, unit = '{unit}') => read({ samples: list }, { kind: 'samples', unit });

  it.each([
    ['an object that has no text', '{"toString":1,"valueOf":1}'],
    ['a list that is too deep to be text', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['nothing', 'null'],
    ['a number, which names no unit', '5'],
  ])('one whose stream is %s is left out', (_, stream) => {
    const message = { names: { unit: 'u-1' }, isRetained: false, receivedAt: RECEIVED };
    const text = `[{"stream":${stream}},{"stream":"u-1.a"}]`;
    expect(readMessage({ ...usual, kind: 'samples' }, { ...message, text })).toEqual({
      samples: [{ stream: 'u-1.a' }],
      refusals: ['unmapped'],
    });
  });

  it('nothing is kept but what is judged', () => {
    expect(samples([{ stream: 'u-1.a', value: 1, ts: 2, quality: 'good', more: 'x' }]).samples).toEqual([
      { stream: 'u-1.a', value: 1, ts: 2, quality: 'good' },
    ]);
  });

  it('what is no sample at all has no value', () => {
    expect(samples(['x'.repeat(1_000), 1, null, [1]], '')).toEqual({
      samples: [],
      refusals: ['no-value', 'no-value', 'no-value', 'no-value'],
    });
  });
});
