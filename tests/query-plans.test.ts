import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import { listPeople } from '../features/accounts/server/queries.ts';
import { compareContacts } from '../features/contacts/server/compare-commands.ts';
import { listContacts, listDuplicates, readContactsOverview } from '../features/contacts/server/queries.ts';
import { listDeliveriesTo } from '../features/deliveries/server/queries.ts';
import { listHits } from '../features/follows/server/queries.ts';
import { browseTerms, listManagedTerms, listTerms } from '../features/glossary/server/queries.ts';
import { browseEntities } from '../features/news/server/entity-queries.ts';
import {
  countStories,
  findMentions,
  listStories,
  listStoriesAbout,
  listStoriesWritten,
} from '../features/news/server/queries.ts';
import { eachSubscriber, listSubscribers } from '../features/newsletter/server/subscriber-queries.ts';
import { grow } from './support/grow.ts';
import { addUser } from './support/sign-in.ts';
import { atSize, isSoak } from './support/soak.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('has no index whose order a plain "order by … desc" cannot use', async () => {
  // `.desc()` of an index means NULLS LAST and that of a query NULLS FIRST: with such an index the whole table is sorted each time.
  const { rows } = await app.db.pool.query(
    `select indexname from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%' order by 1`,
  );
  expect(rows).toEqual([]);
});

const MANY = atSize(25_000, 50_000);
const STORIES = atSize(9_000, 150_000);
const HITS = atSize(10_000, 100_000);
const TERMS = atSize(10_000, 50_000);

describe(`${MANY} people are read without`, () => {
  const admin = { role: 'admin', id: crypto.randomUUID(), email: 'a@house.example' } as const;
  const editor = { ...admin, role: 'editor' } as const;
  const asked = { secret: 'a secret', now: new Date() };

  beforeAll(async () => {
    const one = `'p' || n || '@d' || (n % 5000) || '.example'`;
    const at = `now() - n * interval '1 minute'`;
    for (const statement of [
      `insert into contacts (name, emails, origin, tags, company, company_id, created_at, updated_at, compared_revision)
       select 'First Last' || translate((n / 2)::text, '0123456789', 'abcdefghij'), array['p' || n || '@d' || (n / 2) || '.example'],
         case when n % 3 = 0 then 'gathered' else 'list' end, case when n % 4 = 0 then array['t' || (n % 30)] else '{}' end,
         case when n % 5 = 0 then 'Company ' || (n % 40) end,
         case when n % 5 = 0 then ('00000000-0000-0000-0000-0000000000' || lpad((n % 40)::text, 2, '0'))::uuid end,
         ${at}, now() - (n * 7 % 50000) * interval '1 minute', case when n > 400 then 1 else 0 end from generate_series(1, ${MANY}) n`,
      `insert into newsletter_subscriptions (email, status, created_at)
       select ${one}, case when n % 10 = 0 then 'unsubscribed' else 'active' end, ${at} from generate_series(1, ${MANY}) n`,
      `insert into auth_users (name, email, created_at) select 'n', ${one}, ${at} from generate_series(1, ${MANY}) n`,
      `insert into profiles (id, email, created_at) select id, email, created_at from auth_users on conflict do nothing`,
      `insert into invitations (email, role, token_hash, invited_by_id, invited_by, created_at, sent_at, expires_at)
       select 'i' || ${one}, 'editor', n::text, gen_random_uuid(), 'a', ${at}, now(), now() from generate_series(1, 5000) n`,
    ])
      await app.db.pool.query(statement);
    await compareContacts(app.db.orm, asked.secret);
    await app.db.pool.query('vacuum analyze');
  }, 120_000);

  const large = new Set(['contacts', 'newsletter_subscriptions', 'profiles', 'auth_users', 'contact_keys']);
  const wholeReadsOf = (ask: () => Promise<unknown>) => wholeReads(ask, large, MANY / 10);

  it.each([
    ['administrators', admin],
    ['editors', editor],
  ])('a look at all of them for the overview of contacts, by %s', async (_, actor) => {
    expect(await wholeReadsOf(() => readContactsOverview(app.db.orm, actor))).toEqual([]);
    const { proposals, companies, tags } = await readContactsOverview(app.db.orm, actor);
    expect([proposals > 50, companies.length, tags.length > 10]).toEqual([true, 8, true]);
  });

  it('a look at all of them for the proposals of duplicates', async () => {
    expect(await wholeReadsOf(() => listDuplicates(app.db.orm, { ...asked, actor: editor }))).toEqual([]);
  });

  it.each([
    ['newest', {}],
    ['changed', {}],
    ['name', {}],
    ['newest', { consent: 'subscribed' }],
    ['newest', { consent: 'none' }],
    ['newest', { consent: 'bounced' }],
    ['newest', { source: 'account' }],
    ['newest', { source: 'feedback' }],
    ['newest', { tag: 't4' }],
    ['newest', { company: '00000000-0000-0000-0000-000000000005' }],
    ['newest', { tasks: 'due' }],
  ] as const)('a look at all of them for a page of contacts, %s first, %j', async (sort, filter) => {
    for (const actor of [admin, editor]) {
      const page = () => listContacts(app.db.orm, { ...asked, actor }, { sort, ...filter, limit: 50 });
      expect(await wholeReadsOf(page)).toEqual([]);
    }
  });

  it('sorting all of them for a page of subscribers, and for each thousand of their file', async () => {
    const at = new Date(Date.now() - 10_000 * 60_000);
    const cursor = { at, id: crypto.randomUUID() };
    for (const filter of [{}, { cursor }, { status: 'active' as const, cursor }])
      expect(await wholeReadsOf(() => listSubscribers(app.db.orm, { limit: 50, ...filter }, new Date()))).toEqual([]);
    const file = async () => {
      let seen = 0;
      for await (const one of eachSubscriber(app.db.orm, {}, new Date())) seen += one.email ? 1 : 0;
      expect(seen).toBe(MANY);
    };
    expect(await wholeReadsOf(file)).toEqual([]);
  });

  it('sorting all of them for a page of people', async () => {
    const cursor = { at: new Date(Date.now() - 10_000 * 60_000), id: crypto.randomUUID() };
    for (const filter of [{}, { cursor }])
      expect(await wholeReadsOf(() => listPeople(app.db.orm, { limit: 50, ...filter }))).toEqual([]);
  });
});

