import { gzipSync } from 'node:zlib';
import { InfluxDB, Point } from '@influxdata/influxdb-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stream } from '../features/fleet/streams/contract.ts';
import { HELD_MS } from '../features/fleet/streams/rules/follow-writers.ts';
import { FLEET_NOTICE, originNotices } from '../features/fleet/streams/vocabulary.ts';
import type { History, StreamWriters, TelemetryKey, UnitOrigin } from '../features/fleet/telemetry/contract.ts';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { dropQuarantined } from '../features/fleet/telemetry/server/commands.ts';
import type { IssuedKey } from '../features/fleet/telemetry/server/issue-keys.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const START = Date.UTC(2026, 10, 21, 12);

let app: TestApp;
let key: string;
let now = START;

beforeAll(async () => {
  app = await startTestApp({ now: () => now, sampleLimit: { points: 30_000, durationSeconds: 3_600 } });
  await addFleet(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  now += HOUR_MS;
  key = (await issueTestKey(app.db)).key;
});

const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
interface Answer {
  code?: string;
  stored: number;
  verdicts: { verdict: string; reason?: string }[];
}
const post = async (samples: readonly unknown[], as = key) => {
  const response = await sendSamples(app, as, samples);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
};
const verdictsOf = async (samples: readonly unknown[]) =>
  (await post(samples)).body.verdicts.map((v) => v.reason ?? v.verdict);
const write = (
  lines: string,
  { precision = 'ms', headers = {} as Record<string, string>, path = '/api/fleet/write' } = {},
) =>
  app.fetch(`${path}?precision=${precision}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: lines,
  });
const lastOf = async (name: string) => {
  const [unitId, tag] = name.split('.');
  const streams = (await (await app.fetch(`/api/fleet/streams?unitId=${unitId}&tag=${tag}`)).json()) as Stream[];
  return streams[0] as Stream;
};

describe('the verdicts', () => {
  it('are stored for new samples, in order', async () => {
    const { status, body } = await post([
      { stream: 'dnnp-1.core_temp', ts: at(-2), value: 287.5 },
      { stream: 'dnnp-1.core_temp', ts: at(-1), value: 287.6, quality: 'good' },
      { stream: 'dnnp-2.pressure', ts: now, value: 7.2, quality: 0 },
    ]);
    expect({ status, stored: body.stored, verdicts: body.verdicts.length }).toEqual({
      status: 200,
      stored: 3,
      verdicts: 3,
    });
  });

  it('make a sample the newest value of its stream', async () => {
    await post([{ stream: 'dnnp-1.flow_rate', ts: at(-1), value: 1_771.5, quality: 'uncertain' }]);
    expect(await lastOf('dnnp-1.flow_rate')).toMatchObject({
      lastValue: 1_771.5,
      updatedAt: at(-1),
      lastQuality: 'uncertain',
    });
  });

  it('accept the id of a stream as well as its name', async () => {
    const { id } = await lastOf('dnnp-1.vibration');
    expect(
      await verdictsOf([
        { stream: id, ts: at(-3), value: 2 },
        { stream: String(id), ts: at(-2), value: 2 },
      ]),
    ).toEqual(['stored', 'stored']);
  });

  it('are duplicate for what was sent before, whatever its value', async () => {
    const sample = { stream: 'dnnp-1.core_temp', ts: at(-5), value: 1 };
    await post([sample]);
    expect(await verdictsOf([sample, { ...sample, value: 2 }])).toEqual(['duplicate', 'duplicate']);
  });

  it('are duplicate for the second of two equal samples of one batch', async () => {
    const sample = { stream: 'dnnp-1.core_temp', ts: at(-6), value: 1 };
    expect(await verdictsOf([sample, sample, { ...sample, ts: at(-4) }])).toEqual(['stored', 'duplicate', 'stored']);
  });

  it('are late for samples older than the newest, which stays the newest', async () => {
    await post([{ stream: 'dnnp-3.pressure', ts: at(-1), value: 7.3 }]);
    expect(await verdictsOf([{ stream: 'dnnp-3.pressure', ts: at(-60), value: 7.1 }])).toEqual(['late']);
    expect((await lastOf('dnnp-3.pressure')).lastValue).toBe(7.3);
  });

  it('are stored for a batch in the wrong order, and the newest of it counts', async () => {
    const samples = [3, 1, 2].map((s) => ({ stream: 'dnnp-4.pressure', ts: at(-10 + s), value: s }));
    expect(await verdictsOf(samples)).toEqual(['stored', 'stored', 'stored']);
    expect((await lastOf('dnnp-4.pressure')).lastValue).toBe(3);
  });

  it.each([
    ['not-a-number', { value: '287' }],
    ['not-a-number', { value: null }],
    ['not-a-number', { value: true }],
    ['not-a-number', { value: undefined }],
    ['too-large', { value: 1.7e308 }],
    ['too-large', { value: -1.1e100 }],
    ['unknown-stream', { stream: 'dnnp-9.core_temp' }],
    ['unknown-stream', { stream: 'dnnp-1.wisdom' }],
    ['unknown-stream', { stream: '__proto__' }],
    ['unknown-stream', { stream: -1 }],
    ['malformed', { stream: undefined }],
    ['malformed', { stream: { id: 1 } }],
    ['malformed', { quality: 'excellent' }],
    ['bad-time', { ts: 'yesterday' }],
    ['bad-time', { ts: '2026-11-21T12:00:00' }],
    ['bad-time', { ts: '2026-02-30T99:00:00Z' }],
    ['bad-time', { ts: '2026-02-29T00:00:00Z' }],
    ['bad-time', { ts: '2026-11-31T01:00:00+02:00' }],
    ['bad-time', { ts: -1 }],
    ['bad-time', { ts: 1e300 }],
    ['bad-time', { ts: undefined }],
    ['too-old', { ts: START - 73 * HOUR_MS }],
  ])('are rejected as %s for %j, and its neighbour is stored', async (reason, wrong) => {
    const good = { stream: 'dnnp-1.core_temp', ts: now - 1, value: 280 };
    expect(await verdictsOf([{ ...good, ...wrong }, good])).toEqual([reason, 'stored']);
  });

  it.each([[null], ['text'], [7], [[]]])('are rejected as malformed for %j', async (sample) => {
    const { status, body } = await post([sample]);
    expect({ status, code: body.code, verdicts: body.verdicts }).toEqual({
      status: 422,
      code: 'UNPROCESSABLE',
      verdicts: [{ verdict: 'rejected', reason: 'malformed' }],
    });
  });
});

describe('clocks', () => {
  it('up to 5 s ahead are believed', async () => {
    expect(await verdictsOf([{ stream: 'dnnp-1.core_temp', ts: at(5), value: 280 }])).toEqual(['stored']);
  });

  it('an hour ahead put samples into quarantine and leave the newest value alone', async () => {
    const before = await lastOf('dnnp-2.core_temp');
    expect(await verdictsOf([{ stream: 'dnnp-2.core_temp', ts: at(3_600), value: 999 }])).toEqual(['in-future']);
    const { rows } = await app.db.pool.query('select value from telemetry_quarantine where value = 999');
    expect(rows).toHaveLength(1);
    expect(await lastOf('dnnp-2.core_temp')).toEqual(before);
  });

  it('that are ahead are shown to administrators, with how many samples they cost', async () => {
    const { key: early, id } = await issueTestKey(app.db);
    const sample = (seconds: number) => ({ stream: 'dnnp-2.core_temp', ts: at(seconds), value: 998 });
    await post([sample(3_600), sample(7_200), sample(0)], early);
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const keys = (await (
      await app.fetch('/api/admin/telemetry-keys', { headers: { cookie } })
    ).json()) as TelemetryKey[];
    expect(keys.find((shown) => shown.id === id)?.quarantine).toMatchObject({ count: 2, newest: at(7_200) });
    expect(keys.find((shown) => shown.id !== id && shown.quarantine === null)).toBeDefined();
  });

  it('that are wrong fill quarantine with the newest samples only', async () => {
    const most = 3;
    await post(Array.from({ length: 5 }, (_, n) => ({ stream: 'dnnp-2.core_temp', ts: at(9_000 + n), value: n })));
    await dropQuarantined(app.db.orm, new Date(0), most);
    const { rows } = await app.db.pool.query('select value from telemetry_quarantine order by id');
    expect(rows.map(({ value }) => value)).toEqual([2, 3, 4]);
  });

  it('an hour behind are taken, and the offset is shown to administrators', async () => {
    const { key: slow, id } = await issueTestKey(app.db);
    await post([{ stream: 'dnnp-1.core_temp', ts: at(-3_600), value: 280 }], slow);
    const { rows } = await app.db.pool.query('select clock_offset_ms from telemetry_keys where id = $1', [id]);
    expect(rows).toEqual([{ clock_offset_ms: HOUR_MS }]);
  });

  it('are not judged by samples that waited on their way, while younger ones come', async () => {
    const { key: fine, id } = await issueTestKey(app.db);
    const sampleAt = (seconds: number) => post([{ stream: 'dnnp-1.core_temp', ts: at(seconds), value: 280 }], fine);
    await sampleAt(-1);
    await sampleAt(-2);
    now += 11_000;
    await sampleAt(-1_800);
    const { rows } = await app.db.pool.query('select clock_offset_ms as offset from telemetry_keys where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ offset: 2_000 }]);
  });
});

describe('bodies', () => {
  it('that are not JSON are refused whole', async () => {
    const response = await app.fetch('/api/fleet/telemetry', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{"samples":[{"stream":"dnnp-1.core_temp","ts":1,"value":NaN}]}',
    });
    expect(response.status).toBe(400);
  });

  it.each([['{}'], ['[]'], ['null'], ['{"samples":{}}']])('of the wrong shape are refused: %s', async (body) => {
    const response = await app.fetch('/api/fleet/telemetry', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    expect(response.status).toBe(400);
  });

  it('of 10 MB are refused, announced or not', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 0x20);
    const init = { method: 'POST', headers: { authorization: `Bearer ${key}` } };
    const announced = await app.fetch('/api/fleet/telemetry', { ...init, body });
    const chunked = await app.fetch('/api/fleet/write', {
      ...init,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([announced.status, chunked.status]).toEqual([413, 413]);
  });

  it('that unpack to more than 4 MiB are refused', async () => {
    const body = gzipSync(Buffer.alloc(10 * 1024 * 1024, 0x20));
    const response = await write(body as unknown as string, { headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(413);
  });

  it('with more than 10,000 samples are refused', async () => {
    expect((await post(new Array(10_001).fill({}))).status).toBe(413);
  });
});

describe('keys', () => {
  it.each([
    ['none', undefined],
    ['an unknown one', 'Bearer smrt_wrong'],
    ['something else', 'Digest x'],
    ['an empty one', 'Bearer '],
  ])('missing or wrong (%s) get nothing stored', async (_, authorization) => {
    const response = await app.fetch('/api/fleet/telemetry', {
      method: 'POST',
      headers: authorization ? { authorization } : {},
      body: JSON.stringify({ samples: [{ stream: 'dnnp-1.core_temp', ts: now, value: 1 }] }),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('revoked are refused at once', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const issued = (await (
      await postJson(app, '/api/admin/telemetry-keys', { name: 'plant' }, { cookie, origin: 'http://smr.test' })
    ).json()) as IssuedKey;
    const sample = { stream: 'dnnp-1.core_temp', ts: at(-30), value: 1 };
    expect((await post([sample], issued.key)).status).toBe(200);
    const headers = { cookie, origin: 'http://smr.test' };
    const revoked = await app.fetch(`/api/admin/telemetry-keys/${issued.id}`, { method: 'DELETE', headers });
    expect(revoked.status).toBe(200);
    expect((await post([sample], issued.key)).status).toBe(401);
  });

  it('work for a day beside their successor after a rotation', async () => {
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const { key: old, id } = await issueTestKey(app.db, { unitIds: ['dnnp-1'] });
    const successor = (await (
      await postJson(app, `/api/admin/telemetry-keys/${id}/rotate`, {}, { cookie, origin: 'http://smr.test' })
    ).json()) as IssuedKey;
    const statusWith = async (shown: string, unit = 'dnnp-1') =>
      (await post([{ stream: `${unit}.core_temp`, ts: at(-40), value: 1 }], shown)).status;
    expect([await statusWith(old), await statusWith(successor.key)]).toEqual([200, 200]);
    expect(await statusWith(successor.key, 'dnnp-2')).toBe(422);
    const { rows } = await app.db.pool.query(
      'select extract(epoch from expires_at) * 1000 - $2 as left from telemetry_keys where id = $1',
      [id, now],
    );
    expect(Number(rows[0]?.left)).toBe(DAY_MS);
  });

  it('that have expired are refused', async () => {
    const { key: short } = await issueTestKey(app.db, { expiresAt: new Date(now + 60_000) });
    const sample = { stream: 'dnnp-1.core_temp', ts: now, value: 1 };
    expect((await post([sample], short)).status).toBe(200);
    now += 61_000;
    expect((await post([sample], short)).status).toBe(401);
  });

  it('keep their end when they are rotated, and are not rotated after it', async () => {
    const end = new Date(now + HOUR_MS);
    const { id } = await issueTestKey(app.db, { expiresAt: end });
    const rotate = (which: string) =>
      postJson(app, `/api/admin/telemetry-keys/${which}/rotate`, {}, { cookie, origin: 'http://smr.test' });
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const successor = (await (await rotate(id)).json()) as IssuedKey;
    const { rows } = await app.db.pool.query('select expires_at from telemetry_keys where id = $1', [successor.id]);
    expect(new Date(rows[0].expires_at)).toEqual(end);
    now += 3_600_001;
    expect((await rotate(successor.id)).status).toBe(409);
  });

  it.each([
    ['that has ended', { expiresAt: new Date(START - 1_000) }],
    ['for a unit that is not there', { unitIds: ['dnnp-9'] }],
    ['for a tag that is not there', { tags: ['wisdom'] }],
  ])('are not issued %s', async (_, rights) => {
    const cookie = await signIn(app, await addUser(app.db, 'admin'));
    const body = { name: 'plant', ...rights };
    const response = await postJson(app, '/api/admin/telemetry-keys', body, { cookie, origin: 'http://smr.test' });
    expect(response.status).toBe(400);
  });

  it('write only the units and tags they are for', async () => {
    const { key: narrow } = await issueTestKey(app.db, { unitIds: ['dnnp-2'], tags: ['pressure'] });
    const { body } = await post(
      ['dnnp-2.pressure', 'dnnp-2.core_temp', 'dnnp-1.pressure'].map((stream) => ({ stream, ts: at(-9), value: 7 })),
      narrow,
    );
    expect(body.verdicts.map((v) => v.reason ?? v.verdict)).toEqual(['stored', 'not-allowed', 'not-allowed']);
  });

  it('are stored as a hash', async () => {
    const { rows } = await app.db.pool.query('select * from telemetry_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('get 429 with Retry-After after sixty wrong ones in a minute, while right ones at the same address go on working', async () => {
    const sample = { stream: 'dnnp-1.core_temp', ts: at(-4), value: 1 };
    const refused: number[] = [];
    for (let n = 0; n < 62; n++) refused.push((await post([sample], 'smrt_wrong')).status);
    expect(new Set(refused.slice(0, 50))).toEqual(new Set([401]));
    expect(refused.at(-1)).toBe(429);
    expect((await post([sample])).status).toBe(200);
  });

  it('get 429 with Retry-After when they send too much, each for itself', async () => {
    const { key: busy } = await issueTestKey(app.db);
    const batch = new Array(10_000).fill({ stream: 'dnnp-1.core_temp', ts: now, value: 1 });
    for (let n = 0; n < 3; n++) expect((await post(batch, busy)).status).toBe(200);
    const refused = await post(batch, busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post([batch[0]])).status).toBe(200);
  });
});

describe('line protocol', () => {
  it('is written by the InfluxDB client', async () => {
    const influx = new InfluxDB({ url: `${app.url}/api/fleet`, token: key }).getWriteApi('any', 'any', 'ms', {
      gzipThreshold: 10,
      maxRetries: 0,
    });
    influx.useDefaultTags({ unit: 'dnnp-4' });
    influx.writePoint(
      new Point('fleet')
        .floatField('core_temp', 287.25)
        .floatField('pressure', 7.19)
        .timestamp(now - 50),
    );
    influx.writePoint(new Point('vibration').floatField('value', 2.25).timestamp(now - 50));
    await influx.close();
    expect([
      await lastOf('dnnp-4.core_temp'),
      await lastOf('dnnp-4.pressure'),
      await lastOf('dnnp-4.vibration'),
    ]).toMatchObject([{ lastValue: 287.25 }, { lastValue: 7.19 }, { lastValue: 2.25 }]);
  });

  it('answers 204 without a body when all of it is written', async () => {
    const response = await write(`dnnp-1 core_temp=281 ${now - 500}\n# a comment\n\ndnnp-1 pressure=7.1 ${now - 500}`);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('x-telemetry-verdicts')).toBe('stored=2');
  });

  it.each([
    ['in one millisecond', (t: number) => [`dnnp-1 core_temp=1 ${t}000001`, `dnnp-1 core_temp=2 ${t}000002`]],
    ['of one line', (t: number) => [`dnnp-1 core_temp=1,core_temp=2 ${t}000000`]],
  ])('says that of two samples %s the first one counts, and that a later one changes nothing', async (_, linesAt) => {
    const lines = linesAt(now - 40).join('\n');
    const send = async () => {
      const { status, headers } = await write(lines, { precision: 'ns' });
      return [status, headers.get('x-telemetry-verdicts')];
    };
    expect([await send(), await send()]).toEqual([
      [204, expect.stringMatching(/^(stored|late)=1, duplicate=1$|^duplicate=1, late=1$/)],
      [204, 'duplicate=2'],
    ]);
  });

  it('says what was rejected after all, because its stream was removed while it was on its way', async () => {
    const removed = 'dnnp-3.flow_rate';
    const remove = (at: string) =>
      app.db.pool.query(
        `update telemetry_streams set removed_at = ${at} where smr_unit_id = 'dnnp-3' and tag = 'flow_rate'`,
      );
    await remove('now()');
    const response = await write(`dnnp-3 flow_rate=1,core_temp=2 ${now - 30}`);
    const { message } = (await response.json()) as { message: string };
    const { body } = await post([{ stream: removed, ts: now - 20, value: 1 }]);
    await remove('null');
    expect([response.status, message, body.verdicts]).toEqual([
      400,
      'partial write: sample 1: The stream was removed, or the key revoked, while the sample was on its way. dropped=1',
      [{ verdict: 'rejected', reason: 'overtaken' }],
    ]);
  });

  it('writes what is good of a partial batch and names the rest', async () => {
    const response = await write(
      `dnnp-3 core_temp=279.5 ${now - 700}\ndnnp-3 core_temp=NaN ${now - 600}\nnonsense\ndnnp-3,unit wisdom=1 ${now}`,
    );
    const { message } = (await response.json()) as { message: string };
    expect(response.status).toBe(400);
    expect(message).toMatch(/^partial write: line 3: .*line 4: .*not a finite number.* dropped=3$/);
    expect((await lastOf('dnnp-3.core_temp')).lastValue).toBe(279.5);
  });

  it('names what is too long to be a name by its beginning', async () => {
    const response = await write(`${'x'.repeat(1_000_000)} core_temp=1 ${now}`);
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message.length < 300]).toEqual([400, true]);
  });

  it.each([
    ['ns', (ms: number) => `${ms}123456`],
    ['us', (ms: number) => `${ms}123`],
    ['ms', (ms: number) => `${ms}`],
  ])('takes times in %s', async (precision, stamp) => {
    await write(`dnnp-2 flow_rate=1700 ${stamp(now - 250)}`, { precision });
    expect((await lastOf('dnnp-2.flow_rate')).updatedAt).toBe(new Date(now - 250).toISOString());
  });

  it('without a time means now', async () => {
    await write('dnnp-2 neutron_flux=99.5');
    expect((await lastOf('dnnp-2.neutron_flux')).updatedAt).toBe(new Date(now).toISOString());
  });

  it('takes the key as the password of basic authentication, as InfluxDB 1 clients send it', async () => {
    const authorization = `Basic ${Buffer.from(`telegraf:${key}`).toString('base64')}`;
    expect((await write(`dnnp-1 core_temp=280 ${now - 5}`, { headers: { authorization } })).status).toBe(204);
  });

  it('refuses an unknown precision', async () => {
    expect((await write('dnnp-1 core_temp=280', { precision: 'fortnight' })).status).toBe(400);
  });
});

