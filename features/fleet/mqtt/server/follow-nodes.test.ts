import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sparkplug from 'sparkplug-payload';
import type { UMetric } from 'sparkplug-payload/lib/sparkplugbpayload.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { growthOf, NEARLY_LINEAR } from '../../../../tests/support/measure-growth.ts';
import type { Mapping } from '../contract.ts';
import { LONGEST_NAME, MOST_KNOWN_METRICS, MOST_METRICS, MOST_METRICS_OF_NODE } from '../vocabulary.ts';
import { MOST_NODES, openNodes } from './follow-nodes.ts';

const NOW = Date.UTC(2026, 10, 28);
const mapping: Mapping = {
  ...{ id: 'm', name: 'm', kind: 'sparkplug', pattern: 'works/{unit}', unit: '{unit}', tag: '{metric}', renames: {} },
  ...{ valuePath: '', timePath: '', qualityPath: '', isOn: true, revision: 1 },
};
const tahu = sparkplug.get('spBv1.0');
const encode = (seq: number, metrics: UMetric[], timestamp = NOW) =>
  tahu?.encodePayload({ timestamp, seq, metrics }) ?? new Uint8Array();
const birthOf = (metrics: UMetric[], timestamp = NOW) =>
  encode(0, [{ name: 'bdSeq', type: 'UInt64', value: 1 }, ...metrics], timestamp);
const metricsOf = (count: number, prefix = 'm', from?: number): UMetric[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `${prefix}${at}`, type: 'Double', value: 1 },
    ...(from === undefined ? {} : { alias: from + at }),
  }));

/** @param isStream none has a stream, or all that it says */
function listen(isStream: (name: string) => boolean = () => false) {
  const nodes = openNodes([], { now: () => NOW, isStream });
  return (topic: string, payload: Uint8Array) => nodes.hear(`spBv1.0/works/${topic}`, payload, { mappings: [mapping] });
}

beforeAll(() => setFlagsFromString('--expose-gc'));

function usedMegabytes(): number {
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}

it('holds what waits for a message that is missing as it came: empty metrics would take a hundred times as much', () => {
  const hear = listen();
  // Of two bytes each: number and length.
  const empty = Buffer.alloc(2 * MOST_METRICS).fill(Buffer.from([0x12, 0]));
  const before = usedMegabytes();
  const waiting: unknown[] = [];
  for (let node = 0; node < 20; node++)
    for (let seq = 1; seq <= 8; seq++)
      waiting.push(hear(`NDATA/n${node}`, Buffer.concat([Buffer.from([0x18, seq]), empty])));
  expect(usedMegabytes() - before).toBeLessThan(50);
  expect(waiting).toHaveLength(160);
});

it('takes what waited when its turn has come', async () => {
  const hear = listen();
  const early = hear('NDATA/a', encode(1, [{ name: 'm0', type: 'Double', value: 7 }]));
  await hear('NBIRTH/a', birthOf(metricsOf(1)));
  expect((await early)?.work.samples).toMatchObject([{ stream: 'a.m0', value: 7 }]);
});

it('knows a thousand devices of a node in a time that grows with their number', () => {
  const announce = (devices: number) => {
    const hear = listen();
    hear('NBIRTH/a', birthOf([]));
    for (let at = 0; at < devices; at++) hear(`DBIRTH/a/d${at}`, encode((at + 1) % 256, metricsOf(40, 'm', at * 40)));
  };
  announce(10);
  expect(growthOf(announce, 150)).toBeLessThan(NEARLY_LINEAR);
});

it('makes of each birth, however many were before it, work of its own size, to be written down, too', async () => {
  const hear = listen();
  await hear('NBIRTH/a', birthOf([]));
  const written: number[] = [];
  for (let at = 0; at < 300; at++) {
    const heard = await hear(`DBIRTH/a/d${at}`, encode((at + 1) % 256, metricsOf(1, 'm', at)));
    const changes = heard?.work.nodes.flatMap((node) => [...(node.changes?.devices ?? [])]) ?? [];
    written.push(changes.flatMap(([, metrics]) => metrics).length);
  }
  expect(new Set(written)).toEqual(new Set([1]));
});

it('knows many thousand devices of one metric in a time that grows with their number', () => {
  const birth = (at: number) => encode((at + 1) % 256, metricsOf(1, 'm', at));
  const births = Array.from({ length: 4 * 3_000 }, (_, at) => birth(at));
  const announce = (devices: number) => {
    const hear = listen();
    hear('NBIRTH/a', birthOf([]));
    for (let at = 0; at < devices; at++) hear(`DBIRTH/a/d${at}`, births[at] as Uint8Array);
  };
  announce(10);
  expect(growthOf(announce, 3_000)).toBeLessThan(NEARLY_LINEAR);
});

