import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { listAuditEntries } from '../features/accounts/server/queries.ts';
import { listDeliveries } from '../features/deliveries/server/queries.ts';
import { listThreads } from '../features/feedback/server/queries.ts';
import { listAlerts } from '../features/fleet/alerts/server/queries.ts';
import { listDeletedReports, listManagedStories } from '../features/news/server/desk-queries.ts';
import { findGone, findWithdrawn } from '../features/news/server/queries.ts';
import { leaveOutWithdrawn } from '../features/news/server/withdraw-commands.ts';
import { listSubmissions } from '../features/submissions/server/queries.ts';
import { DAY_MS, dayOf } from '../platform/shared/days.ts';
import { grow, ONCE } from './support/grow.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/**
 * What grows by itself as the years go, read as its pages read it: rows of its table that the database touches, against those of a page.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROWS = 12_000;
const PAGE = 50;
/** A page, what its neighbours have, and what other tables say of its rows. */
const FEW = 12 * PAGE;

/** So many rows, each from `n`; what is not named has its default. */
async function fill(table: string, columns: Record<string, string>): Promise<void> {
  const names = Object.keys(columns).join(', ');
  await app.db.pool.query(
    `insert into ${table} (${names}) select ${Object.values(columns).join(', ')} from generate_series(1, ${ROWS}) n`,
  );
}
const at = `now() - n * interval '7 minutes'`;
const rarely = (rare: string, usual: string) => `case when n % 4000 = 3999 then '${rare}' else '${usual}' end`;

it('of the audit log', async () => {
  await fill('audit_log', {
    at,
    actor_email: rarely('rare@house.example', 'editor@house.example'),
    action: rarely('role.change', 'article.correct'),
    subject_type: `'articles'`,
    subject_id: 'n::text',
  });
  const list = (filter: object) => () => listAuditEntries(app.db.orm, { limit: PAGE, ...filter });
  await expectFew(['audit_log'], {
    newest: list({}),
    'of an action': list({ action: 'role.change' }),
    'of a person': list({ actor: 'rare@' }),
    'of a day': list({ from: dayOf(Date.now() - 9 * DAY_MS), until: dayOf(Date.now() - 8 * DAY_MS) }),
    'further on': list({ cursor: { at: new Date(Date.now() - 2_000_000_000), id: crypto.randomUUID() } }),
  });
});

it('of what readers sent in', async () => {
  await fill('content_submissions', {
    type: `'news'`,
    title: `'Story ' || n || ${rarely(' zirconolite', ' reactor')}`,
    status: rarely('pending', 'approved'),
    source_url: `'https://paper.example/' || n`,
    submitted_by_email: `'reader' || n || '@example.org'`,
    created_at: at,
  });
  const list = (filter: object) => () => listSubmissions(app.db.orm, { limit: PAGE, ...filter });
  await expectFew(['content_submissions'], {
    newest: list({}),
    waiting: list({ status: 'pending' }),
    'by a common word': list({ q: 'reactor' }),
    'by a rare word': list({ q: 'zirconolite' }),
  });
});

it('of messages to the editors', async () => {
  await fill('feedback_threads', {
    id: `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`,
    root_id: `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`,
    kind: `'question'`,
    title: `'Message ' || n || ${rarely(' zirconolite', ' reactor')}`,
    state: rarely('new', 'closed'),
    labels: `case when n % 4000 = 3999 then array['rare'] else '{}' end`,
    sent_hash: 'n::text',
    updated_at: at,
  });
  await fill('feedback_posts', {
    thread_id: `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`,
    origin: `'reader'`,
    text: `'Words ' || n`,
    created_at: at,
  });
  const list = (filter: object) => () => listThreads(app.db.orm, { limit: PAGE, ...filter });
  await expectFew(['feedback_threads', 'feedback_posts'], {
    newest: list({}),
    'that are new': list({ state: 'new' }),
    'with a label': list({ label: 'rare' }),
    'by a rare word': list({ q: 'zirconolite' }),
  });
});

