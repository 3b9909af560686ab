import sparkplug from 'sparkplug-payload';
import type { UMetric } from 'sparkplug-payload/lib/sparkplugbpayload.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mapping, MappingFacts, MqttState, Trial } from '../features/fleet/mqtt/contract.ts';
import { saveNodes } from '../features/fleet/mqtt/server/commands.ts';
import { type SparkplugNode, unknownNode } from '../features/fleet/mqtt/server/follow-node.ts';
import { readNodes } from '../features/fleet/mqtt/server/queries.ts';
import type { KnownMetric } from '../features/fleet/mqtt/server/read-birth.ts';
import type { MetricChanges } from '../features/fleet/mqtt/server/remember-metrics.ts';
import { runSessions } from '../features/fleet/mqtt/server/run-sessions.ts';
import { MOST_MAPPINGS, REORDER_TIMEOUT_MS } from '../features/fleet/mqtt/vocabulary.ts';
import type { Stream } from '../features/fleet/streams/contract.ts';
import type { StreamWriters } from '../features/fleet/telemetry/contract.ts';
import { openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import type { Database } from '../platform/server/database.ts';
import { createMetrics } from '../platform/server/http/metrics.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { addFleet } from './support/fleet.ts';
import { LiveClient } from './support/live-client.ts';
import { startBroker, type TestBroker } from './support/mqtt-broker.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

let db: Database;
let app: TestApp;
let broker: TestBroker;
let intake: TelemetryIntake;
let editor: string;
/** How far the sessions' clock is ahead. */
let aheadMs = 0;
/** While false, nothing can be stored. */
let isDatabaseThere = true;
let listening: { stop(): Promise<void> };
let metrics = createMetrics();
const tahu = sparkplug.get('spBv1.0');

const plain: MappingFacts = {
  ...{ name: 'values', kind: 'value', pattern: 'plant/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {} },
  ...{ valuePath: 'value', timePath: 'ts', qualityPath: 'quality', isOn: true },
};

function listen(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  metrics = createMetrics();
  const { stopped } = runSessions({
    ...{
      db,
      log: silentLog,
      broker: broker.config,
      metrics,
      now: () => Date.now() + aheadMs,
      lookMs: 50,
      stopSignal: stopping.signal,
    },
    intake: {
      ...intake,
      accept: (samples, sender) =>
        isDatabaseThere ? intake.accept(samples, sender) : Promise.reject(new Error('the database is away')),
    },
  });
  return {
    stop: () => {
      stopping.abort();
      return stopped;
    },
  };
}

beforeAll(async () => {
  db = await openTestDatabase();
  intake = await openIntake({ db, log: silentLog, retentionHours: 72, now: Date.now });
  broker = await startBroker();
  app = await startTestApp({ db, intake, mqtt: broker.config });
  await addFleet(db, 2);
  editor = await signIn(app, await addUser(db, 'editor'));
  for (const facts of [
    plain,
    { ...plain, name: 'samples', kind: 'samples' as const, pattern: 'samples/#', unit: '', tag: '' },
    {
      ...plain,
      ...{ name: 'node', kind: 'sparkplug' as const, pattern: 'works/{unit}/{device}', tag: '{metric}' },
      renames: { 'Core/Temperature': 'core_temp', Pressure: 'pressure', State: 'vibration' },
    },
    { ...plain, name: 'node itself', kind: 'sparkplug' as const, pattern: 'works/{unit}', tag: '{metric}' },
  ])
    await ask('POST', '/admin/fleet/mqtt/mappings', facts);
  listening = listen();
  await until(() => broker.subscribed.includes('plant/+/+') && broker.subscribed.length >= 8);
});
afterAll(async () => {
  await listening.stop();
  await app.close();
  await broker.close();
});
beforeEach(() => {
  broker.acknowledged.length = 0;
});

const ask = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie: editor, body });
const streamOf = async (name: string) => {
  const [unitId, tag] = name.split('.');
  const streams = (await (await app.fetch(`/api/fleet/streams?unitId=${unitId}&tag=${tag}`)).json()) as Stream[];
  return streams[0] as Stream;
};
const whenValue = (name: string, value: number) =>
  until(async () => {
    const stream = await streamOf(name);
    return stream.lastValue === value && stream;
  });