describe('the writer of a stream', () => {
  let simulator: TelemetryIntake;
  let editor: string;
  beforeAll(async () => {
    simulator = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => now });
    editor = await signIn(app, await addUser(app.db, 'editor'));
  });
  /** Of four seconds, one after the other. @returns the verdicts, or why they were rejected */
  const simulate = async (stream: string) => {
    const samples = [-4, -3, -2, -1].map((second) => ({ stream, ts: now + second * 1_000, value: 2.4 }));
    return (await simulator.accept(samples, everyStream)).verdicts.map(({ verdict, reason }) => reason ?? verdict);
  };
  const writersOf = async (tag: string) => {
    const path = `/api/fleet/writers?unitId=dnnp-4&tag=${tag}`;
    const [writers] = (await (await app.fetch(path, { headers: { cookie: editor } })).json()) as StreamWriters[];
    return writers;
  };

  it('is the key, to which the simulator leaves it until five minutes after its last sample', async () => {
    const stream = 'dnnp-4.vibration';
    expect(await simulate(stream)).not.toContain('other-writer');
    await post([{ stream, ts: now, value: 12.5 }]);
    now += HELD_MS - 1_000;
    expect(await simulate(stream)).toEqual(Array(4).fill('other-writer'));
    expect(await simulate('dnnp-4.core_temp')).not.toContain('other-writer');
    expect((await lastOf(stream)).lastValue).toBe(12.5);
    now += 1_000;
    expect(await simulate(stream)).not.toContain('other-writer');
    expect((await lastOf(stream)).lastValue).toBe(2.4);
  });

  it('is the key, also while its samples are older than what was simulated before', async () => {
    const stream = 'dnnp-4.flow_rate';
    await simulate(stream);
    expect(await verdictsOf([{ stream, ts: at(-30), value: 1 }])).toEqual(['late']);
    now += 60_000;
    expect(await simulate(stream)).toContain('other-writer');
  });

  it('is named to editors, and visitors learn whether the value is simulated', async () => {
    const stream = 'dnnp-4.neutron_flux';
    await simulate(stream);
    expect([await lastOf(stream), (await writersOf('neutron_flux'))?.writer]).toMatchObject([
      { origin: 'simulated' },
      { keyId: null },
    ]);
    await post([{ stream, ts: now, value: 7.2 }]);
    expect([await lastOf(stream), await writersOf('neutron_flux')]).toMatchObject([
      { origin: 'plant', simulatedUntil: at(-1) },
      { writer: { name: 'test' }, before: { keyId: null }, mixedAt: null },
    ]);
    expect((await app.fetch('/api/fleet/writers')).status).toBe(401);
  });

  it('is one of two that take turns, of which editors are warned for a quarter of an hour', async () => {
    const other = (await issueTestKey(app.db)).key;
    for (const [second, sender] of [key, other, key].entries())
      await post([{ stream: 'dnnp-4.offgas_activity', ts: at(second), value: 100 }], sender);
    expect((await writersOf('offgas_activity'))?.mixedAt).toBe(at(0));
    now += 16 * 60_000;
    expect((await writersOf('offgas_activity'))?.mixedAt).toBeNull();
  });

  it('decides what is said of a unit, and of all values', async () => {
    const origins = (await (await app.fetch('/api/fleet/origins')).json()) as UnitOrigin[];
    expect(origins).toContainEqual({ smrUnitId: 'dnnp-1', origin: 'plant' });
    expect(origins).toContainEqual({ smrUnitId: 'dnnp-4', origin: 'partly' });
    const ofUnit = async (query: string) => (await app.fetch(`/api/fleet/origin${query}`)).json();
    expect([
      await ofUnit('?unitId=dnnp-1'),
      await ofUnit('?unitId=dnnp-4'),
      await ofUnit('?unitId=no-unit'),
      await ofUnit(''),
    ]).toMatchObject(['plant', 'partly', 'partly', 'partly'].map((origin) => ({ origin })));
    const noticeOf = async (path: string) => (await app.fetch(path)).headers.get('x-data-origin');
    // Kept for some seconds: an answer does not wait for it.
    await until(async () => (await noticeOf('/api/fleet/streams')) === originNotices.partly);
    expect(await noticeOf('/api/fleet/units')).toBe(FLEET_NOTICE);
  });

  it('decides what is said of a history, in files row by row', async () => {
    const { id, simulatedUntil } = await lastOf('dnnp-4.neutron_flux');
    now += HOUR_MS;
    await post([{ stream: 'dnnp-4.neutron_flux', ts: at(-1), value: 7.2 }]);
    const range = (from: string | null) => `from=${from}&to=${at(0)}&points=2000`;
    const read = async (from: string | null) =>
      (await (await app.fetch(`/api/fleet/streams/${id}/history?${range(from)}`)).json()) as History;
    expect([(await read(simulatedUntil)).notice, (await read(at(-60))).notice]).toEqual([
      originNotices.partly,
      originNotices.plant,
    ]);
    const file = await app.fetch(`/api/fleet/streams/${id}/history.csv?${range(simulatedUntil)}`);
    const rows = (await file.text()).trimEnd().split('\r\n').slice(1);
    expect([rows[0], rows.at(-1)]).toEqual([
      expect.stringContaining(FLEET_NOTICE),
      expect.stringContaining(originNotices.plant),
    ]);
  });
});
