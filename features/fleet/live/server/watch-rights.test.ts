import { expect, it } from 'vitest';
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
