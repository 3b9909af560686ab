import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readThreadId } from './give-way.ts';

const script = `
  import { parentPort } from 'node:worker_threads';
  import { getPriority } from 'node:os';
  const { giveWay, readThreadId } = await import(${JSON.stringify(new URL('./give-way.ts', import.meta.url).href)});
  giveWay();
  parentPort.postMessage({ id: readThreadId(), priority: getPriority(readThreadId()) });`;

it.runIf(process.platform === 'linux')('lets one thread alone give way', async () => {
  const before = getPriority(readThreadId());
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const [told] = (await once(worker, 'message')) as [{ id: number; priority: number }];
  await worker.terminate();
  expect(told.id).not.toBe(readThreadId());
  expect([getPriority(readThreadId()), told.priority]).toEqual([before, Math.max(before, 10)]);
});
