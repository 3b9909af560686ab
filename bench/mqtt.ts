import type { Stream } from '../features/fleet/streams/contract.ts';
import { runScript } from '../tests/support/child-script.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import { until } from '../tests/support/until.ts';
import type { Row } from './table.ts';
import { signInAsAdmin, startFleet } from './telemetry.ts';

const TARGET = 20_000;

/**
 * Metrics a second that came by MQTT with QoS 1, were committed and acknowledged, on one process. Broker and plant are another process, on the same
 * cores. On the embedded database, and on the PostgreSQL server at BENCH_DATABASE_URL when that is set.
 */
export async function benchMqtt(): Promise<Row[]> {
  const rows = await benchEngine('embedded', {});
  const url = process.env.BENCH_DATABASE_URL;
  if (url)
    rows.push(
      ...(await benchEngine('PostgreSQL', { DATABASE_URL: url, AUTH_SECRET: 'a secret for the bench, long enough' })),
    );
  return rows;
}

async function benchEngine(engine: string, env: Record<string, string>): Promise<Row[]> {
  const plant = runScript(plantScript);
  const port = await plant.nextLine();
  const product = await startFleet({ ...env, MQTT_URL: `mqtt://127.0.0.1:${port}`, MQTT_VERSION: '3.1.1' });
  await addMappings(product);
  await until(() => plant.lines.filter((line) => line.startsWith('subscribed')).length >= 7);
  const streams = (await (await fetch(`${product.url}/api/fleet/streams`)).json()) as Stream[];
  const names = streams.map(({ name }) => name);
  const rows: Row[] = [];
  for (const [kind, what, messages] of [
    ['samples', 'our own JSON, 50 samples a message', 8_000],
    ['sparkplug', 'Sparkplug B, 50 metrics a message by alias', 8_000],
    ['value', 'plain JSON, one value a message', 60_000],
  ] as const) {
    const before = await countStored(product);
    plant.process.stdin?.write(`${JSON.stringify({ kind, messages, names })}\n`);
    const line = await until(() => plant.lines.find((one) => one.startsWith(`done ${kind} `)), 600_000);
    const [, , metrics, ms] = line.split(' ').map(Number) as [number, number, number, number];
    const perSecond = Math.round((metrics / ms) * 1_000);
    const stored = (await countStored(product)) - before;
    if (stored < metrics) throw new Error(`${metrics} metrics were acknowledged, ${stored} stored`);
    rows.push({
      what: `MQTT, ${engine}: metrics a second, ${what}`,
      figure: perSecond.toLocaleString('en'),
      target: `≥ ${TARGET.toLocaleString('en')}`,
    });
  }
  await product.stop();
  await plant.kill();
  return rows;
}

async function countStored({ url }: RunningProduct): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(text.match(/telemetry_samples_total\{verdict="stored"\} (\d+)/)?.[1] ?? 0);
}

async function addMappings(product: RunningProduct): Promise<void> {
  const { post } = await signInAsAdmin(product);
  const plain = {
    ...{ name: 'value', kind: 'value', pattern: 'plant/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {} },
    ...{ valuePath: 'value', timePath: 'ts', qualityPath: '', isOn: true },
  };
  const path = '/api/admin/fleet/mqtt/mappings';
  await post(path, plain);
  await post(path, { ...plain, name: 'samples', kind: 'samples', pattern: 'samples/#', unit: '', tag: '' });
  await post(path, { ...plain, name: 'sparkplug', kind: 'sparkplug', pattern: 'works/{unit}', tag: '{metric}' });
}

/** Publishes as fast as the broker takes it, and says how long it took until the last message was acknowledged by the product. */
const plantScript = `
  const { createServer } = await import('node:net');
  const { createInterface } = await import('node:readline');
  const { Aedes } = await import('aedes');
  const { default: sparkplug } = await import('sparkplug-payload');
  const tahu = sparkplug.get('spBv1.0');
  const broker = await Aedes.createBroker({ concurrency: 1000 });
  let acknowledged = 0;
  broker.on('ack', () => acknowledged++);
  broker.on('subscribe', (all) => { for (const { topic } of all) console.log('subscribed ' + topic); });
  const server = createServer(broker.handle).listen(0, '127.0.0.1', () => console.log(server.address().port));
  const publish = (topic, payload) => new Promise((resolve) => broker.publish({ topic, payload: Buffer.from(payload), qos: 1, retain: false }, resolve));
  const EACH = 50;
  let clock = Date.now() - 30 * HOUR_MS;
  const makers = {
    value: (n, names) => {
      const [unit, tag] = names[n % names.length].split('.');
      return ['plant/' + unit + '/' + tag, JSON.stringify({ value: 280 + (n % 100) / 10, ts: (clock += 1) })];
    },
    samples: (n, names) => {
      clock += 100;
      const samples = Array.from({ length: EACH }, (_, m) => ({ stream: names[(n * EACH + m) % names.length], ts: clock + Math.floor(m / names.length), value: 280 + (n % 100) / 10 }));
      return ['samples/all', JSON.stringify({ samples })];
    },
    sparkplug: (n, names) => {
      clock += 100;
      const unit = names[0].split('.')[0];
      const own = names.filter((name) => name.startsWith(unit + '.'));
      const metrics = Array.from({ length: EACH }, (_, m) => ({ alias: m % own.length + 1, timestamp: clock + Math.floor(m / own.length), type: 'Double', value: 280 + (n % 100) / 10 }));
      return ['spBv1.0/works/NDATA/' + unit, tahu.encodePayload({ timestamp: clock, seq: (n + 1) % 256, metrics })];
    },
  };
  createInterface({ input: process.stdin }).on('line', async (line) => {
    const { kind, messages, names } = JSON.parse(line);
    if (kind === 'sparkplug') {
      const unit = names[0].split('.')[0];
      const own = names.filter((name) => name.startsWith(unit + '.')).map((name, m) => ({ name: name.split('.')[1], alias: m + 1, type: 'Double', value: 280 }));
      await publish('spBv1.0/works/NBIRTH/' + unit, tahu.encodePayload({ timestamp: clock, seq: 0, metrics: [{ name: 'bdSeq', type: 'Int64', value: 1 }, ...own] }));
    }
    clock += 1_000;
    const packets = Array.from({ length: messages }, (_, n) => makers[kind](n, names));
    while (acknowledged < (kind === 'sparkplug' ? 1 : 0)) await new Promise((resolve) => setTimeout(resolve, 20));
    acknowledged = 0;
    const from = performance.now();
    for (let n = 0; n < messages; ) {
      // Not without end: a plant has a window, too.
      while (n - acknowledged > 2_000) await new Promise((resolve) => setTimeout(resolve, 1));
      const together = packets.slice(n, n + 200);
      await Promise.all(together.map(([topic, payload]) => publish(topic, payload)));
      n += together.length;
    }
    while (acknowledged < messages) await new Promise((resolve) => setTimeout(resolve, 1));
    console.log('done ' + kind + ' ' + messages * (kind === 'value' ? 1 : EACH) + ' ' + (performance.now() - from).toFixed(0));
  });
`;
