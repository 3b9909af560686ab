import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import { stopMailsTo } from '../app/server/stop-mails-to.ts';
import type { Delivery, Endpoint } from '../features/deliveries/contract.ts';
import { registerDevice } from '../features/deliveries/server/commands.ts';
import { sendDueDeliveries } from '../features/deliveries/server/send-deliveries.ts';
import { raiseMessage } from '../features/fleet/alerts/server/commands.ts';
import type { Ahead, Follow, Hit, Saved } from '../features/follows/contract.ts';
import { firstFollows } from '../features/follows/rules/suggest-follows.ts';
import { type FollowMatcher, openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { queueFollowMails } from '../features/follows/server/queue-mails.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { createMailer } from '../platform/server/mail.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { serveLocally } from './support/local-server.ts';
import { startPushService } from './support/push-service.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Everything with an address is followed, and told on every way. */
const SECRET = 'a secret that only this suite knows, long enough';
/** Whoever is signed in sees the private addresses. */
type OwnFollow = Follow & { feedPath: string; calendarPath: string };

let app: TestApp;
let matcher: FollowMatcher;
let reader: string;
let readerId: string;
let other: string;
let editor: string;
let now = new Date();

beforeAll(async () => {
  app = await startTestApp({ secret: SECRET });
  await applySeeds(app.db.orm);
  await nameStories(app);
  matcher = openFollowMatcher({ db: app.db.orm, followed: app.followed });
  const user = await addUser(app.db, 'subscriber', 'reader@example.org');
  readerId = user.id;
  reader = await signIn(app, user);
  other = await signIn(app, await addUser(app.db, 'subscriber', 'other@example.org'));
  editor = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  await emptyTables(
    app.db,
    ...['news_articles', 'news_stories', 'follows', 'follow_progress', 'deliveries'],
    ...['webhook_endpoints', 'push_devices', 'reading_list'],
  );
});

const send = <Answer>(method: string, path: string, body?: unknown, cookie = reader) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const follow = async (target: string, channels = {}) =>
  (await send<OwnFollow>('POST', '/me/follows', { target, channels })).body;
const match = () => matcher.match(new Date());
const hits = async (query = '') => (await send<{ items: Hit[] }>('GET', `/me/follows/hits${query}`)).body.items;

let published = 0;
function publish(title: string) {
  published++;
  const url = `https://source.example/${published}`;
  const tags = { categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'] };
  const report = { title, summary: null, url, canonicalUrl: url, publishedAt: new Date(), publisher: 'Source' };
  return addManualReports(app.db.orm, [{ ...report, datePrecision: 'day', ...tags }]);
}

/** What an editor writes into a field of the atlas. */
async function changeAtlas(kind: string, slug: string, field: string, value: string, unit?: string) {
  const { body } = await send<{ revision: number }>('GET', `/admin/atlas/${kind}/${slug}`, undefined, editor);
  const source = { publisher: 'NRC', title: 'A letter', url: 'https://nrc.example/letter' };
  const evidence = { value, leads: true, grade: 'primary', asOf: '2026-11', quotedAt: '2026-11-20', source };
  const { status, body: answer } = await send(
    'PUT',
    `/admin/atlas/${kind}/${slug}/${field}`,
    { revision: body.revision, evidence: [{ ...evidence, ...(unit ? { unit } : {}) }] },
    editor,
  );
  expect([status, answer]).toEqual([200, expect.anything()]);
}
const oneStep = async () => {
  const { items } = (
    await send<{ items: { slug: string; name: string; about: { kind: string; slug: string } | null }[] }>(
      'GET',
      '/licensing?limit=100&status=under-way',
    )
  ).body;
  const step = items.find(({ about }) => about?.kind === 'designs');
  if (!step?.about) throw new Error('no step under way is about a design');
  return { slug: step.slug, design: step.about.slug };
};

it.each(firstFollows.map(({ path }) => path))('who follows nothing yet can begin with %s', async (path) => {
  const { status } = await send('GET', `/me/follows/preview?target=${encodeURIComponent(path)}`);
  expect(status).toBe(200);
  expect((await follow(path)).target).toBe(path);
});

describe('what can be followed', () => {
  it('is a design: its stories and its changes', async () => {
    await follow('/designs/bwrx-300');
    await publish('BWRX-300 gets its vessel');
    await publish('Natrium gets its permit');
    await changeAtlas('designs', 'bwrx-300', 'thermalMw', '871');
    await changeAtlas('designs', 'natrium', 'thermalMw', '841');
    expect(await match()).toBe(2);
    expect((await hits()).map(({ kind, title }) => `${kind}: ${title}`).sort()).toEqual([
      expect.stringMatching(/^change: BWRX-300, thermal power: (.+ →|added,) 871\sMW$/),
      'story: BWRX-300 gets its vessel',
    ]);
    expect((await hits('?kind=change')).map(({ path }) => path)).toEqual(['/designs/bwrx-300']);
  });

  it('is a company: its stories and what visitors see change, not who changed it', async () => {
    await follow('/vendors/nuscale-power');
    const { rows } = await app.db.pool.query<{ id: string }>("select id from companies where slug = 'nuscale-power'");
    const url = `/admin/companies/${rows[0]?.id}`;
    const before = (await send<{ revision: number }>('GET', url, undefined, editor)).body;
    const changed = await send(
      'PATCH',
      url,
      { revision: before.revision, headquartersLocation: 'Corvallis, Oregon' },
      editor,
    );
    expect(changed.status).toBe(200);
    await match();
    const [hit] = await hits();
    expect(hit).toMatchObject({
      kind: 'change',
      title: 'NuScale Power: headquarters changed',
      path: '/vendors/nuscale-power',
    });
    expect(JSON.stringify(hit)).not.toContain('editor@example.org');
  });

  it('is a company: what changes of its designs, of projects with them and of steps about them', async () => {
    const { developer } = (await send<{ developer: { slug: string } }>('GET', '/designs/natrium')).body;
    const { items } = (await send<{ items: { slug: string }[] }>('GET', '/projects?limit=1&design=natrium')).body;
    const project = items[0]?.slug ?? '';
    const { calendarPath } = await follow(`/vendors/${developer.slug}`);
    await changeAtlas('designs', 'natrium', 'thermalMw', '844');
    await changeAtlas('designs', 'bwrx-300', 'thermalMw', '874');
    await changeAtlas('projects', project, 'commercialOperationPlanned', '2031-05');
    await match();
    expect((await hits()).map(({ path }) => path).sort()).toEqual(['/designs/natrium', `/projects/${project}`]);
    const preview = `/me/follows/preview?target=/vendors/${developer.slug}`;
    expect((await send<{ count: number }>('GET', preview)).body.count).toBeGreaterThan(1);
    const days = readEvents(await (await app.fetch(calendarPath)).text());
    expect(days.get(`project-${project}-commercialOperation@smr.test`)?.get('DTSTART')).toBe('20310531');
  });

  it('is a company: every step that its page shows, also of a design by way of a project', async () => {
    const company = 'ge-vernova-hitachi-nuclear-energy';
    await follow(`/vendors/${company}`);
    type List = { items: { slug: string }[] };
    const { items } = (await send<List>('GET', `/licensing?limit=100&company=${company}`)).body;
    expect(items.map(({ slug }) => slug)).toContain('nrc-clinch-river-esp-issued');
    for (const { slug } of items) await changeAtlas('licensing', slug, 'docket', 'Another one');
    await match();
    expect((await hits('?limit=100')).length).toBe(items.length);
  });

  it.each([
    ['/search?q=haleu', ['HALEU deal']],
    ['/search?q=bwrx300', ['BWRX-300 gets its vessel']],
    ['/search?q=%22gets+its%22+-vessel', ['Natrium gets its permit']],
    ['/search?q=halue', []],
    ['/search?q=design:natrium', []],
  ])('is a search: %s', async (target, titles) => {
    expect((await follow(target)).kind).toBe('search');
    for (const title of ['HALEU deal', 'BWRX-300 gets its vessel', 'Natrium gets its permit']) await publish(title);
    await match();
    expect((await hits()).map(({ title }) => title)).toEqual(titles);
  });

  it('is what changed: everything, a kind, or one record', async () => {
    for (const target of [
      '/changes',
      '/changes?kind=designs',
      '/changes?kind=designs&slug=natrium',
      '/changes?kind=deals',
    ])
      await follow(target);
    await changeAtlas('designs', 'natrium', 'thermalMw', '842');
    await match();
    const [hit, ...rest] = await hits();
    expect(rest).toEqual([]);
    expect(hit?.follows.map(({ label }) => label)).toEqual(['All changes', 'Changes of Natrium', 'Changes of designs']);
  });

  it('is licensing, narrowed as its list is', async () => {
    const { slug } = await oneStep();
    const { body } = await send<{ facts: Record<string, { value: string }[]> }>(
      'GET',
      `/admin/atlas/licensing/${slug}`,
      undefined,
      editor,
    );
    const regulator = body.facts.regulator?.[0]?.value ?? '';
    await follow(`/licensing?regulator=${regulator}`);
    await follow('/licensing?regulator=nobody');
    await changeAtlas('licensing', slug, 'expected', '2027-Q1');
    await match();
    expect((await hits()).flatMap(({ follows }) => follows.length)).toEqual([1]);
  });

  it('is a list of designs, narrowed as its page is', async () => {
    const { kind, label, target } = await follow('/designs?type=bwr&sort=power&view=cards&search=');
    expect([kind, label, target]).toEqual(['designs', 'Designs: BWR', '/designs?type=bwr']);
    await follow('/designs?type=sfr&type=bwr');
    await follow('/designs?search=bwrx');
    await follow('/designs?search=nobody');
    await changeAtlas('designs', 'bwrx-300', 'thermalMw', '873');
    await match();
    const [hit, ...rest] = await hits();
    expect(rest).toEqual([]);
    expect([hit?.path, hit?.follows.length]).toEqual(['/designs/bwrx-300', 3]);
    const { body } = await send<{ count: number }>('GET', '/me/follows/preview?target=/designs?search=bwrx');
    expect(body.count).toBeGreaterThan(0);
  });

  it.each([
    ['projects', 'stage', 'site'],
    ['deals', 'kind', 'date'],
  ] as const)('is a list of %s, narrowed by %s', async (of, facet, field) => {
    type List = { items: { slug: string }[]; facets: Record<string, { value: string }[]> };
    const value = (await send<List>('GET', `/${of}?limit=1`)).body.facets[facet]?.[0]?.value ?? '';
    const [record] = (await send<List>('GET', `/${of}?limit=1&${facet}=${value}`)).body.items;
    await follow(`/${of}?${facet}=${value}`);
    await follow(`/${of}?${facet}=nothing`);
    await changeAtlas(of, record?.slug ?? '', field, field === 'date' ? '2019-03-02' : 'Another place');
    await match();
    expect((await hits()).flatMap(({ follows }) => follows.length)).toEqual([1]);
  });

  it('is a list of companies', async () => {
    await follow('/vendors?country=US');
    await follow('/vendors?country=United+States&search=nuscale');
    await follow('/vendors?country=FR');
    const { rows } = await app.db.pool.query<{ id: string }>("select id from companies where slug = 'nuscale-power'");
    const url = `/admin/companies/${rows[0]?.id}`;
    const { revision } = (await send<{ revision: number }>('GET', url, undefined, editor)).body;
    await send('PATCH', url, { revision, headquartersLocation: 'Portland, Oregon' }, editor);
    await match();
    const [hit, ...rest] = await hits();
    expect(rest).toEqual([]);
    expect([hit?.path, hit?.follows.map(({ label }) => label).sort()]).toEqual([
      '/vendors/nuscale-power',
      ['Companies: United States', 'Companies: “nuscale”, United States'],
    ]);
    expect((await hits('?kind=story')).length).toBe(0);
    const { body } = await send<{ count: number }>('GET', '/me/follows/preview?target=/vendors?country=US');
    expect(body.count).toBeGreaterThan(0);
  });

  it('is a list of startups: one that is added, and changes of it', async () => {
    await follow('/startups?country=CA');
    await follow('/startups?country=FR');
    const startup = {
      name: 'A new one',
      location: 'Toronto, Ontario, Canada',
      country: 'CA',
      descriptionShort: 'Makes fuel.',
    };
    const made = await send<{ id: string; revision: number }>('POST', '/admin/startups', startup, editor);
    expect(made.status).toBe(201);
    await match();
    const edit = { revision: made.body.revision, descriptionShort: 'Makes more fuel.' };
    expect((await send('PATCH', `/admin/startups/${made.body.id}`, edit, editor)).status).toBe(200);
    await match();
    expect((await hits()).map(({ title, follows }) => [title, follows.length]).sort()).toEqual([
      ['A new one: added to the tracker', 1],
      [expect.stringMatching(/^A new one: .*description.* changed$/), 1],
    ]);
  });

  it('is a unit of the fleet or a stream: alarms raised there, with whose data they are', async () => {
    const raise = (smrUnitId: string, title: string) =>
      app.db.orm.transaction((tx) =>
        raiseMessage(tx, { smrUnitId, title, message: 'Seals', severity: 'warn', at: new Date(0) }),
      );
    await follow('/smr-ops-cloud/unit/dnnp-1');
    await follow('/smr-ops-cloud/unit/dnnp-1/core_temp');
    await follow('/smr-ops-cloud/alerts');
    await raise('dnnp-1', 'Seals are worn');
    await raise('dnnp-2', 'Valves are worn');
    await match();
    const came = await hits();
    expect(came.map(({ title, follows }) => [title, follows.length]).sort()).toEqual([
      ['Seals are worn (simulated data)', 2],
      ['Valves are worn (simulated data)', 1],
    ]);
  });

  it.each([
    ['/designs/nothing', 404],
    ['/vendors/nothing', 404],
    ['/smr-ops-cloud/unit/nothing', 404],
    [`/designs?search=x&type=${'x'.repeat(300)}`, 400],
    ['/search', 400],
    ['/search?q=-', 400],
    ['/changes?kind=nothing', 400],
    ['/about', 400],
    ['https://elsewhere.example/about', 400],
  ])('is not %s', async (target, expected) => {
    const { status, body } = await send<ErrorBody>('POST', '/me/follows', { target });
    expect([status, body.message.length > 10]).toEqual([expected, true]);
  });

  it('is what was meant', async () => {
    const { status } = await send<ErrorBody>('POST', '/me/follows', { kind: 'search', target: '/designs/bwrx-300' });
    expect(status).toBe(400);
  });

  it('is everything only in bundles', async () => {
    for (const target of ['/news', '/changes']) {
      const { status, body } = await send<ErrorBody>('POST', '/me/follows', { target, channels: { mail: 'at-once' } });
      expect([status, body.message]).toEqual([400, expect.stringContaining('This is everything')]);
    }
    const daily = await follow('/news', { mail: 'daily' });
    expect((await send('PATCH', `/me/follows/${daily.id}`, { channels: { push: true } })).status).toBe(400);
  });

  it('shows before what it would have told', async () => {
    await publish('BWRX-300 gets its vessel');
    await changeAtlas('designs', 'bwrx-300', 'thermalMw', '872');
    const { body } = await send<{ kind: string; count: number; newest: { kind: string }[] }>(
      'GET',
      '/me/follows/preview?target=/designs/bwrx-300',
    );
    expect([body.kind, body.count]).toEqual(['record', expect.any(Number)]);
    expect(new Set(body.newest.map(({ kind }) => kind))).toEqual(new Set(['story', 'change']));
  });
});

async function startReceiver(
  answer: () => { status: number; headers?: Record<string, string> } = () => ({ status: 204 }),
) {
  const received: {
    id: unknown;
    body: { type: string; data: { follows?: { label: string }[]; topics?: string[] } };
  }[] = [];
  const server = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ id: request.headers['webhook-id'], body: JSON.parse(Buffer.concat(chunks).toString()) });
      const { status, headers } = answer();
      response.writeHead(status, headers).end();
    });
  });
  onTestFinished(() => server.close());
  return { url: server.url, received };
}
/** @param answerWithinMs left out: as long as webhooks are waited for */
async function sendAll(answerWithinMs?: number) {
  // What was queued by the clock of the machine is due.
  now = new Date(Math.max(now.getTime(), Date.now() + 1_000));
  const mailFrom = 'SMR <smr@example.org>';
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '' }, silentLog);
  const guarded = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
  const safeFetch: typeof guarded = (url, options) =>
    guarded(url, answerWithinMs ? { ...options, totalTimeoutMs: answerWithinMs } : options);
  const deps = { db: app.db, log: silentLog, mailer, safeFetch, secret: SECRET, mailFrom, stopMailsTo };
  await sendDueDeliveries({ ...deps, now: () => now, startedAt: new Date(0) }).finally(() => mailer.close());
}
const addWebhook = async (address: string, cookie = reader) =>
  (await send<{ endpoint: Endpoint; secret: string }>('POST', '/me/webhooks', { address }, cookie)).body;
