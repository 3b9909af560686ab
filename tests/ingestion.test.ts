import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingestionResults, ingestionRuns, rssSources } from '../database/schema/feeds.ts';
import { newsArticles, type newsStories } from '../database/schema/news.ts';
import { closeRunsOfDeadProcess, openRun } from '../features/feeds/server/commands.ts';
import { type IngestionDeps, ingestFeeds } from '../features/feeds/server/ingest-feeds.ts';
import { isIngestionOverdue } from '../features/feeds/server/jobs.ts';
import { listStories, listStoriesBetween } from '../features/news/server/queries.ts';
import type { Database } from '../platform/server/database.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { rss, type SampleEntry } from './support/feed-documents.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';

let db: Database;
let deps: IngestionDeps;
let outside: LocalServer;
/** How long a feed may take: only the tests of a time limit make it short, so that no other is judged by the clock. */
let patienceMs: number;
/** What the outside answers, by path. */
let routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
let now: Date;

beforeAll(async () => {
  db = await openTestDatabase();
  outside = await serveLocally((request, response) => {
    const handle = routes[request.url ?? ''];
    if (handle) handle(request, response);
    else response.writeHead(404).end('nothing here');
  });
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test' });
  const impatient: typeof safeFetch = (url, options) =>
    safeFetch(url, { ...options, totalTimeoutMs: patienceMs, maxBytes: 200_000 });
  deps = { db, safeFetch: impatient, log: silentLog, now: () => now };
});
afterAll(async () => {
  await outside.close();
  await db.close();
});
beforeEach(async () => {
  routes = {};
  patienceMs = 30_000;
  now = new Date('2026-06-10T12:00:00Z');
  outside.requests.length = 0;
  await emptyTables(db, 'news_articles', 'news_stories', 'rss_sources', 'ingestion_runs', 'ingestion_results');
});

