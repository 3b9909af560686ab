import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Annotation, AnnotationVersion } from '../features/fleet/annotations/contract.ts';
import type { Marks } from '../features/fleet/plots/contract.ts';
import type { Replay } from '../features/fleet/replay/contract.ts';
import { joinReplays } from '../features/fleet/replay/rules/join-replays.ts';
import { alertsAt, streamThen } from '../features/fleet/replay/rules/read-past.ts';
import { MOST_REPLAYED } from '../features/fleet/replay/vocabulary.ts';
import type {
  Screen,
  ScreenContent,
  ScreenFile,
  ScreenSummary,
  ScreenVersion,
} from '../features/fleet/screens/contract.ts';
import type { ImportOutcome } from '../features/fleet/screens/server/import-screens.ts';
import { MOST_PANELS, MOST_TABLED } from '../features/fleet/screens/vocabulary.ts';
import type { Stream } from '../features/fleet/streams/contract.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { listInParts } from '../platform/shared/list-in-parts.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addLargeFleet, largestScreen } from './support/large-fleet.ts';
import { LiveClient } from './support/live-client.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const content: ScreenContent = {
  title: 'Turbine hall',
  description: 'For the wall',
  panels: [
    { kind: 'tile', title: '', width: 3, height: 2, stream: 'dnnp-1.vibration' },
    {
      kind: 'plot',
      title: 'Both',
      width: 9,
      height: 4,
      streams: ['dnnp-1.vibration', 'dnnp-2.vibration'],
      hasLimits: true,
    },
    { kind: 'text', title: '', width: 12, height: 1, text: 'Call the shift lead.' },
  ],
};

let app: TestApp;
let now = NOW;
let editor: string;
let colleague: string;
let key: string;
let ids: Map<string, number>;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  editor = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  colleague = await signIn(app, await addUser(app.db, 'editor', 'colleague@smr.test'));
  await addFleet(app.db, 2);
  key = (await issueTestKey(app.db)).key;
  const streams = (await (await app.fetch('/api/fleet/streams')).json()) as Stream[];
  ids = new Map(streams.map(({ id, name }) => [name, id]));
});
beforeEach(async () => {
  now = NOW;
  await emptyTables(app.db, 'fleet_screens', 'fleet_annotations');
});
afterAll(() => app.close());

