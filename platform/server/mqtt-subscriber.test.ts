import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { brokerConfig } from '../../tests/support/mqtt-broker.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { until } from '../../tests/support/until.ts';
import { openSubscriber, type Subscriber, type SubscriberDeps } from './mqtt-subscriber.ts';

let server: Server;
let subscriber: Subscriber;
const sockets = new Set<Socket>();

afterEach(async () => {
  await subscriber.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Answers CONNECT and SUBSCRIBE (MQTT 3.1.1, sections 3.2 and 3.9), and then says on the first connection what no broker should. */
async function listenToBroker(saysWrong: Buffer, eachTime = false, given: Partial<SubscriberDeps> = {}) {
  let connections = 0;
  let acknowledged = 0;
  let pings = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const isFirst = ++connections === 1;
    socket.on('data', (data) => {
      const [packet = 0] = data;
      if (packet >> 4 === CONNECT) socket.write(Buffer.from([0x20, 2, 0, 0]));
      if (packet >> 4 === PUBACK) acknowledged++;
      if (packet >> 4 === PINGREQ) pings++;
      // Behind its two bytes a packet of SUBSCRIBE has its number.
      if (packet >> 4 === SUBSCRIBE) {
        socket.write(Buffer.from([0x90, 3, data[2] ?? 0, data[3] ?? 0, 1]));
        if (isFirst || eachTime) socket.write(saysWrong);
        socket.write(publish(1, 'plant/a'));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const heard: string[] = [];
  const failures: (string | null)[] = [];
  subscriber = openSubscriber({
    broker: brokerConfig((server.address() as AddressInfo).port),
    clientId: 'test',
    log: silentLog,
    async receive({ topic }) {
      heard.push(topic);
    },
    onState: ({ failure }) => failures.push(failure),
    ...given,
  });
  subscriber.follow(['#']);
  return { heard, failures, connections: () => connections, acknowledged: () => acknowledged, pings: () => pings, cut };
}

const [CONNECT, PUBACK, SUBSCRIBE, PINGREQ] = [1, 4, 8, 12];

/** Section 3.3: topic, number, no payload. */
function publish(qos: 1 | 2, topic: string): Buffer {
  const body = Buffer.concat([Buffer.from([0, topic.length]), Buffer.from(topic), Buffer.from([0, 1])]);
  return Buffer.concat([Buffer.from([0x30 + 2 * qos, body.length]), body]);
}

it('connects anew after a message that nobody can read, and hears what follows', async () => {
  // A topic of 65,535 bytes in a packet of five.
  const { heard, failures, connections } = await listenToBroker(Buffer.from([0x32, 5, 0xff, 0xff, 0, 0, 0]));
  await until(() => connections() > 1 && heard.length > 0);
  expect(new Set(heard)).toEqual(new Set(['plant/a']));
  expect(failures).toContain('Cannot parse topic');
});

it('acknowledges what came before a message that nobody can read, also when that comes each time', async () => {
  const { acknowledged } = await listenToBroker(
    Buffer.concat([publish(1, 'plant/b'), Buffer.from([0x32, 5, 0xff, 0xff, 0, 0, 0])]),
    true,
  );
  await until(() => acknowledged() > 0);
});

it('reads no message with QoS 2, which was not asked for, says so, and hears what follows on the same connection', async () => {
  const { heard, failures, connections } = await listenToBroker(publish(2, 'plant/b'), true);
  await until(() => heard.length > 0 && failures.some((failure) => failure?.includes('QoS 2')));
  expect([heard, connections()]).toEqual([['plant/a'], 1]);
});

/** As while the database is away: nothing is stored, so nothing is read any more. */
const holdAll = () => {
  const received: string[] = [];
  const receive = async ({ topic }: { topic: string }) => {
    received.push(topic);
    await new Promise(() => {});
  };
  return { received, receive, tooMany: Buffer.concat(Array.from({ length: 2_100 }, () => publish(1, 'plant/b'))) };
};

it('keeps its connection while nothing is read: the answers to its pings lie behind the messages', async () => {
  const { received, receive, tooMany } = holdAll();
  const { connections, pings } = await listenToBroker(tooMany, true, { receive, keepAliveSeconds: 1 });
  await until(() => pings() > 6 || connections() > 1);
  expect([received.length, connections()]).toEqual([2_000, 1]);
});

it('takes nothing of a new connection either while there is no room', async () => {
  const { received, receive, tooMany } = holdAll();
  const { connections, cut } = await listenToBroker(tooMany, true, { receive });
  for (const more of [1, 2, 3]) {
    await until(() => connections() === more && received.length >= 2_000);
    cut();
  }
  expect(received).toHaveLength(2_000);
}, 30_000);