describe('a run', () => {
  it('stores what a feed brings and says how much', async () => {
    await addFeed(
      '/a',
      rss([entry('TVA applies to build a BWRX-300 at Clinch River'), entry('Oklo breaks ground in Idaho')]),
    );
    const summary = await run();
    expect(summary).toMatchObject({ totalSources: 1, totalProcessed: 2, new: 2, failedSources: 0 });
    expect((await stories()).map((story) => story.title).sort()).toEqual([
      'Oklo breaks ground in Idaho',
      'TVA applies to build a BWRX-300 at Clinch River',
    ]);
  });

  it('does not double anything when it is repeated', async () => {
    await addFeed('/a', rss([entry('TVA applies to build a BWRX-300 at Clinch River')]));
    await run();
    later(7);
    expect(await run()).toMatchObject({ new: 0, updated: 0, duplicate: 1 });
    expect(await count(newsArticles)).toBe(1);
  });

  it('stores an entry once that a feed brings twice, however far apart', async () => {
    const others = Array.from({ length: 12 }, (_, n) => entry(`Reactor ${n} of unit ${n * 7} reaches criticality`));
    const twice = { ...entry('Oklo breaks ground in Idaho'), guid: 'twice' };
    await addFeed('/a', rss([twice, ...others, twice]));
    expect(await run()).toMatchObject({ new: 13, duplicate: 1 });
  });

  it('says what it stored of a feed before that failed, and goes on with it the next time', async () => {
    const titles = Array.from({ length: 12 }, (_, n) => `Reactor ${n} of unit ${n * 7} reaches criticality`);
    await addFeed('/a', rss(titles.map((title) => entry(title))));
    await db.pool.query(`
      create function refuse_unit() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger refuse_unit before insert on news_articles for each row when (new.title like 'Reactor 11 %') execute function refuse_unit()`);
    const failed = await run();
    await db.pool.query('drop function refuse_unit() cascade');
    const stored = await count(newsArticles);
    expect(failed).toMatchObject({ failedSources: 1, new: stored });
    expect(stored).toBeGreaterThan(0);
    expect(await run()).toMatchObject({ failedSources: 0, new: 12 - stored, duplicate: stored });
  });

  it('joins nothing to a report that could not be stored', async () => {
    const title = 'TVA applies to build a BWRX-300 at Clinch River';
    await addFeed('/a', rss([entry(title)]), 'A feed');
    await addFeed('/b', rss([entry(title)]), 'B feed');
    await db.pool.query(`
      create function refuse_feed() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger refuse_feed before insert on news_articles for each row when (new.source_name = 'A feed') execute function refuse_feed()`);
    await run();
    await db.pool.query('drop function refuse_feed() cascade');
    const reports = await db.orm.select().from(newsArticles);
    expect(reports.map(({ sourceName, joinedBecause }) => [sourceName, joinedBecause])).toEqual([['B feed', null]]);
  });

  it('updates a story whose title was edited, at the same address', async () => {
    await addFeed('/a', rss([{ ...entry('Old headline on the Darlington reactor'), guid: 'g1' }]));
    await run();
    serve(
      '/a',
      rss([
        {
          ...entry('Corrected headline on the Darlington reactor'),
          link: entry('Old headline on the Darlington reactor').link,
          guid: 'g1',
        },
      ]),
    );
    later(7);
    expect(await run()).toMatchObject({ new: 0, updated: 1 });
    expect((await stories()).map((story) => story.title)).toEqual(['Corrected headline on the Darlington reactor']);
  });

  it('recognizes an entry whose guid changed but whose address did not', async () => {
    await addFeed('/a', rss([{ ...entry('Palisades returns to service'), guid: 'g1' }]));
    await run();
    serve('/a', rss([{ ...entry('Palisades returns to service'), guid: 'g2' }]));
    later(7);
    await run();
    expect(await count(newsArticles)).toBe(1);
  });

  it('merges two sources on one event into one story with "also reported by"', async () => {
    await addFeed(
      '/a',
      rss([{ ...entry('Rolls-Royce SMR advances plans at two more Czech sites'), link: 'https://one.example/1' }]),
      'World Nuclear News',
    );
    await addFeed(
      '/b',
      rss([{ ...entry('Two more Czech sites lined up for Rolls-Royce SMRs'), link: 'https://two.example/2' }]),
      'NucNet',
    );
    await run();
    const [story, ...rest] = await stories();
    expect(rest).toEqual([]);
    expect([story?.source, ...(story?.alsoReportedBy.map((report) => report.source) ?? [])].sort()).toEqual([
      'NucNet',
      'World Nuclear News',
    ]);
  });

  it('counts two feeds of one site as one publisher of a story', async () => {
    const titles = [
      'Rolls-Royce SMR advances plans at two more Czech sites',
      'Two more Czech sites for Rolls-Royce SMRs',
    ];
    const links = ['https://one.example/1', 'https://www.one.example/all/1', 'https://two.example/1'];
    for (const [n, link] of links.entries()) {
      await addFeed(`/${n}`, rss([{ ...entry(titles[n % 2] ?? ''), link }]), `Feed ${n}`);
    }
    await run();
    const [story, ...rest] = await listStoriesBetween(db.orm, new Date(0), new Date('2100-01-01'), 10);
    expect([rest.length, story?.publisherCount]).toEqual([0, 2]);
  });

  it('keeps only nuclear stories of a general feed', async () => {
    await addFeed(
      '/a',
      rss([entry('Ørsted opens an offshore wind farm'), entry('Utility orders two AP1000 nuclear reactors')]),
      'Energy daily',
      'general',
    );
    expect(await run()).toMatchObject({ new: 1, irrelevant: 1 });
  });

  it('tags a story and says which words did it', async () => {
    await addFeed('/a', rss([entry('NRC approves TRISO fuel plant for Xe-100 reactor in Tennessee')]));
    await run();
    const [story] = await stories();
    expect(story?.technology).toContain('TRISO');
    expect(story?.regions).toContain('NAM');
    expect(story?.tagReasons['technology:TRISO']?.join(' ').toLowerCase()).toContain('triso');
  });

  it('stores text as text: no markup, at most 300 characters of summary', async () => {
    const long = `&lt;p&gt;The &lt;b&gt;reactor&lt;/b&gt; ${'word '.repeat(200)}&lt;script&gt;alert(1)&lt;/script&gt;`;
    await addFeed('/a', rss([{ ...entry('Reactor &amp;amp; fuel'), description: long }]));
    await run();
    const [story] = await stories();
    expect(story?.title).toBe('Reactor & fuel');
    expect(story?.summary).not.toMatch(/[<>]|alert/);
    expect(story?.summary?.length).toBeLessThanOrEqual(300);
  });

  it('does not let a future date keep an entry on top', async () => {
    await addFeed('/a', rss([{ ...entry('Reactor news from tomorrow'), date: 'Wed, 01 Jan 2031 00:00:00 GMT' }]));
    await run();
    expect((await stories())[0]?.publishedAt).toBe(now.toISOString());
  });
});

