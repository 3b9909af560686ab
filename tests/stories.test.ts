import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MergedStory, NewsItem } from '../features/news/contract.ts';
import { addManualReports, type ManualReport } from '../features/news/server/commands.ts';
import type { Story, StoryLine } from '../features/stories/contract.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.db, 'news_articles', 'news_stories', 'story_slugs', 'deleted_reports'));

let number = 0;
const report = (title: string, more: Partial<ManualReport> = {}): ManualReport => {
  const url = `https://publisher.example/${++number}`;
  return {
    ...{ title, url, canonicalUrl: url, summary: `${title} happened. More is said.` },
    ...{ publishedAt: new Date('2026-03-01T10:00:00Z'), datePrecision: 'minute', publisher: 'The Publisher' },
    ...{ categories: [], technology: [], application: [], regions: [] },
    ...more,
  };
};
const tell = (...reports: ManualReport[]) => addManualReports(app.db.orm, reports);
/** One story and its id. */
const tellOne = async (title: string, more?: Partial<ManualReport>) => (await tell(report(title, more)))[0] ?? '';
const read = async <T = Story>(path: string) => {
  const answer = await app.fetch(`/api/news/${path}`);
  return { status: answer.status, body: (await answer.json()) as T };
};
const slugOf = async (id: string) => (await read(id)).body.slug;
const send = async <T>(method: string, path: string, body: object = {}) => {
  const answer = await app.fetch(`/api/admin${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as T };
};

describe('the address of a story', () => {
  it('is made of its title, in letters that addresses have', async () => {
    const titles = ['Ontario’s first SMR: Darlington (BWRX-300) starts!', '中核集团 announces', 'Škoda JS & ČEZ agree'];
    const slugs = await Promise.all((await tell(...titles.map((title) => report(title)))).map(slugOf));
    expect(slugs).toEqual([
      'ontarios-first-smr-darlington-bwrx-300-starts',
      'zhong-he-ji-tuan-announces',
      'skoda-js-cez-agree',
    ]);
  });

  it('is told apart from that of another story of that title, and from what addresses mean already', async () => {
    const ids = await tell(report('First concrete'), report('First concrete'), report('Counts'), report('…'));
    expect(await Promise.all(ids.map(slugOf))).toEqual([
      expect.stringMatching(/^first-concrete/),
      expect.stringMatching(/^first-concrete/),
      `counts-${ids[2]?.slice(0, 8)}`,
      `story-${ids[3]?.slice(0, 8)}`,
    ]);
    expect(new Set(await Promise.all(ids.map(slugOf))).size).toBe(4);
  });

  it('stays when the title is corrected', async () => {
    const reportId = randomUUID();
    const id = await tellOne('Frist concrete', { id: reportId });
    const { status } = await send('PATCH', `/articles/${reportId}`, { revision: 1, title: 'First concrete' });
    const { body } = await read(id);
    expect([status, body.slug, body.title]).toEqual([200, 'frist-concrete', 'First concrete']);
  });

  it('leads to the story that it was merged into, and back to its own when the merge is taken back', async () => {
    const [from = '', into = ''] = await tell(
      report('Loser'),
      report('Winner', { publishedAt: new Date('2026-02-01') }),
    );
    const { body: merged } = await send<MergedStory>('POST', `/stories/${from}/merge`, { into });
    expect([(await read('loser')).body.slug, (await read('loser')).body.id]).toEqual(['winner', into]);
    expect((await send('POST', `/stories/${from}/unmerge`, merged)).status).toBe(200);
    expect([(await read('loser')).body.slug, (await read('winner')).body.slug]).toEqual(['loser', 'winner']);
  });

  it('is given to each of two stories that were split', async () => {
    const id = await tellOne('Both at once');
    const reportId = randomUUID();
    await tellOne('The second event', { id: reportId, storyId: id, publishedAt: new Date('2026-03-02') });
    const { body } = await send<{ storyId: string }>('POST', `/articles/${reportId}/split`);
    expect([await slugOf(id), await slugOf(body.storyId)]).toEqual(['both-at-once', 'the-second-event']);
  });

  it('is that of the story again when it is deleted and brought back, and nobody else gets it meanwhile', async () => {
    const reportId = randomUUID();
    const id = await tellOne('Gone for now', { id: reportId });
    await send('DELETE', `/articles/${reportId}`);
    expect((await read('gone-for-now')).status).toBe(410);
    const other = await tellOne('Gone for now');
    expect(await slugOf(other)).toBe(`gone-for-now-${other.slice(0, 8)}`);
    await send('POST', `/deleted-articles/${reportId}/restore`);
    expect((await read('gone-for-now')).body.id).toBe(id);
  });

  it('answers 410 while the story is hidden', async () => {
    const id = await tellOne('Taken off');
    await send('POST', `/stories/${id}/hide`, { isHidden: true });
    expect((await read('taken-off')).status).toBe(410);
    expect((await app.fetch('/news/taken-off/card.png')).status).toBe(410);
  });

  it('stands in lists, in the sitemap, and under the other name of the API', async () => {
    await tellOne('Somewhere new');
    expect((await (await app.fetch('/sitemap.xml')).text()).includes('/news/somewhere-new</loc>')).toBe(true);
    const redirect = await app.fetch('/api/stories/somewhere-new', { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/api/news/somewhere-new']);
    const list = (await (await app.fetch('/api/news')).json()) as { items: NewsItem[] };
    expect(list.items.map(({ slug }) => slug)).toEqual(['somewhere-new']);
  });
});

describe('a story', () => {
  it('tells what happened in one sentence', async () => {
    const summary = 'The U.S. NRC issued permit No. 5 to Acme Inc. on Monday. It had been asked for in 2024.';
    const { body } = await read(await tellOne('Permit issued', { summary }));
    expect(body.sentence).toBe('The U.S. NRC issued permit No. 5 to Acme Inc. on Monday.');
    expect((await read(await tellOne('No words', { summary: null }))).body.sentence).toBeNull();
  });

  it('has its reports by time, the primary document first', async () => {
    const id = await tellOne('Licence granted', { publisher: 'Paper', url: 'https://paper.example/1' });
    const at = (day: number) => ({ storyId: id, publishedAt: new Date(Date.UTC(2026, 2, day)) });
    for (const other of [
      report('Wire', { ...at(2), publisher: 'Wire', url: 'https://wire.example/1' }),
      report('Ministry', { ...at(3), publisher: 'DOE', url: 'https://www.energy.gov/a' }),
      report('Regulator', { ...at(4), publisher: 'NRC', url: 'https://www.nrc.gov/a' }),
    ])
      await tell(other);
    const { body } = await read(id);
    expect(body.reports.map(({ source, kind, isPrimary }) => [source, kind, isPrimary])).toEqual([
      ['NRC', 'regulator', true],
      ['DOE', 'government', true],
      ['Paper', 'manual', false],
      ['Wire', 'manual', false],
    ]);
  });

  it('names earlier stories of the same proceeding, newest first, and none that came later', async () => {
    const about = (day: number) => ({
      summary: 'A notice in Docket No. 52-048 appeared.',
      publishedAt: new Date(Date.UTC(2026, 0, day)),
    });
    await tell(report('Hearing held', about(3)), report('Application accepted', about(2)), report('Appeal', about(9)));
    await tell(report('Something else', { publishedAt: new Date('2026-01-01') }));
    const { body } = await read(await tellOne('Review finished', about(5)));
    expect(body.before.map(({ title, shared }) => [title, shared])).toEqual([
      ['Hearing held', ['52-048']],
      ['Application accepted', ['52-048']],
    ]);
  });

  it('can be cited', async () => {
    const { body } = await read(await tellOne('First concrete', { datePrecision: 'day' }));
    expect(body.citation).toBe(
      'The Publisher, “First concrete”, 1 Mar 2026. Collected by SMR Intelligence, http://smr.test/news/first-concrete',
    );
  });

  it('has a picture for links to it, which stays under its address', async () => {
    const { body } = await read(await tellOne('First concrete'));
    const picture = await app.fetch(body.cardPath ?? '');
    expect([picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect((await app.fetch('/news/nothing/card.png')).status).toBe(404);
  });
});

describe('where there is no story', () => {
  it('names near ones, those that have most words of the address first', async () => {
    await tell(report('Darlington concrete poured'), report('Darlington licence'), report('Fusion record'));
    const { body } = await read<StoryLine[]>('darlington-concrete-2019/near');
    expect(body.map(({ slug }) => slug)).toEqual(['darlington-concrete-poured', 'darlington-licence']);
  });

  it.each(['%25', 'or', '-', "'", 'a'.repeat(200), '%F0%9F%92%A9', 'DROP%20TABLE'])('survives %s', async (asked) => {
    expect((await read(asked)).status).toBe(404);
    expect((await read<StoryLine[]>(`${asked}/near`)).body).toEqual([]);
  });
});
