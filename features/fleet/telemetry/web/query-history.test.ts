import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { serverClock } from '../../live/web/estimate-clock.ts';
import type { AskedRange } from '../rules/choose-range.ts';
import { historyQuery } from './query-history.ts';

/** What the API is asked for. */
async function askedFor(asked: AskedRange): Promise<{ from: number; to: number }> {
  let input = { from: '', to: '' };
  const history = {
    key: () => ['history'],
    call: async (given: typeof input) => {
      input = given;
      return {};
    },
  };
  // Nothing else of the API is used.
  const api = { telemetry: { history } } as unknown as Parameters<typeof historyQuery>[0];
  await new QueryClient().fetchQuery(historyQuery(api, 7, asked));
  return { from: Date.parse(input.from), to: Date.parse(input.to) };
}

it('ends a range at the server’s time, whatever the browser’s clock says', async () => {
  const serverNow = Date.now() - 2 * DAY_MS;
  // What other suites of this worker told the clock would count, too.
  const clock = vi.spyOn(serverClock, 'now').mockReturnValue(serverNow);
  onTestFinished(() => clock.mockRestore());
  expect(await askedFor({ range: '1h' })).toEqual({ from: serverNow - HOUR_MS, to: serverNow });
});

it('leaves a range between two times as it is', async () => {
  expect(await askedFor({ from: 1_000, to: 2_000 })).toEqual({ from: 1_000, to: 2_000 });
});