describe('manners', () => {
  it('sends the validators back and takes 304 for an answer', async () => {
    await addFeed('/a', '');
    routes['/a'] = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"')
        response.writeHead(304, { 'last-modified': 'Tue, 09 Jun 2026 00:00:00 GMT' }).end();
      else response.writeHead(200, { etag: '"v1"' }).end(rss([entry('Reactor story')]));
    };
    await run();
    later(7);
    await run();
    expect(await results('outcome')).toEqual(['ok', 'not-modified']);
    expect((await source('/a')).lastModified).toBe('Tue, 09 Jun 2026 00:00:00 GMT');
  });

  it('keeps no validators of a body that did not parse', async () => {
    await addFeed('/a', '');
    routes['/a'] = (_, response) =>
      response.writeHead(200, { etag: '"broken"' }).end('<html><body>Maintenance</body></html>');
    await run();
    expect((await source('/a')).etag).toBeNull();
  });

  it('does not ask again before the feed is due', async () => {
    await addFeed('/a', rss([entry('Reactor story')]));
    await run();
    later(1);
    expect(await run()).toMatchObject({ totalSources: 0 });
    expect(outside.requests).toHaveLength(1);
  });

  it('waits as long as Retry-After says', async () => {
    await addFeed('/a', '');
    routes['/a'] = (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await run();
    const due = (await source('/a')).nextDueAt?.getTime() ?? 0;
    expect((due - now.getTime()) / 60_000).toBeGreaterThanOrEqual(120);
  });

  it('tries a failing feed again after a quarter of an hour, not only in six hours', async () => {
    await addFeed('/a', '');
    routes['/a'] = (_, response) => response.writeHead(500).end();
    await run();
    later(0.5);
    serve('/a', rss([entry('Reactor story')]));
    expect(await ingestFeeds(deps, { due: 'behind' }, 'retry')).toMatchObject({ new: 1 });
  });

  it('visits within the hour what a run was to visit and did not, because it was killed', async () => {
    await addFeed('/left', rss([entry('Reactor story')]));
    await addFeed('/in-time', rss([entry('Fuel story')]));
    await db.pool.query('update rss_sources set next_due_at = $1', [new Date(now.getTime() - 20 * 60_000)]);
    await db.pool.query(`update rss_sources set next_due_at = $1 where url like '%/left'`, [
      new Date(now.getTime() - 61 * 60_000),
    ]);
    expect(await ingestFeeds(deps, { due: 'behind' }, 'retry')).toMatchObject({ totalSources: 1, new: 1 });
  });

  it('visits a feed with a time of its own between the runs of the others, and not before', async () => {
    await addFeed('/hourly', rss([entry('Reactor story')]));
    await addFeed('/usual', rss([entry('Fuel story')]));
    await db.pool.query(`update rss_sources set interval_hours = 1 where url like '%/hourly'`);
    await run();
    const between = async (hours: number) => {
      later(hours);
      return (await ingestFeeds(deps, { due: 'behind' }, 'retry'))?.totalSources;
    };
    expect([await between(0.5), await between(0.5), await between(0.25)]).toEqual([0, 1, 0]);
  });

  it('proposes a permanent redirect instead of following it for ever', async () => {
    const old = await addFeed('/old', '');
    routes['/old'] = (_, response) => response.writeHead(301, { location: '/new' }).end();
    serve('/new', rss([entry('Reactor story')]));
    await run();
    later(7);
    await run();
    expect(await source('/old')).toMatchObject({ url: old, proposedUrl: `${outside.url}/new`, proposedUrlSeen: 2 });
  });

  it('asks one host one request at a time', async () => {
    let open = 0;
    let most = 0;
    for (const path of ['/a', '/b', '/c']) {
      await addFeed(path, '');
      routes[path] = (_, response) => {
        most = Math.max(most, ++open);
        setTimeout(() => {
          open--;
          response.end(rss([entry(`Reactor story ${path}`)]));
        }, 20);
      };
    }
    await run();
    expect(most).toBe(1);
  });
});

