// `MINUTES=30 npm run soak -- mixed [embedded] [postgresql]`: everything that the product does, at once and for a while; what it answered, how long that took
// and whether memory grows stands in a report, printed and written to soak-report-<database>.md.

import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openListeners, openSender as openTimedSender, report as reportOf } from '../bench/live.ts';
import { signInAsAdmin, startFleet } from '../bench/telemetry.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres-server.ts';
import type { RunningProduct } from '../tests/support/running-product.ts';
import { type Activity, isPassed, type Soaked, writeReport } from './write-soak-report.ts';

const MINUTES = Number(process.env.MINUTES ?? 30);
const LISTENERS = 100;
const SUBSCRIBERS = 20;
/** The product's own public address in tests; changes have to come from it. */
const ORIGIN = 'http://localhost:0';
const SAMPLE_MS = 10_000;

const wanted = process.argv.slice(2);
const databases = wanted.length > 0 ? wanted : ['embedded', ...(findPostgres() ? ['postgresql'] : [])];
let failed = 0;
for (const database of databases) {
  const soaked = await soak(database);
  const text = writeReport(soaked);
  writeFileSync(`soak-report-${database}.md`, text);
  console.log(text);
  if (!isPassed(soaked)) failed++;
}
process.exit(failed === 0 ? 0 : 1);

async function soak(database: string): Promise<Soaked> {
  const bin = findPostgres();
  if (database !== 'embedded' && !bin) throw new Error('There is no PostgreSQL on this machine.');
  const server = database === 'embedded' ? null : await startPostgres(bin ?? '', { fsync: 'on' });
  const mails = await startMailServer();
  const feed = await serveFeed();
  const product = await startFleet({
    ...(server ? { DATABASE_URL: server.url, AUTH_SECRET: 'a secret of the soak, which is long enough' } : {}),
    SMTP_URL: mails.url,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    // Each who asks has an address of his own, as outside.
    TRUSTED_PROXIES: '127.0.0.0/8',
  });
  try {
    return { database, minutes: MINUTES, ...(await load(product, mails, feed)) };
  } finally {
    await product.stop();
    await mails.close();
    feed.server.close();
    await server?.close();
  }
}

async function load(
  product: RunningProduct,
  mails: MailServer,
  feed: Feed,
): Promise<Omit<Soaked, 'database' | 'minutes'>> {
  const { cookie, post } = await signInAsAdmin(product);
  const { key } = await post<{ key: string }>('/api/admin/telemetry-keys', { name: 'soak' });
  const source = await post<{ id: string }>('/api/admin/feed-sources', { name: 'Soak', url: feed.url });
  const streams = (await (await fetch(`${product.url}/api/fleet/streams`)).json()) as {
    id: string;
    nominal: number | null;
  }[];
  const stream = streams[0]?.id ?? '';
  // The first one is that of the samples that listeners wait for.
  const written = streams.slice(1);
  await subscribe(product, mails);
  await firstRunEnds(product, cookie);
  const listeners = await openListeners(product, LISTENERS);
  const sendTimed = await openTimedSender(product);

  const endsAt = performance.now() + MINUTES * 60_000;
  const activities: Activity[] = [];
  /** Does something again and again until the end. @param everyMs from one beginning to the next */
  const again = async (name: string, everyMs: number, work: (n: number) => Promise<void>) => {
    const known = activities.find((one) => one.name === name);
    const activity = known ?? { name, times: [], errors: [] };
    if (!known) activities.push(activity);
    for (let n = 0; performance.now() < endsAt; n++) {
      const startedAt = performance.now();
      try {
        await work(n);
      } catch (error) {
        activity.errors.push(error instanceof Error ? error.message : String(error));
      }
      activity.times.push(performance.now() - startedAt);
      await sleep(Math.max(0, Math.min(startedAt + everyMs, endsAt) - performance.now()));
    }
  };
  const ask = async (path: string, from: string, init: RequestInit = {}) => {
    const answer = await fetch(product.url + path, {
      ...init,
      headers: { 'x-forwarded-for': from, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  };
  const change = async <Answer>(method: string, path: string, body: object, from: string) =>
    JSON.parse(
      await ask(path, from, {
        method,
        headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ) as Answer;

  const pages = ['/', '/news', '/vendors', '/glossary', '/smr-ops-cloud', '/about', '/designs', '/startups'];
  const readers = Array.from({ length: 4 }, (_, reader) =>
    again(
      'pages of visitors',
      100,
      async (n) => void (await ask(pages[(n + reader) % pages.length] ?? '/', `198.51.100.${reader}`)),
    ),
  );
  const named = Array.from({ length: 2 }, (_, reader) =>
    again('pages of who is signed in', 400, async (n) => {
      await ask(pages[(n + reader) % pages.length] ?? '/', `198.51.101.${reader}`, { headers: { cookie } });
    }),
  );
  const searchers = again(
    'searches, each another',
    500,
    async (n) => void (await ask(`/api/news?q=reactor%20${n}`, '198.51.102.1')),
  );
  const histories = again('histories of a stream', 500, async () => {
    const to = new Date();
    const from = new Date(to.getTime() - HOUR_MS);
    await ask(`/api/fleet/streams/${stream}/history?from=${from.toISOString()}&to=${to.toISOString()}`, '198.51.103.1');
  });
  let clock = Date.now();
  const intake = again('batches of 100 samples', 100, async () => {
    const now = Date.now();
    clock = Math.max(clock + 1, now);
    const samples = Array.from({ length: 100 }, (_, n) => {
      const one = written[n % written.length];
      return { stream: one?.id, ts: clock + Math.floor(n / written.length), value: one?.nominal ?? 50 };
    });
    clock += Math.ceil(100 / written.length);
    await ask('/api/fleet/telemetry', '198.51.104.1', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ samples }),
    });
  });
  const timed = again('samples that listeners wait for', 500, async () => void (await sendTimed()));
  const editor = again('an edit, read back', 2_000, async (n) => {
    const from = '198.51.105.1';
    const made = await change<{ id: string; slug: string; revision: number }>(
      'POST',
      '/api/admin/companies',
      { name: `Soak ${n} of ${Date.now()}` },
      from,
    );
    const foundedYear = 1950 + (n % 70);
    await change('PATCH', `/api/admin/companies/${made.id}`, { revision: made.revision, foundedYear }, from);
    const { company } = JSON.parse(await ask(`/api/companies/${made.slug}`, from)) as {
      company: { foundedYear: number };
    };
    if (company.foundedYear !== foundedYear) throw new Error(`wrote ${foundedYear}, read ${company.foundedYear}`);
  });
  const feeds = again('a run over a feed', 30_000, async () => {
    feed.grow();
    // One run goes on at a time; what this one would have read is read by the next.
    const { running } = JSON.parse(
      await ask('/api/admin/feed-sources/status', '198.51.106.1', { headers: { cookie } }),
    ) as { running: unknown };
    if (running) return;
    const { failedSources } = await change<{ failedSources: number }>(
      'POST',
      '/api/admin/feed-sources/ingest',
      { sourceId: source.id },
      '198.51.106.1',
    );
    if (failedSources > 0) throw new Error('the feed could not be read');
  });
  const letter = sendLetter();
  async function sendLetter(): Promise<string | null> {
    await sleep((MINUTES * 60_000) / 3);
    try {
      const draft = await change<{ id: string; revision: number }>(
        'POST',
        '/api/admin/newsletter/issues',
        {},
        '198.51.107.1',
      );
      await change(
        'POST',
        `/api/admin/newsletter/issues/${draft.id}/send`,
        { revision: draft.revision },
        '198.51.107.1',
      );
      return null;
    } catch (error) {
      return String(error);
    }
  }
  const memory: Soaked['memory'] = [];
  const watching = (async () => {
    while (performance.now() < endsAt) {
      await sleep(Math.max(0, Math.min(SAMPLE_MS, endsAt - performance.now())));
      const text = await (await fetch(`${product.url}/metrics`)).text();
      const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
      memory.push({
        seconds: process.uptime(),
        resident: of('process_resident_memory_bytes'),
        heap: of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes'),
        processorSeconds: of('process_cpu_seconds_total'),
      });
    }
  })();
  await Promise.all([...readers, ...named, searchers, histories, intake, timed, editor, feeds, watching]);
  const letterFailure = await letter;
  const heard = await reportOf(listeners);
  await listeners.kill();
  const letters = mails.received.filter(({ raw }) => /^list-unsubscribe:/im.test(raw)).flatMap(({ to }) => to);
  return {
    activities,
    memory,
    heard: { listeners: LISTENERS, ...heard },
    letters: {
      subscribers: SUBSCRIBERS,
      taken: letters.length,
      readers: new Set(letters).size,
      failure: letterFailure,
    },
    logged: product
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line)),
  };
}

