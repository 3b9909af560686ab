import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '../features/fleet/alerts/contract.ts';
import type { ConfiguredUnit, Outcome } from '../features/fleet/configuration/contract.ts';
import { streamDefaults } from '../features/fleet/configuration/record.ts';
import type { Reckoning } from '../features/fleet/derived/contract.ts';
import type { Stream } from '../features/fleet/streams/contract.ts';
import type { History } from '../features/fleet/telemetry/contract.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, type SentSample, sendSamples } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const POWER = 'dnnp-1.thermal_power';
const OUTPUT = 'dnnp-1.generator_output';
const efficiency = {
  ...streamDefaults,
  tag: 'efficiency',
  description: 'Gross efficiency',
  unit: '%',
  rank: 90,
  expression: 'generator_output / thermal_power',
  warningLow: 30,
};

let app: TestApp;
let now = NOW;
let engineer: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  engineer = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  key = (await issueTestKey(app.db)).key;
});
beforeEach(async () => {
  now = NOW;
  await app.db.pool.query('alter table alert_events disable trigger user');
  await emptyTables(app.db, 'unit_versions', 'smr_units', 'telemetry_journal');
  await app.db.pool.query('alter table alert_events enable trigger user');
  await addFleet(app.db, 2);
});
afterAll(() => app.close());

interface Refusal {
  message: string;
  issues?: { path: unknown[]; message: string }[];
}

const ask = <Answer = Refusal>(method: string, path: string, body?: unknown, cookie = engineer) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });

const units = '/admin/fleet/units';
const revisionOf = async (id: string) => (await ask<ConfiguredUnit>('GET', `${units}/${id}`)).body.revision;
async function save(fields: Partial<typeof efficiency>, id = 'dnnp-1', isNew = true) {
  const stream = { ...efficiency, ...fields };
  const body = { revision: await revisionOf(id), isNew, stream, why: 'To see it' };
  const answer = await ask<Outcome & Refusal>('PUT', `${units}/${id}/streams/${stream.tag}`, body);
  // A sender who names a stream that was added a moment ago waits until it is known, and then so is what follows from others.
  if (answer.status === 200) await send({ stream: `${id}.${stream.tag}`, ts: now, value: 1 });
  return answer;
}
const remove = async (tag: string, id = 'dnnp-1') =>
  ask('DELETE', `${units}/${id}/streams/${tag}`, { revision: await revisionOf(id), why: 'Gone' });
const streamOf = async (tag: string, id = 'dnnp-1') =>
  (await ask<Stream[]>('GET', `/fleet/streams?unitId=${id}&tag=${tag}`)).body[0] as Stream;
const explain = async (tag = 'efficiency') =>
  (await ask<Reckoning>('GET', `/fleet/streams/${(await streamOf(tag)).id}/reckoning`)).body;
async function send(...samples: SentSample[]) {
  return (await (await sendSamples(app, key, samples)).json()) as {
    stored: number;
    rejected: number;
    results?: unknown;
  };
}
const at = (seconds: number, output: number, power: number): SentSample[] => [
  { stream: OUTPUT, ts: now + seconds * 1_000, value: output },
  { stream: POWER, ts: now + seconds * 1_000, value: power },
];
async function valuesOf(tag = 'efficiency'): Promise<[second: number, value: number][]> {
  const { id } = await streamOf(tag);
  const [from, to] = [new Date(NOW - 60_000).toISOString(), new Date(NOW + 60_000).toISOString()];
  const { body } = await ask<History>('GET', `/fleet/streams/${id}/history?from=${from}&to=${to}&points=2000`);
  return body.buckets.map(({ ts, last }) => [Math.round((Date.parse(ts) - NOW) / 1_000), Math.round(last * 100) / 100]);
}
const openAlerts = async () => (await ask<Alert[]>('GET', '/fleet/alerts?status=open&unitId=dnnp-1')).body;