describe('what the outside does wrong', () => {
  const wrong: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['timeout', () => {}],
    ['timeout', (_, response) => drip(response)],
    ['too-large', (_, response) => endless(response)],
    [
      'too-large',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    ],
    ['redirect-loop', (_, response) => response.writeHead(302, { location: '/bad' }).end()],
    ['blocked-address', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()],
    ['blocked-address', (_, response) => response.writeHead(302, { location: 'http://[::ffff:10.0.0.1]/' }).end()],
    ['http-401', (_, response) => response.writeHead(401).end()],
    ['http-403', (_, response) => response.writeHead(403).end()],
    ['http-404', (_, response) => response.writeHead(404).end()],
    ['http-410', (_, response) => response.writeHead(410).end()],
    ['http-429', (_, response) => response.writeHead(429).end()],
    ['http-5xx', (_, response) => response.writeHead(503).end()],
    [
      'html-page',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/rss+xml' })
          .end('<!doctype html><html><body>Welcome</body></html>'),
    ],
    ['empty', (_, response) => response.end('')],
    ['truncated', (_, response) => response.end(rss([entry('Reactor story')]).slice(0, -60))],
    [
      'connection',
      (_, response) =>
        response.writeHead(200, { 'content-length': '9999' }).end('<rss', () => response.socket?.destroy()),
    ],
  ];

  it.each(wrong)('is named %s, and the run goes on', async (failure, handle) => {
    // Enough for the good one, also on a machine that is busy with something else.
    if (failure === 'timeout') patienceMs = 4_000;
    await addFeed('/bad', '');
    routes['/bad'] = handle;
    await addFeed('/good', rss([entry('Reactor story')]));
    const summary = await run();
    expect(summary).toMatchObject({ totalSources: 2, failedSources: 1, new: 1 });
    const bad = await source('/bad');
    expect([bad.lastFailure, bad.errorCount]).toEqual([failure, 1]);
    const [line] = await db.orm.select().from(ingestionResults).where(eq(ingestionResults.sourceId, bad.id));
    expect(line?.message, 'the ledger says it in words').toMatch(/\w+ \w+/);
  });

  it('refuses a name that resolves to a private address after it was checked (rebinding)', async () => {
    // A public page redirects to a name that was public a moment ago and now points inwards.
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 as const }];
    const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test', lookup });
    const port = new URL(outside.url).port;
    routes['/feed'] = (_, response) =>
      response.writeHead(302, { location: `http://rebind.example:${port}/again` }).end();
    await addFeed('/rebind', '', 'Rebinder', 'nuclear', `http://rebind.example:${port}/feed`);
    await ingestFeeds({ ...deps, safeFetch }, { due: 'all' }, 'schedule');
    const [row] = await db.orm.select().from(rssSources);
    expect(row?.lastFailure).toBe('blocked-address');
  });

  it('drops a bad item and keeps the rest of the feed', async () => {
    await addFeed('/a', rss([{ title: 'No link', link: 'javascript:alert(1)' }, entry('Reactor story')]));
    await run();
    expect(await results('droppedCount')).toEqual([1]);
    expect(await results('message')).toEqual(['1 entry cannot be used: 1 with a link that leads nowhere.']);
    expect(await count(newsArticles)).toBe(1);
  });

  it('keeps what came before the end of a feed that was cut off, and asks for all of it again', async () => {
    const document = rss([entry('Reactor story'), entry('Other story')]);
    const whole = document.indexOf('</item>') + 30;
    await addFeed('/a', document);
    routes['/a'] = (_, response) => response.writeHead(200, { etag: '"v1"' }).end(document.slice(0, whole));
    await run();
    expect(await results('message')).toEqual([expect.stringMatching(/^Truncated: /)]);
    expect([await count(newsArticles), (await source('/a')).etag]).toEqual([1, null]);
  });

  it('knows the day alone of what a feed dates by the day', async () => {
    const dates = { 'By the day': '2026-06-09', 'By the minute': 'Tue, 09 Jun 2026 09:00:00 GMT' };
    await addFeed('/a', rss(Object.entries(dates).map(([title, date]) => ({ ...entry(`${title} reactor`), date }))));
    await run();
    const rows = await db.orm.select().from(newsArticles).orderBy(asc(newsArticles.title));
    expect(rows.map(({ datePrecision }) => datePrecision)).toEqual(['day', 'minute']);
  });
});

