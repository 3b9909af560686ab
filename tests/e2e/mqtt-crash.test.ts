import { connectAsync } from 'mqtt';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { type ChildScript, runScript } from '../support/child-script.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-ports.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { atSize } from '../support/soak.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const ROUNDS = atSize(1, 20);
const TOGETHER = 300;

/** A broker in a process of its own, that can die; it says which payloads the product has acknowledged. */
const brokerScript = `
  const { createServer } = await import('node:net');
  const { Aedes } = await import('aedes');
  const broker = await Aedes.createBroker();
  broker.on('ack', (packet, client) => {
    if (client?.id === 'smr-intelligence-1' && packet?.payload) console.log('ack ' + packet.payload);
  });
  broker.on('publish', (packet, client) => {
    if (client?.id === 'smr-intelligence-1') console.log('said ' + packet.topic);
  });
  broker.on('subscribe', (subscriptions, client) => {
    if (client?.id === 'smr-intelligence-1') console.log('subscribed');
  });
  createServer(broker.handle).listen(Number(process.argv.at(-1)), '127.0.0.1', () => console.log('ready'));
`;

it(`kill -9 of the product and of the broker, ${ROUNDS} of each, loses and doubles nothing that was acknowledged`, async () => {
  const folder = temporaryFolder();
  await fillDataFolder(
    folder,
    `insert into mqtt_mappings (name, kind, pattern, unit, tag, value_path, time_path, quality_path)
      values ('counted', 'value', 'counted/{unit}/{tag}', '{unit}', '{tag}', 'value', 'ts', '')`,
  );
  const port = await freePort();
  const acknowledged = new Set<number>();
  const said: string[] = [];
  let broker = await startBroker(port);
  /** Of the values from one on, how many the product has acknowledged. */
  const countFrom = (from: number) => {
    for (const line of broker.lines) {
      const value = line.match(/^ack .*"value":(\d+)/)?.[1];
      if (value !== undefined) acknowledged.add(Number(value));
      if (line.startsWith('said')) said.push(line);
    }
    return [...acknowledged].filter((value) => value >= from).length;
  };
  const env = { DATA_DIR: folder, MQTT_URL: `mqtt://127.0.0.1:${port}`, MQTT_VERSION: '3.1.1' };
  let product = await startProduct(env);
  const whenListening = () => until(() => broker.lines.includes('subscribed'));
  await whenListening();
  const plant = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: 'plant',
    clean: false,
    reconnectPeriod: 100,
  });
  const first = Date.now() - HOUR_MS;
  let sent = 0;
  const send = () => {
    const from = sent;
    const taken = Array.from({ length: TOGETHER }, () => {
      const value = sent++;
      return plant.publishAsync('counted/dnnp-1/core_temp', JSON.stringify({ value, ts: first + value }), { qos: 1 });
    });
    return { from, taken: Promise.all(taken) };
  };
  for (let round = 0; round < ROUNDS; round++) {
    const one = send();
    await until(() => countFrom(one.from) > TOGETHER / 4);
    await product.stop('SIGKILL');
    product = await startProduct(env);
    // The broker has kept what the one before it did not acknowledge.
    await until(() => countFrom(one.from) === TOGETHER);
    await one.taken;

    const other = send();
    await until(() => countFrom(other.from) > TOGETHER / 4);
    await broker.kill();
    countFrom(0);
    broker = await startBroker(port);
    await whenListening();
    // The plant sends again what the broker died with; what it had only promised to pass on is lost with it, and was acknowledged by nobody.
    await other.taken;
  }
  const last = send();
  await until(() => countFrom(last.from) === TOGETHER);
  const stored = await readValues(product, first, sent);
  expect(new Set(stored).size).toBe(stored.length);
  const known = new Set(stored);
  expect([...acknowledged].filter((value) => !known.has(value))).toEqual([]);
  expect(said).toEqual([]);
  await plant.endAsync(true);
  await product.stop();
  await broker.kill();
});

async function startBroker(port: number): Promise<ChildScript> {
  const broker = runScript(brokerScript, String(port));
  expect(await broker.nextLine()).toBe('ready');
  return broker;
}

async function readValues({ url }: RunningProduct, first: number, count: number): Promise<number[]> {
  const [stream] = (await (await fetch(`${url}/api/fleet/streams?unitId=dnnp-1&tag=core_temp`)).json()) as {
    id: number;
  }[];
  const [from, to] = [first, first + count].map((ts) => new Date(ts).toISOString());
  const csv = await (await fetch(`${url}/api/fleet/streams/${stream?.id}/samples.csv?from=${from}&to=${to}`)).text();
  const rows = csv.trim().split('\r\n').slice(1);
  return rows.map((row) => Number(row.split(',')[1]));
}