const state = async () => (await ask<MqttState>('GET', '/admin/fleet/mqtt')).body;
const refusals = async (reason: string) => (await state()).refusals.find((one) => one.reason === reason)?.count ?? 0;
const whenRefused = async (reason: string, act: () => Promise<unknown>) => {
  const before = await refusals(reason);
  await act();
  return until(async () => (await refusals(reason)) > before);
};
const say = (unit: string, tag: string, message: unknown) =>
  broker.publish(`plant/${unit}/${tag}`, JSON.stringify(message));

describe('a message in plain JSON', () => {
  it('is a sample of the stream that its topic names, with its time and its quality', async () => {
    const ts = Date.now() - 1_000;
    await say('dnnp-1', 'core_temp', { value: 287.5, ts, quality: 'uncertain' });
    expect(await whenValue('dnnp-1.core_temp', 287.5)).toMatchObject({
      updatedAt: new Date(ts).toISOString(),
      lastQuality: 'uncertain',
      origin: 'plant',
    });
  });

  it('is acknowledged only when it is stored', async () => {
    isDatabaseThere = false;
    await say('dnnp-1', 'pressure', { value: 7.01, ts: Date.now(), quality: 'good' });
    await until(() => metricOf('mqtt_messages_total').then((count) => count > 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(broker.acknowledged).toEqual([]);
    isDatabaseThere = true;
    await whenValue('dnnp-1.pressure', 7.01);
    await until(() => broker.acknowledged.length === 1);
  });

  it('that was not acknowledged when the connection broke comes again, and is stored once', async () => {
    isDatabaseThere = false;
    const ts = Date.now();
    await say('dnnp-1', 'flow_rate', { value: 1_700, ts, quality: 'good' });
    broker.cut();
    isDatabaseThere = true;
    const { id } = await whenValue('dnnp-1.flow_rate', 1_700);
    await until(() => broker.acknowledged.length >= 1);
    const range = `from=${new Date(ts - 60_000).toISOString()}&to=${new Date(ts + 60_000).toISOString()}`;
    const history = (await (await app.fetch(`/api/fleet/streams/${id}/history?${range}`)).json()) as {
      buckets: { count: number }[];
    };
    expect(history.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  it.each([
    ['not-json', 'plant/dnnp-1/core_temp', 'twelve'],
    ['no-value', 'plant/dnnp-1/core_temp', '{"v":1}'],
    ['no-time', 'plant/dnnp-1/core_temp', '{"value":1}'],
    ['bad-time', 'plant/dnnp-1/core_temp', '{"value":1,"ts":"yesterday","quality":"good"}'],
    ['bad-quality', 'plant/dnnp-1/core_temp', '{"value":1,"ts":1,"quality":"splendid"}'],
    ['unknown-stream', 'plant/dnnp-9/core_temp', JSON.stringify({ value: 1, ts: Date.now(), quality: 'good' })],
    ['too-old', 'plant/dnnp-1/core_temp', JSON.stringify({ value: 1, ts: Date.now() - 365 * DAY_MS, quality: 'good' })],
  ])('is refused as %s, and counted', async (reason, topic, text) => {
    await whenRefused(reason, () => broker.publish(topic, text));
  });

  it('whose clock is a year ahead goes into quarantine', async () => {
    const before = (await state()).quarantined;
    await whenRefused('in-future', () =>
      say('dnnp-1', 'core_temp', { value: 1, ts: Date.now() + 365 * DAY_MS, quality: 'good' }),
    );
    expect((await state()).quarantined).toBe(before + 1);
  });
});

describe('samples in our own JSON', () => {
  it('are taken as the HTTP route takes them', async () => {
    const ts = new Date(Date.now() - 500).toISOString();
    await broker.publish('samples/a/b', JSON.stringify({ samples: [{ stream: 'dnnp-2.core_temp', ts, value: 291 }] }));
    expect(await whenValue('dnnp-2.core_temp', 291)).toMatchObject({ updatedAt: ts });
  });

  it('belong to MQTT: the simulator leaves their stream alone', async () => {
    const ts = Date.now() - 400;
    await broker.publish('samples/a', JSON.stringify([{ stream: 'dnnp-2.flow_rate', ts, value: 1_650 }]));
    await whenValue('dnnp-2.flow_rate', 1_650);
    const [writers] = (await ask<StreamWriters[]>('GET', '/fleet/writers?unitId=dnnp-2&tag=flow_rate')).body;
    expect(writers?.writer).toEqual({ keyId: null, name: 'MQTT' });
    const sender = { keyId: null, writer: 'simulator', unitIds: [], tags: [] };
    const { verdicts } = await intake.accept([{ stream: 'dnnp-2.flow_rate', ts: Date.now(), value: 1 }], sender);
    expect(verdicts[0]?.verdict).toBe('rejected');
  });
});

describe('Sparkplug B', () => {
  let seq = 0;
  let bdSeq = 0;
  const send = (type: string, metrics: UMetric[], { device = '', at = Date.now() - 50, qos = 1 as 0 | 1 } = {}) => {
    const isDeath = type === 'NDEATH';
    if (type === 'NBIRTH') seq = 0;
    const topic = `spBv1.0/works/${type}/dnnp-2${device ? `/${device}` : ''}`;
    const payload = { timestamp: at, metrics, ...(isDeath ? {} : { seq }) };
    if (!isDeath) seq = (seq + 1) % 256;
    return broker.publish(topic, tahu?.encodePayload(payload) ?? '', { qos });
  };
  const bearNode = (metrics: UMetric[] = []) => {
    bdSeq++;
    return send('NBIRTH', [{ name: 'bdSeq', type: 'Int64', value: bdSeq }, ...metrics], { qos: 0 });
  };
  const bearDevice = (temperature: number) =>
    send(
      'DBIRTH',
      [
        { name: 'Core/Temperature', alias: 1, type: 'Double', value: temperature },
        { name: 'Pressure', alias: 2, type: 'Float', value: 7 },
        { name: 'State', alias: 3, type: 'String', value: 'running' },
      ],
      { device: 'core' },
    );
  const fault = async () => (await state()).nodes.find(({ node }) => node === 'dnnp-2')?.fault;
  const whenStale = (name: string) => until(async () => (await streamOf(name)).lastQuality === 'stale');

  it('is read by birth and alias, and a text is refused', async () => {
    await bearNode();
    await whenRefused('not-a-number', () => bearDevice(300));
    await whenValue('dnnp-2.core_temp', 300);
    await send('DDATA', [{ alias: 1, type: 'Double', value: 301 } as UMetric], { device: 'core' });
    await whenValue('dnnp-2.core_temp', 301);
    expect(await fault()).toBeNull();
  });

  it('a null value, and one whose quality is stale, make their streams stale at once', async () => {
    await send('DDATA', [{ alias: 1, type: 'Double', value: null, isNull: true } as never], { device: 'core' });
    await whenStale('dnnp-2.core_temp');
    const stale = { alias: 2, type: 'Float', value: 7, properties: { Quality: { type: 'Int32', value: 500 } } };
    await send('DDATA', [stale as UMetric], { device: 'core' });
    await whenStale('dnnp-2.pressure');
    await send('DDATA', [{ alias: 1, type: 'Double', value: 302 } as UMetric], { device: 'core' });
    expect(await whenValue('dnnp-2.core_temp', 302)).toMatchObject({ lastQuality: 'good' });
  });

  it('a death of another birth changes nothing; that of its own makes all its streams stale', async () => {
    await whenRefused('other-death', () => send('NDEATH', [{ name: 'bdSeq', type: 'Int64', value: bdSeq - 1 }]));
    expect(await fault()).toBeNull();
    await send('NDEATH', [{ name: 'bdSeq', type: 'Int64', value: bdSeq }]);
    await whenStale('dnnp-2.core_temp');
    expect(await fault()).toBe('died');
  });

  it('a birth that repeats the newest value makes it true again', async () => {
    const { updatedAt } = await streamOf('dnnp-2.core_temp');
    await bearNode();
    const at = Date.parse(updatedAt ?? '');
    const metric = { name: 'Core/Temperature', alias: 1, type: 'Double', value: 302, timestamp: at } as const;
    await send('DBIRTH', [metric], { device: 'core' });
    await until(async () => (await streamOf('dnnp-2.core_temp')).lastQuality === 'good');
    expect((await streamOf('dnnp-2.core_temp')).updatedAt).toBe(updatedAt);
  });

  it('whoever listens is told both', async () => {
    const { id } = await streamOf('dnnp-2.core_temp');
    const client = await new LiveClient().connect(app.url);
    const told = () =>
      client.events('samples').flatMap(({ data }) => (data.samples ?? []).filter(([stream]) => stream === id));
    await until(() => client.frames.length > 0);
    await send('DDATA', [{ alias: 1, type: 'Double', value: null, isNull: true } as never], { device: 'core' });
    await until(() => told().some(([, , value, quality]) => value === 302 && quality === 3));
    await send('DBIRTH', [{ name: 'Core/Temperature', alias: 1, type: 'Double', value: 302, timestamp: 1 }], {
      device: 'core',
    });
    await until(() => told().some(([, , value, quality]) => value === 302 && quality === 0));
    client.drop();
  });

  it('goes on after a restart of the product with the births that it knows', async () => {
    await listening.stop();
    await send('DDATA', [{ alias: 1, type: 'Double', value: 303 } as UMetric], { device: 'core' });
    listening = listen();
    await whenValue('dnnp-2.core_temp', 303);
    expect(await fault()).toBeNull();
  });

  it('a hole in the sequence makes the node stale, and nothing after it is taken', async () => {
    seq = (seq + 1) % 256;
    await whenRefused('sequence-gap', async () => {
      const heard = await metricOf('mqtt_messages_total');
      await send('DDATA', [{ alias: 1, type: 'Double', value: 999 } as UMetric], { device: 'core' });
      await until(async () => (await metricOf('mqtt_messages_total')) > heard);
      aheadMs += REORDER_TIMEOUT_MS;
    });
    await whenStale('dnnp-2.core_temp');
    expect((await streamOf('dnnp-2.core_temp')).lastValue).toBe(303);
  });

  it('a birth with 5,000 metrics is taken whole, those that nobody knows are counted', async () => {
    const before = await refusals('unknown-stream');
    const metrics = Array.from({ length: 4_999 }, (_, n) => ({ name: `m${n}`, type: 'Double' as const, value: n }));
    await bearNode([...metrics, { name: 'flow_rate', type: 'Double', value: 1_701 }]);
    await whenValue('dnnp-2.flow_rate', 1_701);
    await until(async () => (await refusals('unknown-stream')) === before + 4_999);
  });

  it('an alias clash makes the node stale, and nothing of the birth is applied', async () => {
    bdSeq++;
    await whenRefused('alias-clash', () =>
      send('NBIRTH', [
        { name: 'bdSeq', type: 'Int64', value: bdSeq },
        { name: 'flow_rate', alias: 1, type: 'Double', value: 1 },
        { name: 'pressure', alias: 1, type: 'Double', value: 1 },
      ]),
    );
    expect((await streamOf('dnnp-2.flow_rate')).lastValue).toBe(1_701);
  });
});

it('a process whose session another one has now writes no node down, and is told so', async () => {
  const known: SparkplugNode = { fault: null, since: 0, bdSeq: null, bornAt: null, seq: null, lastAt: 0 };
  const nodes = [{ group: 'elsewhere', node: 'a', known, changes: null }];
  expect(await saveNodes(db.orm, 'a process that was', nodes)).toBe(false);
  const { rows } = await db.pool.query(`select from sparkplug_nodes where group_id = 'elsewhere'`);
  expect(rows).toEqual([]);
});

it('a node is written down with its devices, of which a birth changes its own alone, and forgotten with them', async () => {
  const { rows: sessions } = await db.pool.query<{ holder: string }>('select holder from mqtt_sessions');
  const holder = sessions[0]?.holder ?? '';
  const born = (device: string, name: string) => ({ device, name, alias: null, datatype: 10 });
  const isOurs = ({ group }: { group: string }) => group === 'elsewhere';
  const save = async (changes: MetricChanges | null, known: SparkplugNode | null = unknownNode(0)) => {
    await saveNodes(db.orm, holder, [{ group: 'elsewhere', node: 'a', known, changes }]);
    return (await readNodes(db.orm)).find(isOurs)?.metrics.map(({ device, name }) => `${device}/${name}`);
  };
  const devices = ['', 'pump', 'fan'].map((device): [string, KnownMetric[]] => [device, [born(device, 'a')]]);
  expect(await save({ isAnew: true, devices: new Map(devices) })).toEqual(['/a', 'pump/a', 'fan/a']);
  const changed = new Map([
    ['pump', [born('pump', 'b')]],
    ['fan', []],
  ]);
  expect(await save({ isAnew: false, devices: changed })).toEqual(['/a', 'pump/b']);
  expect(await save(null)).toEqual(['/a', 'pump/b']);
  expect((await state()).nodes.find(isOurs)?.metrics).toBe(2);
  expect(await save({ isAnew: true, devices: new Map([['', [born('', 'c')]]]) })).toEqual(['/c']);
  expect(await save(null, null)).toBeUndefined();
  const { rows } = await db.pool.query(`select from sparkplug_devices where group_id = 'elsewhere'`);
  expect(rows).toEqual([]);
});

it('a node that an older edition heard born is not born here: its aliases stand where that edition kept them', async () => {
  const { rows: sessions } = await db.pool.query<{ holder: string }>('select holder from mqtt_sessions');
  const holder = sessions[0]?.holder ?? '';
  const born = (name: string): MetricChanges => ({
    isAnew: true,
    devices: new Map([['', [{ device: '', name, alias: 1, datatype: 10 }]]]),
  });
  const known: SparkplugNode = { fault: null, since: 0, bdSeq: 4, bornAt: 1_000, seq: 0, lastAt: 1_000 };
  const save = (changes: MetricChanges | null, state = known) =>
    saveNodes(db.orm, holder, [{ group: 'elsewhere', node: 'b', known: state, changes }]);
  const stands = async () => (await readNodes(db.orm)).find(({ group }) => group === 'elsewhere')?.known;
  await save(born('flow'));
  expect(await stands()).toEqual(known);
  await db.pool.query(`update sparkplug_nodes set bd_seq = 5, born_at = to_timestamp(2), metrics = '[["", "head", 1, 10]]'
    where group_id = 'elsewhere'`);
  const doubtful = { ...known, fault: 'no-birth', bdSeq: 5, bornAt: 2_000 };
  expect(await stands()).toEqual(doubtful);
  // What is refused meanwhile makes it no better.
  await save(null, { ...known, fault: null, bdSeq: 5, bornAt: 2_000 });
  expect(await stands()).toEqual(doubtful);
  await save(born('head'));
  expect(await stands()).toEqual(known);
  await saveNodes(db.orm, holder, [{ group: 'elsewhere', node: 'b', known: null, changes: null }]);
});

describe('the product', () => {
  it('has published nothing, and subscribed to no commands', () => {
    expect(broker.publishedByClients).toEqual([]);
    expect(broker.subscribed.filter((topic) => /CMD|STATE/.test(topic))).toEqual([]);
  });

  it('says how its connection stands, without its password', async () => {
    const { sessions, broker: address } = await state();
    expect(address).toBe(`127.0.0.1:${broker.port}`);
    expect(sessions).toMatchObject([{ number: 1, isHeld: true, isConnected: true, failure: null }]);
    expect(await metricOf('mqtt_connected')).toBe(1);
  });
});

async function metricOf(name: string): Promise<number> {
  const text = await metrics.registry.getSingleMetricAsString(name);
  return Number(text.match(/ ([\d.e+]+)$/m)?.[1] ?? 0);
}

describe('a mapping', () => {
  const path = '/admin/fleet/mqtt/mappings';
  it('is refused with the field that is wrong', async () => {
    const { status, body } = await ask<{ issues: { path: string[] }[] }>('POST', path, {
      ...plain,
      ...{ name: 'wrong', pattern: 'plant/#/x', unit: '{site}', valuePath: 'a b' },
    });
    expect(status).toBe(400);
    expect(body.issues.map(({ path: [field] }) => field)).toEqual(['pattern', 'unit', 'tag', 'valuePath']);
  });

  it('is changed by one at a time, takes effect, and is removed', async () => {
    const { body: added } = await ask<Mapping>('POST', path, { ...plain, name: 'more', pattern: 'more/{unit}/{tag}' });
    await until(() => broker.subscribed.includes('more/+/+'));
    const changed = { ...added, pattern: 'other/{unit}/{tag}' };
    expect((await ask('PUT', `${path}/${added.id}`, changed)).status).toBe(200);
    expect((await ask('PUT', `${path}/${added.id}`, changed)).status).toBe(409);
    await until(() => broker.subscribed.includes('other/+/+'));
    expect((await ask('DELETE', `${path}/${added.id}`, { revision: 2 })).status).toBe(200);
  });

  it('is tried on a message, and nothing is stored', async () => {
    const before = await streamOf('dnnp-1.core_temp');
    const trial = await ask<Trial>('POST', '/admin/fleet/mqtt/trials', {
      ...{ facts: plain, topic: 'plant/dnnp-1/core_temp', message: '{"value":1,"ts":1700000000,"quality":192}' },
    });
    expect(trial.body).toEqual({
      fits: true,
      samples: [
        { stream: 'dnnp-1.core_temp', isKnown: true, ts: '2023-11-14T22:13:20.000Z', value: 1, quality: 'good' },
      ],
      refusals: [],
    });
    expect(await streamOf('dnnp-1.core_temp')).toEqual(before);
  });

  it('of Sparkplug is tried on a birth in Base64', async () => {
    const bytes = tahu?.encodePayload({
      timestamp: 1,
      seq: 0,
      metrics: [{ name: 'pressure', type: 'Double', value: 7 }],
    });
    const { body } = await ask<Trial>('POST', '/admin/fleet/mqtt/trials', {
      facts: { ...plain, kind: 'sparkplug', pattern: 'works/{unit}', tag: '{metric}' },
      topic: 'spBv1.0/works/NBIRTH/dnnp-1',
      message: Buffer.from(bytes ?? '').toString('base64'),
    });
    expect(body.samples).toMatchObject([{ stream: 'dnnp-1.pressure', isKnown: true, value: 7 }]);
  });

  it(`is one of ${MOST_MAPPINGS}, also when two come together`, async () => {
    const { rows } = await db.pool.query<{ count: number }>('select count(*)::int from mqtt_mappings');
    await db.pool.query(
      `insert into mqtt_mappings (name, kind, pattern, unit, tag, value_path, time_path, quality_path, is_on)
       select 'filler ' || n, 'value', 'filler/' || n, '', '', '', '', '', false from generate_series(1, $1::int) n`,
      [MOST_MAPPINGS - 1 - (rows[0]?.count ?? 0)],
    );
    const add = (name: string) =>
      ask('POST', '/admin/fleet/mqtt/mappings', { ...plain, name, pattern: `${name}/{unit}/{tag}` });
    const answers = await Promise.all([add('one'), add('other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await db.pool.query(`delete from mqtt_mappings where name like 'filler %' or name in ('one', 'other')`);
  });

  it('is an editor’s', async () => {
    const reader = await signIn(app, await addUser(db, 'subscriber'));
    expect(
      (await postJson(app, '/api/admin/fleet/mqtt/mappings', plain, { cookie: reader, origin: 'http://smr.test' }))
        .status,
    ).toBe(403);
  });
});
