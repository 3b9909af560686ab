import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { smrUnits } from '../database/schema/fleet-units.ts';
import { type Alert, alertSchema } from '../features/fleet/alerts/contract.ts';
import { applyLimitChanges } from '../features/fleet/alerts/server/commands.ts';
import { openSampleTeller } from '../features/fleet/live/server/commands.ts';
import { changeStates } from '../features/fleet/streams/server/newest-commands.ts';
import { originNotices, STALE_RANK } from '../features/fleet/streams/vocabulary.ts';
import { mqttSender, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { LiveClient } from './support/live-client.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let key: string;
const open: LiveClient[] = [];
const ids = new Map<string, number>();
let clock = Date.now() - 60_000;

beforeAll(async () => {
  app = await startTestApp({
    fanOut: { heartbeatSeconds: 0.2, slowBytes: 20_000, lostBytes: 20_000_000 },
  });
  await addFleet(app.db);
  key = (await issueTestKey(app.db)).key;
  const streams = (await (await app.fetch('/api/fleet/streams')).json()) as { id: number; name: string }[];
  for (const { id, name } of streams) ids.set(name, id);
});
afterEach(() => {
  for (const client of open.splice(0)) client.drop();
});
afterAll(() => app.close());

const connect = async (path?: string) => {
  const client = await new LiveClient().connect(app.url, path);
  open.push(client);
  await until(() => client.frames.length > 0);
  return client;
};
/** One sample, a millisecond after the one before. @returns its value */
const send = async (name: string, value = ++clock) => {
  const response = await sendSamples(app, key, [{ stream: name, ts: ++clock, value }]);
  expect(response.status).toBe(200);
  return value;
};
const valuesOf = (client: LiveClient, name: string) =>
  client
    .events('samples')
    .flatMap(({ data }) => (data.samples ?? []).filter(([id]) => id === ids.get(name)).map(([, , value]) => value));

describe('the live stream', () => {
  it('begins with a snapshot of the newest values', async () => {
    await send('dnnp-1.flow_rate', 1_700);
    // Committed is not yet told: it is on its way.
    await until(async () => {
      const values = (await connect()).frames[0]?.data.values;
      return values?.find(([id]) => id === ids.get('dnnp-1.flow_rate'))?.[2] === 1_700;
    });
    const { frames, headers } = await connect();
    expect(frames[0]?.event).toBe('snapshot');
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('says that a plant sends its values, when nothing else does', async () => {
    const origin = async () => (await app.fetch('/api/fleet/live', { method: 'HEAD' })).headers.get('x-data-origin');
    // Asked anew with samples, at most every few seconds.
    await until(async () => {
      await send('dnnp-1.flow_rate');
      return (await origin()) === originNotices.plant;
    });
    expect((await connect()).frames[0]?.data).toMatchObject({ notice: originNotices.plant });
  });

  it('tells every sample once, in order', async () => {
    const client = await connect();
    const sent: number[] = [];
    for (let n = 0; n < 30; n++) sent.push(await send('dnnp-1.flow_rate', 1_700 + n));
    await until(() => valuesOf(client, 'dnnp-1.flow_rate').length >= 30);
    expect(valuesOf(client, 'dnnp-1.flow_rate')).toEqual(sent);
  });

  it('gives every frame an id and the time of the server', async () => {
    const client = await connect();
    await send('dnnp-1.flow_rate');
    await until(() => client.events('beat').length > 1 && client.events('samples').length > 0);
    for (const { id, data } of client.frames) {
      expect(id).toMatch(/^[0-9a-f]{12}-\d+$/);
      expect(Math.abs(data.now - Date.now())).toBeLessThan(60_000);
    }
  });

  it('of one unit tells nothing of the others', async () => {
    const client = await connect('/api/fleet/live?unitId=dnnp-2');
    await send('dnnp-1.flow_rate');
    await send('dnnp-2.flow_rate');
    await until(() => client.events('samples').length > 0);
    expect([valuesOf(client, 'dnnp-1.flow_rate').length, valuesOf(client, 'dnnp-2.flow_rate').length]).toEqual([0, 1]);
  });

  it('of an unknown unit is 404', async () => {
    expect((await app.fetch('/api/fleet/live?unitId=dnnp-9')).status).toBe(404);
  });

  it('says which streams were revised by late samples', async () => {
    const client = await connect();
    await send('dnnp-1.flow_rate');
    await sendSamples(app, key, [{ stream: 'dnnp-1.flow_rate', ts: clock - HOUR_MS, value: 1 }]);
    await until(() => client.events('revised').length > 0);
    expect(client.events('revised')[0]?.data.streams).toEqual([ids.get('dnnp-1.flow_rate')]);
  });

  it('begins anew when samples could not be told', async () => {
    let isAway = true;
    const notify = (channel: string, payloads: readonly string[]) =>
      isAway ? Promise.reject(new Error('Connection terminated unexpectedly')) : app.db.notify(channel, payloads);
    const tell = openSampleTeller({ db: { notify }, log: silentLog });
    const client = await connect();
    tell({ samples: [[ids.get('dnnp-1.flow_rate') as number, ++clock, 1, 0]], revised: [] });
    isAway = false;
    await until(() => client.events('snapshot').length > 1);
  });

  it('tells that a value is stale after the value, however much was told just before', async () => {
    const intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 24, now: Date.now });
    const client = await connect();
    const name = 'dnnp-3.flow_rate';
    const store = async (value: number) => {
      const { verdicts } = await intake.accept([{ stream: name, ts: ++clock, value }], mqttSender);
      expect(verdicts).toEqual([{ verdict: 'stored' }]);
    };
    // The first one goes out at once, the second one a moment later.
    await store(1);
    await store(2);
    await intake.mark([name], STALE_RANK, mqttSender);
    await store(3);
    await store(4);
    await intake.stopped();
    await until(() => valuesOf(client, name).includes(4));
    const heard = client.events('samples').flatMap(({ data }) => data.samples ?? []);
    const ranks = heard.filter(([id]) => id === ids.get(name)).map(([, , value, rank]) => [value, rank]);
    expect(ranks).toEqual([
      [1, 0],
      [2, 0],
      [2, STALE_RANK],
      [3, 0],
      [4, 0],
    ]);
  });

  it('tells an alert when a limit is exceeded long enough, and its return', async () => {
    const client = await connect();
    const start = clock;
    const at = async (seconds: number, value: number) => {
      clock = start + seconds * 1_000;
      await send('dnnp-4.pressure', value);
    };
    for (const [second, value] of [
      [1, 7.2],
      [2, 7.5],
      [8, 7.5],
      [9, 7.2],
      [15, 7.2],
    ] as const)
      await at(second, value);
    await until(() => client.events('alert').length >= 2);
    expect(client.events('alert').map(({ data }) => [data.alert?.action, data.alert?.state])).toEqual([
      ['raise', 'unacknowledged'],
      ['return', 'returned-unacknowledged'],
    ]);
  });
});

describe('what is told of an alert', () => {
  const stream = () => findStream(app.db, 'dnnp-2', 'vibration');
  const change = (kind: 'raise' | 'return', second: number, value: number) => ({
    limit: 'warning-high' as const,
    kind,
    at: clock + second * 1_000,
    value,
  });

  it('is what the API would answer, so that nobody has to ask', async () => {
    const client = await connect();
    await changeLimit(app.db, await stream(), change('raise', 1, 4.2));
    await until(() => client.events('alert').length > 0);
    const { action, ...told } = client.events('alert')[0]?.data.alert ?? { action: null };
    const answer = (await (await app.fetch('/api/fleet/alerts?status=open&unitId=dnnp-2')).json()) as Alert[];
    expect([action, alertSchema.strict().parse(told)]).toEqual(['raise', answer[0]]);
  });

  it('is every transition, however quickly they follow, in their order', async () => {
    const client = await connect();
    const revisions = () => client.events('alert').map(({ data }) => data.alert?.revision);
    const vibration = await stream();
    for (let n = 0; n < 20; n++) {
      await changeLimit(app.db, vibration, change('return', 2 * n + 2, 3));
      await changeLimit(app.db, vibration, change('raise', 2 * n + 3, 4.2));
    }
    await until(() => revisions().length === 40);
    const [first = 0] = revisions();
    expect(revisions()).toEqual(Array.from({ length: 40 }, (_, n) => first + n));
  });

  it('is every transition of one transaction', async () => {
    const client = await connect();
    const [vibration, pressure] = [await stream(), await findStream(app.db, 'dnnp-2', 'pressure')];
    await app.db.orm.transaction((tx) =>
      applyLimitChanges(tx, [
        { stream: vibration, change: change('return', 60, 3) },
        { stream: vibration, change: change('raise', 61, 4.2) },
        { stream: pressure, change: change('raise', 61, 7.5) },
      ]),
    );
    await until(() => client.events('alert').length === 3);
    expect(client.events('alert').map(({ data }) => data.alert?.action)).toEqual(['return', 'raise', 'raise']);
  });

  it('is only which one it is when its texts are too long for a notification; nothing is lost by it', async () => {
    const client = await connect();
    const longest = '\u{1F9EA}'.repeat(2_000);
    await app.db.orm.update(smrUnits).set({ name: longest }).where(eq(smrUnits.id, 'dnnp-3'));
    await send('dnnp-3.pressure', 7.5);
    clock += 10_000;
    await send('dnnp-3.pressure', 7.5);
    await until(() => client.events('alert').length > 0);
    const [open] = (await (await app.fetch('/api/fleet/alerts?status=open&unitId=dnnp-3')).json()) as Alert[];
    expect(open?.title).toContain(longest);
    expect(client.events('alert')[0]?.data.alert).toEqual({
      id: open?.id,
      smrUnitId: 'dnnp-3',
      revision: open?.revision,
      action: 'raise',
    });
  });
});

describe('a listener that comes back', () => {
  it('gets what it missed, without hole or double, a hundred times over', async () => {
    const client = await connect();
    const sent: number[] = [];
    for (let round = 0; round < 100; round++) {
      sent.push(await send('dnnp-3.flow_rate', round));
      client.drop();
      if (round % 3 === 0) sent.push(await send('dnnp-3.flow_rate', round + 0.5));
      await client.connect(app.url);
    }
    await until(() => valuesOf(client, 'dnnp-3.flow_rate').length >= sent.length);
    expect(valuesOf(client, 'dnnp-3.flow_rate')).toEqual(sent);
    expect(client.events('snapshot')).toHaveLength(1);
  });

  it('gets a snapshot when nobody remembers where it was', async () => {
    const client = new LiveClient();
    open.push(client);
    await client.connect(app.url, '/api/fleet/live', '0123456789ab-5');
    await until(() => client.frames.length > 0);
    expect(client.frames[0]?.event).toBe('snapshot');
  });

  it('may say where it was in the address, as a page does that opens a new stream', async () => {
    const client = await connect();
    const place = client.lastId;
    const value = await send('dnnp-3.flow_rate');
    const again = await connect(`/api/fleet/live?lastEventId=${place}`);
    expect(valuesOf(again, 'dnnp-3.flow_rate')).toContain(value);
  });

  it('may name its place in several processes: whichever answers takes its own, and what was missed there comes', async () => {
    const client = await connect();
    const place = client.lastId;
    const value = await send('dnnp-3.flow_rate');
    for (const places of [`0123456789ab-5,${place}`, `${place},0123456789ab-5`]) {
      const again = await connect(`/api/fleet/live?lastEventId=${places}`);
      await until(() => again.frames.length > 0);
      expect(again.events('snapshot')).toEqual([]);
      expect(valuesOf(again, 'dnnp-3.flow_rate')).toContain(value);
    }
    const nowhere = await connect('/api/fleet/live?lastEventId=0123456789ab-5,ba9876543210-7');
    await until(() => nowhere.frames.length > 0);
    expect(nowhere.events('snapshot')).toHaveLength(1);
  });
});

describe('who asks about the stream only', () => {
  it('with HEAD hears what it is, and does not listen', async () => {
    const response = await app.fetch('/api/fleet/live', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await (await app.fetch('/metrics')).text()).toMatch(/^live_listeners 0$/m);
  });
});

describe('one bad listener among many', () => {
  it('that does not read costs the others nothing, and ends up with the newest values', async () => {
    const slow = await connect();
    const others = await Promise.all(Array.from({ length: 50 }, () => connect()));
    slow.pause();
    const last = 4_000;
    for (let n = 0; n < 40; n++) {
      const samples = Array.from({ length: 1_000 }, (_, k) => ({
        stream: 'dnnp-4.flow_rate',
        ts: ++clock,
        value: n * 100 + (k + 1) / 10,
      }));
      await sendSamples(app, key, samples);
    }
    await until(() => others.every((other) => valuesOf(other, 'dnnp-4.flow_rate').length === 40_000));
    slow.resume();
    const newest = () =>
      [...slow.frames]
        .reverse()
        .flatMap(({ data }) => [...(data.samples ?? []), ...(data.values ?? [])])
        .filter(([id]) => id === ids.get('dnnp-4.flow_rate'))
        .reduce((latest, value) => (value[1] > latest[1] ? value : latest), [0, 0, 0, 0]);
    await until(() => newest()[2] === last);
  });

  it('that tears its connection off costs a thousand others nothing', async () => {
    const others: LiveClient[] = [];
    while (others.length < 1_001) others.push(...(await Promise.all(Array.from({ length: 91 }, () => connect()))));
    others.pop()?.drop();
    const value = await send('dnnp-1.flow_rate');
    await until(() => others.every((other) => valuesOf(other, 'dnnp-1.flow_rate').includes(value)));
  });
});

describe('a process that was killed between a commit and its news', () => {
  it('has told nobody: the others see it at their next look, and ask for the history', async () => {
    const other = await startTestApp({ lookAgainMs: 200 });
    onTestFinished(() => other.close());
    await addFleet(other.db);
    const client = await new LiveClient().connect(other.url);
    open.push(client);
    await until(() => client.frames.length > 0);
    const stream = await findStream(other.db, 'dnnp-3', 'flow_rate');
    const { id } = stream;
    await other.db.orm.transaction((tx) =>
      changeStates(tx, [stream], (state) => ({ ...state, newest: Date.now(), value: 4711 })),
    );
    await until(() =>
      client.events('samples').some(({ data }) => data.samples?.some((one) => one[0] === id && one[2] === 4711)),
    );
    await until(() => client.events('revised').some(({ data }) => data.streams?.includes(id)));
  });
});
