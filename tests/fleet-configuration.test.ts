import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { houseSettings } from '../database/schema/accounts.ts';
import type { Alert } from '../features/fleet/alerts/contract.ts';
import type { ConfiguredUnit, Outcome, UnitSummary, UnitVersion } from '../features/fleet/configuration/contract.ts';
import { streamDefaults, type UnitFields } from '../features/fleet/configuration/record.ts';
import { readSimulatedFleet } from '../features/fleet/simulator/server/queries.ts';
import type { Stream } from '../features/fleet/streams/contract.ts';
import type { Unit } from '../features/fleet/units/contract.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const loop: UnitFields = {
  name: 'Test loop',
  assetId: null,
  capacityMw: 2.5,
  commercialSince: null,
  circuit: null,
  siteName: 'Espoo',
  timeZone: 'Europe/Helsinki',
  latitude: 60.2,
  longitude: 24.7,
  kind: 'external',
  ownerLabel: 'Our test loop. Not for operation.',
  isSimulatorOn: false,
  silenceAlarm: 'crit',
  silentAfterSeconds: 300,
};
const pressure = { ...streamDefaults, tag: 'pressure', description: 'Loop pressure', unit: 'bar', rank: 1 };

let app: TestApp;
let now = NOW;
let editor: string;
let colleague: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  colleague = await signIn(app, await addUser(app.db, 'editor', 'colleague@smr.test'));
});
beforeEach(async () => {
  now = NOW;
  await emptyFleet();
  await emptyTables(app.db, 'house_settings');
  await addFleet(app.db);
  key = (await issueTestKey(app.db)).key;
});
afterAll(() => app.close());

/** Histories of alerts are only ever added to, but for this. */
async function emptyFleet(): Promise<void> {
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'unit_versions', 'smr_units');
  await app.db.pool.query('alter table alert_events enable trigger user');
}

const ask = <Answer = { message: string; issues?: { path: unknown[]; message: string }[] }>(
  method: string,
  path: string,
  body?: unknown,
  cookie = editor,
) => askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });

const units = '/admin/fleet/units';
const create = (id: string, unit: Partial<UnitFields> = {}, from: unknown = null) =>
  ask<Outcome>('POST', units, { id, unit: { ...loop, ...unit }, from, why: 'We commission it' });
const find = async (id: string) => (await ask<ConfiguredUnit>('GET', `${units}/${id}`)).body;
const versionsOf = async (id: string) => (await ask<UnitVersion[]>('GET', `${units}/${id}/versions`)).body;
const saveStream = async (
  id: string,
  stream: Partial<ConfiguredUnit['configuration']['streams'][number]> & { tag: string },
  isNew = true,
  cookie = editor,
) =>
  ask<Outcome>(
    'PUT',
    `${units}/${id}/streams/${stream.tag}`,
    { revision: (await find(id)).revision, isNew, stream, why: 'Set up' },
    cookie,
  );
const listed = async () => (await ask<Unit[]>('GET', '/fleet/units')).body.map(({ id }) => id);
const streamsOf = async (unitId: string) => (await ask<Stream[]>('GET', `/fleet/streams?unitId=${unitId}`)).body;
async function send(stream: string, value: number, ts = now) {
  const response = await sendSamples(app, key, [{ stream, ts, value }]);
  return (await response.json()) as { stored: number; rejected: number };
}
const openAlerts = async (unitId: string) =>
  (await ask<Alert[]>('GET', `/fleet/alerts?status=open&unitId=${unitId}`)).body;