const mailsTold = async () =>
  (
    await app.db.pool.query<{ receiver: string; subject: string }>(
      "select receiver, payload ->> 'subject' as subject from deliveries where channel = 'mail'",
    )
  ).rows;

describe('one thing that came for three that one person follows', () => {
  it('arrives once on each way, and names all three', async () => {
    const hook = await startReceiver();
    const push = await startPushService();
    onTestFinished(() => push.close());
    await registerDevice(app.db.orm, { ...push.subscription, profileId: readerId, name: 'A browser' });
    const { endpoint } = await addWebhook(hook.url);
    const channels = { mail: 'at-once', push: true, webhook: endpoint.id };
    for (const target of ['/designs/bwrx-300', '/search?q=vessel', '/news?technology=BWR'])
      await follow(target, channels);
    await publish('BWRX-300 gets its vessel');
    await match();
    await match();
    await queueFollowMails({
      db: app.db,
      followed: app.followed,
      siteName: 'SMR',
      publicUrl: 'http://smr.test',
      secret: SECRET,
      now: () => new Date(),
    });
    await sendAll();
    expect(hook.received).toHaveLength(1);
    const [{ body } = { body: null }] = hook.received;
    expect(body).toMatchObject({ type: 'follow.arrived', data: { kind: 'story', title: 'BWRX-300 gets its vessel' } });
    const labels = (hook.received[0]?.body.data.follows ?? []).map(({ label }) => label).sort();
    expect(labels).toEqual(['BWR', 'BWRX-300', 'Search “vessel”']);
    expect(body?.data.topics).toContain('BWR');
    expect(push.received).toHaveLength(1);
    const said = JSON.parse(push.received[0]?.text ?? '{}');
    expect(said).toMatchObject({ title: 'BWRX-300 gets its vessel', text: 'For BWR; BWRX-300; Search “vessel”' });
    expect(push.received[0]?.text).not.toMatch(/whsec_|\/f\//);
    expect(await mailsTold()).toEqual([{ receiver: 'reader@example.org', subject: 'SMR: BWRX-300 gets its vessel' }]);
  });
});

describe('a webhook of one’s own', () => {
  it('has its secret shown once, a test and a log, for its owner alone', async () => {
    const hook = await startReceiver();
    const { endpoint, secret } = await addWebhook(hook.url);
    expect(secret).toMatch(/^whsec_/);
    const listed = await send<Endpoint[]>('GET', '/me/webhooks');
    expect([listed.body.length, JSON.stringify(listed.body).includes(secret)]).toEqual([1, false]);
    expect((await send('POST', `/me/webhooks/${endpoint.id}/test`)).status).toBe(201);
    await sendAll();
    expect(hook.received.map(({ body }) => body.type)).toEqual(['test']);
    const log = await send<Delivery[]>('GET', `/me/webhooks/${endpoint.id}/deliveries`);
    expect(log.body.map(({ what, state }) => [what, state])).toEqual([['test', 'delivered']]);
    for (const [method, path] of [
      ['GET', '/deliveries'],
      ['POST', '/test'],
      ['POST', '/secret'],
      ['DELETE', ''],
    ] as const)
      expect((await send(method, `/me/webhooks/${endpoint.id}${path}`, undefined, other)).status).toBe(404);
    const channels = { webhook: endpoint.id };
    expect((await send('POST', '/me/follows', { target: '/news?q=x', channels }, other)).status).toBe(404);
    // Two people may tell the same program; each has a secret of his own.
    expect((await addWebhook(hook.url, other)).secret).not.toBe(secret);
    expect((await send('POST', '/me/webhooks', { address: hook.url })).status).toBe(409);
  });

  it.each([
    ['410', 0],
    ['24 hours of failure', 24],
  ])('is switched off by %s, and its owner is told once', async (_, hours) => {
    const hook = await startReceiver(() => ({ status: hours === 0 ? 410 : 500 }));
    const { endpoint } = await addWebhook(hook.url);
    await follow('/news?q=vessel', { webhook: endpoint.id });
    await publish('One vessel');
    await match();
    await sendAll();
    const isOn = async () => (await send<Endpoint[]>('GET', '/me/webhooks')).body[0]?.isOn;
    expect(await isOn()).toBe(hours > 0);
    if (hours > 0) {
      now = new Date(now.getTime() + hours * HOUR_MS - 60_000);
      await sendAll();
      expect(await isOn()).toBe(true);
      now = new Date(now.getTime() + 12 * HOUR_MS);
      await sendAll();
    }
    await publish('Another vessel');
    await match();
    await sendAll();
    expect(await isOn()).toBe(false);
    const host = new URL(hook.url).host;
    expect(await mailsTold()).toEqual([
      { receiver: 'reader@example.org', subject: `Your webhook at ${host} was switched off` },
    ]);
  });

  it.each([
    ['429 with its Retry-After', { status: 429, headers: { 'retry-after': '7200' } }, 'queued', /answered 429/],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'queued',
      /not followed/,
    ],
  ])('that answers %s is asked again later', async (_, answer, state, failure) => {
    const hook = await startReceiver(() => answer);
    const { endpoint } = await addWebhook(hook.url);
    await send('POST', `/me/webhooks/${endpoint.id}/test`);
    await sendAll();
    const [entry] = (await send<Delivery[]>('GET', `/me/webhooks/${endpoint.id}/deliveries`)).body;
    expect([entry?.state, entry?.failure]).toEqual([state, expect.stringMatching(failure)]);
    const waitsMs = Date.parse(entry?.nextAttemptAt ?? '') - now.getTime();
    if (answer.status === 429) expect(waitsMs).toBeGreaterThanOrEqual(7_200_000);
    expect(hook.received).toHaveLength(1);
  });

  it('that does not answer is given up for now, and keeps nobody waiting', async () => {
    const server = await serveLocally(() => {});
    onTestFinished(() => server.close());
    const { endpoint } = await addWebhook(server.url);
    await send('POST', `/me/webhooks/${endpoint.id}/test`);
    await sendAll(50);
    const [entry] = (await send<Delivery[]>('GET', `/me/webhooks/${endpoint.id}/deliveries`)).body;
    expect([entry?.state, entry?.failure]).toEqual(['queued', expect.stringMatching(/\w{3}/)]);
  });

  it('keeps its id over its tries', async () => {
    let status = 500;
    const hook = await startReceiver(() => ({ status }));
    const { endpoint } = await addWebhook(hook.url);
    await follow('/news?q=vessel', { webhook: endpoint.id });
    await publish('One vessel');
    await match();
    await sendAll();
    status = 204;
    now = new Date(now.getTime() + HOUR_MS);
    await sendAll();
    expect([hook.received.length, new Set(hook.received.map(({ id }) => id)).size]).toEqual([2, 1]);
  });

  it('can be had ten times', async () => {
    for (let n = 0; n < 10; n++) expect((await addWebhook(`https://example.org/${n}`)).secret).toBeTruthy();
    const { status, body } = await send<ErrorBody>('POST', '/me/webhooks', { address: 'https://example.org/11' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('10 webhook endpoints')]);
  });
});