describe('a derived stream', () => {
  it('has a sample for each moment of its inputs, in its own unit of measure, with history and origin like any other', async () => {
    expect((await save({})).body).toMatchObject({ state: 'applied' });
    await send(...at(-20, 300, 900), ...at(-10, 300, 870));
    await send(...at(0, 280, 800));
    expect(await streamOf('efficiency')).toMatchObject({ lastValue: 35, origin: 'plant', lastQuality: 'good' });
    expect(await valuesOf()).toEqual([
      [-20, 33.33],
      [-10, 34.48],
      [0, 35],
    ]);
  });

  it('raises its own alarm, which returns with it', async () => {
    await save({});
    await send(...at(-10, 200, 870));
    expect((await openAlerts()).map(({ tag }) => tag)).toContain('efficiency');
    await send(...at(0, 300, 870));
    const [alert] = (await openAlerts()).filter(({ tag }) => tag === 'efficiency');
    expect(alert?.state).toBe('returned-unacknowledged');
  });

  it('waits for the slower input, and is then the same as if all had come together', async () => {
    await save({});
    await send(...at(-20, 300, 900));
    await send({ stream: OUTPUT, ts: now - 10_000, value: 270 }, { stream: OUTPUT, ts: now - 5_000, value: 280 });
    expect(await valuesOf()).toEqual([[-20, 33.33]]);
    await send({ stream: POWER, ts: now - 5_000, value: 800 });
    expect(await valuesOf()).toEqual([
      [-20, 33.33],
      [-10, 30],
      [-5, 35],
    ]);
  });

  it('is neither doubled nor lost when two processes are sent its inputs at once, and goes on after a restart', async () => {
    await save({});
    const open = () => openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => now });
    const [one, other] = await Promise.all([open(), open()]);
    const seconds = Array.from({ length: 20 }, (_, place) => place - 30);
    await Promise.all(
      seconds.flatMap((second) => [
        one.accept([at(second, 300 + second, 870)[0]], everyStream),
        other.accept([at(second, 300 + second, 870)[1]], everyStream),
      ]),
    );
    const again = await open();
    await again.accept(at(0, 300, 870), everyStream);
    expect((await valuesOf()).map(([second]) => second)).toEqual([...seconds, 0]);
    expect(await streamOf('efficiency')).toMatchObject({ origin: 'simulated' });
  });

  it('has no value where its inputs have none that counts, and says why', async () => {
    await save({});
    expect((await explain()).why).toMatch(/generator_output has no sample yet/);
    await send(...at(-20, 300, 0));
    expect(await valuesOf()).toEqual([]);
    const { why, excerpt, value } = await explain();
    expect([why, value]).toEqual(['Division by zero.', null]);
    expect(excerpt).toBe('generator_output / thermal_power\n                   ^^^^^^^^^^^^^');
    await send(...at(-10, 300, 870));
    now += 10 * 60_000;
    expect((await explain()).why).toMatch(/is stale/);
    // The other one comes alone after a silence: what it follows from is too old.
    await send({ stream: OUTPUT, ts: now, value: 300 });
    now = NOW;
    expect(await valuesOf()).toEqual([[-10, 34.48]]);
  });

  it('carries the worst quality of its inputs', async () => {
    await save({});
    await send({ stream: OUTPUT, ts: now, value: 300 }, { stream: POWER, ts: now, value: 870, quality: 'uncertain' });
    expect(await streamOf('efficiency')).toMatchObject({ lastQuality: 'uncertain' });
  });

  it('follows from derived streams and from those of other units', async () => {
    await save({});
    const { status } = await save({
      tag: 'lead',
      unit: '%',
      expression: 'efficiency - dnnp-2.generator_output / dnnp-2.thermal_power',
    });
    expect(status).toBe(200);
    const other = at(0, 290, 870).map((sample) => ({ ...sample, stream: String(sample.stream).replace('1.', '2.') }));
    await send(...at(0, 300, 870), ...other);
    expect(await valuesOf('lead')).toEqual([[0, 1.15]]);
  });

  it('is written by nobody else', async () => {
    await save({});
    const answer = await send({ stream: 'dnnp-1.efficiency', ts: now, value: 99 });
    expect(answer).toMatchObject({ stored: 0, rejected: 1 });
    expect(JSON.stringify(answer)).toContain('"derived"');
  });

  it('stands still when an input is removed, and says so; it goes on when the input is back', async () => {
    await save({});
    await send(...at(-10, 300, 870));
    expect((await remove('thermal_power')).status).toBe(200);
    await send({ stream: OUTPUT, ts: now, value: 300 });
    expect((await explain()).why).toBe('There is no stream thermal_power.');
    expect(await valuesOf()).toEqual([[-10, 34.48]]);
    const { body: back } = await ask<Outcome>('POST', `${units}/dnnp-1/versions/1/restore`, {
      revision: await revisionOf('dnnp-1'),
      why: 'Back',
    });
    expect(back.state).toBe('applied');
    await send({ stream: POWER, ts: now, value: 800 });
    expect((await valuesOf()).at(-1)).toEqual([0, 37.5]);
  });
});