describe('a unit of one’s own', () => {
  it('is part of the fleet at once, with its owner’s label and without data', async () => {
    expect((await create('loop-1')).body).toEqual({ id: 'loop-1', revision: 1, state: 'applied' });
    const { body: unit } = await ask<Unit>('GET', '/fleet/units/loop-1');
    expect(unit).toMatchObject({ kind: 'external', ownerLabel: loop.ownerLabel, capacityMw: 2.5, opgAssetId: '' });
    expect(await listed()).toContain('loop-1');
    const summary = (await ask<UnitSummary[]>('GET', units)).body.find(({ id }) => id === 'loop-1');
    expect(summary).toMatchObject({ streams: 0, revision: 1, isRetired: false, proposals: 0 });
  });

  it('keeps what is set of its silence where somebody who knows nothing of that saves it', async () => {
    await create('loop-1', { silenceAlarm: 'off', silentAfterSeconds: 900 });
    await saveStream('loop-1', { ...pressure, silenceAlarm: 'warn', silentAfterSeconds: 60 });
    const { silenceAlarm: _, silentAfterSeconds: __, ...older } = loop;
    const { silenceAlarm: ___, silentAfterSeconds: ____, ...olderStream } = pressure;
    const body = { revision: 2, unit: { ...older, name: 'Renamed' }, why: 'An older program' };
    expect((await ask('PUT', `${units}/loop-1`, body)).status).toBe(200);
    await ask('PUT', `${units}/loop-1/streams/pressure`, {
      ...{ revision: 3, isNew: false, why: 'An older program', stream: { ...olderStream, decimals: 4 } },
    });
    const { configuration } = await find('loop-1');
    expect(configuration).toMatchObject({ name: 'Renamed', silenceAlarm: 'off', silentAfterSeconds: 900 });
    expect(configuration.streams[0]).toMatchObject({ decimals: 4, silenceAlarm: 'warn', silentAfterSeconds: 60 });
    // Whoever sends nothing of it at first has the alarm.
    await ask('POST', units, {
      id: 'loop-2',
      unit: { ...older, name: 'Another' },
      from: null,
      why: 'An older program',
    });
    expect((await find('loop-2')).configuration).toMatchObject({ silenceAlarm: 'crit', silentAfterSeconds: 300 });
  });

  it('says of its silence what is not an alarm', async () => {
    await create('loop-1');
    await saveStream('loop-1', pressure);
    const reckoned = { ...pressure, tag: 'half', expression: 'pressure / 2', silenceAlarm: 'warn' as const };
    const { status, body } = await ask('PUT', `${units}/loop-1/streams/half`, {
      ...{ revision: 2, isNew: true, stream: reckoned, why: 'Set up' },
    });
    expect([status, body.issues?.[0]?.path]).toEqual([400, ['stream', 'silenceAlarm']]);
    const short = { revision: 2, unit: { ...loop, silentAfterSeconds: 5 }, why: 'Sooner' };
    expect((await ask('PUT', `${units}/loop-1`, short)).status).toBe(400);
    expect((await versionsOf('loop-1')).length).toBe(2);
  });

  it('takes samples of a stream as soon as the stream is there, and none before', async () => {
    await create('loop-1');
    expect(await send('loop-1.pressure', 3)).toMatchObject({ stored: 0, rejected: 1 });
    await saveStream('loop-1', pressure);
    expect(await send('loop-1.pressure', 3)).toMatchObject({ stored: 1 });
    expect((await streamsOf('loop-1'))[0]).toMatchObject({ lastValue: 3, origin: 'plant' });
  });

  it('begins with the streams of a template, or of another unit', async () => {
    await create('loop-1', {}, { template: 'pwr' });
    expect((await streamsOf('loop-1')).length).toBeGreaterThan(15);
    await create('loop-2', {}, { unitId: 'dnnp-1' });
    const copied = (await find('loop-2')).configuration.streams;
    expect(copied).toEqual((await find('dnnp-1')).configuration.streams);
    expect(copied).toHaveLength(28);
    const templates = await ask<{ id: string; streams: number }[]>('GET', '/admin/fleet/templates');
    expect(templates.body.map(({ id }) => id)).toEqual(['bwrx-300', 'htgr', 'microreactor', 'pwr']);
  });

  it('is not written by the simulator, nor is one that is switched off', async () => {
    await create('loop-1', {}, { template: 'bwrx-300' });
    await create('copy-1', { kind: 'simulated', ownerLabel: null, isSimulatorOn: true }, { unitId: 'dnnp-1' });
    await create('copy-2', { kind: 'simulated', ownerLabel: null, isSimulatorOn: false }, { unitId: 'dnnp-1' });
    const { unitIds, streams } = await readSimulatedFleet(app.db.orm);
    expect(unitIds).toEqual(['copy-1', 'dnnp-1', 'dnnp-2', 'dnnp-3', 'dnnp-4']);
    expect([streams.has('copy-1.pressure'), streams.has('copy-2.pressure')]).toEqual([true, false]);
  });

  it('has no alarm put aside in an outage: what standing still does to it is not known here', async () => {
    await create('loop-1');
    await saveStream('loop-1', { ...pressure, warningLow: 5 });
    const startsAt = new Date(now - 60_000).toISOString();
    const outage = { smrUnitId: 'loop-1', kind: 'planned', title: 'Pause', startsAt, endsAt: null, lostMw: 2.5 };
    expect((await ask('POST', '/fleet/outages', { ...outage, why: 'A pause' })).status).toBe(200);
    await send('loop-1.pressure', 1);
    expect((await openAlerts('loop-1')).map(({ tag, state }) => [tag, state])).toContainEqual([
      'pressure',
      'unacknowledged',
    ]);
  });

  it('can be retired and comes back with all that it had', async () => {
    await create('loop-1', {}, { template: 'pwr' });
    await saveStream('loop-1', { ...pressure, tag: 'hot', criticalThreshold: 5 });
    await send('loop-1.hot', 9);
    expect(await openAlerts('loop-1')).toHaveLength(1);
    const retired = await ask('POST', `${units}/loop-1/retire`, { revision: 2, why: 'Dismantled' });
    expect(retired.body).toMatchObject({ revision: 3 });
    expect(await listed()).not.toContain('loop-1');
    expect([await streamsOf('loop-1'), await openAlerts('loop-1')]).toEqual([[], []]);
    expect(await send('loop-1.hot', 9, now - 1)).toMatchObject({ rejected: 1 });
    expect((await ask('POST', `${units}/loop-1/retire`, { revision: 3, why: 'Again' })).status).toBe(409);
    expect((await create('loop-1')).status).toBe(409);
    await ask('POST', `${units}/loop-1/versions/2/restore`, { revision: 3, why: 'It was the wrong one' });
    const hot = (await streamsOf('loop-1')).find(({ tag }) => tag === 'hot');
    expect(hot).toMatchObject({ lastValue: 9, criticalThreshold: 5 });
    expect(await openAlerts('loop-1')).toHaveLength(1);
    const versions = await versionsOf('loop-1');
    expect(versions.map(({ number, isRetired, why }) => [number, isRetired, why])).toEqual([
      [4, false, 'It was the wrong one'],
      [3, true, 'Dismantled'],
      [2, false, 'Set up'],
      [1, false, 'We commission it'],
    ]);
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ ownerLabel: null }, 'ownerLabel'],
    [{ kind: 'simulated' as const }, 'ownerLabel'],
  ])('%j is refused, and nothing of it is there', async (wrong, field) => {
    const { status, body } = await ask('POST', units, {
      id: 'loop-1',
      unit: { ...loop, ...wrong },
      from: null,
      why: 'Try',
    });
    expect([status, body.issues?.[0]?.path]).toEqual([400, ['unit', field]]);
    expect(await listed()).not.toContain('loop-1');
  });

  it('has a reason for every change', async () => {
    expect((await ask('POST', units, { id: 'loop-1', unit: loop, from: null, why: '  ' })).status).toBe(400);
  });
});

