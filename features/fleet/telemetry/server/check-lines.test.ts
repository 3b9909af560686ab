import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { growthOf, NEARLY_LINEAR } from '../../../../tests/support/measure-growth.ts';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import type { KnownStream } from '../../streams/contract.ts';
import type { KnownStreams } from '../../streams/server/queries.ts';
import { MOST_SAMPLES_PER_BATCH } from '../vocabulary.ts';
import { openLineChecker } from './check-lines.ts';
import { addSample, type CheckRules, emptyBatch } from './check-samples.ts';
import { type Precision, parseLine, precisions } from './parse-lines.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const names = ['dnnp-1.core_temp', 'dnnp-1.flow_rate', 'dnnp-2.core_temp', 'a b.c,d', 'dnnp-1.dnnp-1', 'größe.value'];
const streams = names.map((name, at) => {
  const [smrUnitId = '', tag = ''] = name.split('.');
  return {
    id: at + 1,
    name,
    smrUnitId,
    tag,
    expression: null as string | null,
    writer: null as string | null,
  } as KnownStream;
});
const known = {
  find: (name) => streams.find((stream) => stream.name === name),
} as KnownStreams;
const rules: CheckRules = {
  streams: known,
  sender: { keyId: 'k', writer: 'k', unitIds: [], tags: ['core_temp', 'flow_rate', 'c,d', 'dnnp-1', 'value'] },
  now: NOW,
  oldest: NOW - HOUR_MS,
};

/** The same by the way that knows all of the protocol. */
function checkSlowly(body: string, precision: Precision) {
  const lines = { ...emptyBatch(), problems: [] as { line: number; message: string }[] };
  for (const [at, content] of body.split('\n').entries()) {
    const text = content.endsWith('\r') ? content.slice(0, -1) : content;
    if (text.trim() === '' || text.startsWith('#')) continue;
    const samples = parseLine(text, precision, NOW);
    if (typeof samples === 'string') lines.problems.push({ line: at + 1, message: samples });
    else for (const sample of samples) addSample(lines, sample, rules);
  }
  return lines;
}

