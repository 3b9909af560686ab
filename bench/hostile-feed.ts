import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from './fairness.ts';
import type { Row } from './table.ts';
import { signInAsAdmin, startFleet } from './telemetry.ts';
import { writeFeed } from './write-feed.ts';

const LARGEST = 15_000_000;
const upTo = (size: number, part: string) => part.repeat(Math.floor(size / part.length));
const around = (item: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${item}<title>x</title></item></channel></rss>`;

/** Each as large as a feed may be. */
const writeFeeds = (): Record<string, string> => ({
  'fifty thousand items': writeFeed('many', 50_000, 20).slice(0, LARGEST),
  'entities within entities': around(`<item><description>${upTo(LARGEST, '&lt;p&gt;&amp;amp;')}</description>`),
  'attributes without end': around(
    `<item ${Array.from({ length: LARGEST / 13 }, (_, n) => `a${String(n).padStart(7, '0')}="x"`).join(' ')}>`,
  ),
});

/** Who else asks while an editor tries feeds that were made to hold everybody up. */
export async function benchHostileFeed(): Promise<Row[]> {
  const feeds = writeFeeds();
  const outside = createServer((request, response) =>
    response.setHeader('content-type', 'application/rss+xml').end(Object.values(feeds)[Number(request.url?.slice(1))]),
  );
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  const product = await startFleet({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const { post } = await signInAsAdmin(product);
  const health = await ask([`${product.url}/healthz`], 1, {}, 2);
  const rows: Row[] = [];
  for (const [at, what] of Object.keys(feeds).entries()) {
    await health.count();
    const startedAt = performance.now();
    const preview = await post<{ itemCount: number; message: string | null }>('/api/admin/feed-sources/test', {
      url: `http://127.0.0.1:${port}/${at}`,
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const { p50, p99 } = await health.count();
    rows.push({
      what: `15 MB, ${what} (${seconds} s: ${preview.message ?? `${preview.itemCount} items`}): /healthz p50, p99`,
      figure: `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`,
      target: 'p99 ≤ 50 ms',
    });
  }
  await health.stop();
  await product.stop();
  outside.close();
  return rows;
}
