import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';

let app: TestApp;
let isStopping: boolean;

beforeAll(async () => {
  app = await startTestApp({ isStopping: () => isStopping });
});
afterAll(() => app.close());
beforeEach(() => {
  isStopping = false;
});

describe('/healthz', () => {
  it('answers while the process does', async () => {
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  });

  it('answers while it stops, so that it is not killed before it has finished', async () => {
    isStopping = true;
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  });
});

describe('/readyz', () => {
  it('says ready, and which database', async () => {
    expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: app.db.engine }]);
  });

  it('says 503 while the process stops, so that no more requests are sent', async () => {
    isStopping = true;
    expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }]);
  });

  it('says 503 without internals when the database does not answer', async () => {
    const db = await openTestDatabase();
    const other = await startTestApp({ db: { ...db, close: async () => {} } });
    await db.close();
    const response = await other.fetch('/readyz');
    await other.close();
    expect([response.status, await response.json()]).toEqual([503, { status: 'database unreachable' }]);
  });
});

describe('/metrics', () => {
  it("is Prometheus' text format", async () => {
    const response = await app.fetch('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it.each(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'page_cache_requests_total'])(
    'has %s',
    async (name) => {
      expect(await metrics()).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
    },
  );

  it('counts requests by method, route and status', async () => {
    await app.fetch('/healthz');
    expect(await metrics()).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/m,
    );
  });

  it('counts the pattern of a route, not every address that somebody makes up', async () => {
    for (const path of ['/api/made-up-1', '/api/made-up-2']) await app.fetch(path);
    expect(await metrics()).not.toContain('made-up');
  });

  it('counts what the page cache could do', async () => {
    // What asks something is kept from its second time on.
    for (let n = 0; n < 3; n++) await app.fetch('/api/news?limit=7');
    expect(await metrics()).toMatch(/^page_cache_requests_total\{result="hit"\} [1-9]/m);
  });
});

async function ask(path: string): Promise<[number, unknown]> {
  const response = await app.fetch(path);
  return [response.status, await response.json()];
}

async function metrics(): Promise<string> {
  return (await app.fetch('/metrics')).text();
}