it('of deliveries', async () => {
  await fill('deliveries', {
    channel: rarely('push', 'mail'),
    receiver: `'reader' || n || '@example.org'`,
    occurrence: `'letter:' || n`,
    payload: `'{}'`,
    due_at: at,
    next_attempt_at: at,
    state: rarely('failed', 'delivered'),
    created_at: at,
  });
  const list = (filter: object) => () => listDeliveries(app.db.orm, { limit: PAGE, ...filter });
  await expectFew(['deliveries'], {
    newest: list({}),
    failed: list({ state: 'failed' }),
    'of a channel': list({ channel: 'push' }),
  });
});

it('of alarms', async () => {
  await app.db.pool.query(
    `insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone)
     select 'u' || n, 'Unit ' || n, 300, 'Site', 'A' || n, 0, 0, 'UTC' from generate_series(1, 40) n`,
  );
  // Those that are shipped have lower ones.
  const stream = '100000 + n';
  await fill('telemetry_streams', {
    id: stream,
    smr_unit_id: `'u' || (1 + n % 40)`,
    tag: `${rarely('thorium', 'flow')} || '_' || n`,
    description: `'Stream ' || n`,
    unit: `'kg/s'`,
    rank: `n / 40`,
  });
  await fill('alerts', {
    smr_unit_id: `'u' || (1 + n % 40)`,
    telemetry_stream_id: stream,
    title: `'Pressure ' || ${rarely('zirconolite', 'high')}`,
    message: `'Words ' || n`,
    severity: rarely('crit', 'warn'),
    status: rarely('open', 'closed'),
    state: rarely('unacknowledged', 'normal'),
    ts: at,
  });
  const list = (filter: object) => () => listAlerts(app.db.orm, { limit: PAGE, seen: null, ...filter });
  await expectFew(['alerts', 'telemetry_streams'], {
    newest: list({}),
    open: list({ status: 'open' }),
    'open of a unit': list({ status: 'open', unitId: 'u3' }),
    'of a state': list({ state: 'unacknowledged' }),
    'of a severity': list({ severity: 'crit' }),
    'of a unit': list({ unitId: 'u3' }),
    'by a common word': list({ q: 'pressure' }),
    'by a rare word': list({ q: 'zirconolite' }),
    'by a common tag': list({ q: 'flow' }),
    'by a rare tag': list({ q: 'thorium' }),
    'by a tag of the unit that somebody sees': list({ q: 'thorium', seen: ['u40'] }),
  });
  const seen = (units: string[]) => listAlerts(app.db.orm, { limit: PAGE, q: 'thorium', seen: units });
  expect((await seen(['u40'])).map(({ tag }) => tag)).toEqual(['thorium_3999', 'thorium_7999', 'thorium_11999']);
  expect(await seen(['u3'])).toEqual([]);
});

