import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../platform/web/api-client.ts';
import { createApiUtils } from '../../../../platform/web/api-utils.ts';
import { createRefresher } from '../../../../platform/web/refresh-in-turn.ts';
import type { Alert, alertsContract } from '../contract.ts';
import { openAlertNews } from './open-alert-news.ts';
import { openAlertsInput } from './open-alerts.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page that shows the open alerts and one alert with its history, and a server that answers when it is told to. */
function openPage() {
  const stored = new Map<string, Alert>();
  const questions: { path: string; answer(): void }[] = [];
  const ask = <Answer>(path: string, look: () => Answer) => {
    // What the server reads before it answers is what was true then.
    const answer = look();
    return new Promise<Answer>((resolve) => questions.push({ path, answer: () => resolve(answer) }));
  };
  const client = {
    list: () => ask('list', () => [...stored.values()].filter(({ status }) => status === 'open').reverse()),
    get: ({ id }: { id: string }) =>
      ask('get', () => ({ ...(stored.get(id) as Alert), events: [], isChainIntact: true, lastAt: null })),
  };
  const alerts = createApiUtils<typeof alertsContract>(client as unknown as ApiClient<typeof alertsContract>);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const news = openAlertNews(queryClient, alerts, createRefresher(queryClient));
  const list = alerts.list.queryOptions({ input: openAlertsInput });
  const one = alerts.get.queryOptions({ input: { id: 'a' } });
  const show = (options: typeof list | typeof one) =>
    ends.push(new QueryObserver(queryClient, options as typeof list).subscribe(() => {}));
  ends.push(() => news.close());
  return {
    questions,
    store: (alert: Alert) => stored.set(alert.id, alert),
    take: (alert: Partial<Alert>) => news.take({ ...alert, action: 'raise' }),
    showList: () => show(list),
    showOne: () => show(one),
    askAgain: () => queryClient.invalidateQueries({ queryKey: alerts.key() }),
    async answer() {
      await vi.waitFor(() => expect(questions.length).toBeGreaterThan(0));
      questions.shift()?.answer();
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    listed: () => queryClient.getQueryData<Alert[]>(list.queryKey)?.map(({ id, revision }) => `${id}${revision}`),
    shown: () => queryClient.getQueryData<Alert>(one.queryKey)?.state,
  };
}

let second = 0;
function alert(id: string, revision = 1, facts: Partial<Alert> = {}): Alert {
  const ts = new Date(Date.UTC(2026, 10, 20, 10, 0, second++)).toISOString();
  const text = { title: 'Unit 1: pressure high', message: 'too high', tag: 'pressure', unit: 'MPa' };
  const times = { ts, heardAt: null, returnedAt: null, closedAt: null, shelvedUntil: null };
  const standing = { status: 'open', state: 'unacknowledged', acknowledged: false, isActive: true } as const;
  const limit = { kind: 'limit', limitName: 'warning-high', limitValue: 7.4, value: 7.5, severity: 'warn' } as const;
  return {
    id,
    smrUnitId: 'dnnp-1',
    telemetryStreamId: 1,
    ...limit,
    ...text,
    ...standing,
    ...times,
    revision,
    ...facts,
  };
}

it('shows what is told without a question', async () => {
  const page = openPage();
  page.showList();
  await page.answer();
  page.take(alert('a'));
  page.take(alert('b'));
  expect([page.listed(), page.questions]).toEqual([['b1', 'a1'], []]);
});

it('takes away what is over', async () => {
  const page = openPage();
  page.store(alert('a'));
  page.showList();
  await page.answer();
  page.take(alert('a', 2, { status: 'closed', state: 'normal' }));
  expect([page.listed(), page.questions]).toEqual([[], []]);
});

it('keeps what was told while an older answer was on its way', async () => {
  const page = openPage();
  page.store(alert('a'));
  page.showList();
  page.take(alert('b'));
  page.take(alert('a', 2, { status: 'closed', state: 'normal' }));
  await page.answer();
  expect(page.listed()).toEqual(['b1']);
});

it('does not bring back what was over before the question', async () => {
  const page = openPage();
  page.showList();
  await page.answer();
  page.take(alert('a'));
  page.askAgain();
  await page.answer();
  expect(page.listed()).toEqual([]);
});

it('shows each of forty alarms as it comes, also while an answer is awaited', async () => {
  const page = openPage();
  page.showList();
  await page.answer();
  page.askAgain();
  const shown: number[] = [];
  for (let n = 0; n < 40; n++) {
    page.take(alert(`alarm-${n}-`));
    shown.push(page.listed()?.length ?? 0);
  }
  await page.answer();
  expect(shown).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(page.listed()).toHaveLength(40);
});

it('asks for the list when it is told only which alert it is', async () => {
  const page = openPage();
  page.showList();
  await page.answer();
  page.store(alert('a'));
  page.take({ id: 'a', smrUnitId: 'dnnp-1', revision: 1 });
  await page.answer();
  expect(page.listed()).toEqual(['a1']);
});

it('shows the new state of an alert at once, and asks for its history', async () => {
  const page = openPage();
  page.store(alert('a'));
  page.showOne();
  await page.answer();
  page.take(alert('a', 2, { state: 'acknowledged' }));
  expect(page.shown()).toBe('acknowledged');
  await vi.waitFor(() => expect(page.questions.map(({ path }) => path)).toEqual(['get']));
});