describe('an expression', () => {
  it.each([
    [
      'that adds what measures different things',
      { expression: 'thermal_power + core_temp' },
      /measure different things/,
    ],
    ['whose result is something else', { unit: 'kg/s' }, /which is no kg\/s/],
    ['that cannot be read', { expression: 'generator_output /' }, /missing at the end.*line 1, character 19/],
    ['of a stream that is not there', { expression: 'generator_output / nothing' }, /no stream nothing/],
    ['that follows from itself', { expression: 'efficiency * 1' }, /dnnp-1.efficiency → dnnp-1.efficiency/],
  ])('%s is refused at its field, and nothing is changed', async (_, fields, message) => {
    const { status, body } = await save(fields);
    expect(status).toBe(400);
    expect(body.issues?.[0]).toMatchObject({ path: ['stream', 'expression'], message: expect.stringMatching(message) });
    expect(await streamOf('efficiency')).toBeUndefined();
  });

  it('that closes a circle is refused with the circle’s name, also over units', async () => {
    await save({ tag: 'one', expression: 'efficiency2 * 1', unit: '%' });
    await save({ tag: 'one', unit: '%', expression: 'generator_output / thermal_power' });
    await save({ tag: 'two', unit: '%', expression: 'dnnp-1.one * 1' }, 'dnnp-2');
    const { status, body } = await save({ tag: 'one', unit: '%', expression: 'dnnp-2.two * 1' }, 'dnnp-1', false);
    expect([status, body.message]).toEqual([400, expect.stringContaining('dnnp-1.one → dnnp-2.two → dnnp-1.one')]);
  });

  it('is tried on the newest values before it is saved, and changes nothing', async () => {
    await send(...at(0, 300, 600));
    const attempt = (expression: string, unit = '%') =>
      ask<Reckoning>('POST', `${units}/dnnp-1/expressions`, { tag: 'efficiency', unit, expression });
    expect((await attempt(efficiency.expression)).body).toMatchObject({ value: 50, why: null, quality: 'good' });
    expect((await attempt('thermal_power + core_temp')).body).toMatchObject({
      value: null,
      why: expect.stringContaining('measure different things'),
      excerpt: 'thermal_power + core_temp\n^^^^^^^^^^^^^^^^^^^^^^^^^',
    });
    expect(await revisionOf('dnnp-1')).toBe(0);
  });

  it('comes in a file and is told of by a dry run when it makes no sense', async () => {
    const file = (expression: string) => ({
      fileName: 'streams.csv',
      content: `unitId,tag,description,unit,expression\ndnnp-1,efficiency,Gross efficiency,%,${expression}\n`,
      why: 'From a file',
    });
    const dry = await ask<{ errors: { row: string }[] }>(
      'POST',
      '/admin/fleet/imports',
      file('core_temp + 1 / nothing'),
    );
    expect(dry.body.errors[0]?.row).toBe('Stream dnnp-1.efficiency');
    const { status } = await ask('POST', '/admin/fleet/imports', { ...file(efficiency.expression), dryRun: false });
    expect(status).toBe(200);
    await send(...at(0, 300, 600));
    expect((await streamOf('efficiency')).lastValue).toBe(50);
  });

  it('names only streams that its author sees', async () => {
    const person = await addUser(app.db, 'subscriber', 'one-unit@smr.test');
    const admin = await signIn(app, await addUser(app.db, 'admin', 'admin@smr.test'));
    await ask('PUT', '/admin/fleet/openness', { isClosed: true }, admin);
    await ask('POST', '/admin/fleet/grants', { email: person.email, role: 'engineer', unitId: 'dnnp-1' }, admin);
    const own = await signIn(app, person);
    const attempt = (expression: string) =>
      ask<Reckoning>('POST', `${units}/dnnp-1/expressions`, { tag: 'x', unit: 'MW', expression }, own);
    const [there, notThere] = [await attempt('dnnp-2.thermal_power * 1'), await attempt('dnnp-2.nothing * 1')];
    expect(there.body.why).toBe('There is no stream dnnp-2.thermal_power.');
    const toldApart = JSON.stringify(notThere.body).replaceAll('nothing', 'thermal_power');
    // The mark below the place is as long as the name.
    expect({ ...there.body, excerpt: null }).toEqual({ ...(JSON.parse(toldApart) as Reckoning), excerpt: null });
    await ask('PUT', '/admin/fleet/openness', { isClosed: false }, admin);
  });
});