describe('a stream', () => {
  beforeEach(async () => {
    await create('loop-1');
    await saveStream('loop-1', { ...pressure, warningThreshold: 5, criticalThreshold: 8, minValue: 0, maxValue: 10 });
    await send('loop-1.pressure', 6);
  });

  it('is judged by a limit as soon as it is moved', async () => {
    expect((await openAlerts('loop-1')).map(({ limitName, state }) => [limitName, state])).toEqual([
      ['warning-high', 'unacknowledged'],
    ]);
    await saveStream('loop-1', { ...pressure, warningThreshold: 7, criticalThreshold: 8 }, false);
    expect((await openAlerts('loop-1'))[0]).toMatchObject({ state: 'returned-unacknowledged', isActive: false });
    await saveStream('loop-1', { ...pressure, warningThreshold: 4, criticalThreshold: 5.5 }, false);
    expect((await openAlerts('loop-1')).map(({ limitName, isActive }) => [limitName, isActive]).sort()).toEqual([
      ['alarm-high', true],
      ['warning-high', true],
    ]);
  });

  it('waits for the on-delay of a limit that was just set', async () => {
    await saveStream('loop-1', { ...pressure, warningThreshold: 4, onDelaySeconds: 10 }, false);
    await saveStream('loop-1', { ...pressure, tag: 'other', warningThreshold: 4, onDelaySeconds: 10 });
    await send('loop-1.other', 6);
    now += 9_000;
    await send('loop-1.other', 6);
    const ofOther = async () => (await openAlerts('loop-1')).filter(({ tag }) => tag === 'other').length;
    expect(await ofOther()).toBe(0);
    now += 1_000;
    await send('loop-1.other', 6);
    expect(await ofOther()).toBe(1);
  });

  it('ends its alarms when its limits or itself are taken away; its past can be brought back', async () => {
    await saveStream('loop-1', { ...pressure, offDelaySeconds: 60 }, false);
    expect((await openAlerts('loop-1'))[0]).toMatchObject({ isActive: false });
    await saveStream('loop-1', { ...pressure, warningThreshold: 5 }, false);
    const { revision } = await find('loop-1');
    const removed = await ask('DELETE', `${units}/loop-1/streams/pressure`, { revision, why: 'Sensor taken out' });
    expect(removed.status).toBe(200);
    expect([await openAlerts('loop-1'), await streamsOf('loop-1')]).toEqual([[], []]);
    expect(await send('loop-1.pressure', 7, now - 1)).toMatchObject({ stored: 0, rejected: 1 });
    await saveStream('loop-1', pressure);
    expect((await streamsOf('loop-1'))[0]).toMatchObject({ lastValue: 6, warningThreshold: null });
  });

  it.each([
    [{ warningThreshold: 9, criticalThreshold: 8 }, 'criticalThreshold', 'Must lie above the high limit, 9.'],
    [{ warningLow: 6, warningThreshold: 5 }, 'warningThreshold', 'Must lie above the low limit, 6.'],
    [{ maxValue: 7, criticalThreshold: 8 }, 'criticalThreshold', 'Above the range of the instrument, 7.'],
    [{ minValue: 2, alarmLow: 1 }, 'alarmLow', 'Below the range of the instrument, 2.'],
    [{ minValue: 7, maxValue: 7 }, 'maxValue', 'The range ends before it begins.'],
    [
      { warningLow: 4, warningThreshold: 5, deadband: 0.6 },
      'deadband',
      'Wider than the room between the low limit and the high limit: alarms would never return.',
    ],
    [{ intervalSeconds: 61 }, 'staleAfterSeconds', 'Longer than the 61 s between two samples.'],
  ])('%j is refused', async (wrong, field, message) => {
    const revision = 2;
    const stream = { ...pressure, ...wrong };
    const asked = { revision, isNew: false, stream, why: 'Try' };
    const { status, body } = await ask('PUT', `${units}/loop-1/streams/pressure`, asked);
    expect([status, body.issues?.[0]]).toEqual([400, { path: ['stream', field], message }]);
    expect((await find('loop-1')).revision).toBe(2);
  });

  it.each([
    ['Core Temp', 400],
    ['pressure', 400],
    ['__proto__', 400],
  ])('called %s cannot be added', async (tag, status) => {
    const asked = { revision: 2, isNew: true, stream: { ...pressure, tag }, why: 'Try' };
    expect((await ask('PUT', `${units}/loop-1/streams/${encodeURIComponent(tag)}`, asked)).status).toBe(status);
  });
});

