import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { startProduct } from '../tests/support/running-product.ts';
import type { Row } from './table.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
/** Twenty values on the dashboard, thirty-two on the page of a unit. */
const pages = ['/smr-ops-cloud', '/smr-ops-cloud/unit/dnnp-1', '/smr-ops-cloud/unit/dnnp-2'];

/** Screens of the fleet with 84 live values stay open; the heap of their pages, after a collection, once a minute. */
export async function benchSoak(): Promise<Row[]> {
  const product = await startProduct({ SIMULATOR: 'on', LOGO_SERVICE_URL: 'off' });
  const browser = await launchBrowser();
  const screens = await Promise.all(
    pages.map(async (path) => {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
      await page.goto(product.url + path);
      return { page, session: await page.context().newCDPSession(page) };
    }),
  );
  const heaps: number[] = [];
  let nodes: number[] = [];
  for (let minute = 0; minute <= MINUTES; minute++) {
    await sleep(60_000);
    const measured = await Promise.all(screens.map(measure));
    heaps.push(measured.reduce((sum, { heap }) => sum + heap, 0));
    nodes = [...nodes, measured.reduce((sum, { elements }) => sum + elements, 0)];
  }
  await browser.close();
  await product.stop();
  // The first fifth is warming up: code is compiled, caches fill.
  const settled = heaps.slice(Math.ceil(heaps.length / 5));
  return [
    {
      what: `${pages.length} screens with 84 live values open for ${MINUTES} minutes: heap at first, at the end; slope after warming up`,
      figure: `${megabytes(heaps[0])}, ${megabytes(heaps.at(-1))}; ${(slope(settled) / 1_024).toFixed(1)} KB/min`,
      target: 'flat',
    },
    { what: '  elements in the documents at first, at the end', figure: `${nodes[0]}, ${nodes.at(-1)}` },
  ];
}

async function measure({ page, session }: { page: Page; session: CDPSession }) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return { heap: usedSize, elements: await page.evaluate<number>('document.querySelectorAll("*").length') };
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Least squares; bytes for each measurement. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return above / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
