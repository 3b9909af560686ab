import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../tests/support/silent-log.ts';
import { until } from '../../tests/support/until.ts';
import { openNatsBus } from './nats-bus.ts';

afterEach(() => vi.useRealTimers());

it('says that no server answers, where none ever did: who waits for it has to end with the process', async () => {
  vi.useFakeTimers();
  const bus = openNatsBus(
    // Nobody listens at the port of "discard".
    {
      servers: ['127.0.0.1:9'],
      stream: 'SMR',
      replicas: null,
      megabytes: 1,
      username: null,
      password: null,
      token: null,
    },
    silentLog,
  );
  const refused = expect(bus.identify()).rejects.toThrow('no NATS server answered within 5000 ms');
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
});

it('goes on hearing after what its listener cannot read: somebody else may publish there', async () => {
  let connections = 0;
  // As much of the protocol of NATS as a subscription needs: what is subscribed to is told twice, first something that is no JSON.
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.write('INFO {"server_id":"x","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        const [, subject, number] = line.match(/^SUB (\S+) (\d+)$/) ?? [];
        if (line === 'PING') socket.write('PONG\r\n');
        if (subject?.endsWith('.news'))
          for (const text of ['no JSON', '"news"'])
            socket.write(`MSG ${subject} ${number} ${text.length}\r\n${text}\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bus = openNatsBus(
    {
      ...{
        servers: [`127.0.0.1:${(server.address() as AddressInfo).port}`],
        stream: 'SMR',
        replicas: null,
        megabytes: 1,
      },
      ...{ username: null, password: null, token: null },
    },
    silentLog,
  );
  const heard: unknown[] = [];
  bus.hear('news', (data) => heard.push(JSON.parse(Buffer.from(data).toString())));
  await until(() => heard.length > 0);
  expect([heard, connections]).toEqual([['news'], 1]);
  await bus.close();
  server.close();
});