describe(`${HITS} things that came for one person are read without`, () => {
  let profileId: string;
  const endpointId = crypto.randomUUID();
  const large = new Set(['follow_hits', 'deliveries']);

  beforeAll(async () => {
    profileId = (await addUser(app.db)).id;
    // Each came for two of twenty follows; every twentieth was sent to one endpoint.
    await app.db.pool.query(
      `insert into follows (profile_id, path, filter, label, created_at, secret_since, seen_at)
       select $1, '/news?q=' || n, '{"values":{}}', n::text, now(), now(), now() from generate_series(0, 19) n`,
      [profileId],
    );
    await app.db.pool.query(
      `insert into follow_hits (follow_id, arrival_id, profile_id, title, path, published_at, arrived_at, mailed_at)
       select follow.id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'Story ' || n, '/news/' || n, now(),
         now() - n * interval '1 minute', now()
       from generate_series(1, $2::int) n join (select id, row_number() over () - 1 as place from follows where profile_id = $1) follow
         on follow.place in (n % 20, (n + 7) % 20)`,
      [profileId, HITS],
    );
    await app.db.pool.query(
      `insert into news_stories (id, published_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now() from generate_series(1, $1::int) n`,
      [HITS],
    );
    await app.db.pool.query(
      `insert into deliveries (channel, receiver, occurrence, payload, due_at, next_attempt_at, created_at)
       select 'webhook', case when n % 20 = 0 then $1 else n::text end, n::text, '{}', now(), now(), now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [endpointId, HITS],
    );
    await app.db.pool.query('vacuum analyze follow_hits, deliveries, news_stories');
    return () => app.db.pool.query('delete from news_stories');
  });

  it('grouping all of it for a page, on whatever page, of whatever kind', async () => {
    const first = await listHits(app.db.orm, app.followed, profileId, { limit: 30 });
    expect(first.items.map(({ title, follows }) => [title, follows.length]).slice(0, 2)).toEqual([
      ['Story 1', 2],
      ['Story 2', 2],
    ]);
    const cursor = { at: new Date(first.items[20]?.arrivedAt ?? ''), id: first.items[20]?.id ?? '' };
    for (const filter of [{}, { cursor }, { kind: 'story' as const }])
      expect(
        await wholeReads(
          () => listHits(app.db.orm, app.followed, profileId, { limit: 30, ...filter }),
          large,
          HITS / 10,
        ),
      ).toEqual([]);
    expect((await listHits(app.db.orm, app.followed, profileId, { limit: 30, cursor })).items[0]?.title).toBe(
      'Story 22',
    );
  });

  it('a look at all that was sent for the log of one endpoint', async () => {
    expect((await listDeliveriesTo(app.db.orm, endpointId, 5)).length).toBe(5);
    const used = new Set<string>();
    expect(await wholeReads(() => listDeliveriesTo(app.db.orm, endpointId, 5), large, HITS / 10, used)).toEqual([]);
    // That of all deliveries would be read until enough of its own came by.
    expect([...used]).toContain('deliveries_webhook');
  });
});

describe(`${TERMS} terms and ${STORIES} stories are read without`, () => {
  const large = new Set(['news_stories', 'news_articles', 'story_entities', 'glossary_terms', 'companies']);
  const wholeReadsOf = (ask: () => Promise<unknown>) => wholeReads(ask, large, STORIES / 3);
  const cursor = { at: new Date('2026-09-01'), id: crypto.randomUUID() };

  beforeAll(async () => {
    await applySeeds(app.db.orm);
    await nameStories(app);
    await grow(app.db, { stories: STORIES, terms: TERMS, companies: 4_000 });
  }, 300_000);

  it.each([
    ['all', {}],
    ['of a technology', { technology: ['HTGR'] }],
    ['of two facets', { technology: ['HTGR'], region: ['North America'] }],
    ['with a common word', { q: 'reactor' }],
    ['with two', { q: 'molten salt' }],
    ['with a rare word', { q: 'zirconolite' }],
    ['with one letter', { q: 'r' }],
    ['with a mistyped word', { q: 'raector' }],
    ['about a company', { about: ['company:nuscale-power'] }],
    ['about one of two, of a region', { about: ['design:bwrx-300', 'regulator:us-nrc'], region: ['EU'] }],
    ['further on', { cursor }],
  ])('a look at all of them for a page of stories: %s', async (_, filter) => {
    expect(await wholeReadsOf(() => listStories(app.db.orm, { limit: 50, ...filter }))).toEqual([]);
    if (!('cursor' in filter)) expect(await wholeReadsOf(() => countStories(app.db.orm, filter))).toEqual([]);
  });

  it('a look at all of them for those that name a company or a term', async () => {
    for (const slug of ['nuscale-power', 'nobody'])
      expect(await wholeReadsOf(() => listStoriesAbout(app.db.orm, [{ kind: 'company', slug }], 6))).toEqual([]);
    expect(await wholeReadsOf(() => findMentions(app.db.orm, ['=HALEU', 'high assay'], 10))).toEqual([]);
  });

  it('a look at all of them for how many stories name each of a page of entities', async () => {
    expect(await wholeReadsOf(() => browseEntities(app.db.orm, { limit: 50 }))).toEqual([]);
    expect(await wholeReadsOf(() => browseEntities(app.db.orm, { limit: 50, q: 'nuscale' }))).toEqual([]);
  });

  it('a look at all of them for those that were written since the last minute', async () => {
    const known = [{ id: crypto.randomUUID(), writtenAt: new Date() }];
    const written = () => listStoriesWritten(app.db.orm, new Date(Date.now() - 60_000), 200, known);
    expect(await wholeReadsOf(written)).toEqual([]);
  });

  it('sorting them for a page of the glossary, a letter of it, or a part of the list', async () => {
    // How many stand under each letter is counted in the index of letters.
    const pages = [{ show: 600 }, { show: 600, letter: 'B' }];
    for (const page of pages) expect(await wholeReadsOf(() => browseTerms(app.db.orm, page))).toEqual([]);
    expect(await wholeReadsOf(() => listTerms(app.db.orm, { limit: 1_000 }))).toEqual([]);
    expect(await wholeReadsOf(() => listManagedTerms(app.db.orm, {}))).toEqual([]);
  });

  it.each(['reactor', 're', 'r', 'moltne', 'molten salt', 'zzzzqq'])(
    'a look at all of them for what a search of the glossary found: %s',
    async (q) => {
      // The search is a function of the database, whose plans are not told: what it read is counted instead.
      const client = await app.db.pool.connect();
      await client.query('discard plans');
      await client.query('begin');
      if (!isSoak) await client.query('set local enable_seqscan = off');
      await client.query('select count(*) from search_glossary($1)', [q]);
      const { rows } = await client.query(
        `select seq_tup_read::int as looked_through from pg_stat_xact_user_tables where relname = 'glossary_terms'`,
      );
      await client.query('rollback');
      client.release();
      expect(rows).toEqual([{ looked_through: 0 }]);
    },
  );
});

/**
 * Steps of the plans of all that was asked, which read or sort a large table whole.
 *
 * @param most as many rows may be sorted
 * @param used is told the indexes that are used
 */
async function wholeReads(
  ask: () => Promise<unknown>,
  large: ReadonlySet<string>,
  most: number,
  used?: Set<string>,
): Promise<string[]> {
  const spy = vi.spyOn(app.db.pool, 'query');
  await ask();
  const calls = spy.mock.calls as unknown as [query: string | { text: string }, values?: unknown[]][];
  spy.mockRestore();
  const steps: string[] = [];
  const session = await app.db.pool.connect();
  // Of a table that would fill a few pages only, reading all is cheaper: what counts then is that there is another way.
  if (!isSoak) await session.query('set enable_seqscan = off');
  for (const [query, values] of calls) {
    const text = typeof query === 'string' ? query : query.text;
    const { rows } = await session.query(`explain (format json) ${text}`, values);
    visit(rows[0]['QUERY PLAN'][0].Plan);
    // Many more than a page, or all that one session of the engine has to look through.
    function visit(plan: Plan): void {
      const isScan = plan['Node Type'] === 'Seq Scan' && large.has(plan['Relation Name'] ?? '');
      const isSort = plan['Node Type'] === 'Sort' && plan['Plan Rows'] > most;
      if (isScan || isSort) steps.push(`${plan['Node Type']} ${plan['Relation Name'] ?? ''} in ${text.slice(0, 200)}`);
      if (plan['Index Name']) used?.add(plan['Index Name']);
      for (const inner of plan.Plans ?? []) visit(inner);
    }
  }
  await session.query('reset enable_seqscan');
  session.release();
  expect(calls.length).toBeGreaterThan(0);
  return steps;
}
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}