/** A first start reads all feeds that came with the product; one run goes on at a time. */
async function firstRunEnds({ url }: RunningProduct, cookie: string): Promise<void> {
  for (const endsAt = performance.now() + 120_000; performance.now() < endsAt; await sleep(500)) {
    const answer = await fetch(`${url}/api/admin/feed-sources/status`, { headers: { cookie } });
    const { running } = (await answer.json()) as { running: unknown };
    if (!running) return;
  }
}

/** Readers ask for the letter and confirm by the link that they get. */
async function subscribe({ url }: RunningProduct, mails: MailServer): Promise<void> {
  for (let n = 0; n < SUBSCRIBERS; n++) {
    const email = `soak${n}@example.org`;
    const headers = { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': `203.0.113.${n}` };
    const asked = await fetch(`${url}/api/newsletter/subscriptions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, consent: true }),
    });
    if (!asked.ok) throw new Error(`subscribing answered ${asked.status}: ${await asked.text()}`);
    const token = /confirm\?token=([\w.-]+)/.exec((await mails.next(email)).text)?.[1];
    const confirmed = await fetch(`${url}/api/newsletter/confirmations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token }),
    });
    if (!confirmed.ok) throw new Error(`confirming answered ${confirmed.status}: ${await confirmed.text()}`);
  }
}

interface Feed {
  url: string;
  server: Server;
  /** Five more entries. */
  grow(): void;
}

async function serveFeed(): Promise<Feed> {
  let count = 5;
  const places = ['Ontario', 'Poland', 'Idaho', 'Ghana', 'Sweden', 'Korea', 'Utah', 'Wales', 'Finland', 'Kenya'];
  const document = () => {
    const entries = Array.from({ length: Math.min(count, 50) }, (_, at) => {
      const n = count - at;
      const date = new Date(Date.now() - at * 60_000).toUTCString();
      return `<item><title>${places[n % places.length]} licenses reactor number ${n} of the soak</title><link>https://soak.example/${n}</link><guid isPermaLink="false">soak-${n}</guid><pubDate>${date}</pubDate><description>A small modular reactor was licensed.</description></item>`;
    });
    return `<?xml version="1.0"?><rss version="2.0"><channel><title>Soak</title><link>https://soak.example</link><description>d</description>${entries.join('')}</channel></rss>`;
  };
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/rss+xml').end(document()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`,
    server,
    grow() {
      count += 5;
    },
  };
}
