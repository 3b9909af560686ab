import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConfiguredUnit, Outcome, UnitVersion } from '../features/fleet/configuration/contract.ts';
import { readSimulatedFleet } from '../features/fleet/simulator/server/queries.ts';
import {
  everyStream,
  mqttSender,
  openIntake,
  type TelemetryIntake,
} from '../features/fleet/telemetry/server/accept-samples.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const STREAM = 'dnnp-1.core_temp';

let app: TestApp;
let editor: string;
let admin: string;
let historian: { id: string; key: string };
let other: { id: string; key: string };
/** As the process has it by which the simulator and MQTT enter. */
let intake: TelemetryIntake;

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  admin = await signIn(app, await addUser(app.db, 'admin', 'chief@smr.test'));
});
beforeEach(async () => {
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'unit_versions', 'fleet_sites', 'telemetry_keys', 'mqtt_mappings');
  await app.db.pool.query('alter table alert_events enable trigger user');
  await addFleet(app.db, 1);
  historian = await issueTestKey(app.db);
  other = await issueTestKey(app.db);
  await app.db.pool.query("update telemetry_keys set name = 'Historian' where id = $1", [historian.id]);
  intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 24, now: () => NOW });
});
afterAll(() => app.close());

const ask = <Answer = { message: string }>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const find = async () => (await ask<ConfiguredUnit>('GET', '/admin/fleet/units/dnnp-1')).body;
async function fix(writer: string | null) {
  const { revision, configuration } = await find();
  const stream = configuration.streams.find(({ tag }) => tag === 'core_temp');
  const answer = await ask<Outcome & { message: string }>('PUT', '/admin/fleet/units/dnnp-1/streams/core_temp', {
    ...{ revision, isNew: false, stream: { ...stream, writer }, why: 'One sender alone' },
  });
  intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 24, now: () => NOW });
  return answer;
}
let ts = NOW - 60_000;
interface Receipt {
  stored: number;
  verdicts: { verdict: string; reason?: string; message?: string }[];
}
const sample = (extra: object = {}) => ({ stream: STREAM, ts: ts++, value: 287, ...extra });
async function send(key: string, extra: object = {}) {
  return (await (await sendSamples(app, key, [sample(extra)])).json()) as Receipt;
}
const accept = async (sender: typeof everyStream, extra: object = {}) =>
  (await intake.accept([sample(extra)], sender)).verdicts[0];

describe('a stream with a writer', () => {
  it('is written by any key of the unit as long as it has none', async () => {
    for (const { key } of [historian, other]) expect((await send(key)).stored).toBe(1);
  });

  it('rejects everybody else with the name of the one who writes it', async () => {
    expect((await fix(`key:${historian.id}`)).body).toMatchObject({ state: 'applied' });
    expect((await send(historian.key)).stored).toBe(1);
    const refused = {
      ...{ verdict: 'rejected', reason: 'other-writer' },
      message: `${STREAM} is written by the key “Historian” alone.`,
    };
    expect((await send(other.key)).verdicts).toEqual([refused]);
    expect(await accept(everyStream)).toEqual(refused);
    expect(await accept(mqttSender, { mapping: 'Hall 3' })).toEqual(refused);
    const line = `core_temp,unit=dnnp-1 value=287 ${ts++}000000`;
    const written = await app.fetch('/api/fleet/write', {
      ...{ method: 'POST', headers: { authorization: `Bearer ${other.key}` }, body: line },
    });
    expect([written.status, ((await written.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('by the key “Historian” alone'),
    ]);
  });

  it('leaves its neighbours in the batch alone', async () => {
    await fix(`key:${historian.id}`);
    const answer = await sendSamples(app, other.key, [sample(), { ...sample(), stream: 'dnnp-1.vibration', value: 1 }]);
    expect(((await answer.json()) as Receipt).verdicts.map(({ verdict }) => verdict)).toEqual(['rejected', 'stored']);
  });

  it('is the simulator’s alone, or left to others by it', async () => {
    await fix('simulator');
    expect((await send(other.key)).verdicts[0]?.message).toBe(`${STREAM} is written by the simulator alone.`);
    expect(await accept(everyStream)).toEqual({ verdict: 'stored' });
    await fix(`key:${historian.id}`);
    const { streams } = await readSimulatedFleet(app.db.orm);
    expect([streams.has(STREAM), streams.has('dnnp-1.vibration')]).toEqual([false, true]);
  });

  it('is one mapping’s, which neither other messages nor a sender’s own word can pass for', async () => {
    const mapping = {
      ...{ name: 'Hall 3', kind: 'samples', pattern: 'hall/3', unit: '', tag: '', renames: {} },
      ...{ valuePath: '', timePath: '', qualityPath: '', isOn: true },
    };
    const made = await ask<{ id: string; revision: number }>('POST', '/admin/fleet/mqtt/mappings', mapping);
    expect(made.status).toBe(200);
    expect((await fix('mqtt:Hall 3')).status).toBe(200);
    expect(await accept(mqttSender, { mapping: 'Hall 3' })).toEqual({ verdict: 'stored' });
    expect(await accept(mqttSender, { mapping: 'Hall 4' })).toMatchObject({ reason: 'other-writer' });
    expect((await send(other.key, { mapping: 'Hall 3' })).verdicts[0]).toMatchObject({
      message: `${STREAM} is written by the MQTT mapping “Hall 3” alone.`,
    });
    const { id, revision } = made.body;
    const gone = await ask('DELETE', `/admin/fleet/mqtt/mappings/${id}`, { revision });
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining(STREAM)]);
  });

  it('goes on with the key that takes the place of its own', async () => {
    await fix(`key:${historian.id}`);
    const { body } = await ask<{ id: string; key: string }>(
      ...(['POST', `/admin/telemetry-keys/${historian.id}/rotate`, {}, admin] as const),
    );
    expect((await send(body.key)).stored).toBe(1);
    const { body: keys } = await ask<{ id: string; onlyWriterOf: string[] }[]>(
      'GET',
      '/admin/telemetry-keys',
      undefined,
      admin,
    );
    const ownOf = (id: string) => keys.find((key) => key.id === id)?.onlyWriterOf;
    expect([ownOf(historian.id), ownOf(body.id), ownOf(other.id)]).toEqual([[STREAM], [STREAM], []]);
  });
});