/** Properties of each event, by its UID. */
function readEvents(text: string): Map<string, Map<string, string>> {
  const blocks = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  const events = blocks.map(
    (block) =>
      new Map(
        block
          .split('\r\n')
          .map((line): [string, string] => [line.split(/[:;]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]),
      ),
  );
  return new Map(events.map((event) => [event.get('UID') ?? '', event]));
}

describe('the calendar of what is followed', () => {
  it('keeps its UIDs; a day that moves raises SEQUENCE and changes the ETag; who asks again is answered 304', async () => {
    const { slug, design } = await oneStep();
    await changeAtlas('licensing', slug, 'expected', '2027-03-31');
    const { calendarPath } = await follow(`/designs/${design}`);
    const read = async (etag?: string) => {
      const response = await app.fetch(calendarPath, etag ? { headers: { 'if-none-match': etag } } : {});
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        text: await response.text(),
        headers: response.headers,
      };
    };
    const first = await read();
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect([first.headers.get('referrer-policy'), first.headers.get('cache-control')]).toEqual([
      'no-referrer',
      expect.stringContaining('no-store'),
    ]);
    const uid = `licensing-${slug}@smr.test`;
    const before = readEvents(first.text).get(uid);
    expect(before?.get('DTSTART')).toBe('20270331');
    for (let minute = 0; minute < 3; minute++)
      expect(await read(first.etag)).toMatchObject({ status: 304, text: '', etag: first.etag });
    await changeAtlas('licensing', slug, 'expected', '2027-06-30');
    const second = await read(first.etag);
    const after = readEvents(second.text).get(uid);
    expect([second.status, after?.get('DTSTART'), second.etag === first.etag]).toEqual([200, '20270630', false]);
    expect(Number(after?.get('SEQUENCE'))).toBeGreaterThan(Number(before?.get('SEQUENCE')));
    await changeAtlas('licensing', slug, 'status', 'withdrawn');
    expect(
      readEvents((await read()).text)
        .get(uid)
        ?.get('STATUS'),
    ).toBe('CANCELLED');
    await changeAtlas('licensing', slug, 'status', 'under-way');
  });

  it('and the feed end with their secret; label and what is followed stay', async () => {
    const { id, calendarPath, feedPath } = await follow('/designs/natrium');
    const renewed = (await send<OwnFollow>('POST', `/me/follows/${id}/secret`)).body;
    expect(renewed).toMatchObject({ id, label: 'Natrium', target: '/designs/natrium' });
    const statuses = [];
    for (const path of [calendarPath, feedPath, renewed.calendarPath, renewed.feedPath])
      statuses.push((await app.fetch(path)).status);
    expect(statuses).toEqual([410, 410, 200, 200]);
    const feed = await (await app.fetch(renewed.feedPath)).text();
    expect(feed).not.toContain(renewed.calendarPath);
  });
});