describe('one runner, and what a crash leaves behind', () => {
  it('does not start while another run is alive', async () => {
    await openRun(db.orm, 'manual');
    expect(await ingestFeeds(deps, { due: 'all' }, 'schedule')).toBeNull();
  });

  it('takes over from a run whose process died', async () => {
    await openRun(db.orm, 'schedule');
    await db.pool.query("update ingestion_runs set heartbeat_at = now() - interval '10 minutes'");
    expect(await ingestFeeds(deps, { due: 'all' }, 'schedule')).not.toBeNull();
    const statuses = await db.orm
      .select({ status: ingestionRuns.status })
      .from(ingestionRuns)
      .orderBy(asc(ingestionRuns.startedAt));
    expect(statuses.map((row) => row.status)).toEqual(['interrupted', 'completed']);
  });

  it('finishes after an interruption what had not been reached', async () => {
    await addFeed('/a', rss([entry('Reactor story one')]));
    await addFeed('/b', rss([entry('Fuel story two')]));
    const stopping = new AbortController();
    const interrupted = { ...deps, safeFetch: stopAfterFirst(deps, stopping) };
    await ingestFeeds(interrupted, { due: 'all' }, 'schedule', stopping.signal).catch(() => {});
    expect(await isIngestionOverdue(deps)).toBe(true);
    await run();
    expect(await count(newsArticles)).toBe(2);
    expect(await isIngestionOverdue(deps)).toBe(false);
  });

  it('is overdue again six hours after the last complete run', async () => {
    await run();
    now = new Date(Date.now() + 6 * HOUR_MS + 1_000);
    expect(await isIngestionOverdue(deps)).toBe(true);
  });

  it('marks runs of a dead process on an embedded database', async () => {
    await openRun(db.orm, 'schedule');
    await closeRunsOfDeadProcess(db.orm);
    expect((await db.orm.select().from(ingestionRuns))[0]?.status).toBe('interrupted');
  });
});

function stopAfterFirst({ safeFetch }: IngestionDeps, stopping: AbortController): IngestionDeps['safeFetch'] {
  return async (url, options) => {
    const response = await safeFetch(url, options);
    setTimeout(() => stopping.abort(), 50);
    if (url.endsWith('/b')) await new Promise((resolve) => setTimeout(resolve, 100));
    return response;
  };
}

function run() {
  return ingestFeeds(deps, { due: 'all' }, 'schedule');
}

function later(hours: number): void {
  now = new Date(now.getTime() + hours * HOUR_MS);
}

function entry(title: string): SampleEntry {
  return {
    title,
    link: `https://news.example/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    date: 'Wed, 10 Jun 2026 09:00:00 GMT',
  };
}

function serve(path: string, document: string): void {
  routes[path] = (_, response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(document);
}

async function addFeed(
  path: string,
  document: string,
  name = `Feed ${path}`,
  scope: 'nuclear' | 'general' = 'nuclear',
  url = outside.url + path,
) {
  serve(path, document);
  await db.orm.insert(rssSources).values({ name, url, kind: 'trade', scope });
  return url;
}

async function source(path: string) {
  const [row] = await db.orm
    .select()
    .from(rssSources)
    .where(eq(rssSources.url, outside.url + path));
  if (!row) throw new Error(`no feed at ${path}`);
  return row;
}

async function stories() {
  return (await listStories(db.orm, { limit: 100 })).items;
}

async function results<Column extends 'outcome' | 'droppedCount' | 'message'>(column: Column) {
  const rows = await db.orm.select().from(ingestionResults).orderBy(asc(ingestionResults.finishedAt));
  return rows.map((row) => row[column]);
}

function count(table: typeof newsArticles | typeof newsStories): Promise<number> {
  return db.orm.$count(table);
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(randomBytes(65_536)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
