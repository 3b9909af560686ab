import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import type { MqttConfig } from '../../platform/server/config.ts';

/** A broker of this process, and what went through it. */
export interface TestBroker {
  port: number;
  /** How the product is told to reach it. */
  config: MqttConfig;
  /** Publishes as a plant would. Fulfilled when the broker has it. */
  publish(topic: string, payload: string | Uint8Array, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>;
  /** Payloads that a client has acknowledged, in that order. */
  acknowledged: string[];
  /** Packets that clients have published: nobody but a plant may. */
  publishedByClients: string[];
  /** Topics that clients have subscribed to. */
  subscribed: string[];
  /** How many are connected. */
  clients(): number;
  /** Cuts all connections. */
  cut(): void;
  close(): Promise<void>;
}

export async function startBroker(port = 0): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  const acknowledged: string[] = [];
  const publishedByClients: string[] = [];
  const subscribed: string[] = [];
  const sockets = new Set<Socket>();
  broker.on('ack', (packet) => {
    if (packet && 'payload' in packet) acknowledged.push(String(packet.payload));
  });
  broker.on('publish', (packet, client) => {
    if (client) publishedByClients.push(packet.topic);
  });
  broker.on('subscribe', (subscriptions) => {
    subscribed.push(...subscriptions.map(({ topic }) => topic));
  });
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: open } = server.address() as AddressInfo;
  return {
    port: open,
    config: brokerConfig(open),
    publish: (topic, payload, { qos = 1, retain = false } = {}) =>
      new Promise((resolve, reject) =>
        broker.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        ),
      ),
    acknowledged,
    publishedByClients,
    subscribed,
    clients: () => broker.connectedClients,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

/** @param more what is not as usual */
export function brokerConfig(port: number, more: Partial<MqttConfig> = {}): MqttConfig {
  return {
    ...{ protocol: 'mqtt', host: '127.0.0.1', port, username: null, password: null, version: '3.1.1' },
    ...{ clientId: 'test', sharedGroup: null, sessions: 1 },
    ...more,
  };
}
