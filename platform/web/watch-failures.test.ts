import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askAgain, watchFailures } from './watch-failures.ts';

/** A question that answers what it is told to, shown by a page. */
function ask(queryClient: QueryClient, name: string, answer: () => unknown) {
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: async () => {
      const given = answer();
      if (given instanceof Error) throw given;
      return given;
    },
    retry: false,
  });
  return { observer, hide: observer.subscribe(() => {}) };
}

const refused = (code: string) => Object.assign(new Error(code), { code });

async function watched() {
  const queryClient = new QueryClient();
  const told: string[][] = [];
  const stop = watchFailures(queryClient.getQueryCache(), (failed) => told.push([...failed].sort()));
  return { queryClient, told, stop };
}

/** A question that has an old answer, and got none when it was asked again. */
async function failedAfterAnswer() {
  const { queryClient, told } = await watched();
  let answer: unknown = ['an alert'];
  const { observer } = ask(queryClient, 'alerts', () => answer);
  await observer.refetch();
  answer = refused('INTERNAL');
  await observer.refetch();
  return { queryClient, told, observer };
}

it('tells what got no answer, once, until it gets one', async () => {
  const { queryClient, told, stop } = await watched();
  let answer: unknown = refused('UNAVAILABLE');
  const { observer } = ask(queryClient, 'alerts', () => answer);
  await observer.refetch();
  await observer.refetch();
  expect(told).toEqual([['["alerts"]']]);
  answer = ['an alert'];
  await observer.refetch();
  expect(told).toEqual([['["alerts"]'], []]);
  stop();
});

it('counts what has an old answer, and could not be asked again', async () => {
  const { told, observer } = await failedAfterAnswer();
  expect([told, observer.getCurrentResult().data]).toEqual([[['["alerts"]']], ['an alert']]);
});

it('forgets what the page does not show any more', async () => {
  const { queryClient, told } = await watched();
  const { observer, hide } = ask(queryClient, 'alerts', () => refused('UNAVAILABLE'));
  await observer.refetch();
  hide();
  expect(told.at(-1)).toEqual([]);
});

it.each(['NOT_FOUND', 'GONE', 'BAD_REQUEST', 'FORBIDDEN', 'UNAUTHORIZED', 'UNPROCESSABLE', 'CONFLICT'])(
  'takes %s for an answer',
  async (code) => {
    const { queryClient, told } = await watched();
    await ask(queryClient, 'unit', () => refused(code)).observer.refetch();
    expect(told).toEqual([]);
  },
);

it('passes over what nobody shows', async () => {
  const { queryClient, told } = await watched();
  await queryClient.prefetchQuery({
    queryKey: ['ahead'],
    queryFn: () => Promise.reject(refused('UNAVAILABLE')),
    retry: false,
  });
  expect(told).toEqual([]);
});

it('waits for the answer of a slow server, however often it is to be asked again', async () => {
  const { queryClient, told, observer } = await failedAfterAnswer();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  let asked = 0;
  const queryFn = () => {
    asked++;
    return promise;
  };
  observer.setOptions({ queryKey: ['alerts'], queryFn, retry: false });
  const failed = new Set(told.at(-1));
  const again = [askAgain(queryClient, failed), askAgain(queryClient, failed)];
  resolve(['two alerts']);
  await Promise.all(again);
  expect([asked, observer.getCurrentResult().data, told.at(-1)]).toEqual([1, ['two alerts'], []]);
});

it('counts what nobody tries again as long as nobody looks at the page, and asks that, too', async () => {
  const { queryClient, told } = await watched();
  let answer: unknown = ['an alert'];
  const { observer } = ask(queryClient, 'alerts', () => answer);
  await observer.refetch();
  focusManager.setFocused(false);
  try {
    answer = refused('INTERNAL');
    observer.setOptions({ ...observer.options, retry: 1, retryDelay: 1 });
    void observer.refetch();
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['["alerts"]']));
    answer = ['two alerts'];
    await askAgain(queryClient, new Set(told.at(-1)));
    expect([observer.getCurrentResult().data, told.at(-1)]).toEqual([['two alerts'], []]);
  } finally {
    focusManager.setFocused(undefined);
  }
});

it('tells what had no answer before it was watched', async () => {
  const queryClient = new QueryClient();
  await ask(queryClient, 'alerts', () => refused('UNAVAILABLE')).observer.refetch();
  const told: string[][] = [];
  watchFailures(queryClient.getQueryCache(), (failed) => told.push([...failed]));
  expect(told).toEqual([['["alerts"]']]);
});
