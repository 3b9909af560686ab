import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectToServer } from '../../platform/server/database.ts';
import { freePort } from '../support/free-ports.ts';
import { LiveClient } from '../support/live-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createOnServer, type ServerDatabase } from '../support/server-databases.ts';
import { cookieHeader } from '../support/sign-in.ts';
import { silentLog } from '../support/silent-log.ts';
import { storedTimes } from '../support/stored-times.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const serverUrl = process.env.TEST_SERVER_URL;
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const admin = { email: 'ada@smr.example', password: 'correct horse battery' };
/** The products believe to be at their public address. */
const origin = 'http://localhost:0';

/** Two processes on one PostgreSQL server, behind the proxies whose settings stand in deploy/. */
describe.runIf(serverUrl)('two processes', () => {
  let database: ServerDatabase;
  let a: RunningProduct;
  let b: RunningProduct;
  let cookie: string;
  let key: string;

  const start = () =>
    startProduct({
      DATABASE_URL: database.url,
      AUTH_SECRET: 'two processes have the same secret',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: '127.0.0.0/8',
    });

  beforeAll(async () => {
    database = await createOnServer(serverUrl ?? '');
    // Both find an empty database at once: one makes it, the other waits.
    [a, b] = await Promise.all([start(), start()]);
    const signIn = await post(a.url, '/api/auth/sign-in/email', admin);
    cookie = cookieHeader(signIn);
    const issued = await post(b.url, '/api/admin/telemetry-keys', { name: 'plant' }, { cookie });
    key = ((await issued.json()) as { key: string }).key;
  });
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await database.drop();
  });

  const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
  const send = (url: string, ts: number, value: number) =>
    post(
      url,
      '/api/fleet/telemetry',
      { samples: [{ stream: 'dnnp-1.flow_rate', ts, value }] },
      { authorization: `Bearer ${key}` },
    );

  it('tell each other’s listeners of a sample', async () => {
    const listener = await new LiveClient().connect(b.url);
    onTestFinished(() => listener.drop());
    expect((await send(a.url, Date.now(), 4_711)).status).toBe(200);
    await until(() =>
      listener.events('samples').some(({ data }) => data.samples?.some(([, , value]) => value === 4_711)),
    );
  });

  it('renew a page that the other one keeps', async () => {
    const db = await connectToServer(database.url, silentLog);
    onTestFinished(() => db.close());
    const { rows } = await db.pool.query<{ slug: string }>('select slug from glossary_terms order by slug limit 1');
    const slug = rows[0]?.slug;
    const page = async () => (await fetch(`${a.url}/glossary/${slug}`)).text();
    await page();
    expect(await page()).not.toContain('Written at the other process');
    await db.pool.query('update glossary_terms set definition = $1 where slug = $2', [
      'Written at the other process.',
      slug,
    ]);
    await until(async () => (await page()).includes('Written at the other process'));
  });

  it('count attempts to sign in together', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 40 && !answers.includes(429); n++) {
      const { status } = await post(n % 2 ? a.url : b.url, '/api/auth/sign-in/email', {
        email: 'nobody@smr.example',
        password: 'wrong',
      });
      answers.push(status);
    }
    const refusedAt = answers.indexOf(429);
    expect(refusedAt).toBeGreaterThan(0);
    // Refused by one, refused by the other.
    const next = await post(refusedAt % 2 ? b.url : a.url, '/api/auth/sign-in/email', {
      email: 'nobody@smr.example',
      password: 'wrong',
    });
    expect(next.status).toBe(429);
  });

  const proxies: Record<string, (folder: string, port: number) => string[]> = {
    haproxy(folder, port) {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, settings('haproxy.cfg', port));
      return ['haproxy', '-db', '-f', file];
    },
    nginx(folder, port) {
      const site = join(folder, 'site.conf');
      writeFileSync(site, settings('nginx.conf', port));
      const file = join(folder, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      writeFileSync(
        file,
        `pid ${folder}/pid; error_log ${folder}/log; daemon off; user root; events {} http { access_log off; ${temporary.join(' ')} include ${site}; }`,
      );
      return ['nginx', '-c', file];
    },
  };
  const settings = (file: string, port: number) =>
    readFileSync(`deploy/${file}`, 'utf8')
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:3001', new URL(a.url).host)
      .replaceAll('127.0.0.1:3002', new URL(b.url).host);

  describe.each(Object.keys(proxies).filter(has))('behind %s', (name) => {
    it('lose one that is killed, and nothing else: readers get answers, listeners go on, no sample is lost or doubled', async () => {
      const port = await freePort();
      const command = proxies[name]?.(temporaryFolder(), port) ?? [];
      const proxy = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore' });
      onTestFinished(() => endOf(proxy));
      const url = `http://127.0.0.1:${port}`;
      await until(async () => (await fetch(url).catch(() => null))?.ok === true);
      expect([403, 404]).toContain((await post(url, '/api/admin/maintenance', {})).status);

      const listener = await new LiveClient().connect(url);
      onTestFinished(() => listener.drop());
      const sent: number[] = [];
      const refused: number[] = [];
      let isOver = false;
      const first = Date.now() - 60_000;
      /** A plant repeats what was not acknowledged. */
      const plant = async () => {
        for (let ts = first; !isOver; ts++) {
          let answer = await send(url, ts, ts - first).catch(() => null);
          while (!answer?.ok) {
            if (answer && answer.status !== 502 && answer.status !== 503) refused.push(answer.status);
            await new Promise((resolve) => setTimeout(resolve, 100));
            answer = await send(url, ts, ts - first).catch(() => null);
          }
          sent.push(ts);
        }
      };
      const failures: string[] = [];
      const reader = async () => {
        while (!isOver) {
          const answer = await fetch(`${url}/glossary`).catch((error: Error) => error);
          if (!(answer instanceof Response) || !answer.ok)
            failures.push(String(answer instanceof Response ? answer.status : answer));
          await (answer instanceof Response ? answer.text() : null);
        }
      };
      const work = Promise.all([plant(), reader(), reader()]);
      await until(() => sent.length > 20);
      await a.stop('SIGKILL');
      const before = sent.length;
      await until(() => sent.length > before + 50);
      isOver = true;
      await work;

      expect([failures, refused]).toEqual([[], []]);
      // As a browser does: it tries until it is taken in.
      const again = await until(async () =>
        listener.isOpen
          ? listener
          : new LiveClient().connect(url, '/api/fleet/live', listener.lastId).catch(() => undefined),
      );
      onTestFinished(() => again.drop());
      await until(async () => (await send(url, Date.now(), 1_234).catch(() => null))?.ok === true);
      await until(() =>
        again.events('samples').some(({ data }) => data.samples?.some(([, , value]) => value === 1_234)),
      );

      const db = await connectToServer(database.url, silentLog);
      onTestFinished(() => db.close());
      const { rows } = await db.pool.query<{ id: number }>(
        "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'flow_rate'",
      );
      const stored = (await storedTimes(db.orm, rows[0]?.id ?? 0)).filter(
        (ts) => ts >= first && ts <= (sent.at(-1) ?? 0),
      );
      expect(stored).toEqual(sent);
      a = await start();
    });
  });
});

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}
