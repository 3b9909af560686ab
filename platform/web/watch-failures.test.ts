import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { watchFailures } from './watch-failures.ts';

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
  const { queryClient, told } = await watched();
  let answer: unknown = ['an alert'];
  const { observer } = ask(queryClient, 'alerts', () => answer);
  await observer.refetch();
  answer = refused('INTERNAL');
  await observer.refetch();
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
