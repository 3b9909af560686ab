import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connectToServer } from '../../platform/server/database.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { fillDataFolder, inDataFolder } from '../support/data-folder.ts';
import { issueTestKey, sendSamples } from '../support/fleet.ts';
import { serveLocally } from '../support/local-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createOnServer } from '../support/server-databases.ts';
import { silentLog } from '../support/silent-log.ts';
import { atSize, isSoak } from '../support/soak.ts';
import { storedTimes } from '../support/stored-times.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/**
 * What anybody outside can do to stop or fill the process. The usual run shows that it is refused; times and sizes of the process are
 * judged in a soak, on a machine that does nothing else.
 */
let product: RunningProduct;

afterEach(async () => {
  await product.stop();
});

const MB = 1024 * 1024;
const BODY_BYTES = atSize(24, 300) * MB;
const SEARCHES = atSize(150, 100_000);
const ADDRESSES = atSize(40, 20_000);

it(`bodies of ${BODY_BYTES / MB} MB, to whatever address and however announced, are not taken in`, async () => {
  product = await startProduct();
  const paths = [
    '/',
    '/nowhere',
    '/auth/sign-in',
    '/auth/sign-up',
    '/auth/sign-out',
    '/auth/reset',
    '/auth/setup',
    '/api/auth/sign-in/email',
    '/submit-news',
    '/api/submissions',
    '/api/newsletter/subscriptions',
    '/api/newsletter/events',
    '/api/fleet/telemetry',
    '/api/fleet/write',
    '/api/admin/companies/import',
  ];
  for (const path of paths) await pour(path, 1_000, true);
  const before = residentBytes();
  const slowest = await slowestHealth(async () => {
    for (const path of paths) {
      for (const isAnnounced of [true, false]) {
        const { status, sent } = await pour(path, BODY_BYTES, isAnnounced);
        expect([path, isAnnounced, status >= 400]).toEqual([path, isAnnounced, true]);
        expect(sent, `${path} took it all`).toBeLessThan(BODY_BYTES);
      }
    }
  });
  if (!isSoak) return;
  expect((residentBytes() - before) / MB).toBeLessThan(50);
  expect(slowest).toBeLessThan(200);
});

it(`${SEARCHES} made-up searches and ${ADDRESSES} made-up addresses leave the process as large as others do`, async () => {
  product = await startProduct();
  const headers = { 'accept-encoding': 'br' };
  await inTurns(SEARCHES, async (n) => void (await fetchAll(`/api/news?q=made${n}up`, headers)));
  await inTurns(ADDRESSES, async (n) => void (await fetchAll(`/news?q=made${n}up`, headers)));
  // An answer that nobody asked for twice is kept nowhere, so the process is as large as after its first pages.
  expect(residentBytes() / MB).toBeLessThan(700);
});

it('half a megabyte of hostile SVG holds nobody up, and is no logo', async () => {
  const drawings = [
    `<svg${' '.repeat(500_000)}></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg">${'<!--'.repeat(120_000)}</svg>`,
    `${'<?xml '.repeat(80_000)}<svg></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'url( '.repeat(90_000)}"/></svg>`,
  ];
  const outside = await serveLocally(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawings[Number(url.slice(1))] ?? '');
  });
  const dataDir = temporaryFolder();
  await fillDataFolder(
    dataDir,
    'update companies set website_url = null, logo_url = null',
    ...drawings.map(
      (_, n) =>
        `update companies set logo_url = '${outside.url}/${n}' where id = (select id from companies order by slug offset ${n} limit 1)`,
    ),
    'update startups set website_url = null, logo_url = null',
    'update rss_sources set is_active = false',
  );
  const env = { DATA_DIR: dataDir, OUTBOUND_ALLOW: '127.0.0.0/8', LOGO_SERVICE_URL: 'off' };
  product = await startProduct(env);
  const slowest = await slowestHealth(() => until(() => product.output().includes('"job":"look-up-logos"')));
  await outside.close();
  await product.stop();
  expect(product.output()).not.toContain('job failed');
  const [stored] = await inDataFolder<{ pictures: number; refused: number }>(
    dataDir,
    "select count(image)::int as pictures, (count(*) filter (where failure like '%plain graphics%'))::int as refused from logos",
  );
  expect(stored).toEqual({ pictures: 0, refused: drawings.length });
  if (isSoak) expect(slowest).toBeLessThan(100);
});