describe('who writes a stream', () => {
  it('is changed with who and why, in words, and stays when a sender of whole streams does not name it', async () => {
    await fix(`key:${historian.id}`);
    await fix(null);
    const { body: versions } = await ask<UnitVersion[]>('GET', '/admin/fleet/units/dnnp-1/versions');
    expect(versions.slice(0, 2).map(({ why, author, differences }) => [why, author, differences[0]])).toMatchObject([
      ['One sender alone', 'engineer@smr.test', { label: 'Writer', from: 'the key “Historian”' }],
      ['One sender alone', 'engineer@smr.test', { label: 'Writer', to: 'the key “Historian”' }],
    ]);
    await fix('simulator');
    const { revision, configuration } = await find();
    const { writer: _, ...stream } = configuration.streams.find(({ tag }) => tag === 'core_temp') ?? { writer: null };
    await ask('PUT', '/admin/fleet/units/dnnp-1/streams/core_temp', {
      ...{ revision, isNew: false, stream: { ...stream, decimals: 2 }, why: 'Finer' },
    });
    expect((await find()).configuration.streams.find(({ tag }) => tag === 'core_temp')).toMatchObject({
      ...{ decimals: 2, writer: 'simulator' },
    });
  });

  it.each([
    ['a key that is not there', 'key:00000000-0000-4000-8000-000000000000', /no valid key/],
    ['a mapping that is not there', 'mqtt:Hall 9', /no MQTT mapping “Hall 9”/],
    ['what is nobody', 'me', /not “me”/],
  ])('is not %s', async (_, writer, sentence) => {
    const { status, body } = await fix(writer);
    expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('is asked again when somebody approves it: a sender may have gone since it was proposed', async () => {
    await app.db.pool.query('insert into house_settings (id, review_required) values (1, true)');
    onTestFinished(() => emptyTables(app.db, 'house_settings'));
    for (const { id } of [historian, other]) await fix(`key:${id}`);
    const { body: proposals } = await ask<UnitVersion[]>('GET', '/admin/fleet/units/dnnp-1/versions');
    const to = (key: string) => proposals.find(({ differences: [one] }) => one?.to === `the key “${key}”`)?.id;
    const [gone, kept] = [to('Historian'), to('test')];
    const approve = (id: string | undefined) =>
      ask('POST', `/admin/fleet/proposals/${id}`, { decision: 'approve' }, admin);
    await app.db.pool.query('update telemetry_keys set revoked_at = $2 where id = $1', [historian.id, new Date(NOW)]);
    const refused = await approve(gone);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'core_temp: There is no valid key of this id that may write this stream.',
    ]);
    expect((await find()).revision).toBe(0);
    // It can still be declined, and another one approved.
    expect((await approve(kept)).status).toBe(200);
    expect((await ask('POST', `/admin/fleet/proposals/${gone}`, { decision: 'decline' }, admin)).status).toBe(200);
  });

  it('is told to who chooses: what is, and what could be', async () => {
    await fix(`key:${historian.id}`);
    const { body } = await ask('GET', '/admin/fleet/units/dnnp-1/streams/core_temp/writers');
    expect(body).toMatchObject({
      current: { name: 'the key “Historian”' },
      possible: [{ writer: 'simulator' }, {}, {}],
    });
    const shown = await (await app.fetch('/api/fleet/streams?unitId=dnnp-1')).text();
    expect(shown).not.toContain('key:');
  });

  it('is left open in a unit that is made after another: what writes one plant does not write its twin', async () => {
    const { body: key } = await ask<{ id: string }>(
      ...(['POST', '/admin/telemetry-keys', { name: 'Of this unit', unitIds: ['dnnp-1'], tags: [] }, admin] as const),
    );
    expect((await fix(`key:${key.id}`)).status).toBe(200);
    const { streams: _, ...unit } = (await find()).configuration;
    const made = await ask('POST', '/admin/fleet/units', {
      ...{ id: 'twin', unit: { ...unit, name: 'Twin' }, from: { unitId: 'dnnp-1' }, why: 'A second one' },
    });
    expect(made).toMatchObject({ status: 200, body: { state: 'applied' } });
    const { configuration } = (await ask<ConfiguredUnit>('GET', '/admin/fleet/units/twin')).body;
    expect(configuration.streams.find(({ tag }) => tag === 'core_temp')).toMatchObject({ writer: null });
  });
});
