import type { AppDeps } from '../../app/server/app-deps.ts';
import { type App, buildApp } from '../../app/server/build-app.ts';
import { openLiveFleet } from '../../features/fleet/live/server/open-live.ts';
import { openIntake } from '../../features/fleet/telemetry/server/accept-samples.ts';
import { readFleetNotices } from '../../features/fleet/units/server/source-queries.ts';
import { startChangeFeed } from '../../platform/server/change-feed.ts';
import type { Database } from '../../platform/server/database.ts';
import { createAddressReader } from '../../platform/server/http/client-address.ts';
import type { FanOutConfig } from '../../platform/server/http/fan-out.ts';
import { listen } from '../../platform/server/http/listen.ts';
import { createMetrics } from '../../platform/server/http/metrics.ts';
import type { PageRenderer } from '../../platform/server/http/pages.ts';
import { createSafeFetch } from '../../platform/server/safe-fetch.ts';
import { silentLog } from './silent-log.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestApp {
  db: Database;
  url: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  routes: App['routes'];
  followed: App['followed'];
  close(): Promise<void>;
}

/** The limits of the telemetry path. */
export interface TelemetryOverrides {
  retentionHours?: number;
  fanOut?: Partial<FanOutConfig>;
  lookAgainMs?: number;
}

const plenty = { points: 100_000, durationSeconds: 60 };

/** The real app on a real port with a database of its own. Pages come from `renderer` (none: only API and feeds are asked). */
export async function startTestApp(overrides: Partial<AppDeps> & TelemetryOverrides = {}): Promise<TestApp> {
  const db = overrides.db ?? (await openTestDatabase());
  const stopping = new AbortController();
  const { retentionHours = 72 } = overrides;
  const now = overrides.now ?? Date.now;
  const metrics = createMetrics();
  const live = await openLiveFleet({
    db,
    metrics,
    log: silentLog,
    now,
    stopSignal: stopping.signal,
    https: false,
    readNotices: () => readFleetNotices(db.orm),
    ...(overrides.fanOut ? { fanOut: overrides.fanOut } : {}),
    ...(overrides.lookAgainMs ? { lookAgainMs: overrides.lookAgainMs } : {}),
  });
  const changeFeed = overrides.changeFeed ?? (await startChangeFeed(db, silentLog));
  const app = buildApp({
    config: {
      publicUrl: 'http://smr.test',
      isDevelopment: false,
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterWebhookKey: null,
    },
    log: silentLog,
    metrics,
    db,
    addressOf: createAddressReader([]),
    changeFeed,
    mailer: { send: async () => {}, close: () => {} },
    requestJob: async () => {},
    openLane: async () => ({ send: async (_, beforeLastLine) => beforeLastLine(), close: () => {} }),
    safeFetch: createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' }),
    secret: 'a secret that only tests know, long enough',
    renderer: async () => noPages,
    clientFolder: null,
    intake: await openIntake({ db, log: silentLog, retentionHours, now, changeFeed }),
    // A suite asks more within a minute than people do.
    rateLimits: { reads: plenty, writes: plenty },
    isStopping: () => false,
    stopSignal: stopping.signal,
    ...overrides,
  });
  const server = await listen(app.hono, { port: 0, host: '127.0.0.1' }, [
    live.serveBehind(app.liveGate),
    app.serveKept,
  ]);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    db,
    url,
    routes: app.routes,
    followed: app.followed,
    async fetch(path, init) {
      // What a test wrote beside the app is heard of before it asks, as what is written through the app is (own-changes.test.ts).
      if (!overrides.changeFeed) await changeFeed.heardSoFar();
      return fetch(url + path, init);
    },
    async close() {
      stopping.abort();
      await server.close(1_000);
      await db.close();
    },
  };
}

const noPages: PageRenderer = {
  fetch: async () => {
    throw new Error('This suite renders no pages.');
  },
};
