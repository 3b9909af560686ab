import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contract, contract } from '../app/contract.ts';
import { flatPages } from '../app/pages.ts';
import { openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../platform/shared/days.ts';
import { isFleetAccess } from '../platform/shared/procedure.ts';
import { changeLimit, findStream } from './support/change-limit.ts';
import { addFleet, issueTestKey, sendSamples } from './support/fleet.ts';
import { addUser, signIn, type TestUser } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** What is only of the second unit has one of these in it. */
const hidden = /dnnp-2|DNNP-2|hidden/;
const OWN = 'dnnp-1';
const OTHER = 'dnnp-2';

let app: TestApp;
let people: Record<'admin' | 'editor' | 'nobody' | 'viewer' | 'operator' | 'engineer', TestUser>;
let cookies: Map<string, string>;
/** By unit what there is of it, as parameters of addresses have it. */
let things: Record<string, { alert: string; note: string; task: string; plan: string; outage: string; stream: string }>;

async function ask(as: string, method: string, path: string, body?: unknown): Promise<Response> {
  return app.fetch(path, {
    method,
    headers: { cookie: cookies.get(as) ?? '', origin: app.url, 'content-type': 'application/json' },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function answer(as: string, method: string, path: string, body?: unknown) {
  const response = await ask(as, method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} as ${as}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const raise = async (unit: string, tag: string) =>
  changeLimit(app.db, await findStream(app.db, unit, tag), {
    ...{ limit: 'warning-high', kind: 'raise', at: Date.now(), value: 9 },
  } as const);
const close = (isClosed: boolean) => answer('admin', 'PUT', '/api/admin/fleet/openness', { isClosed });
const give = (email: string, role: string, place: object) =>
  answer('admin', 'POST', '/api/admin/fleet/grants', { email, role, ...place });

beforeAll(async () => {
  const plenty = { points: 100_000, durationSeconds: 60 };
  app = await startTestApp({
    pageLimit: plenty,
    renderer: async () => ({
      // A page that shows what the loaders of the fleet's first page ask for.
      fetch: async (request, { context }) => {
        const { alerts, groups, telemetry, units } = (context.api as ContractRouterClient<Contract>).fleet;
        const shown = request.url.includes('/smr-ops-cloud')
          ? await Promise.all([
              ...[units.list(), units.part({}), alerts.list({}), groups.labels(), telemetry.origin({})],
              telemetry.streams({}),
            ])
          : [];
        context.deliver(`<html><body>${JSON.stringify(shown)} ${new URL(request.url).pathname}</body></html>`);
        return new Response(null, { status: 200 });
      },
    }),
  });
  await addFleet(app.db, 4);
  await app.db.pool.query(`update smr_units set site_name = 'Elsewhere' where id in ('dnnp-3', 'dnnp-4')`);
  await app.db.pool.query(
    `update smr_units set name = 'The hidden one', owner_label = 'hidden owner' where id = '${OTHER}'`,
  );
  people = {
    admin: await addUser(app.db, 'admin'),
    editor: await addUser(app.db, 'editor'),
    nobody: await addUser(app.db),
    viewer: await addUser(app.db),
    operator: await addUser(app.db),
    engineer: await addUser(app.db),
  };
  cookies = new Map([['visitor', '']]);
  for (const [name, user] of Object.entries(people)) cookies.set(name, await signIn(app, user));
  const { key } = await issueTestKey(app.db);
  things = {};
  for (const unit of [OWN, OTHER]) {
    const says = unit === OWN ? 'plain' : 'hidden';
    const ts = new Date().toISOString();
    await sendSamples(app, key, [{ stream: `${unit}.vibration`, ts, value: 2 }]);
    await raise(unit, 'vibration');
    const { rows } = await app.db.pool.query(
      `select alert.id, alert.telemetry_stream_id as stream from alerts alert where smr_unit_id = '${unit}' limit 1`,
    );
    await app.db.pool.query(`update alerts set title = '${says} ' || title where smr_unit_id = '${unit}'`);
    const note = await answer('admin', 'POST', '/api/fleet/annotations', {
      subject: { unitId: unit },
      ...{ startsAt: ts, endsAt: null, text: `${says} note` },
    });
    const plan = await answer('admin', 'POST', `/api/admin/fleet/units/${unit}/plans`, {
      ...{ title: `${says} work`, description: 'To do.', priority: 2, intervalDays: 30, nextDueOn: '2027-01-01' },
      ...{ endsOn: null, why: 'It has to be done' },
    });
    const { rows: tasks } = await app.db.pool.query(`select id from maintenance_tasks where smr_unit_id = '${unit}'`);
    const outage = await answer('admin', 'POST', '/api/fleet/outages', {
      ...{ smrUnitId: unit, kind: 'planned', title: `${says} outage`, lostMw: 10 },
      ...{ startsAt: new Date(Date.now() - HOUR_MS).toISOString(), endsAt: null, why: 'It was seen' },
    });
    const { id: alert, stream } = rows[0];
    things[unit] = {
      alert,
      stream: String(stream),
      note: note.id,
      plan: plan.id,
      task: tasks[0].id,
      outage: outage.id,
    };
    await answer('admin', 'POST', '/api/admin/fleet/screens', {
      isShared: true,
      content: {
        ...{ title: `${says} screen`, description: '' },
        panels: [{ kind: 'tile', title: '', width: 3, height: 2, stream: `${unit}.core_temp` }],
      },
    });
    await answer('admin', 'POST', '/api/admin/fleet/screens', {
      isShared: true,
      content: {
        ...{ title: `${says} drawing`, description: '' },
        panels: [{ kind: 'mimic', title: '', width: 12, height: 6, unit }],
      },
    });
  }
  for (const [name, unitIds] of [
    ['hidden group', [OTHER]],
    ['plain group', [OWN, OTHER]],
  ])
    await answer('admin', 'POST', '/api/admin/fleet/groups', { group: { name, description: null, unitIds }, why: 'x' });
  for (const role of ['viewer', 'operator', 'engineer'] as const) await give(people[role].email, role, { unitId: OWN });
  await close(true);
}, 120_000);
afterAll(() => app.close());

interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; meta: { access?: string } };
}
function walk(router: object): Procedure[] {
  return Object.values(router).flatMap((entry: object) => ('~orpc' in entry ? [entry as Procedure] : walk(entry)));
}
const ofFleet = walk(contract.fleet)
  .map(({ '~orpc': { route, meta } }) => ({ method: route.method ?? '', path: route.path ?? '', access: meta.access }))
  .filter(({ access }) => isFleetAccess(access as 'visitor'));

/** An address with what it is about at this unit. */
function fill(path: string, unit: string): string {
  const own = things[unit];
  if (!own) throw new Error(unit);
  const id = path.includes('/sites/')
    ? unit === OWN
      ? 'darlington-new-nuclear-project'
      : 'elsewhere'
    : path.includes('/groups/')
      ? 'hidden-group'
      : path.includes('alerts')
        ? own.alert
        : path.includes('annotations')
          ? own.note
          : path.includes('maintenance-tasks')
            ? own.task
            : path.includes('outages')
              ? own.outage
              : path.includes('plans/')
                ? own.plan
                : path.includes('streams')
                  ? own.stream
                  : /units\/(?:\{id\}|:id)/.test(path)
                    ? unit
                    : '00000000-0000-4000-8000-000000000000';
  const slug = unit === OWN ? 'plain-screen' : 'hidden-screen';
  const filled = path
    .replaceAll(/\{id\}|:id/g, id)
    .replace('{unitId}', unit)
    .replaceAll(/\{slug\}|:slug/g, slug)
    .replace('{number}', '1')
    .replace('{place}', 'reactor.power')
    .replace('{tag}', 'core_temp');
  const ids = Object.values(things).map(({ stream }) => stream);
  const day = { from: new Date(Date.now() - HOUR_MS).toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
  const yesterday = dayOf(Date.now() - DAY_MS);
  const questions: Record<string, Record<string, string>> = {
    '/fleet/plot-marks': { streams: ids.join(), ...day },
    '/fleet/replay': { streams: ids.join(), units: `${OWN},${OTHER}`, ...day },
    '/api/fleet/plot.csv': { streams: ids.join(), ...day },
    '/fleet/streams/{id}/history': day,
    '/api/fleet/streams/:id/history.csv': day,
    '/api/fleet/streams/:id/samples.csv': day,
    '/fleet/units/{unitId}/report': { period: 'daily', day: yesterday },
    '/api/fleet/units/:id/report.csv': { period: 'daily', day: yesterday },
    '/fleet/availability': { days: '30' },
    '/fleet/units/named': { ids: `${OWN},${OTHER}` },
    '/fleet/silent-units': { ids: `${OWN},${OTHER}` },
    '/fleet/alarm-statistics': { days: '7' },
    '/fleet/maintenance-tasks': { status: 'all' },
    '/fleet/comparison': { minutes: '60' },
  };
  const question = questions[path];
  return question ? `${filled}?${new URLSearchParams(question)}` : filled;
}

const reads = ofFleet.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`);
const files = [
  '/api/fleet/streams/:id/history.csv',
  '/api/fleet/streams/:id/samples.csv',
  '/api/fleet/plot.csv',
  '/api/fleet/screens.json',
  '/api/fleet/screens/:slug/screen.json',
  '/smr-ops-cloud/alerts.csv',
  '/smr-ops-cloud/maintenance.ics',
  '/api/fleet/units/:id/report.csv',
  '/api/admin/fleet/fleet.json',
  '/api/admin/fleet/units.csv',
  '/api/admin/fleet/outages.csv',
  '/api/admin/fleet/plans.csv',
  '/api/admin/fleet/streams.csv',
  '/api/admin/fleet/sites.csv',
  '/api/admin/fleet/groups.csv',
];
const where = (path: string, unit: string) =>
  files.includes(path) ? fill(path, unit) : `/api${fill(path.slice('/api'.length), unit)}`;

describe('a closed fleet', () => {
  it('has every file of the fleet in this walk', () => {
    const known = app.routes.filter(({ access }) => isFleetAccess(access)).map(({ path }) => path);
    expect(known.toSorted()).toEqual(files.toSorted());
  });

  it.each([...reads, ...files])(
    '%s says nothing to visitors and to those without a grant, editors among them',
    async (path) => {
      const address = where(path, OWN);
      expect([
        (await ask('visitor', 'GET', address)).status,
        (await ask('nobody', 'GET', address)).status,
        (await ask('editor', 'GET', address)).status,
      ]).toEqual([401, 403, 403]);
    },
  );

  it.each([...reads, ...files])('%s tells who has one unit of this unit alone', async (path) => {
    for (const role of ['viewer', 'operator', 'engineer']) {
      const own = await ask(role, 'GET', where(path, OWN));
      const text = await own.text();
      if (own.status !== 403) expect([path, role, own.status]).toEqual([path, role, own.status === 404 ? 404 : 200]);
      expect([path, role, text.match(hidden)?.[0]]).toEqual([path, role, undefined]);
      const other = await (await ask(role, 'GET', where(path, OTHER))).text();
      expect([
        path,
        role,
        other.replaceAll(/\/api\/\S+/g, '').match(/The hidden|hidden (?:note|work|outage|screen|owner)/)?.[0],
      ]).toEqual([path, role, undefined]);
    }
  });

  const aboutOne = reads.filter((path) => /\{(?:id|unitId|slug)\}/.test(path));
  it.each(aboutOne)('%s of another unit is not there', async (path) => {
    expect([403, 404]).toContain((await ask('engineer', 'GET', where(path, OTHER))).status);
  });

  it.each(ofFleet.filter(({ method }) => method !== 'GET'))(
    '$method $path is refused at another unit',
    async ({ method, path }) => {
      const body = {
        ...{
          subject: { unitId: OTHER },
          smrUnitId: OTHER,
          revision: 1,
          why: 'because',
          title: 'x',
          text: 'x',
          note: '',
        },
        ...{ kind: 'planned', lostMw: 1, startsAt: new Date().toISOString(), endsAt: null, description: 'x' },
        ...{
          priority: 2,
          intervalDays: 3,
          nextDueOn: '2027-01-01',
          endsOn: null,
          until: new Date(Date.now() + 9e6).toISOString(),
        },
        ...{ tag: 'thermal_power', unit: 'MW', expression: 'thermal_power * 1' },
        ...{ ids: [things[OTHER]?.alert], isShared: true, decision: 'approve', content: '{}', hours: 1 },
      };
      const response = await ask('engineer', method, `/api${fill(path, OTHER)}`, body);
      const text = await response.text();
      // What was left out of the body is told before anything is done.
      if (response.status === 200) expect(JSON.parse(text)).toMatchObject({ acknowledged: 0 });
      else expect([400, 403, 404]).toContain(response.status);
      const { rows } = await app.db.pool.query(`select state from alerts where id = '${things[OTHER]?.alert}'`);
      expect(rows[0].state).toBe('unacknowledged');
    },
  );

  it('shows its pages to those with a grant, and sends visitors to sign in', async () => {
    const pages = flatPages.filter(({ pattern }) => pattern.startsWith('/smr-ops-cloud'));
    expect(pages.length).toBeGreaterThan(10);
    for (const { pattern } of pages) {
      const address = pattern.replace('$id', OWN).replace('$tag', 'core_temp').replace('$slug', 'plain-screen');
      expect([pattern, (await ask('visitor', 'GET', address)).status]).toEqual([pattern, 303]);
      expect([pattern, (await ask('nobody', 'GET', address)).status]).toEqual([pattern, 403]);
      const page = await ask('viewer', 'GET', address);
      expect([pattern, page.status, hidden.test(await page.text())]).toEqual([pattern, 200, false]);
    }
  });

  it('shows each his own, whoever had the same page made before', async () => {
    for (const time of [1, 2, 3]) {
      const [all, own] = [await ask('admin', 'GET', '/smr-ops-cloud'), await ask('viewer', 'GET', '/smr-ops-cloud')];
      expect([time, hidden.test(await all.text()), hidden.test(await own.text())]).toEqual([time, true, false]);
    }
  });

  it('tells of a group as far as somebody sees its units, and narrows by it no further', async () => {
    expect(await answer('viewer', 'GET', '/api/fleet/groups')).toEqual([
      { id: 'plain-group', name: 'plain group', description: null, unitIds: [OWN] },
    ]);
    for (const group of ['plain-group', 'hidden-group'])
      expect(
        (await answer('viewer', 'GET', `/api/fleet/units/part?group=${group}`)).items.map(
          ({ id }: { id: string }) => id,
        ),
      ).toEqual([OWN]);
  });

  it('shows who has a unit its site, which engineers of the site alone change', async () => {
    const [site, ...more] = await answer('engineer', 'GET', '/api/admin/fleet/sites');
    expect([site.id, site.mayChange, site.units, more]).toEqual([
      ...['darlington-new-nuclear-project', false, [{ id: OWN, name: 'Darlington SMR Unit 1' }], []],
    ]);
    const changed = { revision: 0, site, why: 'x' };
    expect((await ask('engineer', 'PUT', `/api/admin/fleet/sites/${site.id}`, changed)).status).toBe(403);
    const { configuration, revision } = await answer('engineer', 'GET', `/api/admin/fleet/units/${OWN}`);
    const unit = { ...configuration, siteName: 'A new place' };
    expect((await ask('engineer', 'PUT', `/api/admin/fleet/units/${OWN}`, { revision, unit, why: 'x' })).status).toBe(
      403,
    );
  });

  it('is on no sitemap', async () => {
    expect(await (await ask('visitor', 'GET', '/sitemap.xml')).text()).not.toContain('smr-ops-cloud');
  });

  it('is found in the search by those who see it, with its counts', async () => {
    const find = async (as: string, q: string) => {
      const { groups } = await answer(as, 'GET', `/api/search?${new URLSearchParams({ q })}`);
      return groups
        .filter(({ kind }: { kind: string }) => kind === 'unit' || kind === 'stream')
        .map(({ kind, total, items }: { kind: string; total: number; items: { url: string }[] }) => ({
          ...{ kind, total },
          units: [...new Set(items.map(({ url }) => url.split('/')[3]))],
        }));
    };
    expect(await find('visitor', 'hidden')).toEqual([]);
    expect(await find('editor', 'core temperature')).toEqual([]);
    expect(await find('viewer', 'The hidden one')).toEqual([]);
    expect(await find('viewer', 'core_temp')).toEqual([{ kind: 'stream', total: 1, units: [OWN] }]);
    const all = await find('admin', 'core_temp');
    expect(all).toEqual([{ kind: 'stream', total: 4, units: expect.arrayContaining([OTHER]) }]);
  });

  it('keeps nothing of what a key was told for visitors', async () => {
    const { key } = await answer('admin', 'POST', '/api/me/api-keys', {
      name: 'a script',
      scopes: ['read'],
      password: people.admin.password,
    });
    await give(people.admin.email, 'viewer', {});
    for (const path of ['/api/fleet/units', '/api/fleet/alerts', '/api/fleet/metrics']) {
      const told = await app.fetch(path, { headers: { authorization: `Bearer ${key}` } });
      expect([path, told.status, hidden.test(await told.text()) || path.endsWith('metrics')]).toEqual([
        path,
        200,
        true,
      ]);
      expect([path, (await ask('visitor', 'GET', path)).status]).toEqual([path, 401]);
    }
  });

  it('counts for who has one unit one unit', async () => {
    const ofViewer = await answer('viewer', 'GET', '/api/fleet/metrics');
    const ofAdmin = await answer('admin', 'GET', '/api/fleet/metrics');
    expect([ofViewer.totalUnits, ofAdmin.totalUnits]).toEqual([1, 4]);
    expect(ofViewer.alarms24h * 2).toBe(ofAdmin.alarms24h);
    const toDo = await answer('editor', 'GET', '/api/admin/to-do');
    expect([toDo.unacknowledgedAlerts, toDo.overdueTasks]).toEqual([0, 0]);
  });

  it('tells listeners of their unit alone, and ends the stream of who loses it', async () => {
    const listen = async (as: string, query = '') => {
      const ending = new AbortController();
      const response = await app.fetch(`/api/fleet/live${query}`, {
        headers: { cookie: cookies.get(as) ?? '' },
        signal: ending.signal,
      });
      return { response, end: () => ending.abort() };
    };
    for (const [as, status] of [
      ['visitor', 401],
      ['nobody', 403],
      ['editor', 403],
    ] as const) {
      const { response, end } = await listen(as);
      expect([as, response.status]).toEqual([as, status]);
      end();
    }
    expect((await listen('viewer', `?unitId=${OTHER}`)).response.status).toBe(404);
    const late = await addUser(app.db);
    cookies.set('late', await signIn(app, late));
    const grant = await give(late.email, 'viewer', { unitId: OWN });
    const { response } = await listen('late');
    const both = await listen(
      'late',
      `?streams=${Object.values(things)
        .map(({ stream }) => stream)
        .join()}`,
    );
    const { key } = await issueTestKey(app.db);
    const ts = new Date(Date.now() + 1_000).toISOString();
    await sendSamples(
      app,
      key,
      [OTHER, OWN].map((unit) => ({ stream: `${unit}.feedwater_flow`, ts, value: 1 })),
    );
    await sendSamples(
      app,
      key,
      [OTHER, OWN].map((unit) => ({ stream: `${unit}.vibration`, ts, value: 2.5 })),
    );
    await answer('admin', 'DELETE', `/api/admin/fleet/grants/${grant.id}`);
    for (const { body } of [response, both.response]) {
      const heard: string[] = [];
      // It ends when the right is gone.
      await body
        ?.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (part) => void heard.push(part) }))
        .catch(() => {});
      const text = heard.join('');
      const ids = new Set([...text.matchAll(/\[(\d+),\d{13},/g)].map(([, id]) => id));
      expect(ids).toContain(things[OWN]?.stream);
      expect([ids.has(things[OTHER]?.stream), hidden.test(text)]).toEqual([false, false]);
    }
    expect((await listen('late')).response.status).toBe(403);
  });

  it('tells who follows it what he may see, also when that changes', async () => {
    const follow = (as: string, target: string) =>
      ask(as, 'POST', '/api/me/follows', { target, channels: { mail: 'off', push: false, webhook: null } });
    expect((await follow('viewer', `/smr-ops-cloud/unit/${OTHER}`)).status).toBe(404);
    expect((await follow('nobody', '/smr-ops-cloud/alerts')).ok).toBe(false);
    const { feedPath } = (await (await follow('viewer', '/smr-ops-cloud/alerts')).json()) as { feedPath: string };
    for (const unit of [OTHER, OWN]) await raise(unit, 'core_temp');
    await app.db.pool.query(
      `update alerts set title = 'hidden ' || title where smr_unit_id = '${OTHER}' and title not like 'hidden%'`,
    );
    await openFollowMatcher({ db: app.db.orm, followed: app.followed }).match(new Date(Date.now() + 10_000));
    const came = JSON.stringify(await answer('viewer', 'GET', '/api/me/follows/hits'));
    const feed = await (await ask('visitor', 'GET', feedPath)).text();
    expect([/DNNP/.test(came) || /alerts/.test(came), hidden.test(came), hidden.test(feed)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(feed).toContain('<entry>');
    const { items } = await answer('admin', 'GET', '/api/admin/fleet/grants');
    const grant = items.find(({ email }: { email: string }) => email === people.viewer.email);
    await answer('admin', 'DELETE', `/api/admin/fleet/grants/${grant.id}`);
    expect((await answer('viewer', 'GET', '/api/me/follows/hits')).items).toEqual([]);
    expect(await (await ask('visitor', 'GET', feedPath)).text()).not.toContain('<entry>');
    await give(people.viewer.email, 'viewer', { unitId: OWN });
  });
});

describe('a role at a unit', () => {
  const acknowledge = (as: string) => ask(as, 'POST', `/api/fleet/alerts/${things[OWN]?.alert}/acknowledge`, {});
  const write = (as: string) =>
    ask(as, 'POST', '/api/fleet/annotations', {
      subject: { unitId: OWN },
      ...{ startsAt: new Date().toISOString(), endsAt: null, text: 'Seen.' },
    });
  const configure = async (as: string) => {
    const { configuration, revision } = await answer('admin', 'GET', `/api/admin/fleet/units/${OWN}`);
    const { streams: _, ...unit } = configuration;
    const body = { unit: { ...unit, capacityMw: unit.capacityMw + 1 }, revision, why: 'Measured anew.' };
    return ask(as, 'PUT', `/api/admin/fleet/units/${OWN}`, body);
  };

  it('lets a viewer look only', async () => {
    expect([
      (await acknowledge('viewer')).status,
      (await write('viewer')).status,
      (await configure('viewer')).status,
    ]).toEqual([403, 403, 403]);
  });

  it('lets an operator acknowledge, write and mark as done, and change nothing of how it is set up', async () => {
    const complete = await ask('operator', 'POST', `/api/fleet/maintenance-tasks/${things[OWN]?.task}/complete`, {
      note: '',
    });
    expect([(await acknowledge('operator')).status, (await write('operator')).status, complete.status]).toEqual([
      200, 201, 200,
    ]);
    expect((await configure('operator')).status).toBe(403);
  });

  it('lets an engineer set it up, and under the rule of the second person only propose', async () => {
    expect(await (await configure('engineer')).json()).toMatchObject({ state: 'applied' });
    await app.db.pool.query(
      'insert into house_settings (id, review_required) values (1, true) on conflict (id) do update set review_required = true',
    );
    expect(await (await configure('engineer')).json()).toMatchObject({ state: 'proposed' });
    await app.db.pool.query('update house_settings set review_required = false');
    expect((await ask('engineer', 'POST', '/api/admin/fleet/units', {})).status).toBe(403);
    const rights = await answer('engineer', 'GET', '/api/fleet/rights');
    expect(rights).toEqual({ isClosed: true, operates: [OWN], engineers: [OWN], seesSites: false });
  });

  it('is worth no more than looking with an API key', async () => {
    const { key } = await answer('operator', 'POST', '/api/me/api-keys', {
      ...{ name: 'a script', scopes: ['read'], password: people.operator.password },
    });
    const path = `/api/fleet/alerts/${things[OWN]?.alert}`;
    const byKey = await app.fetch(path, { headers: { authorization: `Bearer ${key}` } });
    expect(byKey.status).toBe(200);
    // Who acted is told to operators.
    expect([
      (await byKey.text()).includes(people.operator.email),
      (await (await ask('operator', 'GET', path)).text()).includes(people.operator.email),
    ]).toEqual([false, true]);
  });

  it('is worth no more than looking while the second factor is missing that the house asks for', async () => {
    const require = (isRequired: boolean) =>
      app.db.pool.query(
        'insert into house_settings (id, second_factor_required) values (1, $1) on conflict (id) do update set second_factor_required = $1',
        [isRequired],
      );
    await require(true);
    expect([(await write('engineer')).status, (await acknowledge('operator')).status]).toEqual([403, 403]);
    expect(await answer('engineer', 'GET', '/api/fleet/rights')).toEqual({
      isClosed: true,
      operates: [],
      engineers: [],
      seesSites: false,
    });
    expect(await answer('engineer', 'GET', '/api/me')).toMatchObject({ role: 'subscriber', needsSecondFactor: true });
    // Whoever only looks is asked for none.
    expect(await answer('viewer', 'GET', '/api/me')).toMatchObject({ needsSecondFactor: false });
    expect((await answer('operator', 'GET', '/api/fleet/units')).length).toBe(1);
    await require(false);
    expect([(await write('engineer')).status, (await configure('engineer')).status]).toEqual([201, 200]);
  });

  it('keeps a file of the engineer from other units', async () => {
    const file = await answer('engineer', 'GET', '/api/admin/fleet/fleet.json');
    const [unit] = file.units;
    const content = JSON.stringify({ units: [unit, { ...unit, unitId: OTHER }] });
    const { units, errors } = await answer('engineer', 'POST', '/api/admin/fleet/imports', {
      ...{ fileName: 'fleet.json', content, dryRun: true, why: '' },
    });
    expect([units, errors]).toEqual([[], [{ row: `Unit ${OTHER}`, message: 'You are no engineer of this unit.' }]]);
  });

  it('may be held at a site, and for all of the fleet', async () => {
    const atSite = await addUser(app.db);
    cookies.set('site', await signIn(app, atSite));
    await give(atSite.email, 'viewer', { siteName: 'Elsewhere' });
    const list = async (as: string) =>
      (await answer(as, 'GET', '/api/fleet/units')).map(({ id }: { id: string }) => id).toSorted();
    expect(await list('site')).toEqual(['dnnp-3', 'dnnp-4']);
    await give(atSite.email, 'viewer', {});
    expect(await list('site')).toHaveLength(4);
  });

  it('is given to people with an account, at units that are there', async () => {
    const refusedAt = async (body: object) => {
      const response = await ask('admin', 'POST', '/api/admin/fleet/grants', body);
      const { issues } = (await response.json()) as { issues: { path: string[] }[] };
      return [response.status, issues[0]?.path];
    };
    expect(await refusedAt({ email: 'nobody@nowhere.test', role: 'viewer' })).toEqual([404, ['email']]);
    expect(await refusedAt({ email: people.nobody.email, role: 'viewer', unitId: 'no-such' })).toEqual([
      404,
      ['unitId'],
    ]);
  });
});

describe('a fleet that is closed or opened', () => {
  it('is told to nobody from what was kept while it was open', async () => {
    await close(false);
    const read = () => ask('visitor', 'GET', '/api/fleet/units');
    const page = () => ask('visitor', 'GET', '/smr-ops-cloud');
    expect([(await read()).status, (await page()).status, (await read()).status, (await page()).status]).toEqual([
      200, 200, 200, 200,
    ]);
    await close(true);
    expect([(await read()).status, (await page()).status]).toEqual([401, 303]);
    await close(false);
    expect((await read()).status).toBe(200);
    expect((await ask('editor', 'POST', `/api/fleet/alerts/${things[OTHER]?.alert}/acknowledge`, {})).status).toBe(200);
  });
});