describe('a node that nobody has a stream of', () => {
  const isStream = (name: string) => name.startsWith('real');

  it(`makes room for another one, whoever has been silent longest first, when there are ${MOST_NODES}`, async () => {
    const hear = listen(isStream);
    await hear('NBIRTH/real-0', birthOf(metricsOf(1)));
    for (let at = 1; at < MOST_NODES; at++) await hear(`NBIRTH/made-up-${at}`, birthOf(metricsOf(1)));
    await hear('NDATA/made-up-1', encode(1, [{ name: 'm0', type: 'Double', value: 2 }]));
    const heard = await hear('NBIRTH/real-1', birthOf(metricsOf(1)));
    expect(heard?.refusal).toBeNull();
    expect(heard?.work.nodes.map(({ node, known }) => [node, known === null])).toEqual([
      ['made-up-2', true],
      ['real-1', false],
    ]);
    // It has to be born anew, and takes the place of the next one.
    expect((await hear('NDATA/made-up-2', encode(40, [])))?.refusal).toBe('no-birth');
  });

  it('makes room for what others name', async () => {
    const hear = listen(isStream);
    const birth = birthOf(metricsOf(MOST_METRICS - 1));
    for (let at = 0; at < MOST_KNOWN_METRICS / MOST_METRICS; at++) await hear(`NBIRTH/made-up-${at}`, birth);
    const heard = await hear('NBIRTH/real-0', birth);
    expect([heard?.refusal, heard?.work.nodes.map(({ node }) => node)]).toEqual([null, ['made-up-0', 'real-0']]);
  });

  it('is kept where all others have one: there is no room then', async () => {
    const hear = listen(isStream);
    for (let at = 0; at < MOST_NODES; at++) await hear(`NBIRTH/real-${at}`, birthOf(metricsOf(1)));
    expect((await hear('NBIRTH/real-more', birthOf(metricsOf(1))))?.refusal).toBe('too-many-nodes');
  });
});

it('takes a device without a name for none: it would be the node itself', async () => {
  const hear = listen();
  await hear('NBIRTH/a', birthOf(metricsOf(1)));
  expect(await hear('DDEATH/a/', encode(1, []))).toBeNull();
});

it('knows so many metrics of all nodes that have streams, and calls the node stale whose birth names more', async () => {
  const hear = listen(() => true);
  const birth = birthOf(metricsOf(MOST_METRICS - 1));
  const full = Math.floor(MOST_KNOWN_METRICS / MOST_METRICS);
  for (let node = 0; node < full; node++) expect((await hear(`NBIRTH/n${node}`, birth))?.refusal).toBeNull();
  const more = await hear('NBIRTH/more', birth);
  expect([more?.refusal, more?.work.nodes.at(-1)?.known?.fault]).toEqual(['too-many-metrics', 'too-many-metrics']);
  // What is born again takes its own place, and a device's, too.
  const again = birthOf(metricsOf(MOST_METRICS - 1), NOW + 1);
  expect((await hear('NBIRTH/n0', again))?.refusal).toBeNull();
  expect((await hear('NBIRTH/n1', birthOf(metricsOf(1), NOW + 1)))?.refusal).toBeNull();
  const device = metricsOf(MOST_METRICS - 2, 'd');
  expect((await hear('DBIRTH/n1/d', encode(1, device)))?.refusal).toBeNull();
  expect((await hear('DBIRTH/n1/d', encode(2, device)))?.refusal).toBeNull();
});

it('knows so many metrics of one node: others have their place', async () => {
  const hear = listen();
  await hear('NBIRTH/a', birthOf([]));
  const refusals = [];
  for (let at = 0; at < MOST_METRICS_OF_NODE / MOST_METRICS; at++)
    refusals.push(
      (await hear(`DBIRTH/a/d${at}`, encode(at + 1, metricsOf(MOST_METRICS, `m${at}-`, at * MOST_METRICS))))?.refusal,
    );
  expect([refusals.at(0), refusals.at(-1)]).toEqual([null, 'too-many-metrics']);
});

it('takes no name that is longer than any is', async () => {
  const hear = listen();
  const long = 'x'.repeat(LONGEST_NAME + 1);
  const heard = [
    hear(`NBIRTH/${long}`, birthOf([])),
    hear(`DBIRTH/a/${long}`, encode(1, [])),
    hear('NBIRTH/a', birthOf(metricsOf(1, long))),
  ];
  for (const one of heard) expect((await one)?.refusal).toBe('not-sparkplug');
});
