import { expect, it } from 'vitest';
import type { ChangeFeed } from '../change-feed.ts';
import { streamChanges } from './live-changes.ts';

it('opens as many streams as a process may have, and another one when one of them has ended', async () => {
  const changeFeed: Pick<ChangeFeed, 'onChange'> = { onChange: () => () => {} };
  const config = {
    changeFeed,
    open: { count: 0, most: 2 },
    tables: new Set<string>(),
    stopSignal: new AbortController().signal,
  };
  const first = streamChanges(config);
  const second = streamChanges(config);
  expect(() => streamChanges(config)).toThrow('Too many live connections');
  await first.body?.cancel();
  const third = streamChanges(config);
  expect([third.status, config.open.count]).toEqual([200, 2]);
  for (const stream of [second, third]) await stream.body?.cancel();
  expect(config.open.count).toBe(0);
});

it('says that it is there so that the page itself hears it', async () => {
  const stream = streamChanges({
    changeFeed: { onChange: () => () => {} },
    open: { count: 0, most: 1 },
    tables: new Set<string>(),
    stopSignal: new AbortController().signal,
    heartbeatSeconds: 0.01,
  });
  const said: string[] = [];
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said.push(part);
    if (said.length === 3) break;
  }
  expect(said.slice(1)).toEqual(['event: here\ndata: \n\n', 'event: here\ndata: \n\n']);
});