async function ask<Answer = { message: string }>(
  method: string,
  path: string,
  body?: unknown,
  cookie: string | null = editor,
): Promise<{ status: number; body: Answer }> {
  const response = await app.fetch(`/api${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      origin: 'http://smr.test',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const make = async (wanted: Partial<ScreenContent> = {}, isShared = true) =>
  (await ask<Screen>('POST', '/admin/fleet/screens', { content: { ...content, ...wanted }, isShared })).body;
const save = (screen: Pick<Screen, 'slug' | 'revision'>, wanted: Partial<ScreenContent>, cookie = editor) =>
  ask<Screen & { message: string }>(
    'PUT',
    `/admin/fleet/screens/${screen.slug}`,
    { revision: screen.revision, content: { ...content, ...wanted }, isShared: true },
    cookie,
  );
const versionsOf = async (slug: string) =>
  (await ask<ScreenVersion[]>('GET', `/admin/fleet/screens/${slug}/versions`)).body;
const idOf = (name: string) => ids.get(name) as number;

describe('a screen', () => {
  it('that is shared is seen by everybody, without its owner’s address; a private one by its owner alone', async () => {
    await make();
    await make({ title: 'Mine' }, false);
    const titles = async (cookie: string | null) =>
      (await ask<ScreenSummary[]>('GET', '/fleet/screens', undefined, cookie)).body.map(({ title, owner }) => [
        title,
        owner,
      ]);
    expect(await titles(null)).toEqual([['Turbine hall', null]]);
    expect(await titles(colleague)).toEqual([['Turbine hall', 'engineer@smr.test']]);
    expect(await titles(editor)).toHaveLength(2);
    const asked = [null, colleague, editor].map((cookie) => ask('GET', '/fleet/screens/mine', undefined, cookie));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  it('comes back as it was saved, and two of one title have two addresses', async () => {
    const [first, second] = [await make(), await make()];
    expect([first.slug, second.slug]).toEqual(['turbine-hall', 'turbine-hall-2']);
    expect((await ask<Screen>('GET', '/fleet/screens/turbine-hall', undefined, null)).body.content).toEqual(content);
  });

  it('is refused when it makes no sense, and then nothing of it is there', async () => {
    const panels = [{ kind: 'tile', title: '', width: 13, height: 1, stream: 'nonsense' }];
    const { status } = await ask('POST', '/admin/fleet/screens', { content: { ...content, panels }, isShared: true });
    expect([status, (await ask<unknown[]>('GET', '/fleet/screens')).body]).toEqual([400, []]);
  });

  it('tells the second of two who save it, and keeps what each of them made', async () => {
    const screen = await make();
    expect((await save(screen, { description: 'of the first' })).status).toBe(200);
    const second = await save(screen, { description: 'of the second' }, colleague);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Somebody else saved this screen since you opened it. Nothing of yours is lost.',
    ]);
    const versions = await versionsOf(screen.slug);
    expect(versions.map(({ number, act, author, differences }) => [number, act, author, differences])).toEqual([
      [2, 'changed', 'engineer@smr.test', [{ act: 'changed', what: 'description' }]],
      [1, 'made', 'engineer@smr.test', [{ act: 'added', what: '3 panels' }]],
    ]);
  });

  it('is restored to an older version by a new one', async () => {
    const screen = await make();
    await save(screen, { panels: [] });
    const restored = await ask<Screen>('POST', `/admin/fleet/screens/${screen.slug}/versions/1/restore`, {
      revision: 2,
    });
    expect([restored.body.revision, restored.body.content]).toEqual([3, content]);
  });

  it('is made no new version of when nothing changed', async () => {
    const screen = await make();
    expect((await save(screen, {})).body.revision).toBe(1);
  });

  it('is removed and brought back, at another address when its own was taken meanwhile', async () => {
    const screen = await make();
    const { body: removed } = await ask<{ id: string }>('DELETE', `/admin/fleet/screens/${screen.slug}`, {
      revision: 1,
    });
    expect((await ask('GET', `/fleet/screens/${screen.slug}`)).status).toBe(404);
    await make();
    const back = await ask<Screen>('POST', `/admin/fleet/screens/removed/${removed.id}/bring-back`, {});
    expect([back.body.slug, back.body.content]).toEqual(['turbine-hall-2', content]);
  });

  it('that is shared is made private by nobody but its owner', async () => {
    const screen = await make();
    const wanted = { revision: 1, content, isShared: false };
    expect((await ask('PUT', `/admin/fleet/screens/${screen.slug}`, wanted, colleague)).status).toBe(403);
    expect((await ask('PUT', `/admin/fleet/screens/${screen.slug}`, wanted)).status).toBe(200);
  });

  it('of a unit is made by a template of what the unit has', async () => {
    const { body } = await ask<ScreenContent>('GET', '/fleet/units/dnnp-1/overview', undefined, null);
    expect(body.panels.map(({ kind }) => kind)).toEqual([
      'tile',
      'tile',
      'tile',
      'tile',
      'plot',
      'alarms',
      'units',
      'table',
    ]);
    expect((await ask<Screen>('POST', '/admin/fleet/screens', { content: body, isShared: true })).status).toBe(201);
  });
});

describe('screens in files', () => {
  const download = async (path: string, cookie: string | null = editor) =>
    (await app.fetch(`/api/fleet/${path}`, { headers: cookie ? { cookie } : {} })).text();
  const load = async (file: string, dryRun: boolean, cookie = editor) =>
    (await ask<ImportOutcome>('POST', '/admin/fleet/screens/imports', { content: file, dryRun }, cookie)).body;

  it('that are exported and imported again are the same, byte by byte', async () => {
    await make();
    await make({ title: 'Mine', description: '“quoted”, 中核' }, false);
    const file = await download('screens.json');
    expect(await load(file, false)).toMatchObject({ isApplied: true, screens: [], unchanged: 2, errors: [] });
    await emptyTables(app.db, 'fleet_screens');
    expect(await load(file, false)).toMatchObject({ isApplied: true, unchanged: 0 });
    expect(await download('screens.json')).toBe(file);
  });

  it('say by a dry run what would change, and change nothing', async () => {
    await make();
    const file = JSON.parse(await download('screens/turbine-hall/screen.json')) as ScreenFile;
    const [screen] = file.screens;
    screen?.panels.reverse();
    screen?.panels.push({ kind: 'tile', title: '', width: 3, height: 2, stream: 'loop-9.flow' });
    const plan = await load(JSON.stringify(file), true);
    expect(plan.screens[0]?.differences).toEqual([
      { act: 'added', what: 'Value loop-9.flow' },
      { act: 'moved', what: 'the order of the panels' },
    ]);
    expect([plan.isApplied, plan.screens[0]?.unknown]).toEqual([false, ['loop-9.flow', 'loop-9']]);
    expect(await versionsOf('turbine-hall')).toHaveLength(1);
  });

  it('are refused with the place of what is wrong, and not half of them is taken', async () => {
    const good = { slug: 'good', isShared: true, ...content };
    const bad = { ...good, slug: 'bad', panels: [{ kind: 'tile', width: 3, height: 2, stream: 'no stream' }] };
    const file = { format: 'smr-screens', version: 1, screens: [good, bad] };
    const outcome = await load(JSON.stringify(file), false);
    expect([outcome.isApplied, outcome.errors]).toEqual([
      false,
      [{ where: 'screens 2 panels 1 stream', message: 'A stream such as dnnp-1.core_temp.' }],
    ]);
    expect((await load('no json', false)).errors[0]?.message).toContain('This is no JSON');
    expect((await ask<unknown[]>('GET', '/fleet/screens')).body).toEqual([]);
  });

  it('hold what is private for its owner alone, and take nobody’s private address', async () => {
    await make({ title: 'Mine' }, false);
    const file = await download('screens.json');
    expect([(await download('screens.json', null)).includes('Mine'), file.includes('Mine')]).toEqual([false, true]);
    expect((await load(file, false, colleague)).errors[0]?.where).toBe('mine');
  });
});

describe('notes', () => {
  const facts = { startsAt: '2026-11-21T08:00:00.000Z', endsAt: '2026-11-21T09:00:00.000Z', text: 'Pump swapped' };
  const write = (subject: unknown, more: Partial<typeof facts> = {}) =>
    ask<Annotation>('POST', '/fleet/annotations', { subject, ...facts, ...more });
  const marksOf = async (query: string, cookie: string | null = null) =>
    (
      await ask<Marks>(
        'GET',
        `/fleet/plot-marks?from=2026-11-21T08:30:00Z&to=2026-11-21T10:00:00Z&${query}`,
        undefined,
        cookie,
      )
    ).body;

  it('are drawn on the plots of their stream and of the unit’s streams, by editors’ hands and without their addresses', async () => {
    await write({ streamId: idOf('dnnp-1.vibration') });
    await write({ unitId: 'dnnp-1' }, { text: 'Load test' });
    await write({ streamId: idOf('dnnp-2.vibration') }, { text: 'Elsewhere' });
    const { notes } = await marksOf(`streams=${idOf('dnnp-1.vibration')}`);
    expect(notes.map(({ text, author }) => [text, author]).sort()).toEqual([
      ['Load test', null],
      ['Pump swapped', null],
    ]);
    expect((await ask('POST', '/fleet/annotations', { subject: { unitId: 'dnnp-1' }, ...facts }, null)).status).toBe(
      401,
    );
  });

  it('keep what they said when they are edited, withdrawn and brought back', async () => {
    const { body: note } = await write({ unitId: 'dnnp-1' });
    const path = `/fleet/annotations/${note.id}`;
    await ask('PUT', path, { revision: 1, ...facts, text: 'Pump B swapped' });
    expect((await ask('PUT', path, { revision: 1, ...facts }, colleague)).status).toBe(409);
    await ask('POST', `${path}/withdraw`, { revision: 2 });
    expect((await ask<Annotation[]>('GET', '/fleet/annotations', undefined, null)).body).toEqual([]);
    expect((await ask<Annotation[]>('GET', '/fleet/annotations?isWithdrawn=true', undefined, null)).body).toEqual([]);
    expect((await ask<Annotation[]>('GET', '/fleet/annotations?isWithdrawn=true')).body).toHaveLength(1);
    await ask('POST', `${path}/bring-back`, { revision: 3 }, colleague);
    const versions = (await ask<AnnotationVersion[]>('GET', `${path}/versions`)).body;
    expect(versions.map(({ act, text, author }) => [act, text, author])).toEqual([
      ['brought back', 'Pump B swapped', 'colleague@smr.test'],
      ['withdrawn', 'Pump B swapped', 'engineer@smr.test'],
      ['edited', 'Pump B swapped', 'engineer@smr.test'],
      ['written', 'Pump swapped', 'engineer@smr.test'],
    ]);
  });

  it('on a private screen are its owner’s alone', async () => {
    const { id } = await make({ title: 'Mine' }, false);
    await write({ screenId: id });
    const query = `/fleet/annotations?screenId=${id}`;
    expect((await ask<Annotation[]>('GET', query)).body).toHaveLength(1);
    expect((await ask('GET', query, undefined, colleague)).status).toBe(404);
    expect((await ask<Annotation[]>('GET', '/fleet/annotations', undefined, colleague)).body).toEqual([]);
  });

  it('that end before they begin are refused', async () => {
    expect((await write({ unitId: 'dnnp-1' }, { endsAt: '2026-11-21T07:00:00.000Z' })).status).toBe(400);
  });
});

describe('a plot', () => {
  it('is offered streams by words in what they and their units are called, and no more than a list shows', async () => {
    const find = async (q: string) => {
      const { body } = await ask<{ name: string }[]>('GET', `/fleet/stream-names?${new URLSearchParams({ q })}`);
      return body.map(({ name }) => name);
    };
    expect(await find('unit 2 vibration')).toEqual(['dnnp-2.vibration']);
    expect(await find('dnnp-1.vibration')).toEqual(['dnnp-1.vibration']);
    expect(await find('100%')).toEqual([]);
    // All streams are looked at for each word: of two hundred letters not each is one.
    expect(await find(`${'d.'.repeat(8)}${'zzz.'.repeat(40)}`)).toHaveLength(24);
    expect(await find('')).toHaveLength(24);
  });

  it('is drawn with the alarms that held in its range, and taken home as a file', async () => {
    const stream = 'dnnp-1.vibration';
    now = NOW + 40 * 60_000;
    // High for twenty minutes.
    const samples = Array.from({ length: 400 }, (_, index) => ({
      stream,
      ts: NOW + index * 5_000,
      value: index >= 120 && index < 360 ? 9 : 2,
    }));
    expect((await sendSamples(app, key, samples)).status).toBe(200);
    const at = (minute: number) => new Date(NOW + minute * 60_000).toISOString();
    const query = `streams=${idOf(stream)}&from=${at(15)}&to=${at(60)}`;
    const { alarms } = (await ask<Marks>('GET', `/fleet/plot-marks?${query}`, undefined, null)).body;
    expect(alarms.map(({ severity }) => severity).sort()).toEqual(['crit', 'warn']);
    expect(alarms.every(({ from, to }) => from <= at(20) && (to === null || to >= at(15)))).toBe(true);
    const later = (await ask<Marks>('GET', `/fleet/plot-marks?streams=${idOf(stream)}&from=${at(50)}&to=${at(60)}`))
      .body;
    expect(later.alarms).toEqual([]);
    const file = await (await app.fetch(`/api/fleet/plot.csv?${query}`)).text();
    expect(file).toContain('dnnp-1.vibration');
    expect(file).toContain('Gap until');
  });
});

describe('a replay', () => {
  const stream = 'dnnp-2.vibration';
  const at = (minute: number) => NOW + minute * 60_000;
  const replayed = async (from: number, to: number) => {
    const ends = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const { body } = await ask<Replay>('GET', `/fleet/replay?streams=${idOf(stream)}&${ends}`, undefined, null);
    return body;
  };

  it('tells values, alarms and limits as they were, and nothing that came later than its end', async () => {
    now = at(40);
    // High for ten minutes, then well.
    const samples = Array.from({ length: 420 }, (_, index) => ({
      stream,
      ts: NOW + index * 5_000,
      value: index >= 120 && index < 240 ? 9 : 2,
      quality: index >= 24 && index < 27 ? 1 : 0,
    }));
    expect((await sendSamples(app, key, samples)).status).toBe(200);
    const past = await replayed(at(5), at(15));
    const [series] = past.streams;
    // The newest before the span, so that its beginning is not empty.
    expect(series?.samples[0]?.[0]).toBe(at(5));
    expect(Math.max(...(series?.samples ?? []).map(([ts]) => ts))).toBeLessThanOrEqual(at(15));
    expect(series?.minutes[0]?.[0]).toBeLessThan(at(1));
    expect(series?.minutes.flatMap((minute) => (minute.length > 4 ? [minute.slice(4)] : []))).toEqual([[0.25, 0]]);
    const open = [at(9), at(14)].map((time) =>
      alertsAt(past.alerts, time)
        .map(({ severity }) => severity)
        .sort(),
    );
    expect(open).toEqual([[], ['crit', 'warn']]);
    // A limit that is moved later does not change what was seen before.
    const unit = (
      await ask<{ revision: number; configuration: { streams: { tag: string }[] } }>('GET', '/admin/fleet/units/dnnp-2')
    ).body;
    const vibration = unit.configuration.streams.find(({ tag }) => tag === 'vibration');
    now = at(41);
    const moved = await ask('PUT', '/admin/fleet/units/dnnp-2/streams/vibration', {
      revision: unit.revision,
      isNew: false,
      stream: { ...vibration, warningThreshold: 5 },
      why: 'Test',
    });
    expect(moved.status).toBe(200);
    const again = await replayed(at(5), at(15));
    const known = (await ask<Stream[]>('GET', '/fleet/streams?unitId=dnnp-2')).body.find(
      ({ tag }) => tag === 'vibration',
    );
    const then = streamThen(known as Stream, again.streams[0], at(10));
    expect([known?.warningThreshold, then.warningThreshold, then.lastValue]).toEqual([5, 3.8, null]);
    expect(streamThen(known as Stream, again.streams[0], at(42)).warningThreshold).toBe(5);
  });

  it('is of the past alone, and of no more than some hours at once', async () => {
    now = NOW;
    const ends = (from: number, to: number) => `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const asked = [ends(at(1), at(5)), ends(at(-1_000), at(-1))].map((query) => ask('GET', `/fleet/replay?${query}`));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe('the largest screen that can be saved', () => {
  it('is saved, and all that it shows is had in parts that an address holds, now and replayed', async () => {
    now = NOW;
    for (const statement of addLargeFleet(MOST_PANELS, MOST_TABLED)) await app.db.pool.query(statement);
    const made = await ask<Screen>('POST', '/admin/fleet/screens', { content: largestScreen, isShared: true });
    expect([made.status, made.body.content]).toEqual([201, largestScreen]);
    const names = largestScreen.panels.flatMap((panel) => ('streams' in panel ? panel.streams : []));
    expect(names).toHaveLength(MOST_PANELS * MOST_TABLED);
    const get = <Answer>(path: string, fields: Record<string, string>) =>
      ask<Answer>('GET', `${path}?${new URLSearchParams(fields)}`, undefined, null);
    const streams = (
      await Promise.all(listInParts(names).map((part) => get<Stream[]>('/fleet/streams', { names: part.join() })))
    ).flatMap(({ body }) => body);
    expect(new Set(streams.map(({ name }) => name))).toEqual(new Set(names));
    const streamIds = streams.map(({ id }) => id).sort((a, b) => a - b);
    const unitIds = [...new Set(streams.map(({ smrUnitId }) => smrUnitId))];
    const units = listInParts(unitIds);
    const parts = [];
    for (const [place, part] of listInParts(streamIds, MOST_REPLAYED).entries())
      parts.push(
        await get<Replay>('/fleet/replay', {
          streams: part.join(),
          ...(units[place] ? { units: units[place].join() } : {}),
          from: new Date(NOW - 300_000).toISOString(),
          to: new Date(NOW).toISOString(),
        }),
      );
    expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([200]));
    const past = joinReplays(parts.map(({ body }) => body));
    expect(past.streams.map(({ id }) => id).sort((a, b) => a - b)).toEqual(streamIds);
    expect(past.units.map(({ id }) => id).sort()).toEqual(unitIds.sort());
  });
});

describe('a listener of a screen', () => {
  it('hears the values of its streams and no others', async () => {
    const live = await new LiveClient().connect(
      app.url,
      `/api/fleet/live?streams=${idOf('dnnp-1.pressure')},${idOf('dnnp-2.pressure')}`,
    );
    await until(() => live.frames.length > 0);
    const ts = NOW + HOUR_MS;
    now = ts;
    await sendSamples(app, key, [
      { stream: 'dnnp-1.flow_rate', ts, value: 1 },
      { stream: 'dnnp-1.pressure', ts, value: 7.2 },
    ]);
    await until(() => live.events('samples').length > 0);
    await sendSamples(app, key, [{ stream: 'dnnp-2.pressure', ts, value: 7.1 }]);
    await until(() => live.events('samples').length > 1);
    const heard = live.events('samples').flatMap(({ data }) => data.samples ?? []);
    expect(heard.map(([id, , value]) => [id, value])).toEqual([
      [idOf('dnnp-1.pressure'), 7.2],
      [idOf('dnnp-2.pressure'), 7.1],
    ]);
    live.drop();
  });
});
