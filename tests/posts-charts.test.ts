import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { everyStream, openIntake, type TelemetryIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import type { ManagedIssue } from '../features/letters/contract.ts';
import type { ManagedPost, ShownText } from '../features/posts/contract.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Charts of the fleet in posts: as they were when they were published. */
let app: TestApp;
let cookie: string;
let intake: TelemetryIntake;
const NOW = Date.UTC(2026, 10, 21, 12);
let now = NOW;
const from = NOW - 2 * HOUR_MS;
const path = `/smr-ops-cloud/unit/dnnp-1/core_temp?from=${from}&to=${NOW}`;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
  await addFleet(app.db);
  intake = await openIntake({ db: app.db, log: silentLog, retentionHours: 72, now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'posts', 'post_revisions', 'post_slugs', 'post_charts', 'telemetry_journal');
  // Their rows tell the process that its memory of what it stored holds no more.
  await app.db.pool.query('update telemetry_newest set states = null, last_batch = null');
  now = NOW;
  await send(from + HOUR_MS / 2, 280);
  await send(from + HOUR_MS, 290);
});

const send = (ts: number, value: number) => intake.accept([{ stream: 'dnnp-1.core_temp', ts, value }], everyStream);

async function call<Answer>(method: string, address: string, body: unknown = {}): Promise<Answer> {
  const headers = { cookie, origin: 'http://smr.test', 'content-type': 'application/json' };
  const response = await app.fetch(`/api/admin${address}`, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Answer;
}
async function publish(body: string): Promise<ManagedPost> {
  const post = await call<ManagedPost>('POST', '/posts', { title: 'How it ran', body });
  return call('POST', `/posts/${post.id}/publish`, { revision: post.revision });
}
async function rewrite(post: ManagedPost, body: string): Promise<ManagedPost> {
  const { id, revision, content } = post;
  const saved = await call<{ revision: number }>('PUT', `/posts/${id}/content`, {
    revision,
    content: { ...content, body },
  });
  const changed = await call<ManagedPost>('POST', `/posts/${id}/publish`, { revision: saved.revision });
  return changed;
}
const read = async (slug: string) => (await (await app.fetch(`/api/blog/posts/${slug}`)).json()) as ShownText;
const preview = (body: string) => call<ShownText>('POST', '/posts/preview', { body });
const chartsOf = ({ parts = [] }: ShownText) => parts.flatMap((part) => ('chart' in part ? part.chart : []));
const highest = (text: ShownText) => chartsOf(text).map(({ history }) => history.buckets.map(({ max }) => max));

it('a chart stands between the texts around it, says what it shows and from when it is, and that it is simulated', async () => {
  const { slug } = await publish(`Before.\n\nhttp://smr.test${path}\n\nAfter.`);
  const { html, parts } = await read(slug);
  expect(parts).toEqual([
    { html: expect.stringContaining('<p>Before.</p>') },
    {
      href: path,
      chart: expect.objectContaining({
        unitName: 'Darlington SMR Unit 1',
        timeZone: 'America/Toronto',
        asOf: '2026-11-21T12:00:00.000Z',
      }),
    },
    { html: expect.stringContaining('<p>After.</p>') },
  ]);
  const words =
    /<a href="\/smr-ops-cloud\/unit\/dnnp-1\/core_temp\?from=\d+&amp;to=\d+">[^<]+, Darlington SMR Unit 1, 21 Nov 2026, 05:00 to 07:00 EST<\/a>: between 280\.0 °C and 290\.0 °C, as of 21 Nov 2026, 07:00 EST\. .*Not OPG/;
  expect(html).toMatch(words);
  expect(await (await app.fetch('/blog/rss.xml')).text()).toContain('between 280.0 °C and 290.0 °C, as of 21 Nov 2026');
});

it('a published chart stays as it was when values come late and the text is corrected; a preview shows it as it is', async () => {
  const post = await publish(path);
  now = NOW + HOUR_MS;
  await send(from + 1.5 * HOUR_MS, 310);
  expect([highest(await read(post.slug)), highest(await preview(path))]).toEqual([[[280, 290]], [[280, 290, 310]]]);
  const corrected = await rewrite(post, `Corrected.\n\n${path}`);
  expect(highest(await read(post.slug))).toEqual([[280, 290]]);
  // Taken out and put in again it is another one.
  await rewrite(await rewrite(corrected, 'Without.'), path);
  expect(highest(await read(post.slug))).toEqual([[280, 290, 310]]);
});

it('a range that ends now ends when the post is published', async () => {
  const { slug } = await publish('/smr-ops-cloud/unit/dnnp-1/core_temp?range=6h');
  now = NOW + 24 * HOUR_MS;
  expect(chartsOf(await read(slug))[0]?.history).toMatchObject({
    from: new Date(NOW - 6 * HOUR_MS).toISOString(),
    to: expect.stringMatching(/^2026-11-21T12:0/),
  });
});

it.each([
  ['a value that nobody sends', '/smr-ops-cloud/unit/dnnp-1/none'],
  ['a unit that is not there', '/smr-ops-cloud/unit/none/core_temp'],
  ['a range in the future', '/smr-ops-cloud/unit/dnnp-1/core_temp?from=2030-01-01T00:00&to=2030-01-02T00:00'],
])('of %s the preview says that it is not there', async (_, address) => {
  const { html, parts } = await preview(address);
  expect([html.includes('(not there any more)'), parts]).toEqual([true, undefined]);
});

it('what an author left open around a chart does not reach beyond its part of the text', async () => {
  const { parts = [] } = await preview(`<table><tr><td>\n\n${path}\n\n</td></tr></table>\n\nAfter.`);
  const texts = parts.flatMap((part) => ('html' in part ? part.html : []));
  for (const html of texts) {
    const count = (tag: string) => [html.split(`<${tag}`).length, html.split(`</${tag}>`).length];
    for (const [open, closed] of [count('table'), count('td')]) expect(open).toBe(closed);
  }
});

it('in a letter a chart becomes a link that says in words what was to be seen', async () => {
  const issue = await call<ManagedIssue>('POST', '/newsletter/issues');
  const items = [{ kind: 'text', id: randomUUID(), body: `Look:\n\n${path}` }];
  const saved = await call<ManagedIssue>('PATCH', `/newsletter/issues/${issue.id}`, {
    revision: issue.revision,
    intro: `http://smr.test${path}`,
    items,
  });
  const link = new RegExp(
    `\\[[^\\]]+, Darlington SMR Unit 1, 21 Nov 2026, 05:00 to 07:00 EST\\]\\(${path.replaceAll('?', '\\?')}\\): between 280.0 °C and 290.0 °C`,
  );
  expect(saved.intro).toMatch(link);
  expect(saved.items[0]).toMatchObject({ body: expect.stringMatching(link) });
});