describe('lines read byte by byte', () => {
  const check = openLineChecker();
  const bothWays = (body: string, precision: Precision = 'ms') => [
    check(Buffer.from(body), precision, rules),
    checkSlowly(body, precision),
  ];

  it('say what lines say that are read as text, whatever stands in them', () => {
    const random = seededRandom(4);
    const pick = <T>(...of: T[]) => of[Math.floor(random() * of.length)] as T;
    const number = () =>
      pick(
        () => String(Math.round(random() * 1e6) / 1e3),
        () => String(random() * 10 ** Math.floor(random() * 30 - 15)),
        () => `${pick('', '-', '+')}${Math.floor(random() * 1e9)}${pick('', 'i', 'u', '.', '.0', '.5', 'e3', 'E-2')}`,
        () => pick('NaN', 'inf', '-', '', '.', '.5', '5.', '1.2.3', 't', 'false', '"text"', '"a b"', '00012.50', '-0'),
        () => `${Math.floor(random() * 1e9)}${Math.floor(random() * 1e9)}.${Math.floor(random() * 1e6)}`,
      )();
    const line = () => {
      const key = pick(
        'dnnp-1',
        'dnnp-1',
        'dnnp-2',
        'm,unit=dnnp-1',
        'm,unit=dnnp-1,tag=core_temp',
        'a\\ b',
        'größe',
        'm,x',
        '"q"',
        '',
      );
      const field = () =>
        `${pick('core_temp', 'flow_rate', 'value', 'Quality', 'quality', 'c\\,d', 'nobody', '', 'value')}${pick('=', '=', '=', '=', '')}${number()}`;
      const fields = Array.from({ length: 1 + Math.floor(random() * 3) }, field).join(pick(',', ',', ',', ', '));
      const time = pick(
        () => ` ${NOW - Math.floor(random() * 7_200_000)}`,
        () => ` ${NOW - 5}${pick('', ' ', '  ', 'x', '.5')}`,
        () => pick('', ' ', ' -5', ' 99999999999999999999', ` ${NOW + 1e9}`, ' 1'),
      )();
      return pick('', '', '', '#', ' ') + key + pick(' ', ' ', ' ', '') + fields + time + pick('', '', '\r');
    };
    for (let round = 0; round < 2_000; round++) {
      const body = Array.from({ length: 1 + Math.floor(random() * 4) }, line).join(pick('\n', '\n', '\n\n'));
      const [quick, slow] = bothWays(body, pick(...precisions));
      expect(quick, JSON.stringify(body)).toEqual(slow);
    }
  });

  it.each<[Precision, string, number]>([
    ['ns', `${NOW}123456`, NOW],
    ['us', `${NOW}999`, NOW],
    ['ms', `${NOW}`, NOW],
    ['s', `${NOW / 1_000}`, NOW],
  ])('tell the time in %s', (precision, time, ts) => {
    expect(check(Buffer.from(`dnnp-1 core_temp=1.25 ${time}`), precision, rules)).toMatchObject({
      streamId: [1],
      ts: [ts],
      value: [1.25],
    });
  });

  it('keep a decimal the number that it is', () => {
    const random = seededRandom(5);
    const values = Array.from({ length: 5_000 }, () =>
      Number((random() * 10 ** (random() * 12 - 6)).toPrecision(1 + Math.floor(random() * 15))),
    );
    const body = values.map((value, n) => `dnnp-1 core_temp=${value} ${NOW - n}`).join('\n');
    expect(check(Buffer.from(body), 'ms', rules).value).toEqual(values);
  });

  it('are read again when somebody makes up more names than are remembered', () => {
    for (let round = 0; round < 30; round++) {
      const body = Array.from({ length: 1_000 }, (_, n) => `made-up-${round}-${n} core_temp=1 ${NOW}`).join('\n');
      expect(check(Buffer.from(body), 'ms', rules).rejected).toHaveLength(1_000);
    }
    expect(check(Buffer.from(`dnnp-1 core_temp=1 ${NOW}`), 'ms', rules).streamId).toEqual([1]);
  });

  it.each([
    ['measurements', (long: string) => `${long} core_temp=1 ${NOW}`],
    ['fields', (long: string) => `dnnp-1 ${long}=1 ${NOW}`],
  ])('leave nothing of %s behind that are as long as a body', (_, lineOf) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return (heapUsed + arrayBuffers) / 1024 / 1024;
    };
    const before = used();
    for (let round = 0; round < 40; round++) {
      const body = Buffer.from(lineOf(`made-up-${round}-${'x'.repeat(1024 * 1024)}`));
      expect(check(body, 'ms', rules).rejected).toHaveLength(1);
    }
    expect(used() - before).toBeLessThan(16);
  });
});

it.each([
  ['samples', (n: number) => `dnnp-1 core_temp=1 ${n}`],
  ['lines that are none', () => 'a'],
])('reads no more %s than a batch may have', (_, line) => {
  const body = (lines: number) => Buffer.from(Array.from({ length: lines }, (_, n) => line(n)).join('\n'));
  const check = openLineChecker();
  const { sent, problems } = check(body(MOST_SAMPLES_PER_BATCH), 'ns', rules);
  expect(sent + problems.length).toBe(MOST_SAMPLES_PER_BATCH);
  expect(() => check(body(MOST_SAMPLES_PER_BATCH + 1), 'ns', rules)).toThrow('this one has more');
});

it('takes digits without end for no value as quickly as it reads them', () => {
  expect(parseLine(`dnnp-1 core_temp=${'1'.repeat(40)}x`, 'ns', NOW)).toContain('is not a field value');
  expect(growthOf((size) => parseLine(`dnnp-1 core_temp=${'1'.repeat(size)}x`, 'ns', NOW), 8_000)).toBeLessThan(
    NEARLY_LINEAR,
  );
});

it.each(['1', '1.', '.5', '1.5', '-1e3', '+1.E-2', '.5e+1'])('%s is a number', (value) => {
  expect(parseLine(`dnnp-1 core_temp=${value}`, 'ns', NOW)).toEqual([
    { stream: 'dnnp-1.core_temp', ts: NOW, value: Number(value) },
  ]);
});

it.each(['.', '1.2.3', '1e', '--1', '1e2.5'])('%s is none', (value) => {
  expect(parseLine(`dnnp-1 core_temp=${value}`, 'ns', NOW)).toContain('is not a field value');
});
