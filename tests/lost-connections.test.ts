import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { connectToServer } from '../platform/server/database.ts';
import { isDatabaseAway } from '../platform/server/sql-state.ts';
import { createOnServer, type ServerDatabase } from './support/server-databases.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { openTcpGate, type TcpGate } from './support/tcp-gate.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

/** Only a server can cut a connection; the embedded database has none. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection that is lost in the middle of a transaction', () => {
  it('fails that transaction, and the next one works', async () => {
    const db = await openTestDatabase();
    try {
      const cut = db.orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        // Between two statements nobody waits for an answer that could carry the error: it reaches the connection itself.
        await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await tx.execute(sql`select 1`);
      });
      await expect(cut).rejects.toThrow();
      const next = await db.orm.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`));
      expect(next.rows).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  it('or before it begins, is given back, so that the others get theirs and the pool ends', async () => {
    const db = await openTestDatabase();
    const lend = (client: unknown) => (client as { connection: { stream: Socket } }).connection.stream.destroy();
    db.pool.on('acquire', lend);
    // More than the pool has.
    for (let n = 0; n < 12; n++) await expect(db.orm.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
    db.pool.off('acquire', lend);
    const next = await db.orm.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`));
    expect([next.rows, db.pool.totalCount - db.pool.idleCount]).toEqual([[{ one: 1 }], 0]);
    await db.close();
  });
});

/** A primary that was demoted goes on answering, and refuses what changes something. */
describe.runIf(process.env.TEST_DATABASE_URL)('a server that may only be read', () => {
  it('is left: the next change goes to whoever may be written to', async () => {
    const created = await createOnServer(process.env.TEST_DATABASE_URL ?? '', inject('serverTemplate'));
    onTestFinished(() => created.drop());
    const rank = await connectToServer(created.url, silentLog);
    // Whoever connects from now on finds a standby; who is connected keeps what was said at the beginning.
    await rank.pool.query(`alter database ${created.name} set default_transaction_read_only = on`);
    const db = await connectToServer(created.url, silentLog);
    const change = () => db.orm.transaction((tx) => tx.execute(sql`create table changes (id integer)`));
    const refused = await change().catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`alter database ${created.name} reset default_transaction_read_only`);
    await admin.end();
    await expect(change()).resolves.toBeDefined();
    await Promise.all([rank.close(), db.close()]);
  });
});

/** What stands between the process and its server is cut, or hangs. */
describe.runIf(process.env.TEST_DATABASE_URL)('while the database', () => {
  let created: ServerDatabase;
  let gate: TcpGate;
  let app: TestApp;
  let cookie: string;

  beforeAll(async () => {
    created = await createOnServer(process.env.TEST_DATABASE_URL ?? '', inject('serverTemplate'));
    const target = new URL(created.url);
    gate = await openTcpGate({ host: target.hostname, port: Number(target.port) });
    target.port = String(gate.port);
    app = await startTestApp({ db: await connectToServer(target.href, silentLog), readWithinMs: 500 });
    cookie = await signIn(app, await addUser(app.db, 'editor'));
  });
  afterEach(async () => {
    gate.open();
    await until(async () => (await app.fetch('/readyz')).status === 200);
    // A question of the sign-in library that nobody waits for any more may fail when the line breaks, and it tells so there.
    vi.mocked(console.error).mockClear();
  });
  afterAll(async () => {
    await app.close();
    await gate.close();
    await created.drop();
  });

  const asked = [
    ['a visitor who reads', () => app.fetch(`/api/news?q=${Math.random()}`)],
    ['an editor who reads', () => app.fetch('/api/admin/submissions', { headers: { cookie } })],
    ['an open page that asks who is signed in', () => app.fetch('/api/me', { headers: { cookie } })],
    [
      'a plant that sends',
      () => postJson(app, '/api/fleet/telemetry', { samples: [] }, { authorization: 'Bearer smr_unknown' }),
    ],
  ] as const;

  it.each(asked)('is away, tells %s to come back, and nobody that they are not signed in', async (_, ask) => {
    gate.shut();
    const answer = await ask();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });

  it('is away, says so on a page in the words of a page', async () => {
    gate.shut();
    const answer = await app.fetch('/admin/dashboard', { headers: { cookie, accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringContaining('text/html'),
      '5',
    ]);
    expect(await answer.text()).toContain('Try again in a few seconds');
  });

  it.each(asked.slice(0, 3))('hangs, does not let %s wait without end', async (_, ask) => {
    gate.hold();
    const answer = await ask();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });

  it.each(['shut', 'hold'] as const)('is %s says so to a load balancer, and lives', async (state) => {
    gate[state]();
    expect([(await app.fetch('/readyz')).status, (await app.fetch('/healthz')).status]).toEqual([503, 200]);
  });
});
