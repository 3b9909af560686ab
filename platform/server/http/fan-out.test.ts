import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveClient } from '../../../tests/support/live-client.ts';
import { until } from '../../../tests/support/until.ts';
import { FanOut, type FanOutConfig } from './fan-out.ts';

const BIG = 'x'.repeat(200_000);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('a listener that reads slowly', () => {
  it('hears what must arrive, and keeps its place before what was left out, so that nothing is lost when it comes back', async () => {
    const { fanOut, url } = await startFanOut();
    const client = new LiveClient();
    closing.push(() => client.drop());
    await client.connect(url, '/');
    await until(() => client.frames.length === 1);
    client.pause();
    const places = 80;
    for (let n = 1; n <= places; n++) say(fanOut, 'samples', { n, text: BIG });
    say(fanOut, 'alert', { n: places + 1 }, true);
    client.resume();
    await until(() => client.events('alert').length === 1);

    const received = client.events('samples');
    const alert = client.events('alert')[0];
    expect(received.length).toBeLessThan(places);
    expect(alert?.id).toBe(received.at(-1)?.id ?? client.frames[0]?.id);

    const again = new LiveClient();
    closing.push(() => again.drop());
    await again.connect(url, '/', alert?.id);
    await until(() => again.events('alert').length === 1);
    expect(received.length + again.events('samples').length).toBe(places);
  });

  it('is let go when it has not taken megabytes, and that is told', async () => {
    const lost: { waitingBytes: number }[] = [];
    const { fanOut, url } = await startFanOut({ lostBytes: 1_000_000, onLost: (listener) => lost.push(listener) });
    const client = new LiveClient();
    await client.connect(url, '/');
    client.pause();
    await until(() => {
      say(fanOut, 'alert', { text: BIG }, true);
      return lost.length > 0;
    });
    expect(lost[0]?.waitingBytes).toBeGreaterThan(1_000_000);
    await until(() => fanOut.listeners === 0);
    client.drop();
  });

  it('does not go back when it had nothing left out', async () => {
    const { fanOut, url } = await startFanOut();
    const client = new LiveClient();
    closing.push(() => client.drop());
    await client.connect(url, '/');
    await until(() => client.frames.length === 1);
    say(fanOut, 'samples', { n: 1 });
    say(fanOut, 'alert', { n: 2 }, true);
    await until(() => client.events('alert').length === 1);
    expect(client.lastId).toMatch(/-2$/);
  });
});

describe('what is said in one turn', () => {
  it('goes out in one write, in its order', async () => {
    const { fanOut, url } = await startFanOut();
    const chunks: string[] = [];
    const response = await new Promise<IncomingMessage>((resolve) => get(url, { agent: false }, resolve));
    closing.push(() => response.destroy());
    response.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    await until(() => chunks.length === 1);
    for (const n of [1, 2, 3]) say(fanOut, 'alert', { n }, true);
    await until(() => chunks.length > 1);
    expect([...(chunks[1] ?? '').matchAll(/"n":(\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3']);
  });

  it('is not said again to who comes in that turn and is told where everybody stands', async () => {
    const { fanOut, url } = await startFanOut();
    const client = new LiveClient();
    closing.push(() => client.drop());
    const connecting = client.connect(url, '/');
    const talking = setInterval(() => say(fanOut, 'samples', { n: 1 }), 0);
    await connecting;
    clearInterval(talking);
    say(fanOut, 'samples', { n: 2 });
    await until(() => client.frames.some(({ data }) => (data as { n?: number }).n === 2));
    const places = client.frames.map(({ id }) => Number(id.split('-')[1]));
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  });
});

describe('what is remembered', () => {
  it('takes little more memory than its frames, whatever else becomes bytes meanwhile', async () => {
    const { fanOut, url } = await startFanOut();
    const client = new LiveClient();
    closing.push(() => client.drop());
    await client.connect(url, '/');
    const before = bytesOfBuffers();
    for (let n = 0; n < 400; n++) {
      say(fanOut, 'samples', { n });
      await new Promise((resolve) => setImmediate(resolve));
      for (let other = 0; other < 8; other++) Buffer.from('x'.repeat(8_000));
    }
    await until(() => client.events('samples').length === 400);
    // A slab for each would be 26 MB, for good. What the other end is reading counts too, and freed memory is counted off a while later.
    await until(() => bytesOfBuffers() - before < 13_000_000);
  });
});

/** What all buffers take that are still held. */
function bytesOfBuffers(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

async function startFanOut(limits: Partial<FanOutConfig> = {}): Promise<{ fanOut: FanOut; url: string }> {
  const fanOut = new FanOut({ snapshot: () => '{"now":0}', heartbeat: () => '{"now":0}', headers: {}, ...limits });
  const server: Server = createServer((request, response) => fanOut.attach(request, response, 'all'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    fanOut.close();
    server.closeAllConnections();
    server.close();
  });
  return { fanOut, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function say(fanOut: FanOut, event: string, data: object, mustArrive = false): void {
  fanOut.publish({ event, dataFor: () => JSON.stringify({ now: 0, ...data }), mustArrive, bytes: 10 });
}