describe('versions', () => {
  it('tell who changed what and why; the first one is how the unit was shipped', async () => {
    const before = await find('dnnp-1');
    const vibration = before.configuration.streams.find(({ tag }) => tag === 'vibration');
    await saveStream('dnnp-1', { ...streamDefaults, ...vibration, tag: 'vibration', warningThreshold: 4.5 }, false);
    const [second, first] = await versionsOf('dnnp-1');
    expect([first?.number, first?.author, first?.differences]).toEqual([0, 'SMR Intelligence', []]);
    expect(second).toMatchObject({ number: 1, author: 'engineer@smr.test', why: 'Set up', state: 'applied' });
    expect(second?.differences).toEqual([
      { tag: 'vibration', act: 'changed', label: 'High limit', from: 3.8, to: 4.5 },
    ]);
    await ask('POST', `${units}/dnnp-1/versions/0/restore`, { revision: 1, why: 'Back to the illustration' });
    expect((await find('dnnp-1')).configuration).toEqual(before.configuration);
    expect((await versionsOf('dnnp-1')).map(({ number }) => number)).toEqual([2, 1, 0]);
  });

  it('are not made by a change that changes nothing', async () => {
    const { configuration } = await find('dnnp-1');
    const { streams: _, ...unit } = configuration;
    const { body } = await ask('PUT', `${units}/dnnp-1`, { revision: 0, unit, why: 'Nothing' });
    expect(body).toEqual({ id: 'dnnp-1', revision: 0, state: 'applied' });
  });

  it('let the second of two engineers know that the first was faster, and change nothing', async () => {
    await create('loop-1');
    const change = (name: string, cookie: string) =>
      ask('PUT', `${units}/loop-1`, { revision: 1, unit: { ...loop, name }, why: 'Rename' }, cookie);
    const answers = await Promise.all([change('One', editor), change('Two', colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versionsOf('loop-1')).map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe('where a second person approves', () => {
  beforeEach(() => app.db.orm.insert(houseSettings).values({ reviewRequired: true }));

  it('a change waits until somebody else approves it', async () => {
    const { body } = await saveStream('dnnp-1', { ...pressure, tag: 'extra' });
    expect(body).toEqual({ id: 'dnnp-1', revision: 0, state: 'proposed' });
    expect(await streamsOf('dnnp-1')).toHaveLength(28);
    const [proposal] = await versionsOf('dnnp-1');
    expect(proposal).toMatchObject({ number: null, state: 'proposed' });
    expect(proposal?.differences).toEqual([
      { tag: 'extra', act: 'added', label: null, from: null, to: 'Loop pressure' },
    ]);
    const decide = (decision: string, cookie: string) =>
      ask('POST', `/admin/fleet/proposals/${proposal?.id}`, { decision }, cookie);
    expect((await decide('approve', editor)).status).toBe(403);
    expect((await decide('approve', colleague)).body).toMatchObject({ revision: 1 });
    expect(await streamsOf('dnnp-1')).toHaveLength(29);
    expect((await decide('decline', colleague)).status).toBe(409);
    expect((await versionsOf('dnnp-1'))[0]).toMatchObject({
      number: 1,
      author: 'engineer@smr.test',
      decidedBy: 'colleague@smr.test',
    });
  });

  it('of two proposals on one version the second has to be made again; its author can withdraw it', async () => {
    await saveStream('dnnp-1', { ...pressure, tag: 'one' });
    now += 1;
    await saveStream('dnnp-1', { ...pressure, tag: 'two' });
    const [two, one] = await versionsOf('dnnp-1');
    const decide = (id: string | undefined, decision: string, cookie: string) =>
      ask('POST', `/admin/fleet/proposals/${id}`, { decision }, cookie);
    expect((await decide(one?.id, 'approve', colleague)).status).toBe(200);
    expect((await decide(two?.id, 'approve', colleague)).status).toBe(409);
    expect((await decide(two?.id, 'decline', editor)).status).toBe(200);
    const states = (await versionsOf('dnnp-1')).map(({ state }) => state);
    expect(states.filter((state) => state === 'declined')).toHaveLength(1);
  });

  it('a unit that is only proposed is no part of the fleet, and is on the list of those who decide', async () => {
    await create('loop-1');
    expect(await listed()).not.toContain('loop-1');
    const summary = (await ask<UnitSummary[]>('GET', units)).body.find(({ id }) => id === 'loop-1');
    expect(summary).toMatchObject({ name: 'Test loop', proposals: 1, isOnlyProposed: true });
    expect(await find('loop-1')).toMatchObject({
      isOnlyProposed: true,
      revision: 0,
      configuration: { name: 'Test loop' },
    });
    expect((await ask('GET', `${units}/loop-9`)).status).toBe(404);
    const [proposal] = await versionsOf('loop-1');
    await ask('POST', `/admin/fleet/proposals/${proposal?.id}`, { decision: 'approve' }, colleague);
    expect(await listed()).toContain('loop-1');
    expect(await find('loop-1')).toMatchObject({ isOnlyProposed: false, revision: 1 });
  });
});

describe('files', () => {
  interface FileAnswer {
    importId: string | null;
    state: string;
    units: { id: string; isNew: boolean; differences: unknown[] }[];
    unchanged: number;
    errors: { row: string; message: string }[];
  }
  const send = (fileName: string, content: string, more: object = {}) =>
    ask<FileAnswer>('POST', '/admin/fleet/imports', {
      fileName,
      content,
      dryRun: false,
      why: 'From the list',
      ...more,
    });
  const download = async (path: string) => (await app.fetch(path, { headers: { cookie: editor } })).text();

  it.each(['fleet.json', 'units.csv', 'streams.csv'])('what %s says is what is there', async (name) => {
    const { body } = await send(name, await download(`/api/admin/fleet/${name}`), { dryRun: true });
    expect(body).toMatchObject({ importId: null, state: 'planned', units: [], records: [], errors: [], warnings: [] });
  });

  it('makes the same fleet elsewhere', async () => {
    await create('loop-1', {}, { template: 'htgr' });
    const file = await download('/api/admin/fleet/fleet.json');
    const before = await Promise.all(['dnnp-1', 'loop-1'].map(find));
    await emptyFleet();
    const { body } = await send('fleet.json', file);
    expect([body.state, body.units.length, body.errors]).toEqual(['applied', 5, []]);
    const after = await Promise.all(['dnnp-1', 'loop-1'].map(find));
    expect(after.map(({ configuration }) => configuration)).toEqual(before.map(({ configuration }) => configuration));
  });

  const yaml = `
units:
  - unitId: loop-1
    name: Test loop
    capacityMw: 2.5
    siteName: Espoo
    timeZone: Europe/Helsinki
    latitude: 60.2
    longitude: 24.7
    kind: external
    ownerLabel: Our test loop
    streams:
      - { tag: pressure, description: Loop pressure, unit: bar, high: 7.5 }
  - unitId: dnnp-1
    streams:
      - { tag: vibration, high: 4 }
`;

  it('of YAML says what it would change, changes it, and takes it back', async () => {
    const plan = (await send('fleet.yaml', yaml, { dryRun: true })).body;
    expect(plan).toMatchObject({
      state: 'planned',
      units: [
        { id: 'loop-1', isNew: true },
        { id: 'dnnp-1', isNew: false, differences: [{ tag: 'vibration', label: 'High limit', from: 3.8, to: 4 }] },
      ],
    });
    expect(await listed()).not.toContain('loop-1');
    const { importId } = (await send('fleet.yaml', yaml)).body;
    expect((await streamsOf('loop-1'))[0]).toMatchObject({
      tag: 'pressure',
      rank: 1,
      warningThreshold: 7.5,
      staleAfterSeconds: 60,
    });
    const undone = await ask<Outcome[]>('POST', `/admin/fleet/imports/${importId}/undo`);
    expect(undone.body.map(({ id }) => id)).toEqual(['dnnp-1', 'loop-1']);
    expect(await listed()).not.toContain('loop-1');
    const vibration = (await streamsOf('dnnp-1')).find(({ tag }) => tag === 'vibration');
    expect(vibration?.warningThreshold).toBe(3.8);
  });

  it('is not taken back over what somebody changed since', async () => {
    const { importId } = (await send('fleet.yaml', yaml)).body;
    await saveStream('loop-1', { ...pressure, tag: 'later' });
    const undone = await ask('POST', `/admin/fleet/imports/${importId}/undo`);
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'The unit loop-1 was changed since it was imported. Nothing was taken back.',
    ]);
    expect((await find('dnnp-1')).revision).toBe(1);
  });

  it('changes nothing when one row is wrong, and says which', async () => {
    const content = [
      'unitId,tag,description,unit,high,highHigh',
      'dnnp-1,vibration,,,4,',
      'dnnp-1,pressure,,,9,8',
      'dnnp-9,pressure,Pressure,MPa,,',
      'dnnp-2,new_tag,,,,',
      'dnnp-1,vibration,,,x,',
    ].join('\n');
    const { body } = await send('streams.csv', content, { dryRun: true });
    expect(body.errors).toEqual([
      { row: 'Stream dnnp-9.pressure', message: 'There is no unit dnnp-9.' },
      { row: 'Stream dnnp-2.new_tag', message: 'Description is missing, and there is none yet.' },
      { row: 'Stream dnnp-2.new_tag', message: 'Unit of measure is missing, and there is none yet.' },
      { row: 'Stream dnnp-2.new_tag', message: expect.stringMatching(/^Description: /) },
      { row: 'Stream dnnp-2.new_tag', message: expect.stringMatching(/^Unit of measure: /) },
      { row: 'Stream dnnp-1.vibration', message: 'high must be a number, not "x".' },
      { row: 'Stream dnnp-1.pressure', message: 'Must lie above the high limit, 9.' },
    ]);
    const refused = await ask('POST', '/admin/fleet/imports', {
      fileName: 'streams.csv',
      content,
      dryRun: false,
      why: 'x',
    });
    expect(refused.status).toBe(400);
    expect((await find('dnnp-1')).revision).toBe(0);
  });

  it.each([
    ['fleet.json', '{"units": [', /can't be read as JSON/],
    ['fleet.yaml', 'units: [', /can't be read as YAML/],
    ['fleet.json', '{"units": {}}', /There are no units in it/],
    ['fleet.json', '[1]', /objects with named fields/],
    ['fleet.json', '[{"unitId":"a","streams":{}}]', /streams of a unit are a list/],
    ['fleet.json', '', /empty/],
    ['twice.yaml', 'units: []\nunits: []', /can't be read as YAML: Map keys must be unique at line 2, column 1\.$/],
    ['twice.json', '{"units":[{"unitId":"a","name":"A","name":"B"}]}', /"name" stands twice in one part/],
    ['several.yaml', 'units: []\n---\nunits: []', /It holds several documents/],
    [
      'bomb.yaml',
      `a: &a [1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nunits: [*c,*c,*c,*c,*c,*c]`,
      /can't be read as YAML/,
    ],
  ])('%s with %j is refused as a whole', async (name, content, message) => {
    const { status, body } = await ask('POST', '/admin/fleet/imports', { fileName: name, content });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('of YAML that is nested without end is refused in words', async () => {
    const content = `units: ${'['.repeat(20_000)}`;
    const { status, body } = await ask('POST', '/admin/fleet/imports', { fileName: 'fleet.yaml', content });
    expect([status, body.message]).toEqual([400, "The file can't be read as YAML: It is nested too deeply."]);
  });

  it('of a unit with more streams than one has is refused before they are compared', async () => {
    const streams = Array.from({ length: 2_001 }, (_, n) => ({ tag: `t${n}` }));
    const content = JSON.stringify([{ unitId: 'a', streams }]);
    const { status, body } = await ask('POST', '/admin/fleet/imports', { fileName: 'fleet.json', content });
    expect([status, body.message]).toEqual([400, 'A unit of the file has 2,001 streams; 2,000 is the most.']);
    const table = `unitId,tag\n${streams.map(({ tag }) => `a,${tag}`).join('\n')}`;
    const ofTable = await ask('POST', '/admin/fleet/imports', { fileName: 'streams.csv', content: table });
    expect([ofTable.status, ofTable.body.message]).toEqual([status, body.message]);
  });

  it.each([
    ['UTF-16', 'utf16le', '\ufeff', []],
    ['windows-1252', 'latin1', '', [{ row: 'File', message: expect.stringContaining('It was read as windows-1252') }]],
  ] as const)('in %s is read in its letters', async (_, encoding, mark, warnings) => {
    const content = `${mark}units:\n  - unitId: dnnp-1\n    name: "Tranche à neutrons, première"\n`;
    const contentBase64 = Buffer.from(content, encoding).toString('base64');
    const { body } = await ask<{ units: object[]; warnings: object[] }>('POST', '/admin/fleet/imports', {
      fileName: 'fleet.yaml',
      contentBase64,
    });
    expect(body.units).toMatchObject([{ name: 'Tranche à neutrons, première' }]);
    expect(body.warnings).toEqual(warnings);
  });

  it('of YAML with a part of thousands of names is refused before each is compared with each', async () => {
    const content = Array.from({ length: 10_000 }, (_, n) => `k${n}: 1`).join('\n');
    const { status, body } = await ask('POST', '/admin/fleet/imports', { fileName: 'fleet.yaml', content });
    expect([status, body.message]).toEqual([400, expect.stringContaining('too many names')]);
  });
});