it('of what sources took back', async () => {
  const uuid = (kind: number) => `('00000000-0000-4000-800${kind}-' || lpad(n::text, 12, '0'))::uuid`;
  const written = { published_at: at, created_at: at };
  await fill('news_stories', { id: uuid(1), merged_into: `case when n % 3 = 0 then ${uuid(2)} end`, ...written });
  await fill('story_slugs', { story_id: uuid(1), slug: `'story-' || n` });
  await fill('deleted_reports', {
    id: uuid(3),
    story_id: uuid(4),
    fields: `jsonb_build_object('origin', 'feed', 'sourceId', ${uuid(5)}, 'sourceName', 'Source', 'title', 'T', 'externalId', 'tag:' || n)`,
    deleted_by: `'Source'`,
    deleted_at: at,
    ...written,
  });
  await fill('story_slugs', { story_id: uuid(4), slug: `'gone-' || n` });
  const source = { id: crypto.randomUUID(), name: 'Source', kind: 'trade', scope: 'nuclear' } as const;
  const told = {
    url: '',
    canonicalUrl: '',
    title: '',
    summary: '',
    imageUrl: '',
    feedCategories: [],
    publishedAt: new Date(),
  };
  const report = (externalId: string) => ({ ...told, externalId });
  const some = [7, 77, 777].map((n) => report(`tag:${n}`));
  expect(await findGone(app.db.orm, 'gone-7')).toMatchObject({ source: 'Source' });
  expect(await leaveOutWithdrawn(app.db.orm, source, [...some, report('new')])).toMatchObject({
    told: [{ externalId: 'new' }],
  });
  const id = (kind: number) => `00000000-0000-4000-800${kind}-000000000007`;
  expect(await findWithdrawn(app.db.orm, id(4), 20)).toHaveLength(1);
  await expectFew(['deleted_reports', 'news_stories', 'news_articles', 'story_slugs'], {
    'by keys': () => leaveOutWithdrawn(app.db.orm, source, some),
    'of a story': () => findWithdrawn(app.db.orm, id(4), 20),
    'at an address': () => findGone(app.db.orm, 'gone-7'),
    'of editors': () => listDeletedReports(app.db.orm),
  });
  await app.db.pool.query('delete from news_stories; delete from story_slugs; delete from deleted_reports');
});

it('of the stories at the desk', async () => {
  await applySeeds(app.db.orm);
  await grow(app.db, { ...ONCE, stories: 6_000 });
  await app.db.pool.query(
    `update news_stories set hidden_at = now() where id in (select id from news_stories order by id limit 3)`,
  );
  const list = (filter: object) => () => listManagedStories(app.db.orm, { limit: PAGE, view: 'all', ...filter });
  await expectFew(['news_stories', 'news_articles'], {
    newest: list({}),
    hidden: list({ view: 'hidden' }),
    corrected: list({ view: 'corrected' }),
    'by a rare word': list({ q: 'zirconolite' }),
    'by a common word': list({ q: 'reactor' }),
    'by two letters': list({ q: 'on' }),
    'written by hand': list({ view: 'manual' }),
    'of a source': list({ source: 'nobody' }),
    'of an editor': list({ editor: 'nobody' }),
    'of a category': list({ category: 'nobody' }),
    'of a common category': list({ category: 'SMR' }),
    'of some days': list({ from: '2026-09-01', to: '2026-09-01' }),
  });
});

/** @param asked ways to ask for a page of these tables, by name */
async function expectFew(tables: readonly string[], asked: Record<string, () => Promise<unknown>>): Promise<void> {
  await app.db.pool.query(`vacuum analyze ${tables.join(', ')}`);
  const touched: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asked)) touched[name] = await countTouched(tables, ask);
  expect(Object.fromEntries(Object.entries(touched).filter(([, rows]) => rows > FEW))).toEqual({});
}

/** How many rows of some tables the statements of one question look at, those that they throw away included. */
async function countTouched(tables: readonly string[], ask: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(app.db.pool, 'query');
  await ask();
  const calls = spy.mock.calls as unknown as [query: string | { text: string }, values?: unknown[]][];
  spy.mockRestore();
  expect(calls.length).toBeGreaterThan(0);
  let touched = 0;
  const session = await app.db.pool.connect();
  // Reading all of so small a table is cheaper than some hundred looks into it: what counts is that there is another way.
  await session.query('set enable_seqscan = off');
  for (const [query, values] of calls) {
    const text = typeof query === 'string' ? query : query.text;
    const { rows } = await session.query(`explain (analyze, format json) ${text}`, values);
    count(rows[0]['QUERY PLAN'][0].Plan);
  }
  await session.query('reset enable_seqscan');
  session.release();
  return touched;

  function count(plan: Plan): void {
    if (tables.includes(plan['Relation Name'] ?? ''))
      touched +=
        plan['Actual Loops'] *
        (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0));
    for (const inner of plan.Plans ?? []) count(inner);
  }
}
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
