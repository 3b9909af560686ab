import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateTables } from '../app/server/gate-tables.ts';
import type { ManagedCompany } from '../features/companies/contract.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import { connectToServer, type Database } from '../platform/server/database.ts';
import { examineReplica } from '../platform/server/examine-replica.ts';
import { migrate } from '../platform/server/migrate.ts';
import { readingOnly } from '../platform/server/read-replica.ts';
import { findPostgres, type PostgresServer, startPostgres, startStandby } from './support/postgres-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

const bin = findPostgres();

/** A real primary with a real standby; what is only read goes to the standby. */
describe.runIf(bin)('with DATABASE_READ_URL', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let db: Database;
  /** Another process of the product. */
  let elsewhere: Database;
  /** The standby, asked by hand. */
  let operator: Database;
  let app: TestApp;
  let cookie: string;
  let told: (string | null)[] = [];

  beforeAll(async () => {
    primary = await startPostgres(bin as string);
    elsewhere = await connectToServer(primary.url, silentLog);
    await migrate(elsewhere, 'database/migrations', async () => {});
    standby = await startStandby(bin as string, primary);
    operator = await connectToServer(standby.url, silentLog);
    db = await connectToServer(primary.url, silentLog, { replicaUrl: standby.url, keptAtPrimary: gateTables });
    const changeFeed = await startChangeFeed(db, silentLog);
    changeFeed.onChange((table) => told.push(table));
    // Nothing is kept: each answer is made anew.
    app = await startTestApp({ db, changeFeed, pageCacheMegabytes: 0 });
    cookie = await signIn(app, await addUser(db, 'editor'));
  });
  afterAll(async () => {
    await app?.close();
    await elsewhere?.close();
    await operator?.close();
    await standby?.close();
    await primary?.close();
  });

  const headers = () => ({ cookie, origin: 'http://smr.test', 'content-type': 'application/json' });
  const change = async (method: string, path: string, body: object) => {
    const response = await app.fetch(`/api/admin/companies${path}`, {
      method,
      headers: headers(),
      body: JSON.stringify(body),
    });
    return (await response.json()) as ManagedCompany;
  };
  const readYear = async (slug: string, init: RequestInit = {}) => {
    const response = await app.fetch(`/api/companies/${slug}`, init);
    expect(response.status).toBe(200);
    return ((await response.json()) as { company: ManagedCompany }).company.foundedYear;
  };
  const counts = () => ({ ...db.replicaReads }) as Record<string, number>;
  const pause = async (isPaused: boolean) => {
    await operator.pool.query(isPaused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
    await until(async () => {
      const { rows } = await operator.pool.query('select pg_get_wal_replay_pause_state() as state');
      return rows[0].state === (isPaused ? 'paused' : 'not paused');
    });
  };
  /** Until a read is answered by the standby again. */
  const readsFromStandby = (path: string) =>
    until(async () => {
      const before = counts().replica ?? 0;
      expect((await app.fetch(path)).status).toBe(200);
      return (counts().replica ?? 0) > before;
    });

  it('reads of visitors are answered by the standby', async () => {
    await change('POST', '', { name: 'Far Away', foundedYear: 1960 });
    await readsFromStandby('/api/companies/far-away');
  });

  it('a gate is asked at the primary, and so is all that is read after something was written', async () => {
    const before = counts();
    await readingOnly(false, async () => {
      await db.pool.query('select count(*) from profiles');
      await db.pool.query("update companies set website_url = '' where slug = 'no-such-company'");
      await db.pool.query('select count(*) from companies');
    });
    // A reading that nobody declared as one.
    await db.pool.query('select count(*) from companies');
    expect(counts()).toEqual(before);
  });

  it('tables of the gate are those of the schema', async () => {
    const { rows } = await elsewhere.pool.query('select tablename from pg_tables where tablename = any ($1)', [
      gateTables,
    ]);
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual([...gateTables].sort());
  });

  it('an edit is there for who made it and for everybody else who asks then, though the standby has not replayed it', async () => {
    let { id, slug, revision } = await change('POST', '', { name: 'Read Back' });
    await readsFromStandby(`/api/companies/${slug}`);
    await pause(true);
    const before = counts();
    try {
      for (const foundedYear of [1961, 1962, 1963]) {
        ({ revision } = await change('PATCH', `/${id}`, { revision, foundedYear }));
        expect(await readYear(slug, { headers: { cookie } })).toBe(foundedYear);
        expect(await readYear(slug)).toBe(foundedYear);
      }
      expect(counts().behind).toBeGreaterThan(before.behind ?? 0);
      expect(counts().replica).toBe(before.replica);
    } finally {
      await pause(false);
    }
    await readsFromStandby(`/api/companies/${slug}`);
    expect(await readYear(slug)).toBe(1963);
  });

  it('what another process changed is shown to every reader as soon as this one has heard of it', async () => {
    const { slug } = await change('POST', '', { name: 'Elsewhere', foundedYear: 1970 });
    await readsFromStandby(`/api/companies/${slug}`);
    await pause(true);
    try {
      told = [];
      await elsewhere.pool.query('update companies set founded_year = 1971 where slug = $1', [slug]);
      await until(() => told.includes('companies'));
      // Not through `app.fetch`, which waits for more.
      const response = await fetch(`${app.url}/api/companies/${slug}`);
      expect(((await response.json()) as { company: ManagedCompany }).company.foundedYear).toBe(1971);
    } finally {
      await pause(false);
    }
  });

  it('who is signed in is shown what he wrote at another process, whether this one has heard of it or not', async () => {
    const { slug } = await change('POST', '', { name: 'By Another Door', foundedYear: 1980 });
    await pause(true);
    try {
      // Changes of this table are told, but its triggers are off for once: nobody hears.
      await elsewhere.orm.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(`update companies set founded_year = 1981 where slug = '${slug}'`);
      });
      const rows = await readingOnly(true, async () => {
        const found = await db.pool.query('select founded_year from companies where slug = $1', [slug]);
        return found.rows;
      });
      expect(rows).toEqual([{ founded_year: 1981 }]);
    } finally {
      await pause(false);
    }
  });

  it('a statement that the standby refuses is answered by the primary', async () => {
    const { slug } = await change('POST', '', { name: 'Refused There', foundedYear: 1990 });
    // It stood still a moment ago, and is not asked before it has caught up.
    await readsFromStandby(`/api/companies/${slug}`);
    const before = counts();
    const { rows } = await readingOnly(false, async () =>
      db.pool.query('select pg_current_xact_id() is not null as ok'),
    );
    expect(rows).toEqual([{ ok: true }]);
    expect(counts().refused).toBe((before.refused ?? 0) + 1);
  });

  it('the doctor reads back whose standby it is', async () => {
    const states = async (url: string) => (await examineReplica(url, db)).map(({ state }) => state);
    expect(await states(standby.url)).toEqual(['good']);
    expect(await states(primary.url)).toEqual(['wrong']);
    expect(await states('postgres://postgres@127.0.0.1:1/postgres')).toEqual(['doubtful']);
    expect((await examineReplica(standby.url, null))[0]?.says).toContain('Ignored');
  });

  it('no read fails when the standby dies, and it is read from again when it is back', async () => {
    await readsFromStandby('/api/companies/far-away');
    let isDead = false;
    const asking = Array.from({ length: 4 }, async () => {
      const answers: number[] = [];
      for (let after = 0; after < 20; ) {
        answers.push((await fetch(`${app.url}/api/companies/far-away`)).status);
        if (isDead) after++;
      }
      return answers;
    });
    // Its clients are told, as with any server that ends.
    await operator.close();
    await standby.kill();
    isDead = true;
    expect(new Set((await Promise.all(asking)).flat())).toEqual(new Set([200]));
    expect(counts().away).toBeGreaterThan(0);
    await standby.start();
    operator = await connectToServer(standby.url, silentLog);
    await readsFromStandby('/api/companies/far-away');
  });
});