describe('the desk', () => {
  const desk = async () =>
    (
      await send<{ follows: Follow[]; unseen: number; came: { items: Hit[] }; ahead: Ahead[]; reading: Saved[] }>(
        'GET',
        '/me/desk',
      )
    ).body;

  it('tells what came, counted for each thing, and the days of the next three months', async () => {
    const { slug, design } = await oneStep();
    const inDays = (days: number) => dayOf(Date.now() + days * DAY_MS);
    // Whatever day the shipped step has, the next one is another.
    await changeAtlas('licensing', slug, 'expected', inDays(50));
    await follow(`/designs/${design}`);
    // This one alone: the desk shows the first days, and many steps that are shipped are expected at the end of a year.
    await follow(`/licensing?record=${slug}&view=steps`);
    await match();
    await changeAtlas('licensing', slug, 'expected', inDays(30));
    await match();
    const soon = await desk();
    expect(soon.unseen).toBe(1);
    expect(soon.follows.map(({ unseen }) => unseen)).toEqual([1, 1]);
    const [own] = soon.ahead.filter(({ id }) => id === `licensing-${slug}`);
    expect([own?.day, own?.follows.length]).toEqual([inDays(30), 2]);
    await changeAtlas('licensing', slug, 'expected', inDays(95));
    expect((await desk()).ahead.filter(({ id }) => id === `licensing-${slug}`)).toEqual([]);
  });

  it('keeps a reading list: saved once, read and unread, its owner’s alone', async () => {
    await follow('/news?q=vessel');
    await publish('One vessel');
    await match();
    const [hit] = await hits();
    const saved = (await send<Saved>('POST', '/me/reading', { path: hit?.path })).body;
    expect(saved).toMatchObject({ title: 'One vessel', path: hit?.path, readAt: null });
    expect((await send<Saved>('POST', '/me/reading', { path: hit?.path })).body.id).toBe(saved.id);
    expect([(await desk()).reading.length, (await hits())[0]?.isSaved]).toEqual([1, true]);
    expect((await send('PATCH', `/me/reading/${saved.id}`, { isRead: true }, other)).status).toBe(404);
    await send('PATCH', `/me/reading/${saved.id}`, { isRead: true });
    expect((await desk()).reading).toEqual([]);
    expect((await send<Saved[]>('GET', '/me/reading')).body.map(({ readAt }) => readAt !== null)).toEqual([true]);
    const ofStory = `/me/reading/story?${new URLSearchParams({ path: hit?.path ?? '' })}`;
    expect((await send('GET', ofStory)).body).toMatchObject({ title: 'One vessel', saved: { id: saved.id } });
    expect((await send('GET', ofStory, undefined, other)).body).toMatchObject({ title: 'One vessel', saved: null });
    expect((await send('DELETE', `/me/reading/${saved.id}`)).status).toBe(200);
    expect((await send('POST', '/me/reading', { path: '/news/nothing-of-this' })).status).toBe(404);
  });

  it('is its owner’s, with 500 things', async () => {
    await follow('/designs/natrium');
    await app.db.pool.query(
      `insert into follows (profile_id, kind, path, filter, label, created_at, secret_since, seen_at)
       select profile_id, kind, '/designs/made-' || n, jsonb_build_object('values', jsonb_build_object('about', jsonb_build_array('design:made-' || n))), 'Made ' || n, created_at, now(), now()
       from follows, generate_series(1, 499) n`,
    );
    expect((await desk()).follows).toHaveLength(500);
    expect((await send<{ follows: Follow[] }>('GET', '/me/desk', undefined, other)).body.follows).toEqual([]);
    expect((await app.fetch('/api/me/desk')).status).toBe(401);
  });
});
