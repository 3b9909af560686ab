import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rssSources } from '../../database/schema/feeds.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { openTcpGate } from '../../tests/support/tcp-gate.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { type ChangeFeed, startChangeFeed } from './change-feed.ts';
import { connectToServer, type Database } from './database.ts';

let db: Database;
let feed: ChangeFeed;

beforeAll(async () => {
  db = await openTestDatabase();
  feed = await startChangeFeed(db, silentLog);
});
afterAll(() => db.close());

describe('a change', () => {
  it('that was committed is announced with its table', async () => {
    const heard = listenTo(feed);
    await addSource(db.orm);
    expect(await heard.next()).toBe('rss_sources');
  });

  it('that was rolled back is not announced', async () => {
    const heard = listenTo(feed);
    await db.orm
      .transaction(async (tx) => {
        await addSource(tx);
        throw new Error('roll back');
      })
      .catch(() => {});
    await db.pool.query('delete from news_articles');
    // Announcements come in the order of the commits: the first one heard is the second change.
    expect(await heard.next()).toBe('news_articles');
  });

  it('of many rows in one transaction is announced once', async () => {
    const heard = listenTo(feed);
    await db.orm.transaction(async (tx) => {
      for (let n = 0; n < 5; n++) await addSource(tx);
    });
    await db.pool.query('delete from news_stories');
    expect([await heard.next(), await heard.next()]).toEqual(['rss_sources', 'news_stories']);
  });

  it.each([
    ['an update', 'update rss_sources set name = name'],
    ['a deletion', 'delete from rss_sources'],
    ['emptying the table', 'truncate rss_sources cascade'],
  ])('by %s is announced', async (_, statement) => {
    const heard = listenTo(feed);
    await db.pool.query(statement);
    expect(await heard.next()).toBe('rss_sources');
  });

  it('is announced to every listener', async () => {
    const [first, second] = [listenTo(feed), listenTo(feed)];
    await addSource(db.orm);
    expect([await first.next(), await second.next()]).toEqual(['rss_sources', 'rss_sources']);
  });

  it('is not announced to who has stopped listening', async () => {
    const [gone, staying] = [listenTo(feed), listenTo(feed)];
    gone.stop();
    await addSource(db.orm);
    await staying.next();
    expect(gone.announced).toEqual([]);
  });
});

describe('what was heard so far', () => {
  // As on a server, where notifications come by a connection of their own and later than the answer to who made the change.
  let late: ChangeFeed;
  beforeAll(async () => {
    const listen: Database['listen'] = (channel, hear, onGap) =>
      db.listen(channel, (told) => setTimeout(hear, 5, told), onGap);
    late = await startChangeFeed({ ...db, engine: 'server', listen }, silentLog);
  });

  it('holds every change that was committed before the question, for each of those who ask at once', async () => {
    const heard = listenTo(late);
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        ['rss_sources', 'news_stories', 'news_articles'].map(async (table) => {
          const before = heard.announced.filter((told) => told === table).length;
          await db.pool.query(`truncate ${table} cascade`);
          await late.heardSoFar();
          expect(heard.announced.filter((told) => told === table).length).toBeGreaterThan(before);
        }),
      );
    }
    // What a process says to itself is no table.
    expect([...new Set(heard.announced)].filter((told) => told?.startsWith(' '))).toEqual([]);
  });

  it('is told though a listener fails', async () => {
    onTestFinished(
      late.onChange(() => {
        throw new Error('a listener of ours');
      }),
    );
    const heard = listenTo(late);
    await addSource(db.orm);
    await late.heardSoFar();
    expect(heard.announced).toContain('rss_sources');
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;

describe.runIf(serverUrl)('a lost connection to the server', () => {
  it('is made again, and announces that anything may have changed', async () => {
    const heard = listenTo(feed);
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'smr-intelligence listen' and datname = current_database()",
    );
    expect(await heard.next()).toBeNull();
    await addSource(db.orm);
    expect(await heard.next()).toBe('rss_sources');
  });

  it('is told as a change of anything to who asks what was heard while the server is away', async () => {
    const { gate, url } = await gateBefore(serverUrl ?? '');
    const database = await connectToServer(url, silentLog);
    onTestFinished(() => database.close());
    const source = await startChangeFeed(database, silentLog);
    const heard = listenTo(source);
    gate.shut();
    await source.heardSoFar();
    expect(heard.announced).toContain(null);
    gate.open();
  });

  it('that says nothing any more is given up and made anew', async () => {
    const { gate, url } = await gateBefore(serverUrl ?? '');
    const database = await connectToServer(url, silentLog);
    onTestFinished(() => database.close());
    const source = await startChangeFeed(database, silentLog, 200);
    const heard = listenTo(source);
    gate.hold();
    await source.heardSoFar();
    expect(await heard.next()).toBeNull();
    gate.open();
    // The new connection: anything may have changed meanwhile, and from then on it hears again.
    expect(await heard.next()).toBeNull();
    await database.pool.query("select pg_notify('table_changed', 'rss_sources')");
    expect(await heard.next()).toBe('rss_sources');
  });

  it('is tried again once a second while the server is away, not ever more often', async () => {
    const { gate, url } = await gateBefore(serverUrl ?? '');
    const database = await connectToServer(url, silentLog);
    onTestFinished(() => database.close());
    const heard = listenTo(await startChangeFeed(database, silentLog));
    gate.shut();
    await gate.attempts(4);
    const [first = 0, , , fourth = 0] = gate.attemptsAt.slice(-4);
    expect(fourth - first).toBeGreaterThan(2_500);
    gate.open();
    expect(await heard.next()).toBeNull();
  });
});

async function gateBefore(target: string) {
  const url = new URL(target);
  const gate = await openTcpGate({ host: url.hostname, port: Number(url.port || 5432) });
  onTestFinished(() => gate.close());
  url.host = `127.0.0.1:${gate.port}`;
  return { gate, url: url.href };
}

function addSource(executor: Pick<Database['orm'], 'insert'>) {
  return executor.insert(rssSources).values({
    name: 'Atoms',
    url: sql`'https://atoms.example/' || gen_random_uuid()`,
    kind: 'trade',
    scope: 'nuclear',
  });
}

interface Heard {
  announced: (string | null)[];
  next(): Promise<string | null>;
  stop(): void;
}

function listenTo(source: ChangeFeed): Heard {
  const announced: (string | null)[] = [];
  let taken = 0;
  let wake = () => {};
  const stop = source.onChange((table) => {
    announced.push(table);
    wake();
  });
  onTestFinished(stop);
  return {
    announced,
    stop,
    async next() {
      while (announced.length <= taken) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return announced[taken++] ?? null;
    },
  };
}
