import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { type Sight, watchRights } from './watch-rights.ts';

it('lets nobody in by a right that was taken while it was asked for', async () => {
  let change = (_: string | null) => {};
  let sight: Sight = { units: ['dnnp-1'], isOpen: false };
  const asked: PromiseWithResolvers<void>[] = [];
  const watch = watchRights({
    gate: {
      changeFeed: {
        onChange(listener) {
          change = listener;
          return () => {};
        },
      },
      async see() {
        const read = sight;
        const answer = Promise.withResolvers<void>();
        asked.push(answer);
        await answer.promise;
        return read;
      },
    },
    log: silentLog,
    stopSignal: new AbortController().signal,
  });
  const seen = watch.see({});
  sight = 'forbidden';
  change('fleet_grants');
  asked[0]?.resolve();
  await new Promise(setImmediate);
  asked[1]?.resolve();
  expect(await seen).toBe('forbidden');
});

it('ends the stream of a session that has ended by time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sight: Sight = { units: ['dnnp-1'], isOpen: false };
  const watch = watchRights({
    gate: { changeFeed: { onChange: () => () => {} }, see: async () => sight },
    log: silentLog,
    stopSignal: new AbortController().signal,
  });
  const [own, open] = [0, 1].map(() => Object.assign(new EventEmitter(), { destroy: vi.fn() }));
  const listen = (response: unknown, seen: Sight) =>
    watch.add({ headers: {} } as IncomingMessage, response as ServerResponse, seen);
  listen(own, sight);
  listen(open, { units: null, isOpen: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own?.destroy).not.toHaveBeenCalled();
  sight = 'sign-in';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own?.destroy).toHaveBeenCalledOnce();
  expect(open?.destroy).not.toHaveBeenCalled();
});