/** Needs a server whose connections can be cut. */
const SERVER = process.env.TEST_DATABASE_URL ?? process.env.TEST_SERVER_URL;
const SECONDS = atSize(5, 60);
describe.runIf(SERVER)('on a server', () => {
  it(`connections that are cut twice a second for ${SECONDS} s end no process, and nothing acknowledged is lost`, async () => {
    const created = await createOnServer(SERVER ?? '');
    product = await startProduct({
      DATABASE_URL: created.url,
      AUTH_SECRET: 'a secret that only this test knows, long enough',
    });
    const db = await connectToServer(created.url, silentLog);
    const { key } = await issueTestKey(db);
    await db.close();

    const axe = new pg.Client({ connectionString: created.url, application_name: 'axe' });
    await axe.connect();
    const endsAt = Date.now() + SECONDS * 1_000;
    const cutting = (async () => {
      while (Date.now() < endsAt) {
        await axe.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'smr%'",
          [created.name],
        );
        await sleep(500);
      }
    })();
    const acknowledged: number[] = [];
    const start = Date.now() - HOUR_MS;
    for (let n = 0; Date.now() < endsAt; n++) {
      const ts = start + n;
      const answer = await sendSamples(product, key, [{ stream: 'dnnp-1.core_temp', ts, value: 287 }]).catch(
        () => null,
      );
      if (answer?.status === 200) acknowledged.push(ts);
    }
    await cutting;
    expect([product.process.exitCode, product.output().split('\n').slice(-15)]).toEqual([null, expect.anything()]);
    await until(async () => (await fetch(`${product.url}/readyz`)).status === 200);
    const { rows } = await axe.query<{ id: number }>(
      "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'core_temp'",
    );
    const kept = new Set(await storedTimes(drizzle({ client: axe }), rows[0]?.id ?? 0));
    await axe.end();
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.filter((ts) => !kept.has(ts))).toEqual([]);
    await product.stop();
    await created.drop();
  });
});

/** Sends a body until it is all gone or the server has had enough. */
function pour(path: string, bytes: number, isAnnounced: boolean): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    const asked = request(product.url + path, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(isAnnounced ? { 'content-length': bytes } : { 'transfer-encoding': 'chunked' }),
      },
    });
    const chunk = Buffer.alloc(64 * 1024, 'a=b&');
    const more = () => {
      while (sent < bytes && !asked.destroyed) {
        const part = chunk.subarray(0, Math.min(chunk.length, bytes - sent));
        sent += part.length;
        if (!asked.write(part)) return void asked.once('drain', more);
      }
      if (!asked.destroyed) asked.end();
    };
    asked.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, sent });
      asked.destroy();
    });
    // The connection was closed in the middle of what it was sent.
    asked.on('error', () => resolve({ status: 499, sent }));
    more();
  });
}

async function fetchAll(path: string, headers: Record<string, string>): Promise<void> {
  await (await fetch(product.url + path, { headers })).arrayBuffer();
}

/** Eight at a time. */
async function inTurns(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** @returns the longest that anybody waited for /healthz meanwhile, milliseconds */
async function slowestHealth(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${product.url}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - startedAt);
      await sleep(20);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await asking;
  return slowest;
}

/** What the system gave the process; 0 where it does not say (no /proc). */
function residentBytes(): number {
  try {
    return Number(readFileSync(`/proc/${product.process.pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}
